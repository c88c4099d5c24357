"""The panel on the right: what the throw counts for, or what a cloud shows; then the throws so far."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

import pygame

from gorodki.court.gorodki.ruling import PieceRuling, Ruling, ThrowRuling, ThrowVerdict
from gorodki.court.measuring.geometry import court
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis
from gorodki.render.draw.badges import draw_badge, draw_warning
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAINT, PAPER, SOFT_INK, WARNING, mixed
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.fonts import cut_short, text_width
from gorodki.render.draw.view import Box
from gorodki.render.throw.flight_strip import draw_flight, flight_height, side_view
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.cloud_panel import paint_cloud_words
from gorodki.render.window.evidence import moment_of
from gorodki.render.window.mode import KEEP, Zone
from gorodki.render.window.overlays import cloud_parts
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label

LINK = (11, 90, 140)
PICKED = (222, 236, 246)
HISTORY_ROWS = 6
ROW = 24.0  # pixels of the usual window

IF_THROWN = N_("If it is thrown just so:")


@dataclass
class _Blocks:
    """Where each part of the ruling was set, so that it can be clicked."""

    zones: list[Zone] = field(default_factory=list)


def right_key(snapshot: Snapshot, film: Playback | None) -> Hashable:
    """Changes where the panel would look different."""
    state = snapshot.state
    if film is not None and (film.pending or (snapshot.hurried and film.ghost)) and state.cloud is None:
        return KEEP
    digest = film.trace.digest if film is not None else ""
    told = tuple((s.number, snapshot.outcome(s.setup) is not None) for s in state.shots)
    ghost = film is not None and film.ghost
    return (digest, ghost, state.picked, told, state.shown, state.show.overlay, state.cloud,
            len(cloud_parts(snapshot)), state.setup.rules)  # fmt: skip


def paint_right(
    surface: pygame.Surface, snapshot: Snapshot, film: Playback | None
) -> Iterator[list[Zone] | None]:
    """Fill the panel in steps; the last gives what can be clicked, in pixels of the panel."""
    canvas = Canvas(surface.get_size(), PAPER, 2, snapshot.layout.scale)
    upper, lower = halves(snapshot)
    zones: list[Zone] = []
    if snapshot.state.cloud is not None:
        paint_cloud_words(canvas, upper, snapshot)
    elif film is not None and film.ruling is not None:
        zones += paint_ruling(canvas, upper, snapshot, film, film.ruling)
    yield None
    zones += paint_history(canvas, lower, snapshot)
    yield None
    surface.blit(canvas.finish(), (0, 0))
    yield zones


def halves(snapshot: Snapshot) -> tuple[Box, Box]:
    """The parts for the ruling and for the throws so far, pixels of the panel."""
    panel, scale = snapshot.layout.right, snapshot.layout.scale
    margin, history = 14 * scale, (HISTORY_ROWS * ROW + 30) * scale
    inner = Box(margin, 12 * scale, panel.width - 2 * margin, panel.height - 20 * scale)
    upper = Box(inner.left, inner.top, inner.width, inner.height - history - 8 * scale)
    return upper, Box(inner.left, inner.bottom - history, inner.width, history)


def _strip(upper: Box, film: Playback, scale: float) -> Box:
    """The part for the flight from the side, at the foot of that for the ruling; flat where none is seen."""
    tall = flight_height(film.trace, upper.width, 104 * scale)
    return Box(upper.left, upper.bottom - tall, upper.width, tall)


def paint_flight_now(surface: pygame.Surface, snapshot: Snapshot, film: Playback) -> None:
    """Where the bat is now, on the flight from the side; drawn on the window."""
    bat, scale, corner = film.trace.bat, snapshot.layout.scale, snapshot.layout.right
    strip = _strip(halves(snapshot)[0], film, scale)
    if bat is None or strip.height <= 0 or snapshot.state.play.time <= 0.0:
        return
    centre, _ = film.trace.pose_at(bat, snapshot.state.play.time)
    x, y = side_view(strip, film.trace, 11 * scale)(float(centre[1]), float(centre[2]))
    if strip.left <= x <= strip.right:
        pygame.draw.aacircle(surface, LINK, (x + corner.left, y + corner.top), 4.5 * scale)


def paint_ruling(canvas: Canvas, box: Box, snapshot: Snapshot, film: Playback, ruling: Ruling) -> list[Zone]:
    """The ruling in words, and the flight of the bat from the side; returns what can be clicked."""
    scale, words = snapshot.layout.scale, snapshot.words
    strip = _strip(box, film, scale)
    column = Box(box.left, box.top, box.width, strip.top - box.top - 8 * scale)
    blocks = _Blocks()

    def fill(flow: Flow) -> None:
        blocks.zones.clear()
        _fill(flow, film, ruling, words, blocks)

    flow = fitted(column, scale, fill)
    picked = snapshot.state.picked
    for zone in blocks.zones:
        pick = zone.action
        if picked is not None and isinstance(pick, a.Pick) and (pick.piece, pick.fact) == (
            picked.piece, picked.fact
        ):  # fmt: skip
            canvas.box(zone.box, PICKED)
    flow.draw(canvas)
    draw_flight(canvas, strip, film.trace, words, 11 * scale, court().size)
    return blocks.zones


def _fill(flow: Flow, film: Playback, ruling: Ruling, words: Messages, blocks: _Blocks) -> None:
    s = ruling.situation
    flow.words(words.figure(s.figure), 21, bold=True)
    basis = worth(s.figure)
    if basis in (Basis.RECONSTRUCTED, Basis.PARTIAL):
        flow.words(words.basis(basis), 11.5, colour=WARNING)
    if film.ghost:
        flow.words(words.text(IF_THROWN), 13, colour=SOFT_INK)
    flow.gap(3)
    top = flow.y
    flow.words(words.throw_sentence(ruling), 15, bold=True, colour=PAINT)
    for remark in words.remarks(ruling.throw):
        flow.words(remark, 12, colour=SOFT_INK)
    _zone(flow, top, ruling.throw, 0, blocks, words.throw_sentence(ruling))
    if ruling.throw.doubtful:
        _doubt(flow, words, 0)
    flow.words(f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}", 13)
    flow.gap(3)
    for piece in ruling.pieces:
        _piece(flow, piece, words, blocks)


def _piece(flow: Flow, piece: PieceRuling, words: Messages, blocks: _Blocks) -> None:
    flow.rule()
    flow.gap(3)
    scale, top = flow.scale, flow.y
    centre = (flow.box.left + 11 * scale, top + 10.5 * scale)
    flow.shapes.append(lambda canvas: draw_badge(canvas, centre, piece.piece, 9.5 * scale))
    taken = flow.at_right(words.clause_name(piece.clause), 12, colour=LINK)
    flow.words(words.piece_words(piece), 14, bold=True, indent=28, right=taken)
    if reason := words.own_reason(piece):
        flow.words(reason, 12, indent=28)
    _zone(flow, top, piece, piece.piece, blocks, words.clause_name(piece.clause))
    if piece.doubtful:
        _doubt(flow, words, 28)
    for number, fact in enumerate(piece.evidence[1:], start=1):
        said = words.evidence(fact)
        if said and said in " ".join(words.remarks(piece)):
            top = flow.y
            flow.words(said, 12, colour=SOFT_INK, indent=28)
            name = words.clause_name(fact.clause)
            _zone(flow, top, piece, piece.piece, blocks, name, number)
    flow.gap(3)


def _zone(
    flow: Flow,
    top: float,
    part: ThrowRuling | PieceRuling,
    piece: int,
    blocks: _Blocks,
    said: str,
    number: int = 0,
) -> None:
    box = Box(flow.box.left - 4, top, flow.box.width + 8, flow.y - top)
    blocks.zones.append(Zone(box, a.Pick(piece, number, moment_of(part, number)), said))


def _doubt(flow: Flow, words: Messages, indent: float) -> None:
    scale = flow.scale
    centre = (flow.box.left + (indent + 7) * scale, flow.y + 7.5 * scale)
    flow.shapes.append(lambda canvas: draw_warning(canvas, centre, 6 * scale, WARNING))
    flow.words(words.label(Label.DOUBTFUL_SHORT), 12, bold=True, colour=WARNING, indent=indent + 18)


def paint_history(canvas: Canvas, box: Box, snapshot: Snapshot) -> list[Zone]:
    """The last throws: a click shows one, a click on its ring draws it over the court."""
    state, words, scale = snapshot.state, snapshot.words, snapshot.layout.scale
    canvas.line([(box.left, box.top), (box.right, box.top)], HAIRLINE, 1.2)
    y = box.top + 15 * scale
    canvas.text(Text(words.text(w.HISTORY), (box.left, y), 13 * scale, PAINT, bold=True))
    if not state.shots:
        canvas.text(Text(words.text(w.NO_THROWS), (box.left, y + ROW * scale), 12.5 * scale, SOFT_INK))
        return []
    clear = words.text(w.FORGET)
    wide = text_width(clear, 12 * scale)
    canvas.text(Text(clear, (box.right, y), 12 * scale, LINK, anchor="right"))
    zones = [Zone(Box(box.right - wide - 6, y - 10 * scale, wide + 8, 20 * scale), a.ForgetShots(), clear)]
    last = next((k + 1 for k, s in enumerate(state.shots) if s.number == state.shown), len(state.shots))
    last = min(len(state.shots), max(last, HISTORY_ROWS))  # the one that is shown is among those listed
    for k, shot in enumerate(reversed(state.shots[max(0, last - HISTORY_ROWS) : last])):
        row = Box(box.left - 4, box.top + (28 + ROW * k) * scale, box.width + 8, ROW * scale)
        if shot.number == state.shown:
            canvas.box(row, PICKED)
        found = snapshot.outcome(shot.setup)
        said = "…" if found is None else _result(found.ruling, words)
        name = found.ruling.situation.figure.name(state.lang) if found is not None else shot.setup.figure
        line = cut_short(f"{shot.number}. {name}: {said}", 12.5 * scale, row.width - 40 * scale)
        mid = row.centre[1]
        canvas.text(Text(line, (box.left, mid), 12.5 * scale, INK))
        ring = (row.right - 14 * scale, mid)
        on = shot.number in state.show.overlay
        canvas.disc(ring, 6 * scale, LINK if on else PAPER, mixed(LINK, PAPER, 0.2), 1.4)
        touch = Box(row.right - 28 * scale, row.top, 28 * scale, row.height)
        zones.append(Zone(touch, a.Overlay(shot.number), f"overlay {shot.number}"))
        whole = Box(row.left, row.top, row.width - 28 * scale, row.height)
        zones.append(Zone(whole, a.ShowShot(shot.number), line))
    return zones


def _result(ruling: Ruling, words: Messages) -> str:
    """What a throw counted for, in a few words."""
    valid = ruling.throw.verdict is ThrowVerdict.VALID
    return words.out(ruling.out) if valid else words.throw_verdict(ruling.throw.verdict)
