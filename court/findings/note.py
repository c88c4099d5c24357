"""What a measured fact says, by a message id."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class NoteId(StrEnum):
    """One kind of measured fact; its value is the id, `words` the English sentence of the catalogues.

    Each game makes an enum of its own of it.
    """

    words: str

    def __new__(cls, value: str, words: str) -> Self:
        """A member with its words beside its value."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.words = words
        return member
