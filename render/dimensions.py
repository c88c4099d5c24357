"""Measures as a draughtsman writes them: spans with arrow heads, and ordinates from one zero."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.canvas import Canvas, Text
from render.colours import INK, PAPER, SOFT_INK
from render.fonts import text_width
from render.view import Point


def span(canvas: Canvas, start: Point, end: Point, words: str, letter: float) -> None:
    """A line between two points with heads at both ends and its length in the middle."""
    length = math.dist(start, end)
    if length < 1.0:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head, half = min(11.0, length * 0.45 / canvas.pen), 7 * canvas.pen
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    text = Text(words, middle, letter, INK, bold=True, anchor="centre", halo=PAPER)
    # half the gap that keeps the line off its number, where the line is long enough for one
    gap = abs(ux) * text.box.width / 2 + abs(uy) * letter * 0.6 + 5 * canvas.pen
    if length > 2 * gap + 2 * head * canvas.pen:
        for tip, s in ((start, -1.0), (end, 1.0)):
            canvas.line([tip, (middle[0] + s * ux * gap, middle[1] + s * uy * gap)], INK, 1.3)
    else:
        canvas.line([start, end], INK, 1.3)
    canvas.head(end, (ux, uy), INK, head)
    canvas.head(start, (-ux, -uy), INK, head)
    for x, y in (start, end):
        canvas.line([(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)], INK, 1.3)
    canvas.text(text)


def ordinates(
    canvas: Canvas, marks: Sequence[tuple[float, str]], edge: float, letter: float, *, along_x: bool
) -> None:
    """Ticks at an edge with their distance from zero; words that would overlap are moved apart.

    Args:
        marks: position along the edge in pixels, and what to write.
        edge: y of a lower edge (`along_x`) or x of a left edge, pixels.
        letter: em height, pixels.
        along_x: True for a lower edge with the words below, False for a left edge with the words beside it.
    """
    ordered = sorted(marks)
    sizes = [text_width(w, letter) + letter * 0.5 if along_x else letter * 1.15 for _, w in ordered]
    places = apart([m for m, _ in ordered], sizes)
    for (mark, words), place in zip(ordered, places, strict=True):
        outward = canvas.pen if along_x else -canvas.pen
        near, far = edge + 4 * outward, edge + 14 * outward
        line = [(mark, edge), (mark, near), (place, far)]
        canvas.line(line if along_x else [(y, x) for x, y in line], SOFT_INK, 1.0)
        if along_x:
            canvas.text(Text(words, (place, far + letter * 0.7), letter, INK, anchor="centre"))
        else:
            canvas.text(Text(words, (far - letter * 0.3, place), letter, INK, anchor="right"))


def apart(wanted: Sequence[float], sizes: Sequence[float]) -> list[float]:
    """Places in the same order, moved until none is nearer to its neighbour than half of both sizes."""
    places = list(wanted)
    for _ in range(60):
        moved = False
        for k in range(len(places) - 1):
            lack = (sizes[k] + sizes[k + 1]) / 2 - (places[k + 1] - places[k])
            if lack > 0.1:
                places[k] -= lack / 2
                places[k + 1] += lack / 2
                moved = True
        if not moved:
            break
    return places
