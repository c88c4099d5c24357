"""What a cloud of throws shows in numbers: how many were out how often, and what is left of chance."""

from __future__ import annotations

import math
from collections import Counter

from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import (
    HAIRLINE,
    INK,
    PAINT,
    SOFT_INK,
    WARNING,
    WOOD,
    WOOD_EDGE,
)
from gorodki.render.draw.flow import wrapped
from gorodki.render.draw.view import Box
from gorodki.render.window.overlays import puffs
from gorodki.render.window.snapshot import Snapshot
from gorodki.sim.wood.thrower import thrower

TITLE = N_("Cloud of throws: {thrower}")
MEAN = N_("{mean} out on average, give or take {error}")
LOST = N_("lost")
HOW_MANY = N_("How many are out in one throw, share of {count} throws")
SIGNS = N_("Rings: where the bat first came down, red where that loses the throw. "
           "Dots: where each piece stopped; hollow where it is out.")  # fmt: skip


def paint_cloud_words(canvas: Canvas, box: Box, snapshot: Snapshot) -> None:
    """Fill the part of the panel that otherwise holds the ruling."""
    cloud, words, scale = snapshot.state.cloud, snapshot.words, snapshot.layout.scale
    if cloud is None:
        return
    y = box.top + 12 * scale
    name = thrower(cloud.thrower).name(snapshot.state.lang)
    for line in wrapped(words.text(TITLE).format(thrower=name), 18 * scale, box.width, bold=True):
        canvas.text(Text(line, (box.left, y), 18 * scale, INK, bold=True))
        y += 22 * scale
    found = puffs(snapshot)
    if not found:
        return
    counts = [p.out for p in found]
    mean = sum(counts) / len(counts)
    spread = math.sqrt(sum((c - mean) ** 2 for c in counts) / max(1, len(counts) - 1))
    error = 1.96 * spread / math.sqrt(len(counts))
    said = words.text(MEAN).format(mean=words.number(mean, 2), error=words.number(error, 2))
    for line in wrapped(said, 14 * scale, box.width):
        canvas.text(Text(line, (box.left, y), 14 * scale, PAINT, bold=True))
        y += 19 * scale
    y += 6 * scale
    for line in wrapped(words.text(HOW_MANY).format(count=len(found)), 12 * scale, box.width):
        canvas.text(Text(line, (box.left, y), 12 * scale, SOFT_INK))
        y += 16 * scale
    share = Counter("lost" if p.lost else p.out for p in found)
    rows: list[tuple[str, int]] = [(str(k), share[k]) for k in range(6)]
    rows.append((words.text(LOST), share["lost"]))
    left = box.left + 78 * scale
    for k, (label, count) in enumerate(rows):
        mid = y + (12 + 23 * k) * scale
        canvas.text(Text(label, (left - 8 * scale, mid), 13 * scale, INK, anchor="right"))
        full = box.right - left - 44 * scale
        canvas.line([(left, mid + 9 * scale), (left, mid - 9 * scale)], HAIRLINE, 1.0)
        if count:
            wide = full * count / len(found)
            colour, edge = (WARNING, WARNING) if label == rows[-1][0] else (WOOD, WOOD_EDGE)
            canvas.box(Box(left, mid - 7 * scale, wide, 14 * scale), colour, edge, 1.0)
        percent = f"{words.number(100 * count / len(found))} %"
        canvas.text(Text(percent, (box.right, mid), 12 * scale, INK, anchor="right"))
    y += 23 * len(rows) * scale + 14 * scale
    for line in wrapped(words.text(SIGNS), 12 * scale, box.width):
        canvas.text(Text(line, (box.left, y), 12 * scale, SOFT_INK))
        y += 16 * scale
