"""The step loop: a block of independent lanes, stepped together. One throw is a block of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.area import Area
from sim.constants import GRAVITY
from sim.planar.blows import Blow, Numbers, strike_all
from sim.planar.contacts import Finder, reach_speed
from sim.planar.ground import slide_flat, slide_upright
from sim.planar.modes import NOBODY, Leaning, begin, leave, settle, stop
from sim.planar.plane import Plane
from sim.planar.state import FLAT, FREE, UPRIGHT, State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.scene import Scene
from sim.trace import Bools, Floats, Ints

GAIN = 1e-4  # J: a lane that gains less in a step is left as it is
LOW = 0.01  # m above the sheet below which a body may come down in a step
ROLLS = 1e-3  # share of its speed that a rolling body may slip along its axis
ROLL_SLIP = 0.03  # m/s that it may slip across
LEAST_ARM = 1e-4  # m of rolling lever arm that a step reckons with at least
CRUISE_SHARE = 0.01  # of the time in which a body rolls to rest: a step of its run-out
CRUISE_TURN = 0.12  # rad that a body may turn in such a step
LOOK_OUT = 8  # steps between looks for bodies that have left the area


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long the steps are.

    Args:
        fine: while anything that could meet is moving fast, seconds.
        hop: while a body moves up and down on the sheet, at most, seconds.
        coarse: while nothing is near or hops, seconds.
        cruise: while everything only rolls, at most, seconds.
        travel: metres that a body may move in one step while another is near.
    """

    fine: float = 5e-4
    hop: float = 1e-3
    coarse: float = 4e-3
    cruise: float = 4e-2
    travel: float = 6e-3


