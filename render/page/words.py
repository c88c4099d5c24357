"""What a page says, in one language: the ruling in sentences, and the words of its buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.languages import N_
from gorodki.render.words.known import facts, warnings, worth
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import NEXT_FROM, Label
from gorodki.scenarios.quiz.questions import piece_choices
from gorodki.sim.trace import Trace

CONTROLS: Mapping[str, str] = {
    "play": N_("Play"),
    "pause": N_("Pause"),
    "first": N_("To the start"),
    "last": N_("To the end"),
    "back": N_("One step back"),
    "onward": N_("One step on"),
    "moment": N_("Moment of the throw"),
    "pace": N_("Speed of the replay"),
    "auto": N_("slow at the hit"),
    "ways": N_("Paths"),
    "zoom_in": N_("Larger"),
    "zoom_out": N_("Smaller"),
    "whole": N_("Whole court"),
    "theme": N_("Light or dark"),
    "language": N_("Language"),
    "court": N_("The court from above; drag to move it, turn the wheel to enlarge it"),
    "ruling": N_("Ruling"),
    "show": N_("Show on the court"),
    "facts": N_("The throw"),
    "flight": N_("Flight of the bat, from the side, to scale"),
    "keys": N_("Keys"),
    "key_play": N_("Space: play, pause"),
    "key_step": N_("Arrows left and right: one step; with Shift ten"),
    "key_ends": N_("Home, End: start, end"),
    "key_zoom": N_("Plus, minus, 0: larger, smaller, whole court"),
    "key_pan": N_("W, A, S, D: move the picture"),
    "key_ways": N_("P: paths"),
    "asked": N_("How do you rule?"),
    "asked_throw": N_("What does the throw count for?"),
    "asked_next": N_("Where does the next throw go from?"),
    "answer": N_("Show the ruling"),
    "open": N_("Rule on everything first."),
    "right": N_("correct"),
    "wrong": N_("wrong"),
    "score": N_("{right} of {all} right"),
    "yours": N_("your ruling: {verdict}"),
}


def words_of(thrown: RuledThrow, words: Messages, title: str) -> dict[str, Any]:
    """Every text of a page of one throw in one language."""
    ruling, before = thrown.ruling, thrown.ruling.situation
    told = {
        **words.circumstances(before),
        **dict(facts(thrown, words)),
    }
    return {
        "title": title,
        "figure": words.figure(before.figure),
        "basis": words.basis(worth(before.figure, thrown.problems)),
        "facts": [[words.label(label), value] for label, value in told.items()],
        "warnings": warnings(thrown, words),
        "origin": origin(thrown.trace, words),
        "controls": {key: words.text(source) for key, source in CONTROLS.items()},
        "captions": {label.name.lower(): words.label(label) for label in _CAPTIONS},
        "marks": [words.centimetres(20), words.centimetres(40)],
        "throw": _throw(ruling, words),
        "pieces": {str(p.piece): _piece(p, words) for p in ruling.pieces},
        "supplements": words.supplements(ruling),
        "next": f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}",
        "next_done": words.label(Label.NO_NEXT),
        "choices": {
            "throw": {v.value: words.throw_verdict(v) for v in ThrowVerdict},
            "piece": {v.value: words.piece_verdict(v) for v in _piece_choices(before)},
            "next": {p.value: words.text(NEXT_FROM[p]) for p in Place},
        },
    }


_CAPTIONS = (Label.GOROD, Label.PRIGOROD, Label.FRONT_LINE, Label.PENALTY_LINE, Label.PENALTY_ZONE, Label.OUT)


def _piece_choices(before: Situation) -> tuple[PieceVerdict, ...]:
    """The choices of the quiz; a page asks about pieces that did not move too."""
    return (PieceVerdict.UNTOUCHED, *piece_choices(before))


def origin(trace: Trace, words: Messages) -> str:
    """Where the trace comes from, in a line."""
    o = trace.origin
    told = f"{words.label(Label.ENGINE)}: {o.engine} {o.version}"
    parts = [words.label(Label.AUTHORED) if o.engine == "authored" else told]
    if o.seed is not None:
        parts.append(f"{words.label(Label.SEED)}: {o.seed}")
    return " · ".join([*parts, f"{words.label(Label.DIGEST)}: {trace.digest[:12]}"])


def _throw(ruling: Ruling, words: Messages) -> dict[str, Any]:
    return {"verdict": words.throw_sentence(ruling), "why": "", **_part(ruling.throw, words)}


def _piece(piece: PieceRuling, words: Messages) -> dict[str, Any]:
    return {"verdict": words.piece_words(piece), "why": words.piece_reason(piece), **_part(piece, words)}


def _part(part: ThrowRuling | PieceRuling, words: Messages) -> dict[str, Any]:
    return {
        "doubt": words.doubt(part),
        "notes": [words.label(Label.INTERPRETATION_SHORT)] if part.interpretation else [],
        "name": words.clause_name(part.clause),
        "names": [words.clause_name(fact.clause) for fact in part.evidence],
        "clause": words.clause(part.clause),
        "evidence": [
            f"{words.evidence(fact) or words.clause(fact.clause)} {words.margin(fact)}".rstrip()
            for fact in part.evidence
        ],
    }
