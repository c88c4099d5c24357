"""A fact of the ruling on the court: the piece at that moment, the place, and the distance that decided."""

from __future__ import annotations

import math

import pygame

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.ruling import PieceRuling, ThrowRuling
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import INK, PAPER, WARNING, piece_colour
from gorodki.render.draw.labels import around
from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Box, Point
from gorodki.render.window.patch import Patch
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.state import Picked
from gorodki.render.words.margins import told_margin

RING = 16.0  # pixels of the usual window


def part_of(film: Playback, picked: Picked) -> ThrowRuling | PieceRuling | None:
    """The part of the ruling that a pick belongs to."""
    if film.ruling is None:
        return None
    if picked.piece == 0:
        return film.ruling.throw
    return next((p for p in film.ruling.pieces if p.piece == picked.piece), None)


def fact_of(part: ThrowRuling | PieceRuling, number: int) -> Evidence:
    """A fact of a part; the deciding one from the part itself where it lists none."""
    if number < len(part.evidence):
        return part.evidence[number]
    if isinstance(part, ThrowRuling):
        place = part.place
    else:
        place = None if part.stopped is None else part.stopped.centre
    return Evidence(part.clause, part.time, place, part.margin_mm)


def moment_of(part: ThrowRuling | PieceRuling, number: int) -> float | None:
    """When the fact happened, seconds since release."""
    fact = fact_of(part, number)
    return fact.time if fact.time is not None else part.time


def paint_evidence(surface: pygame.Surface, snapshot: Snapshot, film: Playback) -> None:
    """Draw the picked fact over the court, on the window."""
    picked = snapshot.state.picked
    part = part_of(film, picked) if picked is not None else None
    if picked is None or part is None:
        return
    fact, scale = fact_of(part, picked.fact), snapshot.layout.scale
    box = snapshot.view.box
    area = pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height))
    colour = piece_colour(picked.piece) if picked.piece else WARNING
    place = _place(film, picked, fact)
    if place is None:
        return
    at = snapshot.view.px(*place)
    tag = _tag(snapshot, part, fact, at, Box(area.left, area.top, area.width, area.height).shrunk(6 * scale))
    shape = _shape(snapshot, film, picked, fact)
    bounds = around([at, *shape, (tag.left, tag.top), (tag.right, tag.bottom)], (RING + 8) * scale)
    part_area = pygame.Rect(
        int(bounds.left), int(bounds.top), int(bounds.width) + 2, int(bounds.height) + 2
    ).clip(area)
    if part_area.width <= 0 or part_area.height <= 0:
        return
    patch = Patch(surface, part_area, 2, scale)
    if shape:
        ring = [patch.point(p) for p in shape]
        patch.line([*ring, ring[0]], PAPER, 5.0)
        patch.line([*ring, ring[0]], colour, 2.6)
    centre = patch.point(at)
    for radius, ink, width in ((RING, PAPER, 5.0), (RING, colour, 2.4)):
        patch.disc(centre, radius * scale, None, ink, width)
    left, top = patch.point((tag.left, tag.top))
    patch.box(Box(left, top, tag.width, tag.height), PAPER, colour, 1.6)
    for k, (line, bold) in enumerate(_lines(snapshot, part, fact)):
        y = top + (12 + 17 * k) * scale
        patch.text(Text(line, (left + 8 * scale, y), 13 * scale, INK, bold))
    patch.paste()


def _place(film: Playback, picked: Picked, fact: Evidence) -> Point | None:
    if fact.place is not None:
        return (fact.place[0], fact.place[1])
    index = _index(film, picked)
    if index is None:
        return None
    time = film.length if fact.time is None else fact.time
    centre, _ = film.trace.pose_at(index, time)
    return (float(centre[0]), float(centre[1]))


def _shape(snapshot: Snapshot, film: Playback, picked: Picked, fact: Evidence) -> list[Point]:
    """The outline of the body at that moment, pixels."""
    index = _index(film, picked)
    if index is None:
        return []
    centre, axis = film.trace.pose_at(index, film.length if fact.time is None else fact.time)
    return snapshot.view.points(
        outline(film.trace.bodies[index], [float(v) for v in centre], [float(v) for v in axis])
    )


def _index(film: Playback, picked: Picked) -> int | None:
    if picked.piece == 0:
        return film.trace.bat
    name = str(picked.piece)
    return next((i for i in film.trace.pieces if film.trace.bodies[i].name == name), None)


def _lines(snapshot: Snapshot, part: ThrowRuling | PieceRuling, fact: Evidence) -> list[tuple[str, bool]]:
    words = snapshot.words
    facts = [snapshot.words.clause_name(fact.clause or part.clause)]
    margin = told_margin(fact)
    if margin is not None:
        facts.append(words.signed_millimetres(margin))
    time = fact.time if fact.time is not None else part.time
    when = [words.seconds(time)] if time is not None else []
    return [("   ".join(facts), True), *((line, False) for line in when)]


def _tag(snapshot: Snapshot, part: ThrowRuling | PieceRuling, fact: Evidence, at: Point, frame: Box) -> Box:
    """The box of the words: beside the place, kept inside the court."""
    scale = snapshot.layout.scale
    lines = _lines(snapshot, part, fact)
    wide = max(Text(line, (0, 0), 13 * scale, INK, bold).box.width for line, bold in lines) + 16 * scale
    tall = (17 * len(lines) + 8) * scale
    gap = (RING + 10) * scale
    x = at[0] + gap if at[0] + gap + wide < frame.right else at[0] - gap - wide
    x = min(max(x, frame.left), max(frame.left, frame.right - wide))
    y = min(max(at[1] - tall / 2, frame.top), frame.bottom - tall)
    return Box(math.floor(x), math.floor(y), math.ceil(wide), math.ceil(tall))
