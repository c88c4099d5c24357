"""What the quiz needs of a question and of its marked answer, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean


class Difficulty(StrEnum):
    """How hard a case is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Asked(Protocol):
    """A question: a case up to the end of motion, without its ruling."""

    @property
    def id(self) -> str:
        """Name of the question: that of its case."""

    @property
    def topic(self) -> StrEnum:
        """What it is about; it may give the verdict away."""

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is."""


class MarkedPart(Protocol):
    """How one part of an answer fared; what was given and what is ruled are words of a file."""

    @property
    def part(self) -> StrEnum:
        """What was asked."""

    @property
    def piece(self) -> int | None:
        """Number of the piece, None for another part."""

    @property
    def given(self) -> str | None:
        """What was answered, None where nothing was."""

    @property
    def truth(self) -> str:
        """What is ruled."""

    @property
    def clause(self) -> str:
        """Id of the clause that decides."""


class MarkedAnswer(Protocol):
    """The ruling on a question beside the answer that was given."""

    @property
    def question(self) -> Asked:
        """What was asked."""

    @property
    def marks(self) -> Sequence[MarkedPart]:
        """One for each part that was asked."""

    @property
    def correct(self) -> bool:
        """True where every part is right."""


def difficulty_named(name: Difficulty | str) -> Difficulty:
    """A difficulty by its word.

    Raises:
        InputError: for any other word (*did you mean*).
    """
    try:
        return Difficulty(name)
    except ValueError:
        raise InputError(
            f"unknown difficulty {name!r}; {did_you_mean(str(name), list(Difficulty))}"
        ) from None
