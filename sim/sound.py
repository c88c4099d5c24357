"""Whether a trace that comes from elsewhere can be one at all: shapes, numbers, order, units, references."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import FARTHEST, LONGEST_KEY, LONGEST_NOTE
from gorodki.sim import limits
from gorodki.sim.trace import Bools, Event, EventKind, Floats, Trace, quoted


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the traces of a game may hold, as far as games differ.

    Args:
        engines: that make them.
        longest: seconds after which one has ended.
    """

    engines: tuple[str, ...]
    longest: float


THROW = Bounds(("planar", "mujoco", "authored"), limits.LONGEST_TIME)
TABLE = Bounds(("cue", "authored"), limits.LONGEST_STROKE)
_OF_A_BODY = (EventKind.GROUND, EventKind.CONTACT, EventKind.REST, EventKind.LEFT_AREA)


def reject_unsound(trace: Trace, bounds: Bounds = THROW) -> None:
    """Refuse a trace that no throw or stroke could have left (`sim.limits`), naming the first thing wrong.

    Raises:
        InputError: for shapes that do not fit together, numbers that are not finite or out of range, times
            that do not increase, axes that are no unit vectors or jump, bodies that move faster than any,
            and events that are out of order or name a body that is not there.
    """
    _reject_bad_bodies(trace)
    _reject_bad_shapes(trace)
    _reject_bad_times(trace.time, bounds.longest)
    _reject_bad_poses(trace)
    _reject_bad_ways(trace)
    _reject_bad_events(trace)
    _reject_bad_origin(trace, bounds.engines)


def _reject_bad_bodies(trace: Trace) -> None:
    names = [b.name for b in trace.bodies]
    if not 1 <= len(names) <= limits.MOST_BODIES:
        raise InputError(f"bodies: {len(names)} of them; 1 to {limits.MOST_BODIES} are right")
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise InputError(f"bodies: {quoted(twice)} appears twice")
    if trace.bat not in (None, 0) or sum(b.name == "bat" for b in trace.bodies) != (trace.bat is not None):
        raise InputError("bodies: the bat, where there is one, is the first body and called 'bat'")
    for b in trace.bodies:
        # far wider than equipment may be: Body asks for more where a shape needs it
        if b.length > 10.0 or b.radius > 1.0 or not 0.0 < b.mass <= 1e3 or abs(b.offset) > b.length / 2:
            raise InputError(
                f"body {quoted(b.name)}: length {b.length:g} m, radius {b.radius:g} m, mass {b.mass:g} kg "
                f"and offset {b.offset:g} m are those of no bat or piece"
            )


def _reject_bad_shapes(trace: Trace) -> None:
    samples, bodies = len(trace.time) if trace.time.ndim else 0, len(trace.bodies)
    if not 1 <= samples <= limits.MOST_SAMPLES:
        raise InputError(f"time: {samples} samples; 1 to {limits.MOST_SAMPLES} are right")
    right = {
        "time": (samples,),
        "position": (samples, bodies, 3),
        "axis": (samples, bodies, 3),
        "roll": (samples, bodies),
    }
    for name, shape in right.items():
        given = getattr(trace, name).shape
        if given != shape:
            raise InputError(f"array {name!r} has shape {given}, {shape} is right")
    for name in right:
        at = np.argwhere(~np.isfinite(getattr(trace, name)))
        if at.size:
            raise InputError(f"array {name!r} holds a number that is not finite, in sample {at[0][0] + 1}")


def _reject_bad_times(time: Floats, longest: float) -> None:
    back = np.flatnonzero(np.diff(time) <= 0.0)
    if back.size:
        k = back[0]
        raise InputError(f"time does not increase: sample {k + 2} at {time[k + 1]!s} s after {time[k]!s} s")
    if time[0] < 0.0 or time[-1] > longest:
        raise InputError(
            f"time goes from {time[0]!s} to {time[-1]!s} s; 0 to {longest:g} s after release are right"
        )


def _reject_bad_poses(trace: Trace) -> None:
    x, far = trace.position, FARTHEST
    beyond = (np.abs(x[..., :2]) > far).any(axis=-1) | (x[..., 2] < limits.LOWEST) | (x[..., 2] > far)
    _reject_at(
        beyond,
        trace,
        "position",
        x,
        f"within {far:g} m of the origin and no lower than {limits.LOWEST:g} m",
    )
    off = np.abs(np.linalg.norm(trace.axis, axis=-1) - 1.0) > limits.UNIT
    _reject_at(off, trace, "axis", trace.axis, f"of length 1, to {limits.UNIT:g}")
    much = np.abs(trace.roll) > limits.MOST_ROLL
    _reject_at(much, trace, "roll", trace.roll, f"{limits.MOST_ROLL:g} rad at most")


