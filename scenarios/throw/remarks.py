"""What a person should know of a throw besides its ruling, one English line each for the standard error."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.profile import profile
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.check import Problems


def remarks(situation: Situation, problems: Problems) -> Iterator[str]:
    """Where the throw goes from another place than RU-4.3.4 gives, and what is wrong with its figure.

    Args:
        situation: in which the throw was made.
        problems: what the check of its figure found.
    """
    if problems:
        found = "; ".join(problem.text for problem in problems.items)
        yield f"figure {situation.figure.key!r} is unlawful: {found}"
    if situation.place is not situation.lawful_place:
        yield f"{_reason(situation)}; thrown from the {situation.place.value} as asked"


def _reason(situation: Situation) -> str:
    clause = profile(situation.rules).cite(Clause.RU_4_3_4).clause
    name = situation.figure.name("en")
    if situation.lawful_place is Place.HALF_KON:
        return f"a piece of {name} is out, so that the throw goes from the half-kon ({clause})"
    if situation.figure.kon_only:
        return f"{name} is always thrown from the kon ({clause})"
    return f"no piece of {name} is out, so that the half-kon is for training ({clause})"
