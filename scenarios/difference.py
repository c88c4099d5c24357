"""What a told case expects and what is ruled, where they differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing ruled otherwise than expected.

    Args:
        what: path of the expectation, such as ``pieces[3].verdict`` (3 is the number of the piece).
        expected: its value.
        found: what was ruled.
    """

    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected}, ruled {self.found}"
