"""Whether a situation that comes from elsewhere can be one at all: figure, places, rules."""

from __future__ import annotations

import math
from collections.abc import Iterable

from gorodki.court.gorodki.profile import category
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import (
    FARTHEST,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_PIECES,
)
from gorodki.figures.languages import LANGUAGES
from gorodki.figures.types import Figure, Placement

UNIT = 1e-6
"""By how much the length of an axis may differ from 1."""


def reject_unsound_situation(situation: Situation) -> None:
    """Refuse a situation in which nothing could be ruled, naming the first thing wrong in it.

    Raises:
        InputError: for a figure without or with too many pieces, texts that are too long, a place that is not
            finite or too far away, an axis that is no unit vector, a piece that the figure does not have,
            rules or a category that are not known.
    """
    figure = situation.figure
    _reject_bad_texts(figure)
    if not 1 <= len(figure.pieces) <= MOST_PIECES:
        raise InputError(f"figure: {len(figure.pieces)} pieces; 1 to {MOST_PIECES} are right")
    _reject_bad_places(((f"figure.pieces[{n}]", p) for n, p in enumerate(figure.pieces, 1)))
    odd = next((n for n in situation.lying if not 1 <= n <= len(figure.pieces)), None)
    if odd is not None:
        raise InputError(f"lying: piece {odd} is none of the {len(figure.pieces)} pieces of the figure")
    _reject_bad_places(((f"lying[{n}]", p) for n, p in situation.lying.items()))
    category(situation.rules, situation.category)


def _reject_bad_texts(figure: Figure) -> None:
    if not figure.key or any(c.isspace() or c in "/\\" for c in figure.key):
        raise InputError(f"figure: key must be one word without spaces and slashes, got {figure.key[:80]!r}")
    odd = next((lang for lang in figure.names if lang not in LANGUAGES), None)
    if odd is not None:
        raise InputError(f"figure: a name in the unknown language {odd[:80]!r}")
    lengths = {"key": (figure.key, LONGEST_KEY), "note": (figure.note, LONGEST_NOTE)}
    lengths |= {f"names.{lang}": (name, LONGEST_NAME) for lang, name in figure.names.items()}
    for what, (text, longest) in lengths.items():
        if len(text) > longest:
            raise InputError(f"figure: {what} has {len(text)} characters; at most {longest} are read")
    if figure.number is not None and figure.number < 1:
        raise InputError(f"figure: number {figure.number}; 1 or more is right")


def _reject_bad_places(named: Iterable[tuple[str, Placement]]) -> None:
    for what, place in named:
        if not all(abs(v) <= FARTHEST for v in place.centre):  # no comparison holds for NaN
            raise InputError(f"{what}: centre {place.centre} is farther than {FARTHEST:g} m, or not finite")
        if not abs(math.hypot(*place.axis) - 1.0) <= UNIT:
            raise InputError(f"{what}: axis {place.axis} must have length 1")
