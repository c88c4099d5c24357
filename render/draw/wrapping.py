"""Breaking text into lines, whatever measures it."""

from __future__ import annotations

import re
from collections.abc import Callable

_NUMBER = re.compile(r"(?<!\S)([\d.,]+) (?=\w)")


def lines_that(fit: Callable[[str], bool], words: str) -> list[str]:
    """Lines that each fit; a word that does not fit by itself stays whole, a number keeps its unit."""
    lines: list[str] = []
    line = ""
    for word in _NUMBER.sub("\\1\N{NO-BREAK SPACE}", words).split(" "):
        longer = f"{line} {word}".strip()
        if line and not fit(longer):
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
