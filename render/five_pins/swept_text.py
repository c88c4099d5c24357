"""What a sweep of strokes came to, as text: the numbers with how well they are known."""

from __future__ import annotations

from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.figures.languages import N_
from gorodki.render.five_pins.words import BALLS, FIVE_PINS, clause_words, stroke_facts
from gorodki.render.many.sweep_text import BRACKETS, interval, percent
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.five_pins.sweep import StrokesSwept, StrokeSums

MOST_CLAUSES = 8
MOST_POINTS = 12

Row = tuple[str, str, str]


def swept_text(swept: StrokesSwept, lang: str = "en") -> str:
    """Head, key numbers with their 95 % intervals, how many points, and which clauses decided.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words, sums = messages(lang), swept.sums
    lines = [" · ".join(head(swept, words)), meant(swept, words)]
    if sums.strokes:
        lines += [
            "",
            *aligned(facts(sums, words)),
            "",
            *_points(sums, words),
            "",
            *aligned(clauses(sums, words)),
        ]
    lines += ["", words.text(BRACKETS)]
    return together(lines)


def head(swept: StrokesSwept, words: Messages) -> list[str]:
    """Who strikes which ball, how often, and with which seed."""
    sweep = swept.sweep
    own = words.text(N_("own ball: {ball}")).format(ball=words.text(BALLS[sweep.situation.own]))
    count = words.text(N_("strokes: {n}")).format(n=words.number(swept.sums.strokes))
    parts = [words.text(FIVE_PINS), sweep.player.names[words.lang], own, count]
    if not swept.complete:
        parts.append(words.text(N_("interrupted")))
    return [*parts, f"{words.text(N_('seed'))} {sweep.seed}"]


def meant(swept: StrokesSwept, words: Messages) -> str:
    """The stroke that was meant."""
    return " · ".join(f"{label}: {value}" for label, value in stroke_facts(swept.sweep.meant, words))


def facts(sums: StrokeSums, words: Messages) -> list[Row]:
    """Key numbers: label, value, interval."""
    mean, n = sums.mean, max(sums.strokes, 1)
    rows = [
        (
            words.text(N_("points a stroke, the opponent's taken off")),
            words.number(mean.value, 2),
            interval(mean, words, 2),
        ),
        (words.text(N_("points of the striker, mean")), words.number(sums.striker / n, 2), ""),
        (words.text(N_("points of the opponent, mean")), words.number(sums.opponent / n, 2), ""),
    ]
    for label, verdict in (
        (N_("proper strokes"), StrokeVerdict.PROPER),
        (N_("strokes that give the points over"), StrokeVerdict.GIVES_OVER),
        (N_("strokes with a fault"), StrokeVerdict.FAULT),
    ):
        share = sums.share(verdict)
        rows.append((words.text(label), percent(share.value, words), interval(share, words, -1)))
    return [*rows, (words.text(N_("doubtful")), percent(sums.doubtful / n, words), "")]


def _points(sums: StrokeSums, words: Messages) -> list[str]:
    """How often a stroke brought so many points, where it is often."""
    told = sorted(sorted(sums.points, key=lambda p: (-sums.points[p], p))[:MOST_POINTS])
    shares = [percent(sums.points[points] / sums.strokes, words) for points in told]
    rows = [
        (words.text(N_("points")), *(words.number(p) for p in told)),
        (words.text(N_("strokes")), *shares),
    ]
    return list(aligned(rows, right=True))


def clauses(sums: StrokeSums, words: Messages) -> list[Row]:
    """Which clauses decided, the most frequent first: share, clause, what it says."""
    told = sorted(sums.clauses.items(), key=lambda item: (-item[1], item[0]))[:MOST_CLAUSES]
    return [(percent(n / sums.strokes, words), clause, clause_words(clause, words)) for clause, n in told]
