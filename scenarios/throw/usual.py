"""The bat that a thrower of a category has where none is named."""

from __future__ import annotations

from gorodki.sim.wood.equipment import DEFAULT_BAT

USUAL = {
    "children": "children",
    "younger-boys": "composite-junior",
    "younger-girls": "composite-junior",
    "boys": "composite-junior",
    "girls": "composite-women",
    "junior-women": "composite-women",
    "women": "composite-women",
    "veteran-women": "composite-women",
}


def usual_bat(category: str) -> str:
    """Name of the usual bat of a category in the equipment data; lawful for it, and made for it."""
    return USUAL.get(category, DEFAULT_BAT)
