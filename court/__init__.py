"""The court: geometry, rulebook profiles, the adjudicator and its rulings.

What needs Shapely is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from court.adjudicator import adjudicate
    from court.ages import AgeGroup, age_group, category_of
    from court.clauses import Clause
    from court.equipment_check import lawful
    from court.geometry import CourtSize, court
    from court.notes import Note
    from court.profile import Category, Profile, throw_distance
    from court.reset import opening, reset_for
    from court.ruling import Evidence, PieceRuling, PieceVerdict, Ruling, ThrowRuling, ThrowVerdict
    from court.situation import Place, Situation

_HOMES = {
    "adjudicate": "adjudicator",
    "AgeGroup": "ages",
    "age_group": "ages",
    "category_of": "ages",
    "Clause": "clauses",
    "lawful": "equipment_check",
    "CourtSize": "geometry",
    "court": "geometry",
    "Note": "notes",
    "Category": "profile",
    "Profile": "profile",
    "throw_distance": "profile",
    "opening": "reset",
    "reset_for": "reset",
    "Evidence": "ruling",
    "PieceRuling": "ruling",
    "PieceVerdict": "ruling",
    "Ruling": "ruling",
    "ThrowRuling": "ruling",
    "ThrowVerdict": "ruling",
    "Place": "situation",
    "Situation": "situation",
}

__all__ = [
    "AgeGroup",
    "Category",
    "Clause",
    "CourtSize",
    "Evidence",
    "Note",
    "PieceRuling",
    "PieceVerdict",
    "Place",
    "Profile",
    "Ruling",
    "Situation",
    "ThrowRuling",
    "ThrowVerdict",
    "adjudicate",
    "age_group",
    "category_of",
    "court",
    "lawful",
    "opening",
    "reset_for",
    "throw_distance",
]


def __getattr__(name: str) -> Any:
    """Load a public name from the module where it lives."""
    if name not in _HOMES:
        raise AttributeError(f"module 'court' has no attribute {name!r}")
    value = getattr(import_module(f"court.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
