"""The best aim of a thrower, as text for a terminal: beside the usual one, with what chance leaves open."""

from __future__ import annotations

import math
from shlex import quote

from gorodki.figures.languages import N_
from gorodki.render.many.sweep_text import percent, whence
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.many.aim import Goal, SearchResult, Tried
from gorodki.scenarios.many.summary import Estimate


def aim_text(found: SearchResult, lang: str = "en", figure: str = "") -> str:
    """Both aims with what they brought, the gain, and the command that throws the one that was found.

    Args:
        found: what a search came to.
        lang: language of the words.
        figure: name of the figure for the command; its key where it is left out.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    sweep = found.problem.usual
    heads = ["", words.text(N_("usual aim")), words.text(N_("aim found"))]
    rows = [tuple(heads), *settings(found, words), *outcome(found, words)]
    lines = [" · ".join([words.figure(sweep.situation.figure), *whence(sweep, words)]), ""]
    lines += [*aligned(rows), "", verdict(found, words), effort(found, words)]
    return together([*lines, "", command(found, figure or sweep.situation.figure.key)])


def settings(found: SearchResult, words: Messages) -> list[tuple[str, str, str]]:
    """What is chosen, and the release that follows from it: label, usual, found."""

    def row(label: str, digits: int, *values: float) -> tuple[str, str, str]:
        one, other = (words.number(v, digits) for v in values)
        return label, one, other

    both = (found.usual, found.best)
    return [
        row(words.text(N_("strikes, m to the right")), 2, *(t.aim.x for t in both)),
        row(words.text(N_("strikes, m beyond the front line")), 2, *(t.aim.y for t in both)),
        row(words.text(N_("angle of the bat there, °")), 0, *(math.degrees(t.aim.heading) for t in both)),
        row(words.text(N_("released, m to the right")), 2, *(t.aim.offset for t in both)),
        row(words.text(N_("released, m high")), 2, *(t.aim.height for t in both)),
        row(words.text(N_("flight per turn, m")), 2, *(t.aim.turn_length for t in both)),
        row(words.text(N_("speed, m/s")), 2, *(t.throw.speed for t in both)),
        row(words.text(N_("elevation, °")), 1, *(math.degrees(t.throw.elevation) for t in both)),
        row(words.text(N_("azimuth, ° to the left")), 2, *(math.degrees(t.throw.azimuth) for t in both)),
    ]


def outcome(found: SearchResult, words: Messages) -> list[tuple[str, str, str]]:
    """What both aims brought, with 95 % intervals: label, usual, found."""
    columns = [
        (
            _number(t.summary.mean_out, words),
            _share(t, int(t.summary.by_out[-1]), words),
            _share(t, int(t.summary.by_out[0]), words),
            _share(t, t.summary.lost, words),
        )
        for t in (found.usual, found.best)
    ]
    labels = [
        words.text(N_("out per throw, mean")),
        words.text(N_("figure cleared")),
        words.text(N_("none out")),
        words.text(N_("lost throws")),
    ]
    return list(zip(labels, *columns, strict=True))


def verdict(found: SearchResult, words: Messages) -> str:
    """What the aim that was found gains, and whether chance explains it."""
    gain = found.gain
    if found.problem.goal is Goal.OUT:
        told = words.text(N_("It gains {gain} gorodki a throw ({low} … {high})."))
        ends = [words.number(v, 2) for v in (gain.value, gain.low, gain.high)]
    elif found.problem.goal is Goal.BOTH:
        told = words.text(N_("It gains {gain} in share out and share of figures cleared ({low} … {high})."))
        ends = [words.number(v, 2) for v in (gain.value, gain.low, gain.high)]
    else:
        told = words.text(N_("It clears the figure in {gain} more of the throws ({low} … {high})."))
        ends = [percent(v, words) for v in (gain.value, gain.low, gain.high)]
    said = told.format(gain=ends[0], low=ends[1], high=ends[2])
    chance = N_("Chance explains that: keep the usual aim, or spend more throws.")
    if found.better:
        chance = N_("Chance alone hardly explains it.")
    return f"{said} {words.text(chance)}"


def effort(found: SearchResult, words: Messages) -> str:
    """How much was thrown for it."""
    told = words.text(N_("Searched with {search}, compared with {fresh} at each aim; seed {seed}."))
    problem = found.problem
    return told.format(
        search=words.throws(problem.throws - 2 * problem.to_compare),
        fresh=words.throws(problem.to_compare),
        seed=problem.usual.plan.seed,
    )


def command(found: SearchResult, figure: str) -> str:
    """The command that throws the aim that was found once more."""
    throw, usual = found.best.throw, found.problem.usual
    whole, lying = range(1, len(usual.situation.figure.pieces) + 1), usual.situation.lying
    out = ",".join(str(n) for n in whole if n not in lying)
    options = {
        "hand": usual.situation.hand.value,
        "from": usual.situation.place.value,
        **({"without": out} if out else {}),
        "speed": f"{throw.speed:.4f}",
        "elevation": f"{math.degrees(throw.elevation):.4f}",
        "height": f"{throw.height:.4f}",
        "azimuth": f"{math.degrees(throw.azimuth):.4f}",
        "offset": f"{throw.offset:.4f}",
        "turn-length": f"{throw.turn_length:.4f}",
        "start-angle": f"{math.degrees(throw.start_angle):.3f}",
        "thrower": usual.plan.thrower.key,
    }
    return " ".join(
        ["gorodki sweep", quote(figure), *(f"--{name} {value}" for name, value in options.items())]
    )


def _number(estimate: Estimate, words: Messages) -> str:
    value, low, high = (words.number(v, 2) for v in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} … {high})"


def _share(tried: Tried, count: int, words: Messages) -> str:
    share = tried.summary.share(count)
    ends = [words.number(100 * v, 1) for v in (share.low, share.high)]
    return f"{percent(share.value, words)} ({ends[0]} … {ends[1]})"
