"""How the bat struck the figure: its motion as it first touched a piece, or by how much it missed them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from gorodki.figures.types import Vec3
from gorodki.sim.trace import Body, EventKind, Floats, Trace

_AROUND, _ALONG = 24, 9  # points on the surface of a piece: round it, and from end to end
_BEFORE = 1e-4  # seconds over which a velocity is measured, at least: samples can be much nearer together
_FINE = 33  # moments between the two samples on both sides of the nearest one
_STEEP = math.cos(math.radians(45.0))  # a gap whose upward part is larger than this is above the piece


@dataclass(frozen=True, slots=True)
class Strike:
    """The bat at the figure.

    Args:
        time: seconds since release.
        piece: number of the piece that it touched first or came nearest to.
        place: where they touched, or the point of the piece that was nearest, metres.
        centre: centre of mass of the bat, metres.
        axis: unit vector along the bat.
        velocity: of its centre of mass just before, m/s.
        turning: turns a second about the vertical just before, positive is counter-clockwise from above.
        gap: metres between bat and piece; 0 where they touched.
        over: True where the bat was above the piece as it went past.
    """

    time: float
    piece: int
    place: Vec3
    centre: Vec3
    axis: Vec3
    velocity: Vec3
    turning: float
    gap: float = 0.0
    over: bool = False

    @property
    def touched(self) -> bool:
        """Whether the bat touched any piece."""
        return self.gap == 0.0

    @property
    def speed(self) -> float:
        """Of the centre of mass, m/s."""
        return math.hypot(*self.velocity)

    @property
    def angle(self) -> float:
        """Of the bat from above, degrees in (-90, 90]: 0 is frontal, positive its right end ahead."""
        turned = math.degrees(math.atan2(self.axis[1], self.axis[0]))
        return turned - 180.0 * math.ceil(turned / 180.0 - 0.5)

    @property
    def tilt(self) -> float:
        """Of the bat out of the level, degrees from 0 to 90."""
        return math.degrees(math.asin(min(1.0, abs(self.axis[2]))))


def strike(trace: Trace) -> Strike | None:
    """How the bat met the figure; None without bat or piece, or where only words tell of them."""
    pieces, bat = [i for i in trace.pieces if not trace.only_told(i)], trace.bat
    if bat is None or not pieces or trace.only_told(bat) or len(trace.time) < 2:
        return None
    for event in trace.events_of(EventKind.CONTACT, body=bat):
        other = event.other if event.body == bat else event.body
        if other in pieces and event.place is not None:
            return _at(trace, bat, event.time, other, event.place)
    return _past(trace, bat, pieces)


def _at(
    trace: Trace, bat: int, time: float, piece: int, place: Vec3, gap: float = 0.0, over: bool = False
) -> Strike:
    centre, axis = trace.pose_at(bat, time)
    # the velocity of the interval that ends with this moment: the next one begins with the blow
    k = max(1, min(int(np.searchsorted(trace.time, time, side="left")), len(trace.time) - 1))
    j = max(0, int(np.searchsorted(trace.time, trace.time[k] - _BEFORE, side="right")) - 1)
    span = trace.time[k] - trace.time[j]
    velocity = (trace.position[k, bat] - trace.position[j, bat]) / span
    before, after = trace.axis[j, bat], trace.axis[k, bat]
    turned = math.atan2(
        before[0] * after[1] - before[1] * after[0], before[0] * after[0] + before[1] * after[1]
    )
    return Strike(
        float(time), int(trace.bodies[piece].name), place, _vec(centre), _vec(axis), _vec(velocity),
        turned / (2.0 * math.pi * float(span)), gap, over,
    )  # fmt: skip


def _past(trace: Trace, bat: int, pieces: list[int]) -> Strike:
    """The moment at which the bat came nearest to a piece that it did not touch."""
    times = trace.time
    near = int(np.argmin([d.min() for d in (_gaps(trace, bat, piece, times)[0] for piece in pieces)]))
    piece = pieces[near]
    k = int(np.argmin(_gaps(trace, bat, piece, times)[0]))
    fine = np.linspace(times[max(0, k - 1)], times[min(len(times) - 1, k + 1)], _FINE)
    gaps, places, up = _gaps(trace, bat, piece, fine)
    best = int(np.argmin(gaps))
    gap = max(float(gaps[best]), 1e-6)
    return _at(trace, bat, float(fine[best]), piece, _vec(places[best]), gap, bool(up[best] > _STEEP))


def _gaps(trace: Trace, bat: int, piece: int, times: Floats) -> tuple[Floats, Floats, Floats]:
    """Gaps (T,) between bat and a piece, its nearest points (T, 3), how far up from there the bat is (T,)."""
    body = trace.bodies[bat]
    centre, axis = _poses(trace, bat, times)
    middle, reach = centre + body.offset * axis, body.length / 2 - body.radius
    surface = _surface(trace.bodies[piece], *_poses(trace, piece, times))
    along = np.clip(np.einsum("tpk,tk->tp", surface - middle[:, None], axis), -reach, reach)
    away = middle[:, None] + along[..., None] * axis[:, None] - surface
    far = np.linalg.norm(away, axis=2)
    best = np.argmin(far, axis=1)
    rows = np.arange(len(times))
    nearest = far[rows, best]
    return nearest - body.radius, surface[rows, best], away[rows, best, 2] / np.maximum(nearest, 1e-12)


def _poses(trace: Trace, body: int, times: Floats) -> tuple[Floats, Floats]:
    """Centres and unit axes (T, 3) of a body, linear between samples."""

    def at(of: Floats) -> Floats:
        return np.stack([np.interp(times, trace.time, of[:, body, k]) for k in range(3)], axis=1)

    axis = at(trace.axis)
    return at(trace.position), axis / np.linalg.norm(axis, axis=1, keepdims=True)


def _surface(body: Body, centre: Floats, axis: Floats) -> Floats:
    """Points (T, P, 3) on the side of a piece, to the edges of both ends; an octagon as if it were round."""
    least = np.argmin(np.abs(axis), axis=1)
    across = np.cross(axis, np.eye(3)[least])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    other = np.cross(axis, across)
    turns = 2.0 * math.pi * np.arange(_AROUND) / _AROUND
    ring = np.cos(turns)[:, None] * across[:, None] + np.sin(turns)[:, None] * other[:, None]
    steps = np.linspace(-0.5, 0.5, _ALONG) * body.length + body.offset
    spine = centre[:, None] + steps[:, None] * axis[:, None]
    points: Floats = (spine[:, :, None] + body.radius * ring[:, None]).reshape(len(centre), -1, 3)
    return points


def _vec(v: Floats) -> Vec3:
    return float(v[0]), float(v[1]), float(v[2])
