"""The step loop: a block of independent lanes, stepped together. One throw is a block of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.constants import GRAVITY
from sim.planar.contacts import SINK, TOUCHING, Finder, near_pairs, reach_speed
from sim.planar.geometry import TOGETHER
from sim.planar.ground import sheet_contacts, slide_flat, slide_upright
from sim.planar.impulse import REST_SPEED, Contacts, Solver
from sim.planar.plane import Plane
from sim.planar.state import FLAT, FREE, GONE, HELD, UPRIGHT, State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.scene import Scene
from sim.trace import Bools, Floats, Ints

BLOWS = 10  # blows in a row within one step, at most
SOFT_BLOWS = 2  # of them such as only press
EARLY = 2e-5  # s: contacts that meet within this of the first one of a lane belong to the same blow


STILL = 1.5e-3  # m/s: slower bodies on the sheet stop
CALM = 0.1  # m/s of vertical motion below which a body that lies or stands on the sheet stays on it
LEVEL = 1.5e-3  # m by which the ends may differ in height
PLUMB = 0.01  # sine of the tilt at which a piece stands
STIRRED = 0.05  # m/s: a blow that changes a velocity by less does not stir a body that leans
LOOK_OUT = 8  # steps between looks for bodies that have left the area
LOW = 0.01  # m above the sheet below which a body may come down in a step
NOBODY: Ints = np.zeros(0, dtype=np.intp)
LEANS_AFTER = 0.15  # s of slowness after which a body that leans on others is held


@dataclass(frozen=True, slots=True)
class Blow:
    """What met in one blow.

    Args:
        a: rows (K,) of the first bodies.
        b: rows of the second ones, -1 = the sheet.
        closing: closing speeds (K,), m/s.
        place: points (K, 3), metres.
        time: moments (K,), seconds since the start of the block.
    """

    a: Ints
    b: Ints
    closing: Floats
    place: Floats
    time: Floats


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long the steps are.

    Args:
        fine: while anything that could meet is moving fast, seconds.
        hop: while a body moves up and down on the sheet, at most, seconds.
        coarse: in run-out, at most, seconds.
        travel: metres that a body may move in one step while another is near.
    """

    fine: float = 5e-4
    hop: float = 1e-3
    coarse: float = 4e-3
    travel: float = 6e-3


@dataclass(frozen=True, slots=True)
class Area:
    """The simulated area: a body that leaves it is followed no further. Metres in court coordinates."""

    left: float = -3.5
    right: float = 3.5
    front: float = -3.5
    back: float = 5.0


