"""What the referee whistles, and throws that are stopped by it (RU-4.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import DISTURBANCES, Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.told import When


def stopped(case: Case) -> Iterator[Finding]:
    """An emergency: three whistles, the throw is made again.

    The text says when to whistle and not what then follows; nothing of such a throw counts.
    """
    for event in case.trace.events_of(Marked.EMERGENCY):
        yield Finding(
            Clause.RU_4_3_5,
            Note.EMERGENCY,
            None,
            ThrowVerdict.RETURNED,
            case.moment_of(event),
            case.place_of(event),
            interpretation=True,
        )


def figure_broken(case: Case) -> Iterator[Finding]:
    """The figure was broken before the throw: three whistles, it is set again.

    Where the profile gives the bat back for that cause at any time before the bat arrives, that clause is
    named; else this one.
    """
    for event in case.trace.events_of(*DISTURBANCES):
        if case.when(event) is not When.BEFORE_THROW:
            continue
        piece = case.piece_of(event)
        own = str(event.kind) in case.profile.moved_before
        yield Finding(
            Clause.RU_4_3_15 if own else Clause.RU_4_3_5,
            Note.FIGURE_BROKEN,
            None,
            ThrowVerdict.RETURNED,
            case.moment_of(event),
            case.place_of(event),
            interpretation=not own,
            values=(("piece", piece),) if piece is not None else (),
        )


def whistles(deciding: Finding) -> int:
    """How often the referee whistles for what decided on a throw: once where nothing called it off."""
    if deciding.verdict is ThrowVerdict.LOST:
        return 2
    return 3 if deciding.note in (Note.EMERGENCY, Note.FIGURE_BROKEN) else 1


def whistled(deciding: Finding) -> Iterator[Finding]:
    """What is whistled, as a fact beside the ruling."""
    values = (("count", whistles(deciding)),)
    yield Finding(Clause.RU_4_3_5, Note.WHISTLES, time=deciding.time, values=values)
