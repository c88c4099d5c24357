"""A figure on one sheet: numbered pieces, where they stand in millimetres, and what the source is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from court.geometry import CourtSize
from figures.types import Basis, Figure, Vec3
from render.badges import draw_badge
from render.camera import Camera, Look, camera
from render.canvas import Canvas, Text
from render.colours import HAIRLINE, INK, PAINT, PAPER, SHEET, SOFT_INK, WARNING, mixed, piece_colour
from render.depth import Solid, back_to_front, visible_spots
from render.dimensions import ordinates, span
from render.figure_plan import PIECE
from render.flow import Flow, fitted
from render.known import worth
from render.labels import Labels, around, covered
from render.messages import Messages, messages
from render.pieces import draw_wood, outline
from render.throw_picture import checked_size
from render.view import Box, Point, View
from render.wording import HANDS, Label

SIZE = (1200, 1000)  # pixels
_ROOM = 0.06  # metres of sheet shown around the pieces
_RIM = 0.05  # the same as a share of the width of a large figure
_VIEWS = {Look.TOP: Label.VIEW_TOP, Look.FRONT: Label.VIEW_FRONT, Look.ISO: Label.VIEW_ISO}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the functions below share; `pieces` are centre and axis as the camera sees them."""

    canvas: Canvas
    view: View
    eye: Camera
    pieces: tuple[tuple[Vec3, Vec3], ...]
    scale: float

    @property
    def solids(self) -> list[Solid]:
        """The pieces as bodies."""
        return [(PIECE, *piece) for piece in self.pieces]

    def ring(self, number: int) -> list[Point]:
        """Outline of a piece in pixels."""
        return self.view.points(outline(PIECE, *self.pieces[number - 1]))

    def at(self, place: Vec3) -> Point:
        """A place of the court in pixels."""
        x, y, _ = self.eye.turned(place)
        return self.view.px(x, y)


def draw_figure(
    figure: Figure,
    *,
    view: Look | str = Look.TOP,
    lang: str = "en",
    size: tuple[int, int] = SIZE,
) -> pygame.Surface:
    """Draw a figure as it is set.

    Args:
        figure: the figure, set for a hand.
        view: ``top``, ``front`` (from the kon) or ``iso`` (at a slant).
        lang: ``en``, ``ru`` or ``uk``.
        size: width and height of the picture, pixels.

    Raises:
        InputError: for an unknown view or language, or a size that is no picture.
    """
    look, eye, words = Look(view) if view in list(Look) else view, camera(view), messages(lang)
    width, height = checked_size(size)
    scale = min(width / SIZE[0], height / SIZE[1])
    canvas = Canvas(size, PAPER, pen=scale)
    margin = 36 * scale
    head = Box(margin, 20 * scale, width - 2 * margin, 112 * scale)
    foot = Box(margin, height - 104 * scale, width - 2 * margin, 88 * scale)
    fitted(head, scale, lambda f: _head(f, figure, Look(look), words)).draw(canvas)
    fitted(foot, scale, lambda f: _foot(f, figure, words)).draw(canvas)
    field = Box(margin, head.bottom + 8 * scale, width - 2 * margin, foot.top - head.bottom - 20 * scale)
    _drawing(canvas, field, figure, Look(look), eye, words, scale)
    return canvas.finish()


def _head(flow: Flow, figure: Figure, look: Look, words: Messages) -> None:
    flow.words(words.figure(figure), 34, bold=True)
    parts = [words.label(_VIEWS[look])]
    if figure.mirrors:
        parts.append(words.label(Label.SET_FOR).format(hand=words.text(HANDS[figure.hand])))
    if look is not Look.ISO:
        parts.append(words.label(Label.MILLIMETRES))
    flow.words(" · ".join(parts), 17, colour=SOFT_INK)
    basis = worth(figure)
    if basis in (Basis.RECONSTRUCTED, Basis.PARTIAL):
        flow.words(words.basis(basis), 18, colour=WARNING, bold=basis is Basis.RECONSTRUCTED)


def _foot(flow: Flow, figure: Figure, words: Messages) -> None:
    flow.rule()
    flow.gap(8)
    basis = worth(figure)
    if basis not in (Basis.RECONSTRUCTED, Basis.PARTIAL):
        flow.words(words.basis(basis), 16)
    flow.words(words.note(figure), 16, colour=SOFT_INK)


