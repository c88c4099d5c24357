"""A scene in MuJoCo: its stages, and the bodies that are kept still."""

from __future__ import annotations

import copy
import math

import mujoco
import numpy as np
from numpy.typing import NDArray

from gorodki.sim.trace import Floats
from gorodki.sim.wood.scene import Scene
from gorodki.sim.wood.solid.contact import (
    IMPEDANCE,
    FrictionRows,
    Ints,
    damping,
    lifting,
    stiffness,
)
from gorodki.sim.wood.solid.model import MOTIONS, PLACES, SHEET, Model, model_of
from gorodki.sim.wood.solid.schedule import StageSchedule, StepStage

Bools = NDArray[np.bool_]
Pairs = frozenset[tuple[int, int]]

LEAST_STEPS = 12  # in which a blow on the sheet is made
SLIP_RATE = 0.5  # of a slip that sticks, which ends in a step
NEIGHBOUR = 1e-3  # m: a body that is kept still is let go with another that is nearer than this
WAKE = 0.02  # m/s: a slower touch leaves a body at rest where it is


class World:
    """A scene between its steps.

    A body is *kept* when it stays where it is: held from the start, come to rest, or gone. Its state is set
    back after every step and its contacts with the sheet and other kept ones are left out, which makes it
    cheap. It is let go when a body that moves touches it (one at rest: faster than `WAKE`), and with it its
    neighbours.

    Attributes:
        kept: (B,) bodies that stay where they are.
        gone: (B,) bodies that left the area: nothing touches them.
        turned: (B,) angle turned about the own axis, radians.
        slow_since: (B,) time since which a body that is not kept has been slow, seconds.
        touching: pairs of bodies, smaller index first, that touch at the last look.
        touched: time of the first touch of two bodies, None before it.
    """

    def __init__(self, scene: Scene, schedule: StageSchedule) -> None:
        self.schedule, self.surface = schedule, scene.surface
        self.model: Model = model_of(tuple(s.body for s in scene.bodies), scene.surface)
        self.mj = copy.copy(self.model.compiled)
        self.data = mujoco.MjData(self.mj)
        n = len(scene.bodies)
        self.places = self.data.qpos.reshape(n, PLACES)
        self.motion = self.data.qvel.reshape(n, MOTIONS)
        self.half = np.array([s.body.length / 2 for s in scene.bodies])
        for k, s in enumerate(scene.bodies):
            frame = frame_along(np.array(s.axis, dtype=float))
            self.places[k, :3] = s.position
            mujoco.mju_mat2Quat(self.places[k, 3:7], frame.ravel())
            rate = frame.T @ np.array(s.angular, dtype=float)
            self.motion[k] = [*s.velocity, rate[0], rate[1], 0.0, rate[2]]
        self.turned = np.zeros(n)
        self.slow_since = np.zeros(n)
        self.touched: float | None = None
        self.touching: Pairs = frozenset()
        self._seen = b""
        self._gain: dict[tuple[int, int], float] = {}  # acceleration apart over slip, by pair
        self._known: dict[bytes, tuple[Pairs, FrictionRows]] = {}  # the same few come again and again
        self.kept = np.zeros(n, dtype=bool)
        self.gone = np.zeros(n, dtype=bool)
        self.wake = np.zeros(n)
        self.neighbours: dict[int, set[int]] = {k: set() for k in range(n)}
        self.stage: StepStage | None = None
        self._saved = self.places.copy()
        self.change_stage()
        mujoco.mj_kinematics(self.mj, self.data)
        self.keep(np.flatnonzero([s.held for s in scene.bodies]), wake=-1.0)

    # -- steps

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return float(self.data.time)

    def look(self) -> bool:
        """First half of a step: poses and contacts of this moment; True where other pairs touch."""
        mujoco.mj_step1(self.mj, self.data)
        geoms = self.data.contact.geom
        seen = geoms.tobytes()
        if seen == self._seen:
            return False
        self._seen = seen
        if seen not in self._known:
            self._known[seen] = self._pairs_of(geoms - 1)
        self.touching, self._friction = self._known[seen]
        if self.touched is None and any(a != SHEET for a, _ in self.touching):
            self.touched = self.time
        return True

    def _pairs_of(self, pairs: Ints) -> tuple[Pairs, FrictionRows]:
        touching = frozenset((min(a, b), max(a, b)) for a, b in pairs.tolist())
        on = self.surface
        gain = np.array([self._gain[min(a, b), max(a, b)] for a, b in pairs.tolist()])
        rate = SLIP_RATE / self.mj.opt.timestep / IMPEDANCE
        return touching, FrictionRows(pairs, on.friction, on.wood_friction, self.model.roll, gain / rate)

    def go(self) -> None:
        """Second half of a step: on to the next moment."""
        if self.data.nefc:
            rows = self._friction
            if rows.count != self.data.nefc:  # MuJoCo leaves contacts without any depth out
                used = self.data.contact.efc_address >= 0
                rows = self._pairs_of(self.data.contact.geom[used] - 1)[1]
            rows.limit(self.data.efc_aref)
        mujoco.mj_step2(self.mj, self.data)
        if self._any_kept:
            self.places[self.kept] = self._saved[self.kept]
            self.motion[self.kept] = 0.0
        self.turned += self.mj.opt.timestep * (self.motion[:, 5] + self.motion[:, 6])

    def change_stage(self) -> None:
        """Fine or coarse steps, as the schedule says for this moment."""
        stage = self.schedule.stage(self.time, self.touched, self._fastest)
        if stage == self.stage:
            return
        self.stage = stage
        lasts = self.surface.contact_time if stage == self.schedule.fine else 0.0
        step = min(stage.step, lasts / LEAST_STEPS) if lasts else stage.step
        self.mj.opt.timestep = step
        on_sheet = self.surface.skid_lift, self.surface.friction
        on_wood = self.surface.wood_skid_lift, self.surface.wood_friction
        self._gain = {}
        pairs = zip(
            self.model.first.tolist(), self.model.second.tolist(), self.model.restitution, strict=True
        )
        for n, (a, b, restitution) in enumerate(pairs):
            e, k = float(restitution), stage.stiffness
            if lasts and a == SHEET:
                k = stiffness(e, lasts)
            self.mj.pair_solref[n] = [-k, -damping(e, k, step)]
            # the stiffness of friction stays unused
            self.mj.pair_solreffriction[n] = [-k, -SLIP_RATE / step]
            self._gain[a, b] = lifting(e, *(on_sheet if a == SHEET else on_wood), k, step)
        self._known.clear()
        self._seen = b""

    # -- bodies that stay where they are

    def keep(self, bodies: Ints, wake: float = WAKE) -> None:
        """Keep bodies where they are until a body touches them faster than `wake` m/s."""
        for k in bodies:
            self.kept[k] = True
            self.wake[k] = wake
            self._saved[k] = self.places[k]
            self.motion[k] = 0.0
        for k in bodies:
            for j in np.flatnonzero(self.kept & ~self.gone):
                if j != k and self._gap(int(k), int(j)) < NEIGHBOUR:
                    self.neighbours[int(k)].add(int(j))
                    self.neighbours[int(j)].add(int(k))
        self._switch_pairs()

    def _gap(self, a: int, b: int) -> float:
        return float(mujoco.mj_geomDistance(self.mj, self.data, a + 1, b + 1, 2 * NEIGHBOUR, None))

    def take_away(self, bodies: Ints) -> None:
        """Bodies that left the area stay where they are for good; nothing touches them."""
        neighbours = {j for k in bodies for j in self.neighbours[int(k)]}
        self.gone[bodies] = True
        self.kept[bodies] = True
        self._saved[bodies] = self.places[bodies]
        self.motion[bodies] = 0.0
        self.let_go(neighbours - set(bodies.tolist()))
        self._switch_pairs()

    def let_go(self, bodies: set[int]) -> None:
        """Let bodies move again, and their neighbours with them."""
        if not bodies:
            return
        waiting = list(bodies)
        while waiting:
            k = waiting.pop()
            if not self.kept[k] or self.gone[k]:
                continue
            self.kept[k] = False
            self.slow_since[k] = self.time
            waiting += self.neighbours[k]
            for j in self.neighbours[k]:
                self.neighbours[j].discard(k)
            self.neighbours[k] = set()
        self._switch_pairs()

    def struck(self) -> set[int]:
        """Kept bodies that a moving one touches, faster than they bear."""
        found = set()
        if self._any_kept:
            for a, b in self.touching:
                if a != SHEET and self.kept[a] != self.kept[b]:
                    still, moving = (a, b) if self.kept[a] else (b, a)
                    if self.wake[still] < 0.0 or self.speeds()[moving] > self.wake[still]:
                        found.add(still)
        return found

    def _switch_pairs(self) -> None:
        """Leave out the contacts of kept bodies with each other and with the sheet, and all of gone ones."""
        first, second = self.model.first, self.model.second
        idle = (np.where(first == SHEET, True, self.kept[first]) & self.kept[second]) | self.gone[second]
        idle |= (first != SHEET) & self.gone[first]
        self.mj.pair_margin[:] = np.where(idle, -1e3, 0.0)
        self._any_kept = bool(self.kept.any())

    # -- readings

    def require_sound(self) -> None:
        """Raise RuntimeError where MuJoCo met numbers that it could not go on with: it begins anew."""
        if any(warning.number for warning in self.data.warning):
            raise RuntimeError(f"MuJoCo became unstable before {self.time:g} s")

    def _fastest(self) -> float:
        """Speed of the fastest body, m/s."""
        return math.sqrt(float((self.motion[:, :3] ** 2).sum(axis=1).max()))

    @property
    def position(self) -> Floats:
        """Centres of mass (B, 3) at the last look; a view."""
        found: Floats = self.data.xpos[1::2]
        return found

    @property
    def axis(self) -> Floats:
        """Unit axes (B, 3) at the last look; a view."""
        found: Floats = self.data.xmat[1::2, 2::3]
        return found

    def approach(self, first: int, second: int) -> tuple[float, Floats]:
        """Closing speed of two bodies that touch, m/s, and where: at the contact that closes fastest."""
        found = []
        contact = self.data.contact
        for k, (a, b) in enumerate((contact.geom - 1).tolist()):
            if (min(a, b), max(a, b)) == (first, second):
                place = contact.pos[k].copy()
                speed = self._velocity_at(a, place) - self._velocity_at(b, place)
                found.append((float(speed @ contact.frame[k, :3]), k, place))
        closing, _, place = max(found)
        return closing, place

    def _velocity_at(self, body: int, place: Floats) -> Floats:
        """Velocity (3,) of the point of a body at a place, m/s."""
        if body == SHEET:
            return np.zeros(3)
        rate = self.motion[body, 3:6] + [0.0, 0.0, self.motion[body, 6]]
        turn = self.data.xmat[2 * body + 1].reshape(3, 3) @ rate
        found: Floats = self.motion[body, :3] + np.cross(turn, place - self.position[body])
        return found

    def speeds(self) -> Floats:
        """The fastest that any point of each body moves, about, m/s (B,)."""
        linear = np.sqrt((self.motion[:, :3] ** 2).sum(axis=1))
        found: Floats = linear + np.sqrt((self.motion[:, 3:] ** 2).sum(axis=1)) * self.half
        return found


def frame_along(axis: Floats) -> Floats:
    """Rotation (3, 3) whose third column is a unit axis.

    Its first column is level, so that a prism that lies has a facet flat on the sheet.
    """
    z = axis / np.linalg.norm(axis)
    x = np.array([1.0, 0.0, 0.0]) if math.hypot(z[0], z[1]) < 1e-9 else np.array([-z[1], z[0], 0.0])
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)