class Block:
    """A block of lanes and what is needed to step it.

    Attributes:
        state: of the bodies of all lanes that still move.
        time: seconds since the start of the block.
    """

    def __init__(self, scenes: Sequence[Scene], schedule: Schedule, area: Area) -> None:
        self.schedule, self.area, self.time, self.steps = schedule, area, 0.0, 0
        self.met: list[Blow] = []
        self.pushed = self.held = self.support = NOBODY
        self.state = s = State.of(scenes)
        sheets = [scenes[k].surface for k in s.lane]

        def column(name: str) -> Floats:
            return np.array([getattr(sheet, name) for sheet in sheets], dtype=float)

        self.sheet_friction = column("friction")
        self.sheet_restitution = np.where(s.is_bat, column("restitution_bat"), column("restitution_piece"))
        self.wood_friction, self.wood_restitution = column("wood_friction"), column("wood_restitution")
        self.line = np.array([sheet.line_support for sheet in sheets])
        # on its two ends a bat rests where its hemispheres begin; as a line it is a plain rod
        s.reach = s.half - np.where(s.is_bat & ~self.line, s.margin, 0.0)
        self._settle_start()
        self._renew()

    # -- one step
    # -----------------------------------------------------------------------------------------------

    def step(self) -> float:
        """One step of every lane; returns its length in seconds."""
        s = self.state
        speed = reach_speed(s)
        free = rows_where(s.mode == FREE)
        dt = self._length(speed, free)
        if free.size:
            s.velocity[free, 2] -= GRAVITY * dt
        self.met = []
        self._blows(dt, free, speed)
        moving = (s.velocity != 0).any(axis=1) | (s.angular != 0).any(axis=1)
        self._slide(dt, moving)
        self._move(dt, moving)
        self._change_modes(dt, moving)
        self.time += dt
        self.steps += 1
        return dt

    def _length(self, speed: Floats, free: Ints) -> float:
        """Length of the next step: short while bodies near each other, or hopping on the sheet, move fast."""
        s, plan = self.state, self.schedule
        fastest = self.finder.fastest(s, speed)
        if free.size:
            lowest = s.position[free, 2] - np.abs(s.axis[free, 2]) * s.size[free] - s.radius[free]
            swing = s.angular[free] - dot(s.angular[free], s.axis[free])[:, None] * s.axis[free]
            hop = np.abs(s.velocity[free, 2]) + np.hypot(swing[:, 0], swing[:, 1]) * s.size[free]
            low = lowest < plan.coarse * np.maximum(-s.velocity[free, 2], 0.0) + LOW
            if low.any():
                fastest = max(fastest, float(hop[low].max()))
                return min(max(plan.travel / max(fastest, 1e-9), plan.fine), plan.hop)
        return min(max(plan.travel / max(fastest, 1e-9), plan.fine), plan.coarse)

    def _blows(self, dt: float, free: Ints, speed: Floats) -> None:
        """Every blow of this step, in order of time within each lane.

        free: rows of the bodies with vertical motion; speed (M,): no point of a body is faster.
        """
        s = self.state
        pairs = self.finder.contacts(s, dt, speed, self.wood_restitution, self.wood_friction)
        may_hop = free
        if len(pairs):
            may_hop = np.unique(np.concatenate([free, pairs.a, pairs.b]))
        if not may_hop.size:
            return
        lowest = s.position[may_hop, 2] - np.abs(s.axis[may_hop, 2]) * s.size[may_hop] - s.radius[may_hop]
        low = may_hop[lowest < TOUCHING + dt * speed[may_hop]]
        contacts = pairs
        if low.size:
            self._lift(low)
            lean = np.zeros((len(s), 2))
            lean[pairs.a] = lean[pairs.b] = pairs.normal[:, :2]
            sheet = sheet_contacts(s, low, dt, self.sheet_restitution, self.sheet_friction, lean[low])
            contacts = Contacts.joined([pairs, sheet]) if len(pairs) else sheet
        if not len(contacts):
            return
        solver = Solver(s, contacts)
        for turn in range(BLOWS):
            closing = solver.approach(slice(None))
            # what presses softly is settled in a few turns; what is left of it, in the steps that follow
            rows = self._next(contacts, closing, dt, 0.0 if turn < SOFT_BLOWS else -REST_SPEED)
            if not rows.size:
                break
            coupled = self._strike(solver, rows, closing[rows], dt)
            if not coupled and len(rows) == len(contacts):
                break

    def _lift(self, rows: Ints) -> None:
        """Bring bodies back that have sunk into the sheet by rounding."""
        s = self.state
        tilt = np.abs(s.axis[rows, 2])
        reach = np.where(s.is_bat[rows], s.half[rows] - s.margin[rows], s.half[rows])
        width = np.where(s.is_bat[rows], 1.0, np.sqrt(np.maximum(1.0 - tilt * tilt, 0.0)))
        middle = s.position[rows, 2] + s.offset[rows] * s.axis[rows, 2]
        s.position[rows, 2] += np.maximum(tilt * reach + width * s.radius[rows] - middle, 0.0)

    def _next(self, c: Contacts, closing: Floats, dt: float, below: float) -> Ints:
        """Contacts of the next blow in every lane: the first to close, and those that close with it.

        closing (K, 2): normal velocities of all contacts; only those below `below` count.
        """
        sinks: Bools = np.maximum(c.gaps, 0.0) + closing * (dt - c.after)[:, None] < -SINK
        rows = rows_where((sinks & (closing < below)).any(axis=1))
        if rows.size < 2:
            return rows
        after = c.after[rows]
        lane = self.state.lane[c.a[rows]]
        first = np.full(int(lane.max()) + 1, np.inf)
        np.minimum.at(first, lane, after)
        return rows[after <= first[lane] + EARLY]

    def _strike(self, solver: Solver, rows: Ints, closing: Floats, dt: float) -> bool:
        """One blow: new velocities, places corrected for its moment, energy never more than before.

        closing (K, 2): normal velocities of the contacts `rows`. Returns whether any of them share a body.
        """
        s, c = self.state, solver.c
        a, b = c.a[rows], c.b[rows]
        bodies = np.unique(np.concatenate([a, b[b >= 0]])) if solver.pairs else a
        after = c.after[rows]
        moment = self.moment
        moment[a] = after
        if solver.pairs:
            solid = b >= 0
            moment[b[solid]] = after[solid]
        # what a body in the air has not fallen yet at the moment of the blow, it falls after it
        closing = np.where(c.gaps[rows] < TOGETHER, closing, 0.0)
        sharp = closing.min(axis=1) < -REST_SPEED
        struck = np.unique(np.concatenate([a[sharp], b[sharp & (b >= 0)]]))
        struck = struck[s.mode[struck] == FREE]
        early = GRAVITY * (dt - moment[struck])
        if struck.size:
            s.velocity[struck, 2] += early
        velocity, angular = s.velocity[bodies], s.angular[bodies]
        coupled = solver.blow(rows, dt)
        self._keep_energy(bodies, velocity, angular)
        # until the moment of the blow the old velocity held
        jump = s.velocity[bodies] - velocity
        s.position[bodies] -= jump * moment[bodies][:, None]
        s.velocity[struck, 2] -= early
        s.mode[bodies] = FREE
        s.quiet[bodies[np.abs(jump).max(axis=1) > STIRRED]] = 0.0
        self.met.append(Blow(a, b, -closing.min(axis=1), c.points[rows, 0], self.time + after))
        return coupled

    def _keep_energy(self, bodies: Ints, velocity: Floats, angular: Floats) -> None:
        """Scale a blow down where restitution and friction together would add kinetic energy to a lane."""
        s = self.state
        lane = s.lane[bodies]
        dv, dw = s.velocity[bodies] - velocity, s.angular[bodies] - angular
        first = s.mass[bodies] * dot(velocity, dv) + dot(self._momentum(bodies, angular), dw)
        second = 0.5 * (s.mass[bodies] * dot(dv, dv) + dot(self._momentum(bodies, dw), dw))
        n = int(lane.max()) + 1
        linear, square = np.bincount(lane, first, n), np.bincount(lane, second, n)
        gains = linear + square > 1e-15
        if not gains.any():
            return
        scale = np.where(gains, np.clip(-linear / np.maximum(square, 1e-300), 0.0, 1.0), 1.0)[lane][:, None]
        s.velocity[bodies] = velocity + scale * dv
        s.angular[bodies] = angular + scale * dw

    def _momentum(self, rows: Ints, w: Floats) -> Floats:
        """Angular momentum (K, 3) of bodies that turn with w."""
        s = self.state
        axis, across, along = s.axis[rows], s.across[rows][:, None], s.along[rows][:, None]
        return across * w + (along - across) * dot(w, axis)[:, None] * axis

    def _slide(self, dt: float, moving: Bools) -> None:
        """Friction of bodies that lie or stand on the sheet and move."""
        s = self.state
        flat = rows_where(moving & (s.mode == FLAT))
        if flat.size:
            slide_flat(s, flat, dt, self.sheet_friction, self.line)
        upright = rows_where(moving & (s.mode == UPRIGHT))
        if upright.size:
            slide_upright(s, upright, dt, self.sheet_friction)

    def _move(self, dt: float, moving: Bools) -> None:
        """New places and directions."""
        s = self.state
        free = rows_where(s.mode == FREE)
        if free.size:
            s.position[free] += dt * s.velocity[free]
            s.position[free, 2] += 0.5 * GRAVITY * dt * dt
            s.turned[free] += dt * dot(s.angular[free], s.axis[free])
            self._turn(free, dt, s.along[free] / s.across[free])
        self.pushed = NOBODY
        flat = s.mode == FLAT
        glide = moving & (flat | (s.mode == UPRIGHT))
        if not glide.any():
            return
        turns = rows_where(glide)
        s.turned[turns] += dt * dot(s.angular[turns], s.axis[turns])
        lying = flat & ~s.is_bat
        if self.finder.in_plane(lying, moving):
            self.pushed = self.plane.step(s, lying, dt)
            glide &= ~lying
        rows = rows_where(glide)
        if rows.size:
            s.position[rows, :2] += dt * s.velocity[rows, :2]
            # on the sheet the axis stays level: it goes round the vertical alone
            self._turn(rows, dt, np.zeros(len(rows)))

    def _turn(self, rows: Ints, dt: float, ratio: Floats) -> None:
        """Turn bodies without moments: the axis goes round the angular momentum, the spin about the axis
        stays.

        ratio (K,): moment of inertia about the axis over that across it.
        """
        s = self.state
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

    # -- how bodies move
    # ----------------------------------------------------------------------------------------

    def _change_modes(self, dt: float, moving: Bools) -> None:
        """Bodies come to lie, stand, rest or leave; held ones fall when what they rest on moves."""
        s = self.state
        free = rows_where((s.mode == FREE) & (np.abs(s.velocity[:, 2]) < CALM))
        if free.size:
            self._settle(free, dt)
        slow = rows_where(moving & (s.mode <= UPRIGHT) & (np.abs(s.velocity).max(axis=1) < STILL))
        if slow.size:
            turning = norm(s.angular[slow]) * s.half[slow] < STILL
            rolling = np.abs(dot(s.angular[slow], s.axis[slow])) * s.radius[slow] < STILL
            stop = slow[turning & rolling]
            s.velocity[stop] = 0.0
            s.angular[stop] = 0.0
        if self.steps % LOOK_OUT == 0:
            self._leave()
        if self.held.size:
            self._drop()

    def _settle(self, free: Ints, dt: float) -> None:
        """Free bodies on the sheet lie flat or stand again; slow ones that lean on others are held."""
        s = self.state
        a, v, w = s.axis[free], s.velocity[free], s.angular[free]
        spin = dot(w, a)
        swing = w - spin[:, None] * a
        pitch = np.hypot(swing[:, 0], swing[:, 1]) * s.half[free]
        z, r, h = s.position[free, 2], s.radius[free], s.half[free]
        calm = pitch < CALM
        flat = calm & (np.abs(a[:, 2]) * h < LEVEL) & (np.abs(z - r) < LEVEL)
        # a piece that slides upright on a rough sheet is about to tip (friction above 2R/L)
        sure = (self.sheet_friction[free] * h <= r) | (np.hypot(v[:, 0], v[:, 1]) < 0.01)
        tilt = np.hypot(a[:, 0], a[:, 1])
        upright = calm & (tilt < PLUMB) & (z - h < LEVEL) & sure & ~s.is_bat[free]
        lie = free[flat]
        s.mode[lie] = FLAT
        level = s.axis[lie].copy()
        level[:, 2] = 0.0
        s.axis[lie] = level / norm(level)[:, None]
        s.position[lie, 2] = s.radius[lie]
        s.velocity[lie, 2] = 0.0
        s.angular[lie] = spin[flat][:, None] * s.axis[lie]
        s.angular[lie, 2] = w[flat, 2]
        stand = free[upright]
        s.mode[stand] = UPRIGHT
        s.axis[stand] = np.sign(s.axis[stand, 2:]) * [0.0, 0.0, 1.0]
        s.position[stand, 2] = s.half[stand]
        s.velocity[stand, 2] = 0.0
        s.angular[stand, :2] = 0.0
        slow = (norm(v) < 0.05) & (norm(w) * h < 0.05)
        s.quiet[free] = np.where(slow, s.quiet[free] + dt, 0.0)
        lean = free[(s.quiet[free] > LEANS_AFTER) & ~flat & ~upright]
        if lean.size:
            self._hold(lean)

    def _hold(self, rows: Ints) -> None:
        """Hold bodies where they are for as long as what they touch stays."""
        s = self.state
        which = np.zeros(len(s), dtype=bool)
        which[rows] = True
        pairs = near_pairs(s, which, TOUCHING)
        rows = np.intersect1d(rows, [row for row, _, up in pairs if up > 0.1])
        pairs = [p for p in pairs if p[0] in rows]
        if not rows.size:
            return
        s.mode[rows] = HELD
        s.velocity[rows] = 0.0
        s.angular[rows] = 0.0
        keep = ~np.isin(self.held, rows)
        self.held = np.r_[self.held[keep], [p[0] for p in pairs]].astype(np.intp)
        self.support = np.r_[self.support[keep], [p[1] for p in pairs]].astype(np.intp)

    def _drop(self) -> None:
        """Held bodies fall when one of those they touch moves."""
        s = self.state
        moves = (norm(s.velocity) > STILL) | (s.mode == GONE)
        falls = self.held[moves[self.support] & (s.mode[self.held] == HELD)]
        s.mode[falls] = FREE
        s.quiet[falls] = 0.0

    def _leave(self) -> None:
        """Bodies outside the area are followed no further."""
        s, area = self.state, self.area
        x, y = s.position[:, 0], s.position[:, 1]
        out = (x < area.left) | (x > area.right) | (y < area.front) | (y > area.back)
        # a bat on its way in comes from far in front
        out &= ~((y < area.front) & (s.velocity[:, 1] > 0))
        gone = out & (s.mode != GONE)
        s.mode[gone] = GONE
        s.velocity[gone] = 0.0
        s.angular[gone] = 0.0

    def _settle_start(self) -> None:
        """Bodies that begin on the sheet lie or stand on it; held ones that do not know what they rest on."""
        s = self.state
        held = s.mode == HELD
        swing = s.angular - dot(s.angular, s.axis)[:, None] * s.axis
        calm = held | ((s.velocity[:, 2] == 0) & (np.hypot(swing[:, 0], swing[:, 1]) * s.half < CALM))
        z, tilt = s.position[:, 2], np.abs(s.axis[:, 2])
        flat = calm & (tilt * s.half < LEVEL) & (np.abs(z - s.radius) < LEVEL)
        upright = calm & ~s.is_bat & (tilt > 1 - 1e-6) & (np.abs(z - s.half) < LEVEL)
        s.mode[flat] = FLAT
        s.mode[upright] = UPRIGHT
        rest = rows_where(held & ~flat & ~upright)
        if rest.size:
            self._hold(rest)

    # -- lanes
    # --------------------------------------------------------------------------------------------------

    def active(self) -> Bools:
        """Which rows belong to lanes in which anything still moves."""
        s = self.state
        busy = (s.velocity != 0).any(axis=1) | (s.angular != 0).any(axis=1) | (s.mode == FREE)
        lanes = np.zeros(int(s.lane.max()) + 1 if len(s) else 0, dtype=bool)
        lanes[s.lane[busy]] = True
        return lanes[s.lane]

    def keep(self, rows: Bools) -> None:
        """Go on with some rows only (whole lanes)."""
        new = np.cumsum(rows) - 1
        stay = rows[self.held] if self.held.size else np.zeros(0, dtype=bool)
        self.held, self.support = new[self.held[stay]], new[self.support[stay]]
        self.state = self.state.rows(rows)
        for name in ("sheet_friction", "sheet_restitution", "wood_friction", "wood_restitution", "line"):
            setattr(self, name, getattr(self, name)[rows])
        self._renew()

    def _renew(self) -> None:
        self.finder = Finder(self.state)
        self.plane = Plane(self.state, self.wood_friction, self.wood_restitution)
        self.moment = np.zeros(len(self.state))
