"""Close calls enlarged: the piece at its line, and the control gorodok that would be stood there (UA-V3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gorodki.court.findings.evidence import Amount
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import Court
from gorodki.figures.types import Placement
from gorodki.render.draw.badges import draw_badge
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import INK, PAPER, WARNING, piece_colour
from gorodki.render.draw.court import draw_court
from gorodki.render.draw.pieces import draw_wood
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Body, Trace

CLOSE = 30.0  # millimetres; a call that is nearer is enlarged (a choice of the picture)
SIZE = (232.0, 176.0)  # pixels at full size
_LEAST, _MOST = 0.09, 0.32  # metres across an enlargement
_MARGINS = 14.0  # margins that fit into an enlargement side by side
_SAME = 5e-5  # metres; gaps that differ by less are alike
_LIMITS = (Note.NEARER_THAN_LIMIT, Note.BEYOND_LIMIT)
_ZONE = (Note.TOUCHED_ZONE,)


@dataclass(frozen=True, slots=True)
class CloseCall:
    """One call to enlarge.

    Args:
        piece: its ruling.
        body: what it is.
        pose: how it lay when it was judged.
        at: the point of the line that decided, metres.
        inward: unit vector from there into the field, for its border; None for a limit.
    """

    piece: PieceRuling
    body: Body
    pose: Placement
    at: Point
    inward: Point | None


def close_calls(trace: Trace, ruling: Ruling, court: Court) -> list[CloseCall]:
    """The calls that deserve a second look, doubtful and nearest ones first."""
    bodies = {trace.bodies[i].name: trace.bodies[i] for i in trace.pieces}
    found = []
    for piece in ruling.pieces:
        body = bodies.get(str(piece.piece))
        near = piece.margin_mm is not None and abs(piece.margin_mm) < CLOSE
        pose = piece.placed if piece.verdict is PieceVerdict.DEAD_POINT else piece.stopped
        if near and body is not None and pose is not None:
            call = _call(piece, body, pose, court)
            if _shows(call):
                found.append(call)
    return sorted(found, key=lambda c: (not c.piece.doubtful, abs(c.piece.margin_mm or 0.0)))


def _call(piece: PieceRuling, body: Body, pose: Placement, court: Court) -> CloseCall:
    from shapely import Point as Place
    from shapely.ops import nearest_points

    seen = footprint(body, pose)
    note = piece.evidence[0].note if piece.evidence else ""
    if note in _LIMITS or note in _ZONE:
        low = min(seen.exterior.coords, key=lambda p: p[1])
        return CloseCall(piece, body, pose, (float(low[0]), _line_y(piece, note, court)), None)
    border = court.city.exterior
    inside = seen.intersection(court.city)
    on = nearest_points((seen if inside.is_empty else inside).centroid, border)[1]
    if inside.is_empty and seen.distance(on) > seen.distance(border) + _SAME:
        on = nearest_points(seen, border)[1]  # a piece askew comes nearest with a corner, not with its middle
    s = border.project(on)
    a, b = border.interpolate(s - 1e-3), border.interpolate(s + 1e-3)
    length = math.hypot(b.x - a.x, b.y - a.y)
    inward = (-(b.y - a.y) / length, (b.x - a.x) / length)
    if not court.city.contains(Place(on.x + inward[0] * 0.01, on.y + inward[1] * 0.01)):
        inward = (-inward[0], -inward[1])
    return CloseCall(piece, body, pose, (on.x, on.y), inward)


def _shows(call: CloseCall) -> bool:
    """True where the piece still lies as near to that point as its margin says (it may have rolled on)."""
    from shapely import Point as Place

    gap = footprint(call.body, call.pose).distance(Place(call.at))
    return bool(gap <= abs(call.piece.margin_mm or 0.0) / 1000 + 0.002)


def _line_y(piece: PieceRuling, note: str, court: Court) -> float:
    """y of the limit of a penalty mark, or of the penalty zone."""
    if note in _ZONE:
        return court.size.zone_y
    limit = dict(piece.evidence[0].values).get("limit_mm")
    return court.size.penalty_y + (limit.value / 1000 if isinstance(limit, Amount) else court.size.mark_near)


def draw_close_up(
    canvas: Canvas, box: Box, call: CloseCall, court: Court, words: Messages, scale: float
) -> None:
    """Draw one enlargement into a box."""
    margin = call.piece.margin_mm or 0.0
    across = min(_MOST, max(_LEAST, abs(margin) / 1000 * _MARGINS))
    view = View(box, call.at, box.width / across)
    draw_court(canvas, view, court)
    with canvas.clipped(box):
        draw_wood(
            canvas,
            view,
            call.body,
            call.pose.centre,
            call.pose.axis,
            edge=piece_colour(call.piece.piece),
            width=1.8,
        )
        if call.inward is None:
            left, right = view.px(call.at[0] - 1, call.at[1]), view.px(call.at[0] + 1, call.at[1])
            canvas.line([left, right], WARNING, 1.6, dash=(7, 4))
        else:
            _control(canvas, view, call, call.inward, words, scale)
    canvas.box(box, None, INK, 1.6)
    radius = 9.5 * scale
    draw_badge(
        canvas, (box.left + radius + 5 * scale, box.top + radius + 5 * scale), call.piece.piece, radius
    )
    at = (box.left + 2 * radius + 12 * scale, box.top + radius + 5 * scale)
    ink = WARNING if call.piece.doubtful else INK
    canvas.text(Text(words.signed_millimetres(margin), at, 15 * scale, ink, bold=True, halo=PAPER))


def _control(
    canvas: Canvas, view: View, call: CloseCall, inward: Point, words: Messages, scale: float
) -> None:
    """A gorodok stood upright on the line, flush with its outer edge."""
    radius = call.body.radius
    centre = (call.at[0] + inward[0] * radius, call.at[1] + inward[1] * radius)
    ring = [
        view.px(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))
        for a in (2 * math.pi * k / 48 for k in range(49))
    ]
    canvas.line(ring, PAPER, 3.4)
    canvas.line(ring, INK, 1.6, dash=(6, 4))
    label = words.label(Label.CONTROL)
    canvas.text(
        Text(
            label,
            (view.box.centre[0], view.box.bottom - 11 * scale),
            12.5 * scale,
            INK,
            anchor="centre",
            halo=PAPER,
        )
    )


def place_close_ups(
    calls: list[CloseCall], view: View, crowd: list[Point], scale: float
) -> list[tuple[CloseCall, Box]]:
    """The two most pressing calls with boxes in the upper corners: where little is covered, and near.

    Args:
        calls: in order of pressure.
        view: of the court.
        crowd: points of paths, pixels.
        scale: pixels to a pixel of a picture of the usual size.
    """
    frame, (w, h), m = view.box, (SIZE[0] * scale, SIZE[1] * scale), 10 * scale
    left = Box(frame.left + m, frame.top + m, w, h)
    right = Box(frame.right - m - w, frame.top + m, w, h)

    def cost(pairs: list[tuple[CloseCall, Box]]) -> float:
        return sum(
            math.dist(view.px(*call.at), box.centre) + 40 * scale * sum(box.contains(p) for p in crowd)
            for call, box in pairs
        )

    return min((list(zip(calls, boxes, strict=False)) for boxes in ((left, right), (right, left))), key=cost)
