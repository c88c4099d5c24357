"""The standard sizes a figure is set with and checked against, metres."""

from __future__ import annotations

from typing import Final

PIECE_DIAMETER: Final = 0.049
"""Middle of the lawful 48 to 50 mm (UA-E1); the placements of the reference model are drawn with it."""

PIECE_LENGTH: Final = 0.200
"""Of a gorodok, lawful to 1 mm (UA-E1)."""

PIECES: Final = 5
"""A figure is set from five pieces."""

GOROD_SIDE: Final = 2.0
"""Of the square in which figures stand, to the outer edges of its lines (UA-C1)."""
