"""A ruling of five pins in words: English, Russian and Ukrainian."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from gorodki.court.findings.evidence import Amount, Evidence, Unit, Value
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.draw import DrawRuling, DrawVerdict
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import From, Half, PinsSituation
from gorodki.figures.languages import N_
from gorodki.figures.tables.position import Position
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.wording import Label
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import Trace

FIVE_PINS, DRAW = N_("Five pins"), N_("Five pins: the draw")
OWN_BALL, PLAYED, SCORE = N_("Own ball"), N_("Played"), N_("Score")
VERDICTS: Mapping[StrokeVerdict, str] = {
    StrokeVerdict.PROPER: N_("A proper stroke."),
    StrokeVerdict.GIVES_OVER: N_("The points of the stroke go to the opponent."),
    StrokeVerdict.FAULT: N_("A fault: all points go to the opponent, who plays from the hand."),
    StrokeVerdict.NOT_PLAYED: N_("A fault before the stroke: it is not played."),
    StrokeVerdict.GAME_LOST: N_("The game is lost."),
}
BALLS: Mapping[str, str] = {"white": N_("white"), "yellow": N_("yellow"), "red": N_("red")}
PINS: Mapping[str, str] = {
    "c": N_("centre"),
    "n": N_("far"),
    "s": N_("near"),
    "e": N_("right-hand"),
    "w": N_("left-hand"),
}
HALVES: Mapping[str, str] = {Half.LOWER: N_("lower"), Half.UPPER: N_("upper")}
MARKS: Mapping[str, str] = {
    "upper": N_("upper mark"),
    "lower": N_("lower mark"),
    "draw": N_("mark of the draw"),
    "red": N_("red mark"),
}
CUSHIONS: Mapping[str, str] = {
    "left": N_("left cushion"),
    "right": N_("right cushion"),
    "lower": N_("lower cushion"),
    "upper": N_("upper cushion"),
}
AGAIN = N_("The draw is made again.")
OPENS = N_("Whose ball is {ball} opens the game or has the other player open it.")
FROM: Mapping[From, str] = {
    From.LIES: N_("from where it lies"),
    From.OPENING: N_("opening"),
    From.HAND: N_("from the hand"),
}
SAID = frozenset({str(n) for n in (PinsNote.AS_IT_LIES, PinsNote.IN_HAND)})
"""Notes that the last line says."""

_NOTES = {str(note): note for note in PinsNote}
_CLAUSES = {str(c): c.description for c in PinsClause}


def shown_text(shown: StrokeShown, lang: str = "en") -> str:
    """The ruling on a stroke or a draw in words, without a final line break.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    if isinstance(shown.ruling, DrawRuling):
        return draw_text(shown.trace, shown.ruling, lang)
    return stroke_text(shown.trace, shown.ruling, lang, shown.stroke)


