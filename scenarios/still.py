"""A still situation: where pieces lie now and what a referee saw, without times or ways.

A referee measures on the court: x and y, or the distance to the penalty line, or the light beside a line; and
remembers what happened to each piece. Units as on the court: metres, centimetres to the penalty line,
millimetres of light, degrees.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from court.situation import Place
from figures.types import Hand
from scenarios.model import Degrees, Expected, Lying, Metres, Name, Number, Part, Text, Word


class Over(StrEnum):
    """Over which border of gorod and prigorod a piece left, as the thrower sees it."""

    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    ZONE = "zone"  # through the penalty zone


class Line(StrEnum):
    """A straight border beside which a piece stopped, as the thrower sees it."""

    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


class Sighted(StrEnum):
    """What was seen of a piece before it came to lie where it is."""

    TURNED = "turned"  # it stopped and rolled back from here, met by nothing (dead point)
    WENT_OUT = "went-out"  # it was wholly outside
    TOUCHED_ZONE = "touched-zone"  # it touched the penalty zone
    HINDERED = "hindered"  # here something stood in its way
    PASSED = "passed"  # it came through here


class BatSeen(StrEnum):
    """What the bat did."""

    HIT = "hit"
    MISSED = "missed"  # it touched no piece
    ZONE = "zone"  # it touched the penalty line or the ground before it


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


class When(StrEnum):
    """When it happened."""

    BEFORE_THROW = "before-throw"
    BEFORE_BAT = "before-bat"  # the bat was in the air
    AFTER_BAT = "after-bat"  # the bat had touched or passed the pieces


class Sighting(Part):
    """One thing seen of a piece on its way.

    Args:
        what: what.
        x: of its middle then, metres; needed for ``turned``, ``passed`` and ``hindered``.
        y: of its middle then, metres; the same.
        heading_deg: of its axis then; left out, as it lies now.
        over: for ``went-out``: which border.
        by: for ``hindered``: the piece that stood in its way; left out, something that had come back.
    """

    what: Sighted
    x: Metres | None = None
    y: Metres | None = None
    heading_deg: Degrees | None = None
    over: Over | None = None
    by: Number | None = None

    @model_validator(mode="after")
    def _has_a_place(self) -> Self:
        if (self.x is None) != (self.y is None):
            raise ValueError("x and y must be given together")
        if self.x is None and self.what in (Sighted.TURNED, Sighted.PASSED, Sighted.HINDERED):
            raise ValueError(f"{self.what.value} needs x and y: where the middle of the piece was then")
        if self.x is None and self.what is Sighted.WENT_OUT and self.over is None:
            raise ValueError("went-out needs over = 'left', 'right' or 'rear', or x and y")
        return self


class Piece(Part):
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
    seen: tuple[Sighting, ...] = ()

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


class Happened(Part):
    """Something that happened besides.

    Args:
        what: what.
        piece: to which piece; left out, to none in particular.
        when: when; left out, after the bat.
        larger_part: of a split piece: ``in`` or ``out``.
        other: of a piece that was stopped by hand: the piece whose way that changed.
    """

    what: Fact
    piece: Number | None = None
    when: When = When.AFTER_BAT
    larger_part: Annotated[str, Field(pattern="^(in|out)$")] | None = None
    other: Number | None = None

    @model_validator(mode="after")
    def _names_its_piece(self) -> Self:
        if self.piece is None and self.what in (Fact.SPLIT, Fact.STOPPED, Fact.REBOUND, Fact.FELL):
            raise ValueError(f"{self.what.value} needs piece: the number of the piece it happened to")
        if self.larger_part is not None and self.what is not Fact.SPLIT:
            raise ValueError("larger_part belongs to what = 'split'")
        if self.other is not None and self.what is not Fact.STOPPED:
            raise ValueError("other belongs to what = 'stopped'")
        return self


class StillSituation(Part):
    """What a referee enters.

    Args:
        figure: key, number or name of a figure, or a ``.toml`` file beside this one.
        title: a few words.
        hand: the thrower's.
        place: from where the throw went.
        rules: profile.
        category: who threw.
        piece_type: name of the pieces in the equipment data; left out, the usual ones.
        out: pieces that earlier throws knocked out.
        lying: pieces that lay elsewhere before the throw than the figure has them.
        bat: what the bat did.
        pieces: every piece that moved; the others lie where they lay.
        happened: what else happened.
        expected: what the rules should make of it; left out, it is only ruled.
    """

    figure: Name
    title: Text | None = None
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: Word = "ru"
    category: Word = "men"
    piece_type: Word | None = None
    out: tuple[Number, ...] = ()
    lying: tuple[Lying, ...] = ()
    bat: BatSeen = BatSeen.HIT
    pieces: tuple[Piece, ...] = ()
    happened: tuple[Happened, ...] = ()
    expected: Expected | None = None

    @model_validator(mode="after")
    def _each_piece_once(self) -> Self:
        for where, numbers in (
            ("out and lying", [*self.out, *(p.piece for p in self.lying)]),
            ("out and pieces", [*self.out, *(p.piece for p in self.pieces)]),
        ):
            twice = sorted({n for n in numbers if numbers.count(n) > 1})
            if twice:
                raise ValueError(f"piece {twice[0]} appears twice in {where}")
        return self
