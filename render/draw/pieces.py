"""Pieces and bat as seen from above: wood with its grain, ghosts, outlines, and the bat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gorodki.render.draw.colours import (
    BAT,
    BAT_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_EDGE,
    WOOD_LIGHT,
    Colour,
    Ink,
    faded,
    mixed,
)
from gorodki.render.draw.pen import Pen
from gorodki.render.draw.view import Point, View
from gorodki.sim.trace import Body, Shape

Floats = NDArray[np.float64]
_UPRIGHT = 0.985  # |vertical part of the axis| above which a piece counts as standing (10 degrees)


def outline(body: Body, centre: Sequence[float], axis: Sequence[float], n: int = 12) -> list[Point]:
    """The footprint of a body: the outline of its vertical projection, metres, counter-clockwise.

    Args:
        body: what it is.
        centre: centre of mass (x, y[, z]), metres.
        axis: unit vector along the body.
        n: straight pieces that each round end is made of.
    """
    mid, along, across, half, minor = _projection(body, centre, axis)
    cos, sin = _half_turn(n)
    u = np.concatenate([half + minor * cos, -half - minor * cos])
    v = body.radius * np.concatenate([sin, -sin])
    return _points(mid + np.outer(u, along) + np.outer(v, across))


def draw_wood(
    canvas: Pen,
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
    shape = view.points(outline(body, centre, axis, _smooth(canvas, view, body)))
    if opacity < 1.0:
        canvas.polygon(shape, faded(WOOD, opacity), faded(edge, min(1.0, opacity + 0.2)), width)
        return
    canvas.polygon(shape, WOOD)
    if abs(axis[2]) < _UPRIGHT:
        _grain(canvas, view, body, centre, axis)
    _end_face(canvas, view, body, centre, axis)
    canvas.polygon(shape, None, edge, width)


def draw_ghost(
    canvas: Pen, view: View, body: Body, centre: Sequence[float], axis: Sequence[float], colour: Colour
) -> None:
    """Where a piece stood: a pale fill and a broken outline."""
    ring = view.points(outline(body, centre, axis))
    canvas.polygon(ring, (255, 255, 255, 150))
    canvas.line([*ring, ring[0]], colour, 1.2, dash=(3.5, 2.5))


def draw_rim(
    canvas: Pen,
    view: View,
    body: Body,
    centre: Sequence[float],
    axis: Sequence[float],
    colour: Colour,
    gap: float = 3.0,
) -> None:
    """A second outline a few pixels away: this piece was put here by the referee."""
    gap *= canvas.pen
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
    canvas: Pen,
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


@lru_cache(maxsize=64)
def _half_turn(n: int) -> tuple[Floats, Floats]:
    """Cosines and sines (n + 1,) from a quarter turn back to a quarter turn on."""
    turn = np.linspace(-math.pi / 2, math.pi / 2, n + 1)
    return np.cos(turn), np.sin(turn)


@lru_cache(maxsize=64)
def _whole_turn(n: int) -> tuple[Floats, Floats]:
    """Cosines and sines (n,) all round."""
    turn = 2 * math.pi * np.arange(n) / n
    return np.cos(turn), np.sin(turn)


def _smooth(canvas: Pen, view: View, body: Body) -> int:
    """Straight pieces to a round end that nobody sees as corners at the size at which it is drawn."""
    return max(12, min(48, round(body.radius * view.scale / canvas.pen)))


def _grain(canvas: Pen, view: View, body: Body, centre: Sequence[float], axis: Sequence[float]) -> None:
    """Round shading in strips along the body, with a few fibres, lit from the left of the picture."""
    mid, along, across, half, minor = _projection(body, centre, axis)
    r, pixels = body.radius, body.radius * view.scale / canvas.pen
    hidden = -1.0 if axis[2] > 0 else 1.0  # at this end the body bulges beyond its middle line
    lit = -1.0 if across[0] + across[1] > 0 else 1.0

    def ends(v: float) -> tuple[float, float]:
        bulge = minor * math.sqrt(max(0.0, 1 - v * v))
        return (-half - bulge, half) if hidden < 0 else (-half, half + bulge)

    def at(u: float, v: float) -> Point:
        p = mid + u * along + v * r * across
        return view.px(float(p[0]), float(p[1]))

    n = max(4, min(16, round(pixels / 2)))
    for k in range(n):
        # each strip reaches under the next one: edge to edge, the ground would shine through the joint
        vs = [min(1.0, -1 + 2 * (k + j) / n) for j in range(3)]
        light = math.sqrt(max(0.0, 1 - ((vs[0] + vs[1]) / 2 - 0.35 * lit) ** 2 / 1.9))
        shade = mixed(WOOD_DARK, WOOD_LIGHT, 0.25 + 0.75 * light**1.5)
        near, far = [at(ends(v)[0], v) for v in vs], [at(ends(v)[1], v) for v in reversed(vs)]
        canvas.polygon([*near, *far], shade)
    for v, start, stop in ((-0.62, 0.06, 0.8), (-0.2, 0.2, 0.95), (0.18, 0.04, 0.7), (0.6, 0.25, 0.92)):
        low, high = ends(v)
        fibre = [at(low + (high - low) * start, v), at(low + (high - low) * stop, v)]
        canvas.line(fibre, mixed(WOOD, WOOD_DARK, 0.55), max(0.6, min(1.6, pixels * 0.07)))


def _end_face(canvas: Pen, view: View, body: Body, centre: Sequence[float], axis: Sequence[float]) -> None:
    """The upper end face with its rings, where it can be seen at all."""
    mid, along, across, half, minor = _projection(body, centre, axis)
    if minor < 0.12 * body.radius:
        return
    top = mid + (half if axis[2] > 0 else -half) * along
    cos, sin = _whole_turn(2 * max(14, _smooth(canvas, view, body)))
    for share, fill in ((1.0, WOOD_LIGHT), (0.68, None), (0.36, None)):
        disc = np.outer(minor * cos, along) + np.outer(body.radius * sin, across)
        ring = _points(top + share * disc)
        canvas.polygon(view.points(ring), fill, WOOD_DARK, 0.9)


def _points(xy: Floats) -> list[Point]:
    """Rows of an array (N, 2) as points."""
    return [(x, y) for x, y in xy.tolist()]
