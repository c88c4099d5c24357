"""Names of those who play a match of any game."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from gorodki.figures.errors import InputError

LONGEST_NAME = 80


def tidy(name: str) -> str:
    """A name without blanks around it and in one form of Unicode, so that what looks the same is the same."""
    return unicodedata.normalize("NFC", name).strip()


def reject_names(sides: Sequence[str]) -> None:
    """Refuse names that do not fit a protocol, or by which two sides cannot be told apart.

    Raises:
        InputError: for the first such fault.
    """
    if any(len(name) > LONGEST_NAME or not name.isprintable() for name in sides):
        raise InputError(f"sides {sides!r}: a name has one line of at most {LONGEST_NAME} characters")
    if len(sides) == 2 and (not all(sides) or tidy(sides[0]) == tidy(sides[1])):
        raise InputError(f"sides {sides!r}: two sides need two names that differ")
