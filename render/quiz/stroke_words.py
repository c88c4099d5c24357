"""Words for the questions about strokes, and for what can be answered to them."""

from __future__ import annotations

from collections.abc import Mapping

from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import Half
from gorodki.figures.languages import N_
from gorodki.render.five_pins.words import AGAIN, BALLS, HALVES, OPENS, VERDICTS
from gorodki.render.words.messages import Messages
from gorodki.scenarios.quiz.strokes import DrawEnd, NextStroke, StrokePart

QUESTIONS: Mapping[StrokePart, str] = {
    StrokePart.STROKE: N_("What does the stroke count for?"),
    StrokePart.POINTS: N_("How many points does the stroke give all told, fault points included?"),
    StrokePart.NEXT: N_("How does the game go on?"),
    StrokePart.DRAW: N_("How does the draw end?"),
}
NUMBER = N_("Answer with the number of points.")
OVER = N_("The game is over.")


def said(part: StrokePart, given: str, words: Messages) -> str:
    """An answer to a part in words."""
    if part is StrokePart.POINTS:
        return words.ngettext("{n} point", "{n} points", int(given)).format(n=given)
    if part is StrokePart.STROKE:
        return words.text(VERDICTS[StrokeVerdict(given)])
    if part is StrokePart.DRAW:
        if given == DrawEnd.AGAIN:
            return words.text(AGAIN)
        return words.text(OPENS).format(ball=words.text(BALLS[given]))
    match NextStroke(given):
        case NextStroke.OVER:
            return words.text(OVER)
        case NextStroke.LIES:
            return words.text(PinsNote.AS_IT_LIES.words)
        case NextStroke.LOWER | NextStroke.UPPER:
            return words.text(PinsNote.IN_HAND.words).format(half=words.text(HALVES[Half(given)]))
