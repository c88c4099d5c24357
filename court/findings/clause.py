"""Clauses of a rule text by id, and how a rulebook profile names them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self


class ClauseId(StrEnum):
    """One clause; its value is the id shown to people, `description` what it says in one line.

    Each game makes an enum of its own of it.
    """

    description: str

    def __new__(cls, value: str, description: str) -> Self:
        """A member with its description beside its value."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member


@dataclass(frozen=True, slots=True)
class Citation:
    """How a profile names a clause, and which text (``ru``, ``uk``) it is from where the profile has none."""

    clause: str
    supplement: str = ""


class Citing(Protocol):
    """A rulebook profile, as far as it names clauses."""

    def cite(self, clause: ClauseId | None) -> Citation:
        """The id of a clause in this profile; empty for None, where no clause is needed."""
        ...
