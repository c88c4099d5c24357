from .findings.evidence import Evidence
from .gorodki.adjudicator import adjudicate
from .gorodki.ages import AgeGroup, age_group, category_of
from .gorodki.clauses import Clause
from .gorodki.equipment_check import lawful
from .gorodki.notes import Note
from .gorodki.profile import Category, Profile, throw_distance
from .gorodki.reset import opening, reset_for
from .gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowRuling, ThrowVerdict
from .gorodki.situation import Place, Situation
from .gorodki.throw.ruled import RuledThrow, ruled
from .measuring.geometry import CourtSize, court

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
    "RuledThrow",
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
    "ruled",
    "throw_distance",
]
