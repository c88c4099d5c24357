"""A ruling as plain text for a terminal: the same words as in the picture."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowRuling
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.gorodki.throw.strike import strike
from gorodki.render.words.columns import together
from gorodki.render.words.known import facts, warnings, worth
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.strike import strike_line
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Trace


def ruling_text(thrown: RuledThrow, lang: str = "en") -> str:
    """The ruling in words, one verdict a paragraph, without a final line break.

    Args:
        thrown: the throw; the text says too where equipment or figure are not lawful.
        lang: ``en``, ``ru`` or ``uk``.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    verdicts = _verdicts(thrown.trace, thrown.ruling, words)
    return together([*_head(thrown, words), *warnings(thrown, words), *verdicts])


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


def _head(thrown: RuledThrow, words: Messages) -> Iterator[str]:
    before = thrown.situation
    yield words.figure(before.figure)
    yield words.basis(worth(before.figure, thrown.problems))
    yield situation_facts(before, words)
    if known := facts(thrown, words):
        yield _listed(words, dict(known))
    if (met := strike(thrown.trace)) is not None:
        yield strike_line(met, words)


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
