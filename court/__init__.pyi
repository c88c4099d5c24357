from .adjudicator import adjudicate
from .ages import AgeGroup, age_group, category_of
from .clauses import Clause
from .equipment_check import lawful
from .geometry import CourtSize, court
from .notes import Note
from .profile import Category, Profile, throw_distance
from .reset import opening, reset_for
from .ruling import Evidence, PieceRuling, PieceVerdict, Ruling, ThrowRuling, ThrowVerdict
from .situation import Place, Situation

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
