"""Whether a bat or a piece is lawful for a category, and by which clause it is not (UA-E1 to UA-E3)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import Amount, Evidence, Unit, Value
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.limits import Limit, LimitFinding, problems
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import Category, profile
from gorodki.sim.wood.equipment import Bat, PieceType

MASSES = frozenset({Limit.BAT_MASS_POLYMER, Limit.BAT_MASS_WOMEN})
"""Limits in kilograms; all others are in metres."""


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
        unit = Unit.KG if found.limit in MASSES else Unit.M
        values: dict[str, Value] = {
            "limit": str(found.limit),
            "value": Amount(found.value, unit),
            "low": Amount(found.range.low, unit),
            "high": Amount(found.range.high, unit),
            "audience": str(found.audience),
            "category": who.key,
        }
        yield Evidence(str(_clause(thing, found)), note=Note.UNLAWFUL, values=tuple(values.items()))


def _clause(thing: Bat | PieceType, found: LimitFinding) -> Clause:
    if isinstance(thing, PieceType):
        return Clause.UA_E1
    polymer = thing.polymer and found.limit is not Limit.BAT_MASS_WOMEN
    return Clause.UA_E3 if polymer else Clause.UA_E2