def stroke_text(trace: Trace, ruling: StrokeRuling, lang: str = "en", stroke: Stroke | None = None) -> str:
    """The ruling on a stroke in words, without a final line break.

    Args:
        trace: what moved.
        ruling: what it counts for.
        lang: ``en``, ``ru`` or ``uk``.
        stroke: as the cue gave it; None where that is not known.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    lines = [
        words.text(FIVE_PINS),
        situation_line(ruling.situation, words),
        *([" · ".join(f"{a}: {b}" for a, b in stroke_facts(stroke, words))] if stroke else []),
        "",
        *verdict_lines(ruling, words),
        "",
        next_line(ruling, words),
        f"{words.label(Label.DIGEST)}: {trace.digest}",
    ]
    return together(lines)


def situation_line(before: PinsSituation, words: Messages) -> str:
    """Whose ball is struck, from where, and how the game stands."""
    ball = words.text(BALLS[before.own])
    parts = [
        f"{words.text(OWN_BALL)}: {ball}",
        f"{words.text(PLAYED)}: {words.text(FROM[before.played_from])}",
    ]
    score = before.score
    if score.limit is not None:
        stands = f"{score.striker} : {score.opponent} / {score.limit}"
        parts.append(f"{words.text(SCORE)}: {stands}")
    return " · ".join(parts)


def stroke_facts(stroke: Stroke, words: Messages) -> list[tuple[str, str]]:
    """How the ball was struck: a label and its value for each."""
    away = math.degrees(stroke.direction) - 90.0
    told = [
        (words.text(N_("Speed of the ball")), words.speed(stroke.speed)),
        (words.text(N_("Direction")), words.sideways((away + 180.0) % 360.0 - 180.0)),
        (words.text(N_("Side")), f"{words.number(stroke.side, 2)} R"),
        (
            words.text(N_("Height of the tip")),
            f"{words.number(stroke.height, 2)} R",
        ),
    ]
    if stroke.elevation:
        told.append((words.text(N_("Cue raised by")), words.degrees(math.degrees(stroke.elevation))))
    return told


def verdict_lines(ruling: StrokeRuling, words: Messages) -> Iterator[str]:
    """What the stroke counts for and why: a sentence a line, with its clause."""
    head, clause = ruling_head(ruling, words)
    yield f"{head} {points_words(ruling, words)}"
    yield clause
    yield from filter(None, (evidence_line(fact, words) for fact in ruling.evidence))
    yield from verdict_notes(ruling, words)


def ruling_head(ruling: StrokeRuling, words: Messages) -> tuple[str, str]:
    """The verdict, and what its clause says with its id."""
    return words.text(VERDICTS[ruling.verdict]), _clause(ruling.clause, words)


def verdict_notes(ruling: StrokeRuling | DrawRuling, words: Messages) -> Iterator[str]:
    """How sure the ruling is."""
    if ruling.doubtful:
        yield words.text(N_("Doubtful: a margin lies within the tolerance."))
    if ruling.interpretation:
        yield words.label(Label.INTERPRETATION)


def points_words(ruling: StrokeRuling, words: Messages) -> str:
    """How many points go to whom."""
    if ruling.striker:
        return _points(words, N_("{points} to the striker."), ruling.striker)
    if ruling.opponent:
        return _points(words, N_("{points} to the opponent."), ruling.opponent)
    return words.text(N_("No points."))


def evidence_line(fact: Evidence, words: Messages) -> str:
    """One fact as a sentence, its clause and moment in brackets; empty for what the last line says."""
    if fact.note in SAID:
        return ""
    parts = [p for p in (fact.clause, "" if fact.time is None else words.seconds(fact.time)) if p]
    return f"{evidence(fact, words)} [{', '.join(parts)}]" if parts else evidence(fact, words)


def evidence(fact: Evidence, words: Messages) -> str:
    """One fact as a sentence."""
    values = {name: _value(name, value, words) for name, value in fact.values}
    text = words.text(_NOTES[fact.note].words).format(**values)
    return f"{text[:1].upper()}{text[1:]}"


def next_line(ruling: StrokeRuling, words: Messages) -> str:
    """Who plays next and from where, or who won."""
    if ruling.over:
        winner = words.text(BALLS[ruling.winner])
        return words.text(N_("The game is over; it is won with the ball: {ball}.")).format(ball=winner)
    return next_words(ruling.next, words)


def next_words(now: PinsSituation, words: Messages) -> str:
    """Which ball is played next, and from where."""
    ball = words.text(BALLS[now.own])
    if now.played_from is From.OPENING:
        return words.text(N_("Next with the ball: {ball}, the opening.")).format(ball=ball)
    if now.half is None:
        return words.text(N_("Next with the ball: {ball}, from where it lies.")).format(ball=ball)
    half = words.text(HALVES[now.half])
    told = words.text(N_("Next with the ball: {ball}, from the hand, in this half: {half}."))
    return told.format(ball=ball, half=half)


def draw_text(trace: Trace, ruling: DrawRuling, lang: str = "en") -> str:
    """The ruling on a draw in words, without a final line break.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    lines = [words.text(DRAW), "", *draw_lines(ruling, words)]
    return together([*lines, "", f"{words.label(Label.DIGEST)}: {trace.digest}"])


def draw_lines(ruling: DrawRuling, words: Messages) -> Iterator[str]:
    """What is ruled on a draw and why: a sentence a line."""
    if ruling.verdict is DrawVerdict.AGAIN:
        yield words.text(AGAIN)
    else:
        ball = words.text(BALLS[ruling.chooses])
        yield words.text(OPENS).format(ball=ball)
    yield _clause(ruling.clause, words)
    yield from (evidence_line(fact, words) for fact in ruling.evidence)
    yield from verdict_notes(ruling, words)


def clause_words(clause: str, words: Messages) -> str:
    """What a clause says, as a sentence."""
    return _sentence(words.text(_CLAUSES[clause]))


def clause_line(clause: str, words: Messages) -> str:
    """What a clause says, in one line; empty for one that is not known."""
    return words.text(_CLAUSES[clause]) if clause in _CLAUSES else ""


def _clause(clause: str, words: Messages) -> str:
    return f"{clause}: {clause_words(clause, words)}"


def _points(words: Messages, sentence: str, count: int) -> str:
    points = words.ngettext("{n} point", "{n} points", count).format(n=count)
    return words.text(sentence).format(points=points)


def _value(name: str, value: Value, words: Messages) -> str:
    if isinstance(value, Amount):
        if value.unit is Unit.MS:
            return words.text(N_("{n} ms")).format(n=words.number(value.value, 2))
        return words.length(value.value)
    if name == "points" and isinstance(value, int):
        return words.ngettext("{n} point", "{n} points", value).format(n=value)
    tables = {"ball": BALLS, "pin": {**PINS, **BALLS}, "half": HALVES, "mark": MARKS, "cushion": CUSHIONS}
    table = tables.get(name, {})
    return words.text(table[str(value)]) if str(value) in table else str(value)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def ball_name(name: str, words: Messages) -> str:
    """The name of a ball."""
    return words.text(BALLS[name])


def position_text(position: Position, lang: str = "en") -> str:
    """A position in words: the table, where marks, pins and balls are, and every source.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words, table = messages(lang), position.table
    size = f"{words.measure(table.width.value * 1000)} x {words.measure(table.length.value * 1000)}"
    places = [
        *((words.text(MARKS[k]), s.at, s.source) for k, s in table.marks.items()),
        *((words.text(PINS[k]), table.pins[k].at, table.pins[k].source) for k in position.standing),
        *((ball_name(name, words), at, "") for name, at in position.balls.items()),
    ]
    rows = [(name, *(words.measure(v * 1000) for v in at), source) for name, at, source in places]
    head = ("", words.text(N_("x, mm")), words.text(N_("y, mm")), words.text(N_("source")))
    title = f"{table.names.get(lang, table.names['en'])} ({table.key}), {size}"
    return together([title, *aligned([head, *rows])])
