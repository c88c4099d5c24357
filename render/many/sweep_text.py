"""What a sweep came to, as text for a terminal: the numbers with how well they are known."""

from __future__ import annotations

import math

from gorodki.figures.languages import N_
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.many.summary import Estimate, Summary
from gorodki.scenarios.many.sweep import Sweep, Swept

BRACKETS = N_("In brackets: 95 % interval of chance alone, not of the model.")


def sweep_text(swept: Swept, lang: str = "en") -> str:
    """Head, key numbers with their 95 % intervals, and the distribution of the number out.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words, summary = messages(lang), swept.summary
    lines = [head(swept, words)]
    if summary.throws:
        rows = [(label, value, interval) for label, value, interval in facts(summary, words)]
        lines += ["", *aligned(rows), "", *_distribution(summary, words), "", *_pieces(swept, words)]
    lines += ["", words.text(BRACKETS)]
    return together(lines)


def head(swept: Swept, words: Messages) -> str:
    """Who throws at what, how often, and with which seed."""
    parts = [words.figure(swept.sweep.situation.figure), *whence(swept.sweep, words)]
    parts.append(words.throws(swept.summary.throws))
    if not swept.complete:
        parts.append(words.text(N_("interrupted")))
    return " · ".join([*parts, f"{words.text(N_('seed'))} {swept.sweep.plan.seed}"])


def whence(sweep: Sweep, words: Messages) -> list[str]:
    """Who throws, with which hand and from where."""
    return [
        sweep.plan.thrower.name(words.lang),
        words.with_hand(sweep.situation.hand),
        words.from_place(sweep.situation.place),
    ]


def facts(summary: Summary, words: Messages) -> list[tuple[str, str, str]]:
    """Key numbers: label, value, interval."""
    n = summary.throws
    shares = [
        (words.text(N_("figure cleared")), int(summary.by_out[-1])),
        (words.text(N_("none out")), int(summary.by_out[0])),
        (words.text(N_("no gorodok moved")), n - summary.touched),
        (words.text(N_("lost throws")), summary.lost),
        (words.text(N_("a gorodok in the penalty zone")), summary.penalty),
    ]
    mean = summary.mean_out
    told = [(words.text(N_("out per throw, mean")), words.number(mean.value, 2), interval(mean, words, 2))]
    for label, count in shares:
        share = summary.share(count)
        told.append((label, percent(share.value, words), interval(share, words, -1)))
    return told


def percent(share: float, words: Messages, digits: int = 1) -> str:
    """A share in per cent."""
    return f"{words.number(100 * share, digits)} %"


def interval(found: Estimate, words: Messages, digits: int) -> str:
    """The interval in brackets; of shares (digits -1) in per cent, nothing where it is not known."""
    if math.isnan(found.low):
        return ""
    ends = [
        words.number(100 * e, 1) if digits < 0 else words.number(e, digits) for e in (found.low, found.high)
    ]
    return f"({ends[0]} … {ends[1]})"


def _distribution(summary: Summary, words: Messages) -> list[str]:
    shares = [percent(int(k) / summary.throws, words) for k in summary.by_out]
    rows = [(words.text(N_("out")), *map(str, range(len(shares)))), (words.text(N_("throws")), *shares)]
    return list(aligned(rows, right=True))


def _pieces(swept: Swept, words: Messages) -> list[str]:
    summary = swept.summary
    shares = [percent(int(k) / summary.throws, words) for k in summary.piece_out]
    numbers = map(str, range(1, len(shares) + 1))
    rows = [(words.text(N_("gorodok")), *numbers), (words.text(N_("out")), *shares)]
    return list(aligned(rows, right=True))
