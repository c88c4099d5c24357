"""How large a recording and a match may be; what is in their traces and figures has limits of its own."""

from __future__ import annotations

from typing import Final

from gorodki.figures.files.limits import MIB

LARGEST_HEAD: Final = 2 * MIB
"""Bytes of the head of a recording, unpacked; that of a throw has 20,000."""

MOST_THROWS: Final = 1000
"""Throws of one game: two sides, fifteen figures, thirty bats each."""
