"""Rulebook profiles and categories, read from data: who throws from where, which limit, which tolerances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from gorodki.court.findings.clause import Citation, ClauseId
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.suggest import did_you_mean

PROFILES = ("ru", "uk")


@dataclass(frozen=True, slots=True)
class Category:
    """Who throws.

    Args:
        key: such as ``men`` or ``junior-women``.
        kon: metres from the front line to the plank of the kon (RU-4.3.2, UA-C5).
        half_kon: metres from the front line to the plank of the half-kon.
        limit: metres; nearer to the penalty line goes to the mark at this distance (RU-4.3.30).
        upright: True where pieces stand upright on the mark (children).
        light_bat: True for whom a bat may weigh at most 2.0 kg (UA-E2).
        by_event: True where the event's own rules say the distances and these are the usual ones.
    """

    key: str
    kon: float
    half_kon: float
    limit: float
    upright: bool = False
    light_bat: bool = False
    by_event: bool = False


@dataclass(frozen=True, slots=True)
class Tolerances:
    """Small numbers of judging, millimetres and seconds.

    Args:
        doubt_mm: a margin smaller than this makes a verdict doubtful.
        beside_line_mm: light up to this much is *beside a line* (UA-V3).
        moved_mm: a displacement smaller than this is no motion.
        turned_mm: rolling back by less is no dead point.
        travel_mm: rolling forth by less, before turning, is no travel.
        collision_s: a contact this near in time caused a turn.
        moving_mm_s: a piece slower than this has stopped, millimetres a second.
    """

    doubt_mm: float
    beside_line_mm: float
    moved_mm: float
    turned_mm: float
    travel_mm: float
    collision_s: float
    moving_mm_s: float


@dataclass(frozen=True, slots=True)
class Profile:
    """One rulebook.

    Args:
        key: ``ru`` or ``uk``.
        categories: by key.
        tolerances: small numbers of judging.
        moved_before: causes of motion before the bat that give the bat back (event kinds as text).
        split: True where the text has a clause on a split piece (UA-P11).
        reset_after_lost: True where Sickle and Letter are set again after a lost throw even if touched.
        clauses: id in this text by general id.
        supplement: the text, ``ru`` or ``uk``, of each id that this profile takes from the other one.
    """

    key: str
    categories: Mapping[str, Category]
    tolerances: Tolerances
    moved_before: frozenset[str]
    split: bool
    reset_after_lost: bool
    clauses: Mapping[ClauseId, Clause]
    supplement: Mapping[ClauseId, str]

    def cite(self, clause: ClauseId | None) -> Citation:
        """The id of a clause in this profile, marked where it comes from the other text; empty for none."""
        if clause is None:
            return Citation("")
        return Citation(str(self.clauses.get(clause, clause)), self.supplement.get(clause, ""))

    def category(self, key: str) -> Category:
        """A category by its key.

        Raises:
            InputError: for a category that is not known, with the closest one.
        """
        found = self.categories.get(key)
        if found is None:
            raise InputError(f"unknown category {key!r}: {did_you_mean(str(key), self.categories)}")
        return found


def profile(rules: str) -> Profile:
    """A rulebook profile by its key.

    Raises:
        InputError: for a profile that is not known, with the closest one.
    """
    if rules not in PROFILES:
        raise InputError(f"unknown rules {rules!r}: {did_you_mean(str(rules), PROFILES)}")
    return _read(rules)


def category(rules: str, key: str) -> Category:
    """A category of a profile.

    Raises:
        InputError: for a profile or category that is not known.
    """
    return profile(rules).category(key)


def throw_distance(rules: str, category: str, place: Place | str) -> float:
    """Metres from the plank to the outer edge of the front line (RU-4.3.2, UA-C5).

    Raises:
        InputError: for a profile, category or place that is not known.
    """
    who = profile(rules).category(category)
    places = {Place.KON: who.kon, Place.HALF_KON: who.half_kon}
    try:
        return places[Place(place)]
    except ValueError:
        raise InputError(
            f"unknown place {place!r}: {did_you_mean(str(place), [str(p) for p in Place])}"
        ) from None


@lru_cache(maxsize=len(PROFILES))
def _read(key: str) -> Profile:
    name = f"data/profiles/{key}.toml"
    data = parse_toml(files("gorodki.court.gorodki").joinpath(name).read_bytes(), f"court/gorodki/{name}")
    known = {str(c): c for c in Clause}
    named: dict[ClauseId, Clause] = {known[k]: known[v] for k, v in data["clauses"].items()}
    tolerances = Tolerances(**{f.name: float(data["tolerances"][f.name]) for f in fields(Tolerances)})
    return Profile(
        key=data["key"],
        categories=MappingProxyType({k: _category(k, v) for k, v in data["categories"].items()}),
        tolerances=tolerances,
        moved_before=frozenset(data["moved_before"]),
        split=data["split"],
        reset_after_lost=data["reset_after_lost"],
        clauses=MappingProxyType(named),
        supplement=MappingProxyType(
            {c: text for text, ids in data["supplement"].items() for c in _taken(ids, named)}
        ),
    )


def _taken(ids: Iterable[str], named: Mapping[ClauseId, Clause]) -> list[Clause]:
    """Clauses of the other text by id; ``RU-*`` are all of it that have no id in this one."""
    chosen = set(ids)
    return [
        c for c in Clause if str(c) in chosen or (f"{c.partition('-')[0]}-*" in chosen and c not in named)
    ]


def _category(key: str, data: Mapping[str, Any]) -> Category:
    return Category(
        key=key,
        kon=float(data["kon"]),
        half_kon=float(data["half_kon"]),
        limit=data["limit_cm"] / 100,
        upright=bool(data.get("upright", False)),
        light_bat=bool(data.get("light_bat", False)),
        by_event=bool(data.get("by_event", False)),
    )
