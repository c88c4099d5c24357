"""A ruling as plain text for a terminal: the same words as in the picture."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowRuling
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.check import Problems
from gorodki.render.words.columns import together
from gorodki.render.words.known import Known, worth
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Trace
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw


def ruling_text(
    trace: Trace,
    ruling: Ruling,
    *,
    throw: Throw | None = None,
    equipment: Equipment | None = None,
    thrower: str = "",
    problems: Problems | None = None,
    lang: str = "en",
) -> str:
    """The ruling in words, one verdict a paragraph, without a final line break.

    Args:
        trace: what moved.
        ruling: what it counts for.
        throw: what was thrown, None where that is not known.
        equipment: bat, pieces and sheet; the text says where they break a lawful limit.
        thrower: name of the error model that drew the throw, empty where it was given exactly.
        problems: what is wrong with the figure; the text says so.
        lang: ``en``, ``ru`` or ``uk``.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words, before = messages(lang), ruling.situation
    known = Known(throw, equipment, thrower, trace.origin.seed, problems)
    warnings = known.warnings(before, words)
    return together([*_head(before, known, words), *warnings, *_verdicts(trace, ruling, words)])


def situation_facts(before: Situation, words: Messages) -> str:
    """Who throws, from where and by which rules, in a line."""
    return _listed(words, words.circumstances(before))


def part_notes(part: ThrowRuling | PieceRuling, words: Messages) -> list[str]:
    """How sure a verdict is: doubt, one reading of the texts; a sentence each."""
    notes = [
        (words.doubt(part), part.doubtful),
        (words.label(Label.INTERPRETATION), part.interpretation),
    ]
    return [note for note, holds in notes if holds]


def _head(before: Situation, known: Known, words: Messages) -> Iterator[str]:
    yield words.figure(before.figure)
    yield words.basis(worth(before.figure, known.problems))
    yield situation_facts(before, words)
    if facts := known.facts(words):
        yield _listed(words, dict(facts))


def _verdicts(trace: Trace, ruling: Ruling, words: Messages) -> Iterator[str]:
    yield ""
    yield words.throw_sentence(ruling)
    yield from (line for line in (words.rule(ruling.throw), *words.remarks(ruling.throw)) if line)
    yield from part_notes(ruling.throw, words)
    for piece in ruling.pieces:
        yield from _piece(piece, words)
    yield ""
    yield from words.supplements(ruling)
    yield f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}"
    yield f"{words.label(Label.DIGEST)}: {trace.digest}"


def _piece(piece: PieceRuling, words: Messages) -> Iterator[str]:
    facts = [words.clause_name(piece.clause)] if piece.clause else []
    if piece.time is not None and piece.verdict is not PieceVerdict.UNTOUCHED:
        facts.append(words.seconds(piece.time))
    by = f"  [{', '.join(facts)}]" if facts else ""
    yield f"  {piece.piece}  {words.piece_words(piece)}{by}"
    told = (words.own_reason(piece), words.rule(piece), *words.remarks(piece), *part_notes(piece, words))
    yield from (f"     {line}" for line in told if line)


def _listed(words: Messages, facts: dict[Label, str]) -> str:
    return " · ".join(f"{words.label(label)}: {value}" for label, value in facts.items())
