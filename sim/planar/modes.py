"""How bodies come to lie, stand, lean, fall and leave."""

from __future__ import annotations

import numpy as np

from sim.area import Area
from sim.planar.contacts import TOUCHING, near_pairs
from sim.planar.state import FLAT, FREE, GONE, HELD, UPRIGHT, State
from sim.planar.vectors import dot, norm, rows_where
from sim.trace import Bools, Floats, Ints

STILL = 1.5e-3  # m/s: slower bodies on the sheet stop
CALM = 0.1  # m/s of vertical motion below which a body that lies or stands on the sheet stays on it
LEVEL = 1.5e-3  # m by which the ends may differ in height
PLUMB = 0.01  # sine of the tilt at which a piece stands
LEAN_SPEED = 0.05  # m/s of every point of a body that leans at rest
LEANS_AFTER = 0.15  # s of slowness after which a body that leans on others is held
SUPPORT = 0.1  # sine of the slope of a contact that carries
NOBODY: Ints = np.zeros(0, dtype=np.intp)


class Leaning:
    """Which held bodies touch which others: pairs of rows."""

    def __init__(self) -> None:
        self.held = self.support = NOBODY

    def hold(self, s: State, rows: Ints) -> None:
        """Hold bodies where they are while what they touch stays; those that nothing carries go on."""
        which = np.zeros(len(s), dtype=bool)
        which[rows] = True
        pairs = near_pairs(s, which, TOUCHING)
        carried = {row for row, _, up in pairs if up > SUPPORT}
        rows = np.array([r for r in rows.tolist() if r in carried], dtype=np.intp)
        if not rows.size:
            return
        s.mode[rows] = HELD
        s.velocity[rows] = 0.0
        s.angular[rows] = 0.0
        keep = ~np.isin(self.held, rows)
        pairs = [p for p in pairs if p[0] in carried]
        self.held = np.r_[self.held[keep], [p[0] for p in pairs]].astype(np.intp)
        self.support = np.r_[self.support[keep], [p[1] for p in pairs]].astype(np.intp)

    def drop(self, s: State) -> None:
        """Held bodies fall when one of those they touch moves."""
        if not self.held.size:
            return
        moves = (norm(s.velocity) > STILL) | (s.mode == GONE)
        falls = self.held[moves[self.support] & (s.mode[self.held] == HELD)]
        s.mode[falls] = FREE
        s.quiet[falls] = 0.0

    def renumber(self, keep: Bools) -> None:
        """Rows have changed: only those of `keep` are left."""
        if not self.held.size:
            return
        new, stay = np.cumsum(keep) - 1, keep[self.held]
        self.held, self.support = new[self.held[stay]], new[self.support[stay]]


def begin(s: State, leaning: Leaning) -> None:
    """Bodies that begin on the sheet lie or stand on it; held ones that do not know what they rest on."""
    held = s.mode == HELD
    calm = held | ((s.velocity[:, 2] == 0) & (_pitch(s, slice(None)) < CALM))
    z, tilt = s.position[:, 2], np.abs(s.axis[:, 2])
    flat = calm & (tilt * s.half < LEVEL) & (np.abs(z - s.radius) < LEVEL)
    upright = calm & ~s.is_bat & (tilt > 1 - 1e-6) & (np.abs(z - s.half) < LEVEL)
    s.mode[flat] = FLAT
    s.mode[upright] = UPRIGHT
    rest = rows_where(held & ~flat & ~upright)
    if rest.size:
        leaning.hold(s, rest)


def settle(s: State, leaning: Leaning, friction: Floats, dt: float) -> None:
    """Free bodies on the sheet lie flat or stand again; slow ones that lean on others are held.

    friction (M,): on the sheet.
    """
    free = rows_where((s.mode == FREE) & (np.abs(s.velocity[:, 2]) < CALM))
    if not free.size:
        return
    a, v = s.axis[free], s.velocity[free]
    z, r, h = s.position[free, 2], s.radius[free], s.half[free]
    calm = _pitch(s, free) < CALM
    flat = calm & (np.abs(a[:, 2]) * h < LEVEL) & (np.abs(z - r) < LEVEL)
    # a piece that slides upright on a rough sheet is about to tip (friction above 2R/L)
    sure = (friction[free] * h <= r) | (np.hypot(v[:, 0], v[:, 1]) < 0.01)
    upright = calm & (np.hypot(a[:, 0], a[:, 1]) < PLUMB) & (z - h < LEVEL) & sure & ~s.is_bat[free]
    if flat.any():
        _lay(s, free[flat])
    if upright.any():
        _stand(s, free[upright])
    slow = (norm(v) < LEAN_SPEED) & (norm(s.angular[free]) * h < LEAN_SPEED)
    s.quiet[free] = np.where(slow, s.quiet[free] + dt, 0.0)
    lean = free[(s.quiet[free] > LEANS_AFTER) & ~flat & ~upright]
    if lean.size:
        leaning.hold(s, lean)


def _pitch(s: State, rows: Ints | slice) -> Floats:
    """Vertical speed (K,) of the ends of bodies against their middles, m/s."""
    a, w = s.axis[rows], s.angular[rows]
    swing = w - dot(w, a)[:, None] * a
    out: Floats = np.hypot(swing[:, 0], swing[:, 1]) * s.half[rows]
    return out


def _lay(s: State, rows: Ints) -> None:
    """Bodies lie flat: level, on the sheet, with their yaw and roll."""
    axis = s.axis[rows]
    roll = dot(s.angular[rows], axis)
    yaw = s.angular[rows, 2] - roll * axis[:, 2]
    axis[:, 2] = 0.0
    axis /= norm(axis)[:, None]
    s.mode[rows] = FLAT
    s.axis[rows] = axis
    s.position[rows, 2] = s.radius[rows]
    s.velocity[rows, 2] = 0.0
    s.angular[rows] = roll[:, None] * axis
    s.angular[rows, 2] = yaw


def _stand(s: State, rows: Ints) -> None:
    """Pieces stand: upright, on the sheet, with their spin."""
    s.mode[rows] = UPRIGHT
    s.axis[rows] = np.sign(s.axis[rows, 2:]) * [0.0, 0.0, 1.0]
    s.position[rows, 2] = s.half[rows]
    s.velocity[rows, 2] = 0.0
    s.angular[rows, :2] = 0.0


def stop(s: State, moving: Bools) -> None:
    """Bodies on the sheet that are slow in every way stop. moving (M,): which move at all."""
    slow = rows_where(moving & (s.mode <= UPRIGHT) & (np.abs(s.velocity).max(axis=1) < STILL))
    if not slow.size:
        return
    turning = norm(s.angular[slow]) * s.half[slow] < STILL
    rolling = np.abs(dot(s.angular[slow], s.axis[slow])) * s.radius[slow] < STILL
    rest = slow[turning & rolling]
    s.velocity[rest] = 0.0
    s.angular[rest] = 0.0


def leave(s: State, area: Area) -> None:
    """Bodies outside the area are followed no further."""
    x, y = s.position[:, 0], s.position[:, 1]
    out = (x < area.left) | (x > area.right) | (y < area.front) | (y > area.back)
    # a bat on its way in comes from far in front
    out &= ~((y < area.front) & (s.velocity[:, 1] > 0))
    gone = rows_where(out & (s.mode != GONE))
    s.mode[gone] = GONE
    s.velocity[gone] = 0.0
    s.angular[gone] = 0.0
