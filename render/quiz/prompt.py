"""How an examiner asks a person for one part of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

Told = TypeVar("Told")


class Prompt(Protocol):
    """Shows a text and gives what the person tells, asked for until `read` takes it.

    `read` raises InputError for a line that is no answer.
    """

    def __call__(self, text: str, read: Callable[[str], Told], /) -> Told:
        """The answer to `text`, as `read` took it."""
