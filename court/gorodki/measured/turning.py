"""Dead points: where a rolling piece turned back (RU-4.3.17), told from curves, jitter and collisions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gorodki.court.gorodki.profile import Tolerances
from gorodki.court.measuring.path import ON_GROUND, Moment, Path, grounded
from gorodki.figures.types import Placement
from gorodki.sim.trace import Shape

Floats = NDArray[np.float64]

GRAIN = 0.0005  # metres of way between the points by which the bends of a way are looked for
HALF_RIGHT = math.cos(math.pi / 4) + 1e-6
LYING = math.sin(math.radians(10.0))  # elevation of the axis up to which a piece rolls; assumed


@dataclass(frozen=True, slots=True)
class Reversal:
    """A reversal of rolling.

    Args:
        at: moment and place of the centre.
        pose: the piece there, lying on the ground.
        back: how far it then rolled back, metres, at most; None where nobody saw.
        contact: moment of the contact that caused it; None for a dead point.
        other: index of the body that it met then; None where no contact was recorded or marked with one.
    """

    at: Moment
    pose: Placement
    back: float | None
    contact: float | None
    other: int | None = None


def turns(path: Path, contacts: Sequence[float], tolerances: Tolerances) -> Iterator[Reversal]:
    """Every reversal of a piece on the ground, in order of time.

    A reversal: it travels at least `travel_mm` over the ground, then comes back at least `turned_mm`, more
    than 90 degrees away from where it was heading. A curve never is: there the heading follows. An octagon
    that rocks on its last face comes back by up to half of that face, and that is no rolling either.

    Args:
        path: of the piece.
        contacts: times at which something touched the piece.
        tolerances: of the profile.
    """
    back = tolerances.turned_mm / 1000.0
    if path.body.shape is Shape.OCTAGON:
        back = max(back, path.body.radius * math.tan(math.pi / 8))
    travel = tolerances.travel_mm / 1000.0
    for start, end in _ground_runs(path):
        if _bends_back(path.centre[start:end, :2], back, travel):
            yield from _turns_of_run(path, start, end, back, travel, contacts, tolerances.collision_s)


def _ground_runs(path: Path) -> Iterator[tuple[int, int]]:
    """Spans of samples [start, end) in which the piece lies on the ground."""
    low = path.centre[:, 2] <= path.body.radius / math.cos(math.pi / 8) + ON_GROUND
    rolling = low & (np.abs(path.axis[:, 2]) <= LYING)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], rolling, [False]]).astype(int)))
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        if end - start > 2:
            yield int(start), int(end)


def _bends_back(xy: Floats, back: float, travel: float) -> bool:
    """Whether the heading may turn by more than a right angle within that much way; most ways never do."""
    steps = xy[1:] - xy[:-1]
    way = np.sqrt(steps[:, 0] * steps[:, 0] + steps[:, 1] * steps[:, 1]).cumsum()
    span = back + travel
    if way[-1] - math.dist(xy[0], xy[-1]) < span - math.hypot(back, travel):
        return False  # a turn makes a detour: over a right angle by at least that much
    grain = np.floor(way / GRAIN)
    kept = np.flatnonzero(grain[1:] > grain[:-1]) + 2
    points = xy[np.concatenate([[0], kept if grain[0] == 0.0 else [1, *kept], [len(xy) - 1]])]
    chords = points[1:] - points[:-1]
    x, y = chords[:, 0], chords[:, 1]
    ahead, length = chords @ (xy[-1] - xy[0]), np.hypot(x, y)
    if (ahead >= HALF_RIGHT * math.dist(xy[0], xy[-1]) * length).all():
        return False  # all headings within 45 degrees of one: none is a right angle from another
    turned = np.cumsum(np.arctan2(x[:-1] * y[1:] - y[:-1] * x[1:], x[:-1] * x[1:] + y[:-1] * y[1:]))
    if turned.max(initial=0.0) - turned.min(initial=0.0) < math.pi / 2:
        return False
    reach = min(int(span / GRAIN) + 2, len(chords) - 1)
    return any(bool((x[:-k] * x[k:] + y[:-k] * y[k:] < 0.0).any()) for k in range(1, reach + 1))


def _turns_of_run(
    path: Path,
    start: int,
    end: int,
    back: float,
    travel: float,
    contacts: Sequence[float],
    window: float,
) -> Iterator[Reversal]:
    """Reversals of one run: follow the foremost point, call a turn once the piece has come back enough."""
    xs, ys = path.centre[start:end, 0].tolist(), path.centre[start:end, 1].tolist()
    origin = front = 0  # where this leg began, and its foremost sample
    tail = 0  # a sample about `travel` behind the front: front minus tail is the heading
    for i in range(1, end - start):
        hx, hy = xs[front] - xs[tail], ys[front] - ys[tail]
        dx, dy = xs[i] - xs[front], ys[i] - ys[front]
        if hx * dx + hy * dy >= 0.0:
            front = i
            while (
                math.dist((xs[tail + 1], ys[tail + 1]), (xs[front], ys[front])) > travel and tail + 1 < front
            ):
                tail += 1
        elif dx * dx + dy * dy >= back * back:
            if math.dist((xs[origin], ys[origin]), (xs[front], ys[front])) >= travel:
                yield _turn(path, start, start + origin, start + front, end, travel, contacts, window)
            origin = tail = front
            front = i


def _turn(
    path: Path,
    run: int,
    origin: int,
    front: int,
    end: int,
    travel: float,
    contacts: Sequence[float],
    window: float,
) -> Reversal:
    """One reversal at a sample, with its cause where something touched the piece."""
    at = path.moment(front)
    away = path.centre[front:end, :2] - path.centre[front, :2]
    farthest = float(np.hypot(away[:, 0], away[:, 1]).max())
    return Reversal(
        at,
        grounded(path.body, path.pose(front)),
        farthest,
        _cause(path, run, origin, front, travel, contacts, window),
    )


def _cause(
    path: Path, run: int, origin: int, front: int, travel: float, contacts: Sequence[float], window: float
) -> float | None:
    """The contact that made a piece turn: one at that moment, or one after which it hardly travelled on."""
    when = float(path.time[front])
    for contact in contacts:
        if abs(contact - when) <= window:
            return contact
        if max(path.time[run], path.time[origin]) < contact < when:
            there = path.at(np.array([contact])).centre[0]
            if math.dist(there[:2], path.centre[front, :2]) < travel:
                return contact
    return None
