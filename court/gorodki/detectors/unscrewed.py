"""A joint of a bat that was unscrewed during the game (RU-4.3.32)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.notes import Note


def unscrewed(case: Case) -> Iterator[Finding]:
    """A breach of the rules that is named; the text says nothing of what it does to the throw."""
    for event in case.trace.events_of(Marked.UNSCREWED):
        yield Finding(Clause.RU_4_3_32, Note.BAT_UNSCREWED, time=case.moment_of(event), interpretation=True)
