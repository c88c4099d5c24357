"""The stroke that suits a player best, in words."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.figures.languages import N_
from gorodki.render.five_pins.words import clause_words, stroke_facts
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.five_pins.many import BestStroke, StrokeTally
from gorodki.sim.cue.player import CuePlayer

MOST_CLAUSES = 8


def best_text(found: BestStroke, lang: str = "en") -> str:
    """The stroke that a search found, beside the usual one.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    sure = found.gain > 2.0 * found.gain_error
    gain = _signed(found.gain, found.gain_error, words)
    return together(
        [
            words.text(N_("The stroke that suits this player best:")),
            _meant(found.best, words),
            *_came(found.best, found.player, words),
            "",
            words.text(N_("The usual stroke:")),
            _meant(found.usual, words),
            *_came(found.usual, found.player, words),
            "",
            words.text(N_("Gain in points a stroke: {gain}.")).format(gain=gain),
            *([] if sure else [words.text(N_("Chance may explain the gain."))]),
        ]
    )


def _meant(found: StrokeTally, words: Messages) -> str:
    return " · ".join(f"{label}: {value}" for label, value in stroke_facts(found.stroke, words))


def _came(found: StrokeTally, who: CuePlayer, words: Messages) -> Iterator[str]:
    count = len(found.points)
    yield words.text(N_("Strokes: {n}, player: {player}.")).format(n=count, player=who.names[words.lang])
    mean = _signed(found.mean, found.error, words)
    yield words.text(N_("Points a stroke, the opponent's taken off: {points}.")).format(points=mean)
    share = words.number(100.0 * found.proper / count)
    yield words.text(N_("Proper: {share} %.")).format(share=share)
    rows = [
        (f"{words.number(100.0 * n / count)} %", clause, clause_words(clause, words))
        for clause, n in found.clauses[:MOST_CLAUSES]
    ]
    yield from aligned(rows)


def _signed(mean: float, error: float, words: Messages) -> str:
    return f"{'+' if mean > 0 else ''}{words.number(mean, 2)} ± {words.number(error, 2)}"
