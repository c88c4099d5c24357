"""From where the next throw goes, and whether the figure is set again (RU-4.3.4, RU-4.3.20)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.situation import Situation


def next_place(following: Situation) -> Iterator[Finding]:
    """RU-4.3.4: from the kon until a piece is out, then from the half-kon; the Letter from the kon."""
    if following.lying:
        yield Finding(Clause.RU_4_3_4, Note.NEXT_FROM, values=(("place", str(following.place)),))


def next_hand(following: Situation) -> Iterator[Finding]:
    """RU-4.3.20: Sickle and Letter are set mirrored for a thrower of the other hand while untouched."""
    if following.figure.mirrors and following.lying:
        again = following.may_be_mirrored
        yield Finding(Clause.RU_4_3_20, Note.SET_FOR_HAND if again else Note.NOT_SET_FOR_HAND)
