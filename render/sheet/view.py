"""One view of a figure on a printed page: to scale with its measures, or at a slant."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.types import Figure, Vec3
from gorodki.render.draw.camera import Camera, Viewpoint, camera
from gorodki.render.draw.colours import (
    HAIRLINE,
    INK,
    PAINT,
    PAPER,
    SHEET,
    SOFT_INK,
    mixed,
    piece_colour,
)
from gorodki.render.draw.depth import (
    Solid,
    back_to_front,
    hidden_behind,
    visible_patches,
    visible_spots,
)
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.labels import Labels, along, around, covered
from gorodki.render.draw.pieces import draw_wood, outline
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.sheet.badge import draw_number
from gorodki.render.sheet.column import lines
from gorodki.render.sheet.dimensions import Dimension, Rows, RowSide, draw_rows, rows_depth
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Polyline
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label

if TYPE_CHECKING:
    from shapely import Polygon

SMALL = 2.7  # em height of the words in a view, millimetres on A4
STRIP = 20.5  # beside a view from above: name of the front line, direction of the throw
_RIM = 8.0  # paper around the pieces, where their numbers find room
_BEFORE = 5.0  # paper shown before the front line, or under the ground
_EDGE = 1.7  # width of the outline of a piece, pixels of the usual picture
_PLAIN_RIM = 2.5  # around a view without words
_BADGE = 2.1  # radius of the disc with the number of a piece
_DASH = (14.0, 6.0)  # of the centre line, pixels of the usual picture
_SHEET = mixed(SHEET, PAPER, 0.55)
_NAMES = {Viewpoint.TOP: Label.VIEW_TOP, Viewpoint.FRONT: Label.VIEW_FRONT, Viewpoint.ISO: Label.VIEW_ISO}


@dataclass(frozen=True, slots=True)
class CameraView:
    """A figure as one camera sees it, metres; the second coordinate is up in the picture.

    Args:
        look: from where.
        eye: the camera.
        solids: the pieces as the camera sees them.
        low: lower left corner of pieces and zero.
        high: upper right corner.
    """

    look: Viewpoint
    eye: Camera
    solids: tuple[Solid, ...]
    low: Point
    high: Point

    @classmethod
    def of(cls, figure: Figure, look: Viewpoint) -> CameraView:
        """What a camera sees of a figure."""
        eye = camera(look)
        solids = tuple((PIECE, eye.turned(p.centre), eye.turned(p.axis)) for p in figure.pieces)
        points = [(0.0, 0.0), *(q for solid in solids for q in outline(*solid))]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return cls(look, eye, solids, (min(xs), min(ys)), (max(xs), max(ys)))

    def at(self, view: View, place: Vec3) -> Point:
        """A place of the court on the page."""
        x, y, _ = self.eye.turned(place)
        return view.px(x, y)

    def sideways(self) -> list[float]:
        """Values measured from the centre line: the middles of the pieces."""
        return sorted({round(c[0], 4) for _, c, _ in self.solids})

    def upwards(self) -> list[float]:
        """From above the middles of the pieces, from the front how high each reaches."""
        if self.look is Viewpoint.TOP:
            return sorted({round(c[1], 4) for _, c, _ in self.solids})
        return sorted({round(max(q[1] for q in outline(*s)), 4) for s in self.solids})


@dataclass(frozen=True, slots=True)
class Frame:
    """The room a measured view takes on A4 or, times `unit`, on larger paper, millimetres.

    Args:
        left: for the rows at its left.
        width: of the view itself.
        height: of the view itself.
        below: for the rows under it.
        right: for names beside it.
    """

    left: float
    width: float
    height: float
    below: float
    right: float


def frame(sight: CameraView, scale: float, unit: float, *, across: bool) -> Frame:
    """The room for a view at a scale (millimetres of the page to a metre).

    Args:
        sight: what is seen.
        scale: millimetres to a metre.
        unit: 1 on A4.
        across: True where the measures from the centre line are drawn too.
    """
    width = (sight.high[0] - sight.low[0]) * scale + 2 * _RIM * unit
    height = (sight.high[1] - sight.low[1]) * scale + (_RIM + _BEFORE) * unit
    below = rows_depth(sight.sideways(), unit, whole=True) + 1.7 * SMALL * unit if across else 0.0
    right = STRIP * unit if sight.look is Viewpoint.TOP else 0.0
    left = rows_depth(sight.upwards(), unit, whole=sight.look is Viewpoint.TOP) + SMALL * unit
    return Frame(left, width, height, below, right)


def draw_measured(
    board: Board, sight: CameraView, box: Box, scale: float, words: Messages, *, across: bool
) -> None:
    """Draw a view to scale with its measures.

    Args:
        board: what is drawn on.
        sight: what is seen.
        box: the view itself on the page, as wide and high as `frame` says.
        scale: millimetres of the page to a metre.
        words: language of the words.
        across: True to draw the measures from the centre line too.
    """
    unit = board.unit
    middle = ((sight.low[0] + sight.high[0]) / 2, (sight.low[1] + sight.high[1]) / 2)
    # the rim above is wider than the strip below
    view = View(box, (middle[0], middle[1] + (_RIM - _BEFORE) * unit / 2 / scale), scale)
    _caption(board, box, words.label(_NAMES[sight.look]))
    _ground(board, sight, view)
    first = len(board.shapes)
    _measures(board, sight, view, words, across=across)
    _centre_line(board, sight, view)
    thin = [shape for shape in board.shapes[first:] if isinstance(shape, Polyline)]
    if across:
        _centre_line_name(board, sight, view, words)
    if sight.look is Viewpoint.TOP:
        _front_line_name(board, box, sight.at(view, (0.0, 0.0, 0.0))[1], words)
    zero = sight.at(view, (0.0, 0.0, 0.0))[1]  # numbers keep off what is before the line and under the ground
    _pieces(board, sight, view, box, thin, [Box(box.left, zero, box.width, max(0.0, box.bottom - zero))])


def draw_slanted(board: Board, sight: CameraView, box: Box, words: Messages) -> None:
    """Draw a view at a slant as large as the box allows, with numbers and the way of the throw."""
    view = _filling(sight, box, _RIM * board.unit)
    _caption(board, box, words.label(_NAMES[sight.look]))
    _ground(board, sight, view)
    _centre_line(board, sight, view)
    board.box(box, None, HAIRLINE, 1.0)
    taken = _thrown_from(board, sight, view, box, words)
    _pieces(board, sight, view, box, (), taken)


def draw_plain(board: Board, sight: CameraView, box: Box) -> None:
    """Draw a view as large as the box allows, with nothing written."""
    view = _filling(sight, box, _PLAIN_RIM * board.unit)
    _ground(board, sight, view)
    _centre_line(board, sight, view)
    _wood(board, sight, view, min(_EDGE, 0.02 * view.scale / board.unit))


def plain_scale(sight: CameraView, box: Box, unit: float) -> float:
    """Millimetres of the page to a metre in `draw_plain`."""
    return _filling(sight, box, _PLAIN_RIM * unit).scale


def _filling(sight: CameraView, box: Box, rim: float) -> View:
    """The view that shows all pieces in a box, with a rim."""
    scale = View.fit(box.shrunk(rim), sight.low, sight.high).scale
    return View(box, ((sight.low[0] + sight.high[0]) / 2, (sight.low[1] + sight.high[1]) / 2), scale)


def _caption(board: Board, box: Box, words: str) -> None:
    letter = SMALL * board.unit
    board.words(words, (box.left, box.top - letter * 0.9), letter, colour=SOFT_INK, bold=True)


def _ground(board: Board, sight: CameraView, view: View) -> None:
    """The gorod with its lines where the box shows them; from the front the ground."""
    court, box = CourtSize(), view.box
    half, side, line = court.half_side, court.side, court.line_width
    if sight.look is Viewpoint.FRONT:
        y = sight.at(view, (0.0, 0.0, 0.0))[1]
        depth = 1.6 * board.unit
        board.box(Box(box.left, y, box.width, depth), _SHEET)
        board.line([(box.left, y), (box.right, y)], PAINT, 2.2)
        return
    areas = (
        (-half, half, 0.0, side, _SHEET),
        (-half, half, 0.0, line, PAINT),
        (-half, half, side - line, side, PAINT),
        (-half, -half + line, 0.0, side, PAINT),
        (half - line, half, 0.0, side, PAINT),
    )
    for x0, x1, y0, y1, colour in areas:
        corners = [(x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)]
        for ring in _cut_area(box, [sight.at(view, c) for c in corners]):
            board.polygon(ring, colour)


def _measures(board: Board, sight: CameraView, view: View, words: Messages, *, across: bool) -> None:
    box, scale = view.box, view.scale
    zero = view.px(0.0, 0.0)
    rings = [view.points(outline(*s)) for s in sight.solids]
    middles = [view.px(c[0], c[1]) for _, c, _ in sight.solids]
    whole = around([q for ring in rings for q in ring])
    tops = [min(q[1] for q in ring) for ring in rings]
    from_above = sight.look is Viewpoint.TOP

    def level(value: float) -> Dimension:
        y = view.px(0.0, value)[1]
        ys = [m[1] for m in middles] if from_above else tops
        starts = [m[0] for m, own in zip(middles, ys, strict=True) if abs(own - y) < 1e-3 * scale]
        text = words.measure(value * 1000) if from_above else words.number(value * 1000)
        return Dimension(value, min(starts, default=whole.left) - box.left, text)

    def aside(value: float) -> Dimension:
        x = view.px(value, 0.0)[0]
        starts = [m[1] for m in middles if abs(m[0] - x) < 1e-3 * scale]
        return Dimension(value, box.bottom - max(starts), words.measure(abs(value) * 1000))

    def ends(
        low: float, high: float, spread: float, inside: tuple[float, float]
    ) -> tuple[Dimension, Dimension]:
        text = words.number(spread * 1000)
        return Dimension(low, inside[0], text), Dimension(high, inside[1], text)

    bottom, top = ((zero[1] - y) / scale for y in (whole.bottom, whole.top))
    left, right = ((x - zero[0]) / scale for x in (whole.left, whole.right))
    inward = _reaching(rings, box)
    # from the front the highest piece tells the whole height already
    upright = ends(bottom, top, top - bottom, inward[:2]) if from_above else None
    levels = [level(v) for v in sight.upwards()]
    draw_rows(board, Rows(RowSide.LEFT, box.left, zero[1], scale, levels, upright))
    if across:
        level_ends = ends(left, right, right - left, inward[2:])
        asides = [aside(v) for v in sight.sideways()]
        draw_rows(board, Rows(RowSide.BELOW, box.bottom, zero[0], scale, asides, level_ends))


def _reaching(rings: Sequence[Sequence[Point]], box: Box) -> tuple[float, float, float, float]:
    """How far inside the view the lowest, highest, leftmost and rightmost points of the figure are."""
    points = [q for ring in rings for q in ring]
    lowest, highest = max(points, key=lambda q: q[1]), min(points, key=lambda q: q[1])
    leftmost, rightmost = min(points), max(points)
    return (
        lowest[0] - box.left,
        highest[0] - box.left,
        box.bottom - leftmost[1],
        box.bottom - rightmost[1],
    )


def _centre_line(board: Board, sight: CameraView, view: View) -> None:
    if sight.look is Viewpoint.FRONT:
        x = view.px(0.0, 0.0)[0]
        board.line([(x, view.box.top), (x, view.box.bottom)], SOFT_INK, 1.2, _DASH)
        return
    ends = (sight.at(view, (0.0, y, 0.0)) for y in (-9.0, CourtSize().side))
    for a, b in _cut_line(view.box, *ends):
        board.line([a, b], SOFT_INK, 1.2, _DASH)


def _centre_line_name(board: Board, sight: CameraView, view: View, words: Messages) -> None:
    """Under the measures that start from it."""
    letter, box = SMALL * board.unit, view.box
    y = box.bottom + rows_depth(sight.sideways(), board.unit, whole=True) + 0.2 * letter
    name = words.label(Label.CENTRE_LINE)
    board.words(name, (view.px(0.0, 0.0)[0], y), letter, colour=SOFT_INK, anchor="centre")


def _front_line_name(board: Board, box: Box, y: float, words: Messages) -> None:
    """Beside the front line its name, and under it the way of the throw."""
    unit, letter = board.unit, SMALL * board.unit
    left = box.right + 1.5 * unit
    width = (STRIP - 1.5) * unit
    name = lines(words.label(Label.FRONT_LINE), letter, width)
    for k, line in enumerate(name):
        board.words(line, (left, y + (k - (len(name) - 1) / 2) * letter * 1.1), letter)
    top = y + (len(name) / 2 + 0.6) * letter * 1.1
    board.arrow((left + 1.2 * unit, top + 10.0 * unit), (left + 1.2 * unit, top), 3.4 * unit, INK, 3.0)
    for k, line in enumerate(lines(words.label(Label.THROWN_FROM), letter * 0.9, width - 3.4 * unit)):
        board.words(line, (left + 3.4 * unit, top + (k * 1.1 + 0.9) * letter), letter * 0.9, colour=SOFT_INK)


def _thrown_from(board: Board, sight: CameraView, view: View, box: Box, words: Messages) -> list[Box]:
    """An arrow the way the bat flies in the lower left corner, named below; returns the room it takes."""
    unit, letter = board.unit, SMALL * board.unit
    (x0, y0), (x1, y1) = (sight.at(view, (0.0, y, 0.0)) for y in (0.0, 1.0))
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length * 10 * unit, (y1 - y0) / length * 10 * unit
    start = (box.left + 2.5 * unit, box.bottom - 2.5 * unit)
    board.arrow(start, (start[0] + ux, start[1] + uy), 3.4 * unit, INK, 3.0)
    name = words.label(Label.THROWN_FROM)
    board.words(name, (box.left, box.bottom + 0.85 * letter), 0.9 * letter, colour=SOFT_INK)
    return along([start, (start[0] + ux, start[1] + uy)], unit, 2 * unit)


def _wood(board: Board, sight: CameraView, view: View, edge: float = _EDGE) -> None:
    for k in back_to_front(sight.solids):
        draw_wood(board, view, *sight.solids[k], width=edge)


def _pieces(
    board: Board, sight: CameraView, view: View, box: Box, thin: Sequence[Polyline], taken: Sequence[Box] = ()
) -> None:
    """The pieces with their numbers where there is room; a hidden one is named with what hides it."""
    unit = board.unit
    _wood(board, sight, view)
    labels = Labels(box.shrunk(0.6 * unit), unit=board.pen)
    labels.keep_clear(taken)
    for solid in sight.solids:
        labels.keep_clear(covered(view, *solid))
    for line in thin:
        labels.keep_clear(b for b in along(line.points, 1.5 * unit, 0.6 * unit) if box.contains(b.centre))
    spots = view.points(visible_spots(sight.solids))
    patches = visible_patches(sight.solids)
    radius, placed = _BADGE * unit, list[tuple[int, Point]]()
    labels.keep_clear(around([spot], 0.9 * unit) for spot in spots)
    for numbers in _groups(sight.solids):
        at = spots[numbers[0] - 1]
        size = (2 * radius * len(numbers), 2 * radius)
        if _holds(patches[numbers[0] - 1], view, at, (size[0] + radius, size[1] + radius)):
            spot = Box(at[0] - size[0] / 2, at[1] - radius, *size)
        else:
            spot = labels.place(at, size)
        centres = [(spot.left + (2 * k + 1) * radius, spot.centre[1]) for k in range(len(numbers))]
        if not spot.contains(at):
            nearest = min(centres, key=lambda c: math.dist(c, at))
            board.line([at, nearest], piece_colour(numbers[0]), 1.5)
            board.disc(at, 0.6 * unit, piece_colour(numbers[0]))
        placed += zip(numbers, centres, strict=True)
    for number, centre in placed:
        draw_number(board, centre, number, radius)


def _holds(patch: Polygon, view: View, at: Point, size: Point) -> bool:
    """True where a box of a size about a place (millimetres) lies on a patch of a piece (metres)."""
    from shapely import box as rectangle

    (x, y), (w, h) = view.metres(at), (side / 2 / view.scale for side in size)
    return bool(patch.contains(rectangle(x - w, y - h, x + w, y + h)))


def _groups(solids: Sequence[Solid]) -> Iterator[list[int]]:
    """Numbers of the pieces by the place that shows them: each that can be seen, then those hidden by it."""
    hidden = hidden_behind(solids)

    def shown(k: int) -> int:
        return shown(hidden[k]) if k in hidden else k

    for k in range(len(solids)):
        if k not in hidden:
            yield [k + 1, *(j + 1 for j in sorted(hidden) if shown(j) == k)]


def _cut_area(box: Box, ring: Sequence[Point]) -> list[list[Point]]:
    """The parts of a polygon that lie in a box."""
    from shapely import Polygon
    from shapely import box as rectangle

    part = Polygon(ring).intersection(rectangle(box.left, box.top, box.right, box.bottom))
    found = getattr(part, "geoms", [part])
    return [list(p.exterior.coords)[:-1] for p in found if isinstance(p, Polygon) and not p.is_empty]


def _cut_line(box: Box, start: Point, end: Point) -> list[tuple[Point, Point]]:
    """The part of a straight line that lies in a box."""
    from shapely import LineString
    from shapely import box as rectangle

    part = LineString([start, end]).intersection(rectangle(box.left, box.top, box.right, box.bottom))
    if part.is_empty or not isinstance(part, LineString):
        return []
    a, b = part.coords
    return [((float(a[0]), float(a[1])), (float(b[0]), float(b[1])))]