def _reject_bad_ways(trace: Trace) -> None:
    apart = np.diff(trace.time)[:, None]
    moved = np.linalg.norm(np.diff(trace.position, axis=0), axis=-1)
    turned = np.abs(np.diff(trace.roll, axis=0))
    opposite = np.einsum("ijk,ijk->ij", trace.axis[1:], trace.axis[:-1]) < limits.OPPOSITE
    for wrong, what in (
        (moved > limits.JUMP + limits.FASTEST * apart, f"moves faster than {limits.FASTEST:g} m/s"),
        (turned > limits.FASTEST_TURN * apart + math.pi, f"rolls faster than {limits.FASTEST_TURN:g} rad/s"),
        (opposite, "has an axis that turns to its opposite at once,"),
    ):
        at = np.argwhere(wrong)
        if at.size:
            k, body = at[0]
            raise InputError(
                f"body {quoted(trace.bodies[body].name)} {what} from sample {k + 1} to sample {k + 2}"
            )


def _reject_at(wrong: Bools, trace: Trace, what: str, values: Floats, right: str) -> None:
    at = np.argwhere(wrong)
    if at.size:
        k, body = at[0]
        given = ", ".join(f"{v:g}" for v in np.atleast_1d(values[k, body]))
        name = quoted(trace.bodies[body].name)
        raise InputError(f"{what} of body {name} in sample {k + 1} is ({given}); it must be {right}")


def _reject_bad_events(trace: Trace) -> None:
    if len(trace.events) > limits.MOST_EVENTS:
        raise InputError(f"events: {len(trace.events)} of them; at most {limits.MOST_EVENTS} are read")
    before = 0.0
    for number, event in enumerate(trace.events, 1):
        wrong = _wrong_in(event, trace, before)
        if wrong:
            raise InputError(f"events[{number}] ({event.kind.value}): {wrong}")
        before = event.time


def _wrong_in(event: Event, trace: Trace, before: float) -> str:
    """What is wrong in an event, empty where nothing is."""
    named = [i for i in (event.body, event.other) if i is not None]
    odd = next((i for i in named if not 0 <= i < len(trace.bodies)), None)
    numbers = (event.time, event.speed, *(event.place or ()))
    if odd is not None:
        return f"body {odd} is none of the {len(trace.bodies)} bodies, which count from 0"
    if not all(map(math.isfinite, numbers)):
        return "a number is not finite"
    if not before <= event.time <= trace.time[-1]:
        return f"time {event.time} s is before the event in front of it, or after the last sample"
    if event.place is not None and max(map(abs, event.place)) > FARTHEST:
        return f"place {event.place} is farther than {FARTHEST:g} m"
    if not 0.0 <= event.speed <= limits.FASTEST:
        return f"speed {event.speed:g} m/s; 0 to {limits.FASTEST:g} m/s are right"
    if event.kind in _OF_A_BODY and event.body is None:
        return "it happens to a body, and names none"
    if event.kind is EventKind.CONTACT and (event.other is None or event.other == event.body):
        return "two bodies touch, and it names one"
    if len(event.fixture) > LONGEST_KEY:
        return f"a fixture of {len(event.fixture)} characters; at most {LONGEST_KEY} are read"
    return _wrong_facts(event.data)


def _wrong_facts(data: Sequence[tuple[str, str]]) -> str:
    if len(data) > limits.MOST_FACTS:
        return f"{len(data)} facts; at most {limits.MOST_FACTS} are read"
    if any(len(key) > LONGEST_KEY or len(text) > LONGEST_NOTE for key, text in data):
        return f"a fact longer than {LONGEST_KEY} and {LONGEST_NOTE} characters"
    return ""


def _reject_bad_origin(trace: Trace, engines: Sequence[str]) -> None:
    o = trace.origin
    if o.engine not in engines:
        raise InputError(f"origin: unknown engine {quoted(o.engine)}; {', '.join(engines)} are known")
    if len(o.version) > LONGEST_NOTE:
        raise InputError(f"origin: a version of {len(o.version)} characters; at most {LONGEST_NOTE} are read")
    if not 0.0 <= o.step <= 1.0:
        raise InputError(f"origin: step {o.step} s; 0 to 1 s are right")
    if o.seed is not None and not 0 <= o.seed < 2**63:
        raise InputError(f"origin: seed {quoted(o.seed)}; 0 to 2**63 - 1 are right")
