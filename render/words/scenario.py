"""Scenarios in words: the list, what was expected beside what was ruled, the story of a found throw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gorodki.court.five_pins.draw import DrawRuling, DrawVerdict
from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.figures.languages import LANGUAGES, N_
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.files.fields import Words
from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.told import Case, Checked

if TYPE_CHECKING:
    from gorodki.scenarios.many.search import CloseCase, Searched

NOTHING = "-"
AGREES, DIFFERS, ASKS = "agrees", "differs", "asks"


def scenario_list_text(scenarios: Sequence[Case], lang: str = "en") -> str:
    """Id, topic and title of each.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    messages(lang)
    return together(aligned([(s.id, s.topic.value, s.title.text(lang)) for s in scenarios]))


def check_text(checked: Sequence[Checked]) -> str:
    """One row for each case: id, what it expects, what was ruled, and whether the two agree.

    By the words of the typed verdicts; of gorodki, pieces that nothing touched are left out. Where the two
    differ, every difference follows on a line of its own. The last line counts them.
    """
    head = ("scenario", "expected", "ruled", "")
    rows = [(c.case.id, _expected(c.case), _ruled(c.ruling), _word(c)) for c in checked]
    lines = list(aligned([head, *rows]))
    told = [lines[0]]
    for line, one in zip(lines[1:], checked, strict=True):
        told += [line, *(f"  {difference}" for difference in one.differences)]
    words = [_word(one) for one in checked]
    counts = [f"{words.count(word)} {word}" for word in (AGREES, DIFFERS, ASKS) if word in words]
    return together([*told, ", ".join(counts)])


def found_text(found: Searched, lang: str = "en") -> str:
    """Id, clause and margin of each case that a search found."""
    from gorodki.scenarios.files.found import name_of

    words = messages(lang)
    rows = [
        (name_of(c), c.clause, NOTHING if c.margin_mm is None else words.millimetres(c.margin_mm))
        for c in found.cases
    ]
    return together(aligned(rows)) if rows else words.text(N_("Nothing was found."))


def found_title(case: CloseCase) -> Words:
    """The title of a throw that a search found, in every language: figure, and how close it is."""
    return _words(case, _title)


def found_story(case: CloseCase) -> Words:
    """Who threw at what in a throw that a search found, in every language, without what came of it."""
    return _words(case, _story)


def _words(case: CloseCase, told: Callable[[Messages, CloseCase], str]) -> Words:
    return Words(**{lang: told(messages(lang), case) for lang in LANGUAGES})


def _title(words: Messages, case: CloseCase) -> str:
    name = case.ruling.situation.figure.name(words.lang)
    if case.margin_mm is None:
        return words.text(N_("{figure}: a rare case")).format(figure=name)
    mm = words.millimetres(case.margin_mm)
    return words.text(N_("{figure}: {mm} decide")).format(figure=name, mm=mm)


def _story(words: Messages, case: CloseCase) -> str:
    now = case.ruling.situation
    before = len(now.figure.pieces) - len(now.lying)
    told = [
        words.text(N_("A simulated throw. Figure: {figure}.")).format(figure=words.figure(now.figure)),
        words.text(N_("Thrown by: {category}, {hand}. From: {place}.")).format(
            category=words.category(now.category),
            hand=words.with_hand(now.hand),
            place=words.place(now.place),
        ),
    ]
    if before:
        told.append(words.text(N_("{n} out before.")).format(n=before))
    if case.margin_mm is not None:
        mm = words.millimetres(case.margin_mm)
        told.append(words.text(N_("One decision hangs on {mm}.")).format(mm=mm))
    return " ".join(told)


def _word(checked: Checked) -> str:
    if checked.case.expected is None:
        return ASKS
    return DIFFERS if checked.differences else AGREES


def _expected(case: Case) -> str:
    if case.expected is None:
        return NOTHING
    if isinstance(case, Scenario):
        e = case.expected
        return _verdicts(e.throw.value, [(p.piece, p.verdict) for p in e.pieces])
    wanted = case.expected
    if wanted.draw is not None:
        return _drawn(wanted.draw, wanted.chooses or "")
    verdict = NOTHING if wanted.verdict is None else wanted.verdict.value
    return f"{verdict} {_number(wanted.striker)} : {_number(wanted.opponent)}"


def _ruled(ruling: Ruling | StrokeRuling | DrawRuling) -> str:
    if isinstance(ruling, Ruling):
        return _verdicts(ruling.throw.verdict.value, [(p.piece, p.verdict) for p in ruling.pieces])
    if isinstance(ruling, DrawRuling):
        return _drawn(ruling.verdict, ruling.chooses)
    return f"{ruling.verdict.value} {ruling.striker} : {ruling.opponent}"


def _drawn(verdict: DrawVerdict, chooses: str) -> str:
    return f"{verdict.value} {chooses}".rstrip()


def _number(points: int | None) -> str:
    return NOTHING if points is None else str(points)


def _verdicts(throw: str, pieces: Sequence[tuple[int, PieceVerdict]]) -> str:
    touched = sorted((n, v.value) for n, v in pieces if v is not PieceVerdict.UNTOUCHED)
    return ", ".join([throw, *(f"{n} {verdict}" for n, verdict in touched)])
