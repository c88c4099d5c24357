"""A recorded throw simulated again: whether it is the same to the bit, and if not, where it parts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.figures.errors import InputError
from gorodki.sim.difference import FirstDifference, first_apart, first_difference
from gorodki.sim.engines import engine_names
from gorodki.sim.trace import Trace
from gorodki.sim.wood.throwing import simulate

CUE = "cue"
"""The engine of the tables."""

APART = 1e-3  # m: what a person would call another way


@dataclass(frozen=True)
class Again:
    """A recorded throw and what it comes to now.

    Args:
        kept: the trace of the recording.
        now: that of the same throw, simulated by this program.
        difference: where they first differ; None where the motion is the same to the bit.
        apart: where a body is first more than `APART` from where it was; None where none ever is.
    """

    kept: Trace
    now: Trace
    difference: FirstDifference | None
    apart: FirstDifference | None

    @property
    def holds(self) -> bool:
        """True where the digest is the same: motion, engine and versions."""
        return self.kept.digest == self.now.digest


def again(recording: Recording | StrokeRecording) -> Again:
    """Simulate a recorded throw or stroke again.

    Raises:
        InputError: for a recording that no engine made, and for an engine that is not installed.
    """
    kept, origin = recording.trace, recording.trace.origin
    if isinstance(recording, StrokeRecording):
        now = _struck(recording)
    elif origin.engine not in engine_names():
        raise _no_engine(origin.engine)
    else:
        pieces, kit = recording.situation.lying, recording.equipment
        now = simulate(recording.throw, pieces, kit, engine=origin.engine, seed=origin.seed)
    return Again(kept, now, first_difference(kept, now), first_apart(kept, now, APART))


def _struck(recording: StrokeRecording) -> Trace:
    from gorodki.sim.cue.playing import simulate as strike
    from gorodki.sim.cue.scene import Scene

    origin = recording.trace.origin
    if recording.stroke is None or origin.engine != CUE:
        raise _no_engine(origin.engine)
    return strike(Scene(recording.situation.position), recording.stroke, seed=origin.seed)


def _no_engine(name: str) -> InputError:
    return InputError(f"made by {name!r}, which is no engine: nothing can be simulated again")


def to_json(checked: Again) -> str:
    """What ``gorodki replay --check --json`` writes, with a final line break (docs/recordings.md)."""
    told = {
        "schema": 1,
        "holds": checked.holds,
        "engine": checked.kept.origin.engine,
        "kept": {"digest": checked.kept.digest, "engine_version": checked.kept.origin.version},
        "now": {"digest": checked.now.digest, "engine_version": checked.now.origin.version},
        "first_difference": _told(checked.difference),
        "first_apart": _told(checked.apart),
    }
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def _told(found: FirstDifference | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "time_s": found.time,
        "quantity": found.quantity.value,
        "body": found.body,
        "amount": found.amount,
    }
