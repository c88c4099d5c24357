"""How the bat struck the figure, in words."""

from __future__ import annotations

from gorodki.court.gorodki.throw.strike import Strike
from gorodki.figures.languages import N_
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label

TOUCHED = N_("First touch of gorodok {piece}")
OVER = N_("The bat passed {gap} over gorodok {piece}.")
PAST = N_("The bat came no nearer to gorodok {piece} than {gap}.")


def strike_facts(strike: Strike, words: Messages) -> list[tuple[Label, str]]:
    """The motion of the bat at the figure: a label and its value for each."""
    return [
        (Label.SPEED, words.speed(strike.speed)),
        (Label.BAT_ANGLE, words.degrees(strike.angle)),
        (Label.BAT_HEIGHT, words.length(strike.centre[2] * 1000)),
        (Label.BAT_TILT, words.degrees(strike.tilt)),
    ]


def strike_title(strike: Strike, words: Messages) -> str:
    """What the bat touched first; empty where it touched nothing."""
    return words.text(TOUCHED).format(piece=strike.piece) if strike.touched else ""


def missed_sentence(strike: Strike, words: Messages) -> str:
    """By how much the bat missed the figure; empty where it did not."""
    if strike.touched:
        return ""
    source = OVER if strike.over else PAST
    return words.text(source).format(piece=strike.piece, gap=words.length(strike.gap * 1000))


def strike_line(strike: Strike, words: Messages) -> str:
    """The whole strike as a line of a text."""
    facts = " · ".join(f"{words.label(label)}: {value}" for label, value in strike_facts(strike, words))
    if strike.touched:
        return f"{strike_title(strike, words)} · {facts}"
    return f"{missed_sentence(strike, words)} {facts}"
