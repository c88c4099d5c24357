"""Pieces and bat as seen from above: wood with its grain, ghosts, outlines, and the bat."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sim.trace import Body, Shape

from render.canvas import Canvas, Ink
from render.colours import BAT, BAT_LIGHT, WOOD, WOOD_DARK, WOOD_EDGE, WOOD_LIGHT, Colour, faded, mixed
from render.view import Point, View

Floats = NDArray[np.float64]
_UPRIGHT = 0.985  # |vertical part of the axis| above which a piece counts as standing (10 degrees)


def outline(body: Body, centre: Sequence[float], axis: Sequence[float]) -> list[Point]:
    """The footprint of a body: the outline of its vertical projection, metres, counter-clockwise.

    Args:
        body: what it is.
        centre: centre of mass (x, y[, z]), metres.
        axis: unit vector along the body.
    """
    mid, along, across, half, minor = _projection(body, centre, axis)
    n = 12
    ring: list[Point] = []
    for sign in (1.0, -1.0):
        for k in range(n + 1):
            a = -math.pi / 2 + math.pi * k / n
            u, v = sign * (half + minor * math.cos(a)), sign * body.radius * math.sin(a)
            x, y = mid + u * along + v * across
            ring.append((float(x), float(y)))
    return ring


def draw_wood(
    canvas: Canvas,
    view: View,
    body: Body,
    centre: Sequence[float],
    axis: Sequence[float],
    *,
    edge: Colour = WOOD_EDGE,
    width: float = 1.4,
    opacity: float = 1.0,
) -> None:
    """A piece as solid wood: a disc with rings where it stands, body and upper end face where it leans."""
    shape = view.points(outline(body, centre, axis))
    if opacity < 1.0:
        canvas.polygon(shape, faded(WOOD, opacity), faded(edge, min(1.0, opacity + 0.2)), width)
        return
    canvas.polygon(shape, WOOD)
    if abs(axis[2]) < _UPRIGHT:
        _grain(canvas, view, body, centre, axis)
    _end_face(canvas, view, body, centre, axis)
    canvas.polygon(shape, None, edge, width)


def draw_ghost(
    canvas: Canvas, view: View, body: Body, centre: Sequence[float], axis: Sequence[float], colour: Colour
) -> None:
    """Where a piece stood: a pale fill and a broken outline."""
    ring = view.points(outline(body, centre, axis))
    canvas.polygon(ring, (255, 255, 255, 150))
    canvas.line([*ring, ring[0]], colour, 1.2, dash=(3.5, 2.5))


def draw_rim(
    canvas: Canvas,
    view: View,
    body: Body,
    centre: Sequence[float],
    axis: Sequence[float],
    colour: Colour,
    gap: float = 3.0,
) -> None:
    """A second outline a few pixels away: this piece was put here by the referee."""
    grown = Body(
        body.name,
        body.kind,
        body.shape,
        body.radius + gap / view.scale,
        body.length + 2 * gap / view.scale,
        body.mass,
    )
    ring = view.points(outline(grown, centre, axis))
    canvas.line([*ring, ring[0]], (255, 255, 255), 3.2)
    canvas.line([*ring, ring[0]], colour, 1.8)


def draw_bat(
    canvas: Canvas,
    view: View,
    body: Body,
    centre: Sequence[float],
    axis: Sequence[float],
    opacity: float = 1.0,
) -> None:
    """The bat, paler where it is shown on its way."""
    ring = view.points(outline(body, centre, axis))
    fill: Ink = BAT_LIGHT if opacity >= 1 else faded(BAT_LIGHT, opacity * 0.7)
    canvas.polygon(ring, fill)
    canvas.line([*ring, ring[0]], BAT if opacity >= 1 else faded(BAT, opacity), 1.3)


def lowest(body: Body, z: Floats, vertical: Floats) -> Floats:
    """Height of the lowest point of a body over time, metres, from centre height and vertical part of the axis."""
    lean = np.abs(vertical)
    if body.shape is Shape.ROD:  # hemispherical ends
        return np.asarray(z - (body.length / 2 - body.radius) * lean - body.radius)
    return np.asarray(z - body.length / 2 * lean - body.radius * np.sqrt(np.clip(1 - lean**2, 0, None)))


def _projection(
    body: Body, centre: Sequence[float], axis: Sequence[float]
) -> tuple[Floats, Floats, Floats, float, float]:
    """Middle, unit vectors along and across, half length between the end discs, and their short half axis."""
    flat = np.array([axis[0], axis[1]], dtype=float)
    level = float(np.linalg.norm(flat))
    along = flat / level if level > 1e-9 else np.array([1.0, 0.0])
    across = np.array([-along[1], along[0]])
    mid = np.array([centre[0], centre[1]], dtype=float) + body.offset * flat
    if body.shape is Shape.ROD:
        return mid, along, across, (body.length / 2 - body.radius) * level, body.radius
    return mid, along, across, body.length / 2 * level, body.radius * abs(float(axis[2]))


def _grain(canvas: Canvas, view: View, body: Body, centre: Sequence[float], axis: Sequence[float]) -> None:
    """A light strip and two dark fibres along the body, a paler band at each end."""
    mid, along, across, half, _ = _projection(body, centre, axis)
    r = body.radius

    def strip(v0: float, v1: float, u0: float, u1: float, colour: Ink) -> None:
        corners = [mid + u * along + v * across for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))]
        canvas.polygon(view.points([(float(p[0]), float(p[1])) for p in corners]), colour)

    strip(-0.15 * r, 0.55 * r, -half, half, mixed(WOOD, WOOD_LIGHT, 0.8))
    for v in (-0.55, 0.12, 0.7):
        strip((v - 0.06) * r, (v + 0.06) * r, -half * 0.94, half * 0.9, mixed(WOOD, WOOD_DARK, 0.6))
    for sign in (-1, 1):
        strip(-r, r, sign * half * 0.94, sign * half, WOOD_LIGHT)


def _end_face(canvas: Canvas, view: View, body: Body, centre: Sequence[float], axis: Sequence[float]) -> None:
    """The upper end face with its rings, where it can be seen at all."""
    mid, along, across, half, minor = _projection(body, centre, axis)
    if minor < 0.12 * body.radius:
        return
    top = mid + (half if axis[2] > 0 else -half) * along
    for share, fill in ((1.0, WOOD_LIGHT), (0.68, None), (0.36, None)):
        ring = []
        for k in range(28):
            a = 2 * math.pi * k / 28
            p = top + share * (minor * math.cos(a) * along + body.radius * math.sin(a) * across)
            ring.append((float(p[0]), float(p[1])))
        canvas.polygon(view.points(ring), fill, WOOD_DARK, 0.9)