def _drawing(
    canvas: Canvas, field: Box, figure: Figure, look: Look, eye: Camera, words: Messages, scale: float
) -> None:
    pieces = tuple((eye.turned(p.centre), eye.turned(p.axis)) for p in figure.pieces)
    measured = look is not Look.ISO
    left, below, right = (150 * scale, 96 * scale, 96 * scale) if measured else (20 * scale,) * 3
    points = [q for piece in pieces for q in outline(PIECE, *piece)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    rim = max(_ROOM, _RIM * (max(xs) - min(xs)))
    low = (min(*xs, -0.12) - rim, min(0.0, *ys) - rim)
    high = (max(*xs, 0.12) + rim, max(*ys, 0.15) + rim)
    room = Box(field.left + left, field.top, field.width - left - right, field.height - below)
    box = _fitted_box(room, (high[0] - low[0]) / (high[1] - low[1]))
    sheet = _Sheet(canvas, View.fit(box, low, high), eye, pieces, scale)
    canvas.box(box, mixed(SHEET, PAPER, 0.35), HAIRLINE, 1.2)
    with canvas.clipped(box):
        _ground(sheet, look)
        for k in back_to_front(sheet.solids):
            draw_wood(canvas, sheet.view, *sheet.solids[k], width=2.0)
    if measured:
        _measures(sheet, box, look, words)
    _numbers(sheet, box)
    _names(sheet, box, look, words)


def _fitted_box(room: Box, aspect: float) -> Box:
    """The part of the room that a drawing of this aspect (width over height) fills, never a mere slit."""
    width = min(room.width, max(room.height * aspect, 0.6 * room.width))
    height = min(room.height, max(room.width / aspect, 0.5 * room.height))
    return Box(room.left + (room.width - width) / 2, room.top + (room.height - height) / 2, width, height)


def _ground(sheet: _Sheet, look: Look) -> None:
    """The gorod's front line and side lines, and the middle; seen from the kon only the ground itself."""
    court = CourtSize()
    half, side, line = court.half_side, court.side, court.line_width
    if look is Look.FRONT:
        ground = [sheet.at((-half, 0.0, 0.0)), sheet.at((half, 0.0, 0.0))]
        sheet.canvas.line(ground, PAINT, 3.0)
        middle = [sheet.at((0.0, 0.0, 0.0)), sheet.at((0.0, 0.0, 1.0))]
    else:
        bands = (
            (-half, half, 0.0, line),
            (-half, half, side - line, side),
            (-half, -half + line, 0.0, side),
            (half - line, half, 0.0, side),
        )
        for x0, x1, y0, y1 in bands:
            corners = [(x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)]
            sheet.canvas.polygon([sheet.at(c) for c in corners], PAINT)
        middle = [sheet.at((0.0, -1.0, 0.0)), sheet.at((0.0, side, 0.0))]
    sheet.canvas.line(middle, SOFT_INK, 1.3, dash=(14, 6))


def _measures(sheet: _Sheet, box: Box, look: Look, words: Messages) -> None:
    """Where the middle of each piece is, and how wide and deep (or high) the figure is."""
    letter = 15 * sheet.scale
    xs = sorted({round(c[0], 4) for c, _ in sheet.pieces})
    ys = sorted({round(c[1], 4) for c, _ in sheet.pieces})
    zero = sheet.at((0.0, 0.0, 0.0))
    bottom = [(sheet.view.px(x, 0.0)[0], words.measure(x * 1000)) for x in xs]
    side = [(sheet.view.px(0.0, y)[1], words.measure(y * 1000)) for y in ys]
    ordinates(sheet.canvas, bottom, box.bottom, letter, along_x=True)
    ordinates(sheet.canvas, side, box.left, letter, along_x=False)
    rings = [q for n in range(1, len(sheet.pieces) + 1) for q in sheet.ring(n)]
    whole = around(rings)
    wide, tall = whole.width / sheet.view.scale, whole.height / sheet.view.scale
    y = box.bottom + 66 * sheet.scale
    span(sheet.canvas, (whole.left, y), (whole.right, y), words.number(wide * 1000), letter)
    x = box.left - 92 * sheet.scale
    span(sheet.canvas, (x, whole.bottom), (x, whole.top), words.number(tall * 1000), letter)
    if look is Look.TOP and whole.bottom < zero[1] - 2:
        gap = (zero[1] - whole.bottom) / sheet.view.scale
        span(sheet.canvas, (x, zero[1]), (x, whole.bottom), words.number(gap * 1000), letter)


def _numbers(sheet: _Sheet, box: Box) -> None:
    radius = 14 * sheet.scale
    labels = Labels(box.shrunk(3), unit=sheet.scale)
    for solid in sheet.solids:
        labels.keep_clear(covered(sheet.view, *solid))
    spots = sheet.view.points(visible_spots(sheet.solids))
    labels.keep_clear(around([spot], 4 * sheet.scale) for spot in spots)
    for n, at in enumerate(spots, start=1):
        spot = labels.place(at, (2 * radius, 2 * radius))
        sheet.canvas.line([at, spot.centre], piece_colour(n), 1.6)
        sheet.canvas.disc(at, 3.2 * sheet.scale, piece_colour(n))
        draw_badge(sheet.canvas, spot.centre, n, radius)


def _names(sheet: _Sheet, box: Box, look: Look, words: Messages) -> None:
    """The names of front line and middle line, at the rim; at a slant the way the throw comes."""
    letter = 14 * sheet.scale
    if look is Look.ISO:
        _thrown_from(sheet, box, words, letter)
        return
    y = min(sheet.at((0.0, 0.0, 0.0))[1] + letter * 0.95, box.bottom - letter * 0.8)
    text = Text(
        words.label(Label.FRONT_LINE),
        (box.right - 8 * sheet.scale, y),
        letter,
        INK,
        anchor="right",
        halo=PAPER,
    )
    sheet.canvas.text(text)
    x = sheet.at((0.0, 0.0, 0.0))[0]
    sheet.canvas.text(
        Text(
            words.label(Label.CENTRE_LINE),
            (x, box.bottom + 42 * sheet.scale),
            letter,
            SOFT_INK,
            anchor="centre",
        )
    )


def _thrown_from(sheet: _Sheet, box: Box, words: Messages, letter: float) -> None:
    """An arrow the way the bat flies, in the lower left corner, where the thrower's side is."""
    (x0, y0), (x1, y1) = sheet.at((0.0, 0.0, 0.0)), sheet.at((0.0, 1.0, 0.0))
    length = math.hypot(x1 - x0, y1 - y0)
    size = 54 * sheet.scale
    ux, uy = (x1 - x0) / length * size, (y1 - y0) / length * size
    start = (box.left + 14 * sheet.scale, box.bottom - 14 * sheet.scale)
    sheet.canvas.arrow(start, (start[0] + ux, start[1] + uy), INK, 4.0, 16.0)
    at = (start[0] + max(ux, 0.0) * 0.6 + 10 * sheet.scale, start[1] - letter * 0.2)
    sheet.canvas.text(Text(words.label(Label.THROWN_FROM), at, letter, INK, halo=PAPER))
