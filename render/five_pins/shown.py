"""One stroke with its ruling: what its picture and its words are made of."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.draw import DrawRuling
from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.figures.tables.position import Position
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import Trace


@dataclass(frozen=True, slots=True)
class StrokeShown:
    """What a picture is made of.

    Args:
        trace: what moved.
        position: before the stroke.
        ruling: what it counts for.
        title: a few words; empty for the name of the game.
        stroke: as the cue gave it; None where that is not known.
    """

    trace: Trace
    position: Position
    ruling: StrokeRuling | DrawRuling
    title: str = ""
    stroke: Stroke | None = None


def shown_of(recording: StrokeRecording) -> StrokeShown:
    """A recorded stroke with its ruling.

    Raises:
        InputError: as `adjudicate_stroke`.
    """
    now = recording.situation
    ruling = adjudicate_stroke(recording.trace, now)
    return StrokeShown(recording.trace, now.position, ruling, stroke=recording.stroke)
