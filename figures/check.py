"""Whether a figure can stand, and stands where the rules want it: all problems at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

import numpy as np

from gorodki.figures.cylinders import Cylinder
from gorodki.figures.errors import InputError
from gorodki.figures.standard import GOROD_SIDE, PIECE_DIAMETER, PIECE_LENGTH, PIECES
from gorodki.figures.support import TOUCHING, Standing, standing_of
from gorodki.figures.types import Figure, Hand

OVERLAP_ALLOWED: Final = 0.0015
"""Metres two placements may overlap: they are rounded to 0.1 mm and touch, and have chamfers."""

LINE_ALLOWED: Final = 0.0015
"""Metres a projection may pass an outer edge before it counts as outside, for the same rounding."""


class FigureProblem(Flag):
    """What can be wrong with a figure; several may be true at once."""

    NONE = 0
    COUNT = auto()
    """It has not five pieces."""
    OVERLAP = auto()
    """Two pieces share the same space."""
    IN_GROUND = auto()
    """A piece reaches below the sheet."""
    FLOATING = auto()
    """A piece rests on nothing that reaches the ground."""
    UNSTABLE_SUPPORT = auto()
    """A piece rests on something, but its centre of mass is not over what carries it."""
    OUTSIDE_GOROD = auto()
    """The projection of a piece reaches beyond the outer lines of the gorod (UA-F1)."""
    NOT_MIRRORED_RIGHT = auto()
    """A figure that depends on the hand is set for the other hand, or is its own mirror image (UA-F3)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong.

    Args:
        kind: a single flag.
        pieces: numbers of the pieces concerned, 1 to 5; empty where it concerns the whole figure.
        amount_mm: by how much, in millimetres, where a length tells it.
        text: one English sentence for a person.
    """

    kind: FigureProblem
    pieces: tuple[int, ...]
    amount_mm: float | None
    text: str


@dataclass(frozen=True, slots=True)
class Problems:
    """All that is wrong with a figure; false where nothing is."""

    items: tuple[Problem, ...]

    @property
    def flags(self) -> FigureProblem:
        """All kinds together."""
        return reduce(or_, (p.kind for p in self.items), FigureProblem.NONE)

    def of(self, kind: FigureProblem) -> tuple[Problem, ...]:
        """The problems of some kinds."""
        return tuple(p for p in self.items if p.kind & kind)

    def __bool__(self) -> bool:
        return bool(self.items)

    def __str__(self) -> str:
        return "\n".join(p.text for p in self.items) or "no problem"


def check_figure(
    figure: Figure, *, diameter: float = PIECE_DIAMETER, length: float = PIECE_LENGTH
) -> Problems:
    """Everything that is wrong with a figure.

    Args:
        figure: any figure.
        diameter: of its pieces, metres.
        length: of its pieces, metres.

    Raises:
        InputError: for a placement that is not finite or whose axis is not a unit vector.
    """
    _reject_unusable(figure)
    found = standing_of(tuple(figure.pieces), diameter, length)
    checks: tuple[Callable[[], Iterator[Problem]], ...] = (
        lambda: _count(figure),
        lambda: _overlap(found),
        lambda: _ground(found),
        lambda: _support(found),
        lambda: _outside(found.solids),
        lambda: _mirror(figure),
    )
    return Problems(tuple(problem for run in checks for problem in run()))


def _reject_unusable(figure: Figure) -> None:
    for n, p in enumerate(figure.pieces, 1):
        if not all(math.isfinite(v) for v in (*p.centre, *p.axis)):
            raise InputError(
                f"figure {figure.key!r}: piece {n} must have finite numbers, got {p.centre} and {p.axis}"
            )
        if abs(math.hypot(*p.axis) - 1.0) > 1e-3:
            raise InputError(f"figure {figure.key!r}: the axis of piece {n} must have length 1, got {p.axis}")


def _count(figure: Figure) -> Iterator[Problem]:
    n = len(figure.pieces)
    if n != PIECES:
        yield Problem(FigureProblem.COUNT, (), None, f"a figure has {PIECES} pieces, this one has {n}")


def _overlap(found: Standing) -> Iterator[Problem]:
    for a, b in combinations(range(len(found.solids)), 2):
        depth = -found.gap[a, b]
        if depth > OVERLAP_ALLOWED:
            mm = _mm(depth)
            text = f"pieces {a + 1} and {b + 1} overlap by {mm:g} mm"
            yield Problem(FigureProblem.OVERLAP, (a + 1, b + 1), mm, text)


def _ground(found: Standing) -> Iterator[Problem]:
    for i, low in enumerate(found.lowest):
        if low < -TOUCHING:
            mm = _mm(-low)
            yield Problem(
                FigureProblem.IN_GROUND, (i + 1,), mm, f"piece {i + 1} reaches {mm:g} mm into the ground"
            )


def _support(found: Standing) -> Iterator[Problem]:
    for i in range(len(found.solids)):
        if i not in found.carried:
            mm = _mm(found.lowest[i])
            text = f"piece {i + 1} rests on nothing, {mm:g} mm above the ground"
            yield Problem(FigureProblem.FLOATING, (i + 1,), mm, text)
        elif found.overhang[i] > 0.0:
            mm = _mm(found.overhang[i])
            text = f"the centre of mass of piece {i + 1} is {mm:g} mm beside what carries it: it falls"
            yield Problem(FigureProblem.UNSTABLE_SUPPORT, (i + 1,), mm, text)


def _outside(solids: Sequence[Cylinder]) -> Iterator[Problem]:
    half = GOROD_SIDE / 2
    edges = (
        ("right side", (1.0, 0.0, 0.0), half),
        ("left side", (-1.0, 0.0, 0.0), half),
        ("rear", (0.0, 1.0, 0.0), GOROD_SIDE),
        ("front", (0.0, -1.0, 0.0), 0.0),
    )
    for i, solid in enumerate(solids):
        for name, outward, line in edges:
            d = np.array([outward])
            beyond = float((d @ solid.centre + solid.reach(d))[0]) - line
            if beyond > LINE_ALLOWED:
                mm = _mm(beyond)
                text = f"piece {i + 1} reaches {mm:g} mm over the {name} line of the gorod"
                yield Problem(FigureProblem.OUTSIDE_GOROD, (i + 1,), mm, text)


def _mirror(figure: Figure) -> Iterator[Problem]:
    if not figure.mirrors:
        return
    side = handedness(figure)
    wanted = 1.0 if figure.hand is Hand.RIGHT else -1.0
    if side == 0.0:
        text = "the figure is said to depend on the hand, but looks the same in the mirror"
        yield Problem(FigureProblem.NOT_MIRRORED_RIGHT, (), None, text)
    elif side != wanted:
        text = f"the figure is set for the other hand, not for the {figure.hand.value} one"
        yield Problem(FigureProblem.NOT_MIRRORED_RIGHT, (), None, text)


def handedness(figure: Figure) -> float:
    """Whose hand a figure is set for: 1 right, -1 left, 0 where it looks the same in the mirror.

    A figure that leans to one half belongs to the hand of that half (the Sickle); one whose pieces balance
    belongs to the right hand where its mark lies from front left to rear right (the Letter), UA-F3.
    """
    lean = sum(p.centre[0] for p in figure.pieces)
    if abs(lean) > 1e-3:
        return math.copysign(1.0, lean)
    slant = sum(p.axis[0] * p.axis[1] for p in figure.pieces)
    return math.copysign(1.0, slant) if abs(slant) > 1e-3 else 0.0


def _mm(metres: float) -> float:
    return round(metres * 1000, 1)
