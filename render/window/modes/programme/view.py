"""The score of a programme: each figure with its bats in the panel, every bat in the protocol."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gorodki.court.match.keeping import ready
from gorodki.court.match.match import Game, Match
from gorodki.court.match.state import bats, figure_at, pieces_out, result, throws_of, turn
from gorodki.figures.languages import N_
from gorodki.figures.programme_list import programme
from gorodki.figures.registry import figure
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAINT, PAPER, SOFT_INK
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.fonts import cut_short
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window.mode import Zone
from gorodki.render.window.modes.programme.reactions import PROTOCOL, live, playing
from gorodki.render.window.right_panel import LINK, PICKED, halves, paint_ruling
from gorodki.render.window.sheets import sheet_head
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.words.messages import Messages

COLUMNS, ROW = 3, 21.0  # of the score in the panel; pixels of the usual window
HEAD = 26.0

SCORE = N_("Score")
SHOW = N_("Protocol")
INTRO = N_(
    "Play a whole programme: two bats to a turn, half-kon once a gorodok is out, what is left stands where "
    "the ruling puts it. Fewer bats are better."
)


def paint_right(
    surface: pygame.Surface, snapshot: Snapshot, film: Playback | None
) -> Iterator[list[Zone] | None]:
    """Fill the panel in steps; the last gives what can be clicked."""
    canvas = Canvas(surface.get_size(), PAPER, 2, snapshot.layout.scale)
    upper, lower = halves(snapshot)
    zones: list[Zone] = []
    match = live(snapshot)
    if match is None:
        _intro(canvas, Box(upper.left, upper.top, upper.width, lower.bottom - upper.top), snapshot)
    else:
        if film is not None and film.ruling is not None:
            zones += paint_ruling(canvas, upper, snapshot, film, film.ruling)
            yield None
        zones += _score(canvas, lower, snapshot, match)
    yield None
    surface.blit(canvas.finish(), (0, 0))
    yield zones


def _intro(canvas: Canvas, box: Box, snapshot: Snapshot) -> None:
    words, plan = snapshot.words, programme(playing(snapshot.state).programme)

    def fill(flow: Flow) -> None:
        flow.words(plan.name(words.lang), 19, bold=True)
        flow.gap(6)
        for key in plan.figures:
            flow.words(words.figure(figure(key)), 14)
        flow.gap(10)
        flow.words(words.text(INTRO), 13, colour=SOFT_INK)

    fitted(box, snapshot.layout.scale, fill).draw(canvas)


def _score(canvas: Canvas, box: Box, snapshot: Snapshot, match: Match) -> list[Zone]:
    """Bats of each figure; the one that is thrown at next stands out."""
    words, scale, game = snapshot.words, snapshot.layout.scale, match.game
    canvas.line([(box.left, box.top), (box.right, box.top)], HAIRLINE, 1.2)
    y = box.top + 14 * scale
    said = words.text(SHOW)
    link = Text(said, (box.right, y), 12 * scale, LINK, anchor="right")
    head = cut_short(_sum(match, words), 13 * scale, box.width - link.box.width - 12 * scale, bold=True)
    canvas.text(Text(head, (box.left, y), 13 * scale, PAINT, bold=True))
    canvas.text(link)
    zones = [Zone(_around(link.box), a.OpenSheet(PROTOCOL), said)]
    keys = game.setup.figures
    rows = -(-len(keys) // COLUMNS)
    wide, tall = box.width / COLUMNS, min(ROW * scale, (box.height - HEAD * scale) / rows)
    now = turn(ready(match).game)
    at = figure_at(ready(match).game, now.side) if now is not None and ready(match) is match else -1
    for k, key in enumerate(keys):
        cell = Box(
            box.left + k // rows * wide, box.top + HEAD * scale + k % rows * tall, wide - 6 * scale, tall
        )
        if k == at:
            canvas.box(cell, PICKED)
        letter = min(12 * scale, tall * 0.62)
        found = Text(_cell(game, k), (cell.right - 2 * scale, cell.centre[1]), letter, INK, bold=True,
                     anchor="right")  # fmt: skip
        name = cut_short(figure(key).name(words.lang), letter, cell.width - found.box.width - 8 * scale)
        canvas.text(Text(name, (cell.left + 2 * scale, cell.centre[1]), letter, INK))
        canvas.text(found)
    return zones


def _cell(game: Game, k: int) -> str:
    """Bats of a figure, side by side; nothing for one that is not begun."""
    told = [str(bats(game, s, k)) if throws_of(game, s, k) else "" for s in range(len(game.setup.sides))]
    return ":".join(t or "·" for t in told) if any(told) else ""


def _sum(match: Match, words: Messages) -> str:
    """Bats so far, of both sides with their names."""
    game = match.game
    sides = game.setup.sides
    if len(sides) == 1:
        score = words.bats(bats(game, 0))
    else:
        score = f"{sides[0]} {bats(game, 0)} : {bats(game, 1)} {sides[1]}"
    return f"{words.text(SCORE)}: {score}"


def _around(box: Box) -> Box:
    return Box(box.left - 4, box.top - 3, box.width + 8, box.height + 6)


def paint_protocol(surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
    """The protocol of the game that is played: every bat of every figure."""
    from gorodki.render.words.match import event_words, match_score, next_words, outcome

    scale, words = snapshot.layout.scale, snapshot.words
    canvas = Canvas(surface.get_size(), PAPER, 2, scale)
    zones = sheet_head(canvas, snapshot, words.text(SHOW))
    match = live(snapshot)
    if match is not None:
        box = Box(24 * scale, 52 * scale, canvas.size[0] - 48 * scale, canvas.size[1] - 72 * scale)
        canvas.text(Text(" · ".join(event_words(match, words)), (box.left, box.top), 14 * scale, SOFT_INK))
        game = match.game
        heads, rows = _table(game, words)
        foot = [outcome(result(game), game, words)]
        if match.setup.games > 1:
            foot.append(match_score(match, words))
        foot += next_words(match, words)
        table = Box(box.left, box.top + 18 * scale, box.width, box.height - (30 + 22 * len(foot)) * scale)
        _draw_table(canvas, table, heads, rows, scale)
        y = table.bottom + 16 * scale
        for line in (line for line in foot if line):
            canvas.text(Text(line, (box.left, y), 14 * scale, INK, bold=True))
            y += 21 * scale
    surface.blit(canvas.finish(), (0, 0))
    return zones


def _table(game: Game, words: Messages) -> tuple[list[str], list[list[str]]]:
    """Heads and rows: the figure, and for each side what its bats did and how many they were."""
    from gorodki.render.words.match import sign

    sides = range(len(game.setup.sides))
    heads = [""]
    for s in sides:
        heads += [game.setup.sides[s] or words.text(N_("throws")), words.text(N_("bats"))]
    rows = []
    for k, key in enumerate(game.setup.figures):
        row = [words.figure(figure(key))]
        for s in sides:
            thrown = throws_of(game, s, k)
            row += [" ".join(sign(t) for t in thrown), str(bats(game, s, k)) if thrown else ""]
        rows.append(row)
    total = [words.text(N_("in all"))]
    for s in sides:
        total += [words.gorodki(pieces_out(game, s)), str(bats(game, s))]
    return heads, [*rows, total]


def _draw_table(canvas: Canvas, box: Box, heads: list[str], rows: list[list[str]], scale: float) -> None:
    """A row for each figure; the last one is the sum."""
    tall = min(30 * scale, box.height / (len(rows) + 1))
    letter = min(14 * scale, tall * 0.6)
    sides = (len(heads) - 1) // 2
    name = 0.34 * box.width
    wide = (box.width - name) / sides
    lefts = [box.left]
    for s in range(sides):
        lefts += [box.left + name + s * wide, box.left + name + (s + 0.82) * wide]
    for r, row in enumerate([heads, *rows]):
        y = box.top + (r + 0.5) * tall
        bold = r in (0, len(rows))
        if r in (1, len(rows)):
            canvas.line([(box.left, y - tall / 2), (box.right, y - tall / 2)], HAIRLINE, 1.4)
        for c, said in enumerate(row):
            room = (name if c == 0 else wide * (0.8 if c % 2 else 0.14)) - 8 * scale
            shown = cut_short(said, letter, room, bold=bold)
            canvas.text(Text(shown, (lefts[c], y), letter, PAINT if bold else INK, bold=bold))
