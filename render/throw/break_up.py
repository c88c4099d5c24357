"""The break-up enlarged: bat and figure at the moment of the first touch, and the ways from there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from gorodki.court.gorodki.throw.strike import Strike, strike
from gorodki.figures.types import Vec3
from gorodki.render.draw.badges import draw_badge, draw_contact
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import BAT, INK, PAPER, piece_colour
from gorodki.render.draw.court import draw_court
from gorodki.render.draw.depth import Solid, back_to_front, visible_spots
from gorodki.render.draw.labels import Labels, along, covered
from gorodki.render.draw.paths import draw_path, path
from gorodki.render.draw.pieces import draw_bat, draw_wood, outline
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.throw.bat_way import contact_sign
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.strike import strike_facts, strike_title
from gorodki.render.words.wording import Label

_WIDE, _HIGH = (290.0, 400.0), (150.0, 350.0)  # pixels at full size: from, to
_LETTER = 13.5
_FOOT = 24.0  # pixels at full size, below the picture: the motion of the bat in words
_LEAST, _LIKED = 2.0, 5.0  # times as large as the court around it
_ROOM = 0.03  # metres around the pieces and the touch
_HEAD = 0.04  # metres above them, for the title
_NEAR = 0.5  # metres from the touch to the middle of a piece that is shown with it
_BEHIND = 0.06  # metres of the way of the bat before the touch that are shown
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # sizes that are tried
_SMALLER = 2500.0  # square pixels at full size that may be covered rather than to draw at a size of nothing
_CORNER = 62.0  # pixels at full size that the lower corners keep for the scale and the way of the throw


def draw_break_up(scene: ThrowScene, crowd: Sequence[Sequence[Point]], taken: Sequence[Box]) -> list[Box]:
    """Enlarge the break-up where it covers least; returns the box it fills, none where nothing was touched.

    Args:
        scene: the throw.
        crowd: lines that should stay in sight, pixels.
        taken: boxes that must stay clear.
    """
    met = strike(scene.trace)
    if met is None or not met.touched:
        return []
    low, high = _shown(scene, met)
    box = _place(scene, _size(scene, low, high), crowd, taken)
    canvas, unit = scene.canvas, scene.scale
    # words are set over all shapes: a caption below the enlargement would show through
    canvas.texts[:] = [t for t in canvas.texts if not t.box.overlap(box)]
    picture = Box(box.left, box.top, box.width, box.height - _FOOT * unit)
    view = _view(scene, picture, met, low, high)
    _tie(scene, box, view)
    draw_court(canvas, view, scene.court)
    with canvas.clipped(picture):
        _draw(scene, view, met)
    canvas.box(Box(box.left, picture.bottom, box.width, _FOOT * unit), PAPER)
    canvas.box(box, None, INK, 1.6)
    _words(canvas, box, picture, scene, met, view.scale / scene.view.scale)
    return [box]


def _shown(scene: ThrowScene, met: Strike) -> tuple[Point, Point]:
    """Two corners of the figure and the touch with some room around them, metres."""
    near = [s for s in _solids(scene, met.time) if math.dist(s[1][:2], met.place[:2]) < _NEAR]
    points = [p for solid in near for p in outline(*solid)] + [met.place[:2]]
    low = min(p[0] for p in points) - _ROOM, min(p[1] for p in points) - _BEHIND
    return low, (max(p[0] for p in points) + _ROOM, max(p[1] for p in points) + _HEAD)


def _size(scene: ThrowScene, low: Point, high: Point) -> tuple[float, float]:
    """Width and height of the enlargement, pixels: as the figure asks for, within limits."""
    unit = scene.scale
    w, h = ((b - a) * _LIKED * scene.view.scale / unit for a, b in zip(low, high, strict=True))
    w, h = (min(max(size, least), most) for size, (least, most) in ((w, _WIDE), (h, _HIGH)))
    return w * unit, (h + _FOOT) * unit


def _view(scene: ThrowScene, box: Box, met: Strike, low: Point, high: Point) -> View:
    """The figure and the touch as large as the box allows, within limits."""
    whole = View.fit(box, low, high)
    scale = min(max(whole.scale, _LEAST * scene.view.scale), _LIKED * scene.view.scale)
    if scale <= whole.scale:
        return View(box, whole.centre, scale)
    # a figure that is wider than the box: the part of it around the touch
    half = box.width / scale / 2, box.height / scale / 2
    x, y = (
        min(max(at, a + h), b - h) if b - a > 2 * h else (a + b) / 2
        for at, a, b, h in zip(met.place, low, high, half, strict=False)
    )
    return View(box, (x, y), scale)


def _draw(scene: ThrowScene, view: View, met: Strike) -> None:
    canvas, trace, unit = scene.canvas, scene.trace, scene.scale
    bat = trace.bat
    solids = _solids(scene, met.time)
    for k in back_to_front(solids):
        draw_wood(canvas, view, *solids[k], edge=piece_colour(_number(solids[k])), width=1.8)
    for i in trace.pieces:
        number = int(trace.bodies[i].name)
        draw_path(canvas, view, path(trace, i), piece_colour(number), width=2.4)
    if bat is not None:
        draw_bat(canvas, view, trace.bodies[bat], met.centre, met.axis, 0.8)
        _motion(canvas, view, met.centre, met.velocity)
    touch = next(e for e in trace.events if e.time == met.time and e.place == met.place)
    draw_contact(canvas, contact_sign(view, trace, touch, unit))
    radius = 9.0 * unit
    labels = Labels(view.box.shrunk(2), unit=unit)
    labels.keep_clear([Box(view.box.left, view.box.top, view.box.width, 22 * unit)])
    for solid in solids:
        labels.keep_clear(covered(view, *solid))
    for solid, at in zip(solids, view.points(visible_spots(solids)), strict=True):
        if view.box.shrunk(4 * unit).contains(at):
            spot = labels.place(at, (2 * radius, 2 * radius))
            canvas.line([at, spot.centre], piece_colour(_number(solid)), 1.4)
            draw_badge(canvas, spot.centre, _number(solid), radius)


def _motion(canvas: Canvas, view: View, centre: Vec3, velocity: Vec3) -> None:
    """Which way the bat comes, as an arrow from its middle; no longer than the box is high."""
    level = math.hypot(velocity[0], velocity[1])
    if level < 0.1:
        return
    start = view.px(centre[0], centre[1])
    long = 0.2 * view.box.height
    tip = start[0] + velocity[0] / level * long, start[1] - velocity[1] / level * long
    canvas.arrow(start, tip, BAT, 3.0, 14.0)


def _words(canvas: Canvas, box: Box, picture: Box, scene: ThrowScene, met: Strike, times: float) -> None:
    words, unit = scene.words, scene.scale
    letter = _LETTER * unit
    title = f"{strike_title(met, words)}, {words.seconds(met.time)}"
    facts = dict(strike_facts(met, words))
    said = [
        facts[Label.SPEED],
        facts[Label.BAT_ANGLE],
        f"{words.label(Label.BAT_HEIGHT_SHORT)} {facts[Label.BAT_HEIGHT]}",
        f"{words.label(Label.BAT_TILT_SHORT)} {facts[Label.BAT_TILT]}",
        f"{words.number(times, 1)} ×",
    ]
    left, room = box.left + 7 * unit, box.width - 14 * unit
    for line in (
        Text(title, (left, box.top + 12 * unit), letter, INK, bold=True, halo=PAPER),
        Text(" · ".join(said), (left, picture.bottom + 12 * unit), letter, INK),
    ):
        canvas.text(replace(line, height=letter * min(1.0, room / line.box.width)))


def _tie(scene: ThrowScene, box: Box, view: View) -> None:
    """A frame around what is enlarged, and a line from it to the enlargement."""
    (left, bottom), (right, top) = (
        view.metres((view.box.left, view.box.bottom)),
        view.metres((view.box.right, view.box.top)),
    )
    (x0, y1), (x1, y0) = scene.view.px(left, bottom), scene.view.px(right, top)
    frame = Box(x0, y0, x1 - x0, y1 - y0)
    scene.canvas.box(frame, None, INK, 1.0)
    x, y = frame.centre
    far = box.centre
    near = (x0 if far[0] < x else x1, y0 if far[1] < y else y1)
    corner = (box.right if far[0] < x else box.left, box.bottom if far[1] < y else box.top)
    scene.canvas.line([near, corner], INK, 1.0)


def _place(
    scene: ThrowScene, size: tuple[float, float], crowd: Sequence[Sequence[Point]], taken: Sequence[Box]
) -> Box:
    """The corner or side of the court where an enlargement covers least; a smaller one where it must be."""
    frame, unit = scene.view.box, scene.scale
    m, foot = 10 * unit, _FOOT * unit
    boxes: list[Box] = []
    for share in _SHARES:
        w, h = size[0] * share, (size[1] - foot) * share + foot
        rows = (frame.bottom - h - _CORNER * unit, frame.top + m, frame.centre[1] - h / 2)
        boxes += [Box(x, y, w, h) for y in rows for x in (frame.left + m, frame.right - m - w)]
    half, side = scene.court.size.half_side, scene.court.size.side
    gorod = scene.view.points([(-half, 0.0), (-half, side), (half, side), (half, 0.0)])
    trails = [trail for line in crowd for trail in along(line, 9.0 * unit, 6.0 * unit)]
    trails += along(gorod, 18.0 * unit, 6.0 * unit)

    def cost(k: int) -> float:
        covered = sum(boxes[k].overlap(other) for other in (*trails, *taken))
        small = 1.0 - _SHARES[k // 6]
        return covered / (unit * unit) + _SMALLER * small + k % 6

    return boxes[min(range(len(boxes)), key=cost)]


def _solids(scene: ThrowScene, time: float) -> list[Solid]:
    """The pieces as they lie at a moment."""
    poses = [(scene.trace.bodies[i], *scene.trace.pose_at(i, time)) for i in scene.trace.pieces]
    return [(body, centre.tolist(), axis.tolist()) for body, centre, axis in poses]


def _number(solid: Solid) -> int:
    return int(solid[0].name)