class Block:
    """A block of lanes and what is needed to step it.

    Attributes:
        state: of the bodies of all lanes that still move.
        time: seconds since the start of the block.
        met: the blows of the last step.
        pushed: rows of lying pieces that another one pushed in the last step.
        spans: lane, first row and end of rows of every lane.
    """

    def __init__(self, scenes: Sequence[Scene], schedule: Schedule, area: Area) -> None:
        self.schedule, self.area = schedule, area
        self.time, self.steps = 0.0, 0
        self.met: list[Blow] = []
        self.pushed = NOBODY
        self.state = s = State.of(scenes)
        self.numbers = _numbers(s, scenes)
        # on its two ends a bat rests where its hemispheres begin; as a line it is a plain rod
        s.reach = s.half - np.where(s.is_bat & ~self.numbers.line, s.margin, 0.0)
        self.spans = _spans(s)
        self.leaning = Leaning()
        begin(s, self.leaning)
        self.energy = np.bincount(s.lane, s.energy(GRAVITY)).astype(float)
        self.finder = Finder(s)
        self.plane = Plane(s, self.numbers.wood_friction, self.numbers.wood_restitution)

    def step(self) -> float:
        """One step of every lane; returns its length in seconds."""
        s, numbers = self.state, self.numbers
        speed = reach_speed(s)
        free = rows_where(s.mode == FREE)
        dt = self._length(speed, free)
        if free.size:
            s.velocity[free, 2] -= GRAVITY * dt
        self.began = self.time
        self.met = strike_all(s, self.finder, numbers, dt, free, speed)
        moving = _moving(s)
        self._slide(dt, moving)
        self._move(dt, moving)
        settle(s, self.leaning, numbers.sheet_friction, dt)
        stop(s, moving)
        if dt > self.schedule.coarse or self.steps % LOOK_OUT == 0:
            leave(s, self.area)
        self.leaning.drop(s)
        self._keep_energy()
        self.time += dt
        self.steps += 1
        return dt

    def _keep_energy(self) -> None:
        """Take back what the corrections of a step have added to a lane.

        They put bodies where they would be, and may lift or turn them in doing so.
        """
        s = self.state
        now = np.bincount(s.lane, s.energy(GRAVITY)).astype(float)
        gain = now - self.energy
        self.energy = now
        if (gain <= GAIN).all():
            return
        kinetic = np.bincount(s.lane, s.kinetic(slice(None))).astype(float)
        back = np.where(gain > GAIN, gain, 0.0)
        left = np.sqrt(np.maximum(1.0 - back / np.maximum(kinetic, 1e-12), 0.0))[s.lane][:, None]
        s.velocity *= left
        s.angular *= left
        self.energy = now - np.minimum(back, kinetic)

    def _length(self, speed: Floats, free: Ints) -> float:
        """Length of the next step: short while bodies near each other, or hopping on the sheet, move fast."""
        s, plan = self.state, self.schedule
        if not free.size:
            wish = self._cruise(speed)
            return max(self.finder.longest(s, speed, plan.travel, wish), plan.fine)
        longest = self.finder.longest(s, speed, plan.travel, plan.coarse)
        fall = np.maximum(-s.velocity[free, 2], 0.0)
        lowest = s.position[free, 2] - np.abs(s.axis[free, 2]) * s.size[free] - s.radius[free]
        low = free[lowest < plan.coarse * fall + LOW]
        if low.size:
            swing = s.angular[low] - dot(s.angular[low], s.axis[low])[:, None] * s.axis[low]
            hop = np.abs(s.velocity[low, 2]) + np.hypot(swing[:, 0], swing[:, 1]) * s.size[low]
            longest = min(longest, plan.hop, 2 * plan.travel / max(float(hop.max()), 1e-9))
        return max(longest, plan.fine)

    def _cruise(self, speed: Floats) -> float:
        """Longest step while nothing moves up or down, seconds.

        Once everything that still moves only rolls, it is a share of the time in which the first body stops;
        less while one turns fast.
        """
        s, plan = self.state, self.schedule
        roll = dot(s.angular, s.axis) * s.radius
        moves = rows_where((speed > 0) | (roll != 0))
        if not moves.size or (s.mode[moves] != FLAT).any():
            return plan.coarse
        v, axis, roll = s.velocity[moves], s.axis[moves], roll[moves]
        pace = np.maximum(norm(v), np.abs(roll))
        along = v[:, 0] * axis[:, 0] + v[:, 1] * axis[:, 1]
        across = v[:, 1] * axis[:, 0] - v[:, 0] * axis[:, 1] + roll
        # the rolling moment leaves a little slip across from one step to the next
        if ((np.abs(along) > ROLLS * pace) | (np.abs(across) > ROLL_SLIP)).any():
            return plan.coarse
        arm = np.maximum(s.roll_f0[moves], LEAST_ARM)
        stops = float((pace * s.radius[moves] / arm).min()) / GRAVITY
        turn = CRUISE_TURN / max(float(np.abs(s.angular[moves, 2]).max()), 1e-9)
        return min(max(min(CRUISE_SHARE * stops, turn), plan.coarse), plan.cruise)

    def _slide(self, dt: float, moving: Bools) -> None:
        """Friction of bodies that lie or stand on the sheet and move."""
        s, numbers = self.state, self.numbers
        flat = rows_where(moving & (s.mode == FLAT))
        if flat.size:
            slide_flat(s, flat, dt, numbers.sheet_friction, numbers.line)
        upright = rows_where(moving & (s.mode == UPRIGHT))
        if upright.size:
            slide_upright(s, upright, dt, numbers.sheet_friction)

    def _move(self, dt: float, moving: Bools) -> None:
        """New places and directions."""
        s = self.state
        free = rows_where(s.mode == FREE)
        if free.size:
            s.position[free] += dt * s.velocity[free]
            s.position[free, 2] += 0.5 * GRAVITY * dt * dt
            s.turned[free] += dt * dot(s.angular[free], s.axis[free])
            _turn(s, free, dt, s.along[free] / s.across[free])
        self.pushed = NOBODY
        flat = s.mode == FLAT
        glide = moving & (flat | (s.mode == UPRIGHT))
        if not glide.any():
            return
        rows = rows_where(glide)
        s.turned[rows] += dt * dot(s.angular[rows], s.axis[rows])
        lying = flat & ~s.is_bat
        if self.finder.in_plane(lying, moving):
            self.pushed = self.plane.step(s, lying, dt)
            rows = rows_where(glide & ~lying)
        if rows.size:
            s.position[rows, :2] += dt * s.velocity[rows, :2]
            _turn_level(s, rows, dt)

    # -- lanes ----------------------------------------------------------------------------------------------

    def active(self) -> Bools:
        """Which rows belong to lanes in which anything still moves."""
        s = self.state
        busy = _moving(s) | (s.mode == FREE)
        lanes = np.zeros(int(s.lane.max()) + 1 if len(s) else 0, dtype=bool)
        lanes[s.lane[busy]] = True
        return lanes[s.lane]

    def keep(self, rows: Bools) -> None:
        """Go on with some rows only (whole lanes)."""
        self.leaning.renumber(rows)
        self.state = self.state.rows(rows)
        self.numbers = self.numbers.rows(rows)
        self.finder = Finder(self.state)
        self.plane = Plane(self.state, self.numbers.wood_friction, self.numbers.wood_restitution)
        self.met, self.pushed = [], NOBODY
        self.spans = _spans(self.state)
        self.energy = np.bincount(self.state.lane, self.state.energy(GRAVITY)).astype(float)


