"""Figures as plain text for a terminal: the list of all, and one with its places and problems."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.figures.check import Problems
from gorodki.figures.registry import all_figures
from gorodki.figures.setting import setting
from gorodki.figures.tables.table import TABLES, table
from gorodki.figures.types import Figure, Placement
from gorodki.render.words import wording
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.steps import NO_ORDER, ORDER, step_text
from gorodki.render.words.wording import Label


def list_text(lang: str = "en") -> str:
    """The built-in figures and tables under headings: number, key, name, what the placement is worth.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    head = tuple(words.label(label) for label in (Label.NUMBER, Label.KEY, Label.NAME, Label.SOURCE))
    rows = [
        (str(f.number), f.key, f.name(lang), words.text(wording.BASIS_NAMES[f.basis])) for f in all_figures()
    ]
    tables = [(str(t.number), t.key, t.names.get(lang, t.names["en"]), "") for t in map(table, TABLES)]
    return together(aligned([head, *rows, *tables]))


def figure_text(figure: Figure, problems: Problems, lang: str = "en") -> str:
    """One figure: its names and source, where each piece is, how it is set, and every problem found.

    Places are those of the centres in millimetres; φ is the heading of the axis, counter-clockwise from the
    thrower's right, and θ its rise, both in degrees.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    return together(_lines(figure, problems, messages(lang)))


def _lines(figure: Figure, problems: Problems, words: Messages) -> Iterator[str]:
    yield f"{words.figure(figure)} ({figure.key})"
    yield words.label(Label.SET_FOR).format(hand=words.with_hand(figure.hand))
    yield words.basis(worth(figure, problems))
    if figure.note:
        yield words.note(figure)
    yield ""
    head = ("", "x/mm", "y/mm", "z/mm", "φ/°", "θ/°")
    rows = [(str(n), *_place(p)) for n, p in enumerate(figure.pieces, start=1)]
    yield from aligned([head, *rows], right=True)
    yield ""
    yield f"{words.text(ORDER)}:"
    yield from (f"{step.number}  {step_text(step, words)}" for step in setting(figure))
    yield words.text(NO_ORDER)
    if problems:
        yield ""
    yield from (f"! {words.problem(problem)}" for problem in problems.items)


def _place(placement: Placement) -> tuple[str, ...]:
    x, y, z = placement.axis
    flat = math.hypot(x, y)
    rise = math.degrees(math.atan2(abs(z), flat))
    heading = f"{math.degrees(math.atan2(y, x)) % 180.0:.1f}" if flat > 1e-6 else "-"
    return (*(f"{1000.0 * c + 0.0:.1f}" for c in placement.centre), heading, f"{rise:.1f}")
