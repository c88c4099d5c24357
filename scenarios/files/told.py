"""What a person tells of a throw without times or ways: where pieces lie, what was seen, what else happened.

A referee measures on the court: x and y, or the distance to the penalty line, or the light beside a line; and
remembers what happened to each piece. Units as on the court: metres, centimetres to the penalty line,
millimetres of light, degrees.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gorodki.court.gorodki.told import Over, Sighted, When
from gorodki.scenarios.files.fields import Degrees, FilePart, Metres, Number
from gorodki.scenarios.files.limits import MOST_SIGHTS

Other = Number | Literal["bat"]

PLACED = (Sighted.TURNED, Sighted.PASSED, Sighted.HINDERED)
WITH_ANOTHER = (Sighted.HINDERED, Sighted.HAD_STOPPED, Sighted.MET, Sighted.ROLLED_ON)


class Line(StrEnum):
    """A border beside which a piece stopped, as the thrower sees it; along the prigorod too."""

    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


class Fact(StrEnum):
    """What else happened."""

    OVERSTEP = "overstep"  # the thrower stepped on or over the plank
    EMERGENCY = "emergency"  # three whistles
    WIND = "wind"  # wind moved a piece
    SHAKE = "shake"  # the shake of the ground moved a piece
    FELL = "fell"  # a piece moved by itself or by somebody
    SPLIT = "split"  # a piece split
    SWEPT = "swept"  # somebody swept before the result was announced
    STEPPED = "stepped"  # somebody stepped on the sheets
    STOPPED = "stopped"  # somebody stopped a piece
    REBOUND = "rebound"  # a piece that came back was taken away


MOVERS = (Fact.WIND, Fact.SHAKE, Fact.FELL)
BREACHES = (Fact.SWEPT, Fact.STEPPED, Fact.STOPPED)


class Side(StrEnum):
    """Whose people did it."""

    OWN = "own"
    OPPONENT = "opponent"


class Sighting(FilePart):
    """One thing seen of a piece on its way.

    Args:
        what: what.
        x: of its middle then, metres; needed for ``turned``, ``passed`` and ``hindered``.
        y: of its middle then, metres; the same.
        heading_deg: of its axis then; left out, as it lies now.
        over: for ``went-out``: which border.
        by: the other body, a piece or ``bat``: of ``hindered`` and ``had-stopped`` what stood in its way or
            moved it on (left out, something that had come back), of ``met`` and ``rolled-on`` what it met.
    """

    what: Sighted
    x: Metres | None = None
    y: Metres | None = None
    heading_deg: Degrees | None = None
    over: Over | None = None
    by: Other | None = None

    @model_validator(mode="after")
    def _has_a_place(self) -> Self:
        if (self.x is None) != (self.y is None):
            raise ValueError("x and y must be given together")
        if self.x is None and self.what in PLACED:
            raise ValueError(f"{self.what.value} needs x and y: where the middle of the piece was then")
        if self.x is None and self.what is Sighted.WENT_OUT and self.over is None:
            raise ValueError("went-out needs over = 'left', 'right' or 'rear', or x and y")
        return self

    @model_validator(mode="after")
    def _names_the_other(self) -> Self:
        if self.by is not None and self.what not in WITH_ANOTHER:
            raise ValueError(f"by belongs to what = {', '.join(repr(w.value) for w in WITH_ANOTHER)}")
        if self.by is None and self.what in (Sighted.MET, Sighted.ROLLED_ON):
            raise ValueError(f"{self.what.value} needs by: the number of the other piece")
        if self.by == "bat" and self.what is Sighted.ROLLED_ON:
            raise ValueError("rolled-on needs by: the number of the other piece, not 'bat'")
        if self.over is not None and self.what is not Sighted.WENT_OUT:
            raise ValueError("over belongs to what = 'went-out'")
        return self


class Piece(FilePart):
    """A piece that moved, as it lies now.

    Args:
        piece: its number in the figure.
        x: of its middle, metres to the thrower's right.
        y: of its middle, metres away from the thrower.
        heading_deg: of its axis, counter-clockwise from +x.
        standing: True where it stands on its end.
        penalty_cm: instead of y: from the penalty line to its nearest point.
        line: instead of x (``left``, ``right``) or y (``rear``): beside this border, outside.
        light_mm: with `line`: light between line and piece; negative where it still covers the line.
        gone: instead of a place: it lies no longer on the court, and left over this border.
        seen: what was seen of it before, in order.
    """

    piece: Number
    x: Metres | None = None
    y: Metres | None = None
    heading_deg: Degrees = 0.0
    standing: bool = False
    penalty_cm: Annotated[float, Field(ge=-300.0, le=300.0)] | None = None
    line: Line | None = None
    light_mm: Annotated[float, Field(ge=-300.0, le=3000.0)] | None = None
    gone: Over | None = None
    seen: Annotated[tuple[Sighting, ...], Field(max_length=MOST_SIGHTS)] = ()

    @model_validator(mode="after")
    def _lies_at_one_place(self) -> Self:
        if (self.line is None) != (self.light_mm is None):
            raise ValueError("line and light_mm must be given together")
        sideways = self.line in (Line.LEFT, Line.RIGHT)
        xs = [self.x is not None, sideways]
        ys = [self.y is not None, self.penalty_cm is not None, self.line is Line.REAR]
        if self.gone is not None:
            if any(xs + ys):
                raise ValueError("a piece that is gone has no place: leave out x, y, penalty_cm and line")
        elif sum(xs) != 1 or sum(ys) != 1:
            raise ValueError(
                "where it lies is needed: x, or line and light_mm; and y, or penalty_cm; or gone = 'left'"
            )
        return self


class Happened(FilePart):
    """Something that happened besides.

    Args:
        what: what.
        piece: to which piece; left out, to none in particular.
        when: when; left out, after the bat.
        larger_part: of a split piece: ``in`` or ``out``.
        other: of a piece that was stopped by hand: the piece whose way that changed.
        by: of a breach (``swept``, ``stepped``, ``stopped``): whose people; left out, the thrower's own.
        changed: of a breach: False where it changed nothing of the result.
    """

    what: Fact
    piece: Number | None = None
    when: When = When.AFTER_BAT
    larger_part: Annotated[str, Field(pattern="^(in|out)$")] | None = None
    other: Number | None = None
    by: Side = Side.OWN
    changed: bool = True

    @model_validator(mode="after")
    def _names_its_piece(self) -> Self:
        if self.piece is None and self.what in (Fact.SPLIT, Fact.STOPPED, Fact.REBOUND):
            raise ValueError(f"{self.what.value} needs piece: the number of the piece it happened to")
        if self.larger_part is not None and self.what is not Fact.SPLIT:
            raise ValueError("larger_part belongs to what = 'split'")
        if self.other is not None and self.what is not Fact.STOPPED:
            raise ValueError("other belongs to what = 'stopped'")
        if self.what not in BREACHES:
            key = "by" if self.by is not Side.OWN else "" if self.changed else "changed"
            if key:
                raise ValueError(f"{key} belongs to what = 'swept', 'stepped' or 'stopped'")
        if self.when is When.AFTER_OUT and self.what not in (*BREACHES, Fact.REBOUND):
            raise ValueError("after-out belongs to what = 'swept', 'stepped', 'stopped' or 'rebound'")
        return self
