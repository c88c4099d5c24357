"""What is only told of a throw: where pieces lie and what was seen, without times or ways.

A trace always has poses, so that it can be drawn. Of a body that is told here the poses are no more than
that: between the places that were told nobody saw them, and nothing may be measured on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gorodki.figures.types import Placement
from gorodki.sim.trace import Trace


class Over(StrEnum):
    """Over which border of gorod and prigorod a piece left, as the thrower sees it."""

    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    ZONE = "zone"  # through the penalty zone


class Sighted(StrEnum):
    """What was seen of a piece before it came to lie where it is."""

    TURNED = "turned"  # it stopped and rolled back from here, met by nothing (dead point)
    WENT_OUT = "went-out"  # it was wholly outside
    TOUCHED_ZONE = "touched-zone"  # it touched the penalty zone
    HINDERED = "hindered"  # here something stood in its way
    HAD_STOPPED = "had-stopped"  # here it lay still, and then something moved it on
    MET = "met"  # it met another piece, and both parted
    ROLLED_ON = "rolled-on"  # it rolled on another piece
    PASSED = "passed"  # it came through here


class BatSeen(StrEnum):
    """What the bat did."""

    HIT = "hit"
    MISSED = "missed"  # it passed and touched no piece
    ZONE = "zone"  # it touched the penalty line or the ground before it


class When(StrEnum):
    """When something happened; the order is that of the throw."""

    BEFORE_THROW = "before-throw"
    BEFORE_BAT = "before-bat"  # the bat was in the air
    AFTER_BAT = "after-bat"  # the bat had touched or passed the pieces
    AFTER_OUT = "after-out"  # the piece that it concerns was out already


@dataclass(frozen=True, slots=True)
class SeenFact:
    """One thing seen of a piece.

    Args:
        what: what.
        pose: of the piece then; None where it was not told.
        over: for a piece that was outside: the border, None where only its place was told.
        by: name of the other body; empty where it was not named.
    """

    what: Sighted
    pose: Placement | None = None
    over: Over | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was told of one piece that moved.

    Args:
        sights: in order.
        rest: where it lies; None where it is gone.
        gone: over which border it is gone.
    """

    sights: tuple[SeenFact, ...] = ()
    rest: Placement | None = None
    gone: Over | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a throw.

    Args:
        pieces: by the name of the body; of these nothing else counts.
        bat: what the bat did; None where the trace shows it, or nobody said.
        bat_touched: whether the bat touched a piece, where that was said besides.
    """

    pieces: Mapping[str, Seen] = field(default_factory=dict)
    bat: BatSeen | None = None
    bat_touched: bool | None = None


def account_of(trace: Trace) -> Told | None:
    """What is only told of a throw; None for a trace that shows all."""
    return trace.told if isinstance(trace.told, Told) else None