def _moving(s: State) -> Bools:
    """Which bodies (M,) move at all."""
    out: Bools = np.logical_or(s.velocity.any(axis=1), s.angular.any(axis=1))
    return out


def _spans(s: State) -> list[tuple[int, int, int]]:
    """Lane, first row and end of rows of every lane."""
    starts = rows_where(np.diff(s.lane, prepend=-1) != 0).tolist()
    return [(int(s.lane[a]), a, b) for a, b in zip(starts, [*starts[1:], len(s)], strict=True)]


def _numbers(s: State, scenes: Sequence[Scene]) -> Numbers:
    """Contact numbers of every body of a block."""
    sheets = [scenes[k].surface for k in s.lane]

    def column(name: str) -> Floats:
        return np.array([getattr(sheet, name) for sheet in sheets], dtype=float)

    return Numbers(
        sheet_friction=column("friction"),
        sheet_restitution=np.where(s.is_bat, column("restitution_bat"), column("restitution_piece")),
        wood_friction=column("wood_friction"),
        wood_restitution=column("wood_restitution"),
        line=np.array([sheet.line_support for sheet in sheets]),
    )


def _turn_level(s: State, rows: Ints, dt: float) -> None:
    """Turn bodies on the sheet about the vertical; their roll turns with them."""
    angle = dt * s.angular[rows, 2]
    c, sn = np.cos(angle), np.sin(angle)
    for v in (s.axis, s.angular):
        x, y = v[rows, 0], v[rows, 1]
        v[rows, 0], v[rows, 1] = x * c - y * sn, x * sn + y * c


def _turn(s: State, rows: Ints, dt: float, ratio: Floats) -> None:
    """Turn bodies without moments: the axis goes round the angular momentum, the spin about it stays.

    ratio (K,): moment of inertia about the axis over that across it.
    """
    axis, w = s.axis[rows], s.angular[rows]
    spin = dot(w, axis)
    pole = w + ((ratio - 1.0) * spin)[:, None] * axis
    rate = norm(pole)
    k = pole / np.maximum(rate, 1e-300)[:, None]
    angle = rate * dt
    c, sn = np.cos(angle)[:, None], np.sin(angle)[:, None]
    new = axis * c + cross(k, axis) * sn + k * (dot(k, axis)[:, None] * (1.0 - c))
    new /= norm(new)[:, None]
    s.axis[rows] = new
    s.angular[rows] = pole + ((1.0 - ratio) * spin)[:, None] * new
