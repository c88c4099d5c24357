"""Whether a bat or a piece is lawful for a category, and by which clause it is not (UA-E1 to UA-E3)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import Category, profile
from gorodki.court.gorodki.ruling import Evidence
from gorodki.sim.wood.equipment import Bat, Limit, LimitFinding, PieceType, problems


def lawful(thing: Bat | PieceType, category: str, rules: str = "ru") -> list[Evidence]:
    """Every way in which a bat or piece is unlawful for a category; empty where it is lawful.

    Each finding names the clause; its values tell the limit, the measured value with its lawful range (SI
    units) and the category.

    Raises:
        InputError: for a profile or category that is not known.
    """
    return list(_findings(thing, profile(rules).category(category)))


def _findings(thing: Bat | PieceType, who: Category) -> Iterator[Evidence]:
    for found in problems(thing):
        if found.limit is Limit.BAT_MASS_WOMEN and not who.light_bat:
            continue
        values = {
            "limit": str(found.limit),
            "value": f"{found.value:g}",
            "low": f"{found.range.low:g}",
            "high": f"{found.range.high:g}",
            "audience": str(found.audience),
            "category": who.key,
        }
        yield Evidence(str(_clause(thing, found)), note=Note.UNLAWFUL, values=tuple(values.items()))


def _clause(thing: Bat | PieceType, found: LimitFinding) -> Clause:
    if isinstance(thing, PieceType):
        return Clause.UA_E1
    polymer = thing.polymer and found.limit is not Limit.BAT_MASS_WOMEN
    return Clause.UA_E3 if polymer else Clause.UA_E2
