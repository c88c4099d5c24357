"""The blows of one step: which contacts close first, what they do, and when."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.constants import GRAVITY
from sim.planar.contacts import DEEP, SINK, TOUCHING, Finder
from sim.planar.geometry import TOGETHER
from sim.planar.ground import sheet_contacts
from sim.planar.impulse import REST_SPEED, Contacts, Solver
from sim.planar.state import FREE, State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.trace import Bools, Floats, Ints

BLOWS = 10  # blows in a row within one step, at most
SOFT_BLOWS = 1  # of them such as only press
APART_BLOWS = 3  # after so many, what has been struck in a lane is struck together
EARLY = 2e-5  # s: contacts that meet within this of the first one of a lane belong to the same blow
PARTING = 0.2  # share of an overlap that is undone in a step
GAIN = 1e-12  # J: less is rounding
STIRRED = 0.05  # m/s: a blow that changes a velocity by less does not stir a body that leans


@dataclass(frozen=True, slots=True)
class Numbers:
    """Contact numbers of every body (M,), after the sheet on which it plays.

    Args:
        sheet_friction: kinetic coefficient on the sheet.
        sheet_restitution: of a landing.
        wood_friction: kinetic coefficient between bodies.
        wood_restitution: between bodies.
        line: whether a body that lies rests along its whole line, or on its two ends.
    """

    sheet_friction: Floats
    sheet_restitution: Floats
    wood_friction: Floats
    wood_restitution: Floats
    line: Bools

    def rows(self, keep: Bools) -> Numbers:
        """The numbers of some bodies alone."""
        return Numbers(
            self.sheet_friction[keep],
            self.sheet_restitution[keep],
            self.wood_friction[keep],
            self.wood_restitution[keep],
            self.line[keep],
        )


@dataclass(frozen=True, slots=True)
class Blow:
    """What met in one blow.

    Args:
        a: rows (K,) of the first bodies.
        b: rows of the second ones, -1 = the sheet.
        closing: closing speeds (K,), m/s.
        place: points (K, 3), metres.
        time: moments (K,), seconds since the start of the step.
    """

    a: Ints
    b: Ints
    closing: Floats
    place: Floats
    time: Floats


def strike_all(
    state: State, finder: Finder, numbers: Numbers, dt: float, free: Ints, speed: Floats
) -> list[Blow]:
    """Every blow of a step, in order of time within each lane; velocities, places and modes are written.

    Args:
        state: velocities after gravity, places before the step.
        finder: of near pairs.
        numbers: of contact.
        dt: length of the step, seconds.
        free: rows of the bodies with vertical motion.
        speed: (M,) no point of a body is faster, m/s.
    """
    contacts = _possible(state, finder, numbers, dt, free, speed)
    if not len(contacts):
        return []
    step = _Step(state, contacts, dt)
    blows: list[Blow] = []
    for turn in range(BLOWS):
        # what presses softly is settled once; what is left of it, in the steps that follow
        rows = step.next(0.0 if turn < SOFT_BLOWS else -REST_SPEED)
        if not rows.size:
            break
        # a piece squeezed between bat and sheet would be struck by each in turn for ever
        blow, coupled = step.strike(step.with_struck(rows) if turn >= APART_BLOWS else rows)
        blows.append(blow)
        if not coupled and len(rows) == len(contacts):
            break
    return blows


def _possible(
    state: State, finder: Finder, numbers: Numbers, dt: float, free: Ints, speed: Floats
) -> Contacts:
    """Contacts that may come in a step: of pairs, and of the sheet with all that could be pressed on it."""
    pairs = finder.contacts(state, dt, speed, numbers.wood_restitution, numbers.wood_friction)
    _part(state, pairs)
    rows = free
    if len(pairs):
        rows = np.unique(np.concatenate([free, pairs.a, pairs.b]))
    if not rows.size:
        return pairs
    lowest = state.position[rows, 2] - np.abs(state.axis[rows, 2]) * state.size[rows] - state.radius[rows]
    low = rows[lowest < TOUCHING + dt * speed[rows]]
    if not low.size:
        return pairs
    _lift(state, low)
    lean = np.zeros((len(state), 2))
    lean[pairs.a] = lean[pairs.b] = pairs.normal[:, :2]
    sheet = sheet_contacts(state, low, dt, numbers.sheet_restitution, numbers.sheet_friction, lean[low])
    return Contacts.joined([pairs, sheet]) if len(pairs) else sheet


def _part(s: State, pairs: Contacts) -> None:
    """Move bodies apart that overlap, a little in every step and sideways only: that takes no work."""
    deep = rows_where(pairs.gaps[:, 0] < -DEEP)
    if not deep.size:
        return
    a, b = pairs.a[deep], pairs.b[deep]
    push = (-PARTING * pairs.gaps[deep, :1]) * pairs.normal[deep]
    push[:, 2] = 0.0
    share = (s.mass[b] / (s.mass[a] + s.mass[b]))[:, None]
    for rows, way in ((a, share * push), (b, (share - 1.0) * push)):
        np.add.at(s.position, rows, way)


def _lift(s: State, rows: Ints) -> None:
    """Bring bodies back that have sunk into the sheet by rounding."""
    tilt = np.abs(s.axis[rows, 2])
    reach = np.where(s.is_bat[rows], s.half[rows] - s.margin[rows], s.half[rows])
    width = np.where(s.is_bat[rows], 1.0, np.sqrt(np.maximum(1.0 - tilt * tilt, 0.0)))
    middle = s.position[rows, 2] + s.offset[rows] * s.axis[rows, 2]
    rise = np.maximum(tilt * reach + width * s.radius[rows] - middle, 0.0)
    s.position[rows, 2] += rise
    _pay(s, rows, rise)


def _pay(s: State, rows: Ints, rise: Floats) -> None:
    """Bodies that a correction has lifted by `rise` (K,) pay for it with their motion, as far as it goes."""
    up = rise > 0
    if not up.any():
        return
    rows, rise = rows[up], rise[up]
    cost = s.mass[rows] * GRAVITY * rise
    left = np.sqrt(np.maximum(1.0 - cost / np.maximum(s.kinetic(rows), 1e-12), 0.0))[:, None]
    s.velocity[rows] *= left
    s.angular[rows] *= left


class _Step:
    """The contacts of one step and how far each lane has come in it.

    Attributes:
        due: (K,) seconds into the step at which each contact meets, as things stand.
        clock: (lanes,) moment of the last blow of each lane.
    """

    def __init__(self, state: State, contacts: Contacts, dt: float) -> None:
        self.state, self.contacts, self.dt = state, contacts, dt
        self.solver = Solver(state, contacts)
        self.lane = state.lane[contacts.a]
        self.clock = np.zeros(int(self.lane.max()) + 1)
        self.due = contacts.after.copy()
        self.left = np.maximum(contacts.gaps.min(axis=1), 0.0)  # gaps at the moment `after`
        self.closing = self.solver.approach(slice(None))
        self.moment = np.zeros(len(state))
        self.struck = np.zeros(len(contacts), dtype=bool)

    def next(self, below: float) -> Ints:
        """Contacts of the next blow of every lane: the first to close, and those that close with it.

        below: only contacts whose normal velocity is below this count, m/s.
        """
        c, closing = self.contacts, self.closing
        left = (self.dt - self.due)[:, None]
        sinks: Bools = (np.maximum(c.gaps, 0.0) + closing * left < -SINK) & (closing < below)
        rows = rows_where(sinks[:, 0] | sinks[:, 1])
        if rows.size < 2:
            return rows
        due, lane = self.due[rows], self.lane[rows]
        first = np.full(len(self.clock), np.inf)
        np.minimum.at(first, lane, due)
        return rows[due <= first[lane] + EARLY]

    def with_struck(self, rows: Ints) -> Ints:
        """Contacts of the next blow, and those of their lanes that were struck before in this step."""
        lanes = np.zeros(len(self.clock), dtype=bool)
        lanes[self.lane[rows]] = True
        again = self.struck & lanes[self.lane]
        again[rows] = True
        both = rows_where(again)
        self.due[both] = np.maximum(self.due[both], self.clock[self.lane[both]])
        return both

    def strike(self, rows: Ints) -> tuple[Blow, bool]:
        """One blow: new velocities, places corrected for its moment, energy never more than before.

        Returns what met, and whether any of the contacts share a body.
        """
        s, c, moment = self.state, self.contacts, self.moment
        a, b, due = c.a[rows], c.b[rows], self.due[rows]
        solid = b >= 0
        bodies = np.unique(np.concatenate([a, b[solid]])) if self.solver.pairs else a
        moment[a] = due
        moment[b[solid]] = due[solid]
        closing = np.where(c.gaps[rows] < TOGETHER, self.closing[rows], 0.0).min(axis=1)
        sharp = closing < -REST_SPEED
        struck = np.unique(np.concatenate([a[sharp], b[sharp & solid]]))
        struck = struck[s.mode[struck] == FREE]
        # what a body in the air has not fallen yet at the moment of the blow, it falls after it
        early = GRAVITY * (self.dt - moment[struck])
        s.velocity[struck, 2] += early
        velocity, angular = s.velocity[bodies], s.angular[bodies]
        coupled = self.solver.blow(rows, self.dt)
        gain = _gain(s, bodies, velocity, angular)
        if gain.any():
            # restitution and friction of contacts that share bodies can together add energy: then none
            # rebounds
            again = rows[gain[self.lane[rows]]]
            back = gain[s.lane[bodies]]
            s.velocity[bodies[back]], s.angular[bodies[back]] = velocity[back], angular[back]
            self.solver.blow(again, self.dt, rebound=False)
            _keep_energy(s, bodies, velocity, angular)
        # until the moment of the blow the old velocity held
        since = moment[bodies][:, None]
        jump = s.velocity[bodies] - velocity
        s.position[bodies] -= since * jump
        _turn_back(s, bodies, since * (angular - s.angular[bodies]))
        s.velocity[struck, 2] -= early
        s.mode[bodies] = FREE
        s.quiet[bodies[np.abs(jump).max(axis=1) > STIRRED]] = 0.0
        self.struck[rows] = True
        self._go_on(rows)
        return Blow(a, b, -closing, c.points[rows, 0], due), coupled

    def _go_on(self, rows: Ints) -> None:
        """Moments of the contacts that are left, after a blow of some."""
        np.maximum.at(self.clock, self.lane[rows], self.due[rows])
        now, was = self.solver.approach(slice(None)), self.closing
        changed = rows_where((now != was).any(axis=1))
        clock, due = self.clock[self.lane[changed]], self.due[changed]
        # a contact whose bodies were struck: from the gap that is left at that moment
        gap = self.left[changed] + np.maximum(-was[changed].min(axis=1), 0.0) * np.maximum(due - clock, 0.0)
        again = clock + gap / np.maximum(-now[changed].min(axis=1), 1e-9)
        self.due[changed] = np.where(again < self.dt, again, clock)
        self.left[changed] = np.where(again < self.dt, 0.0, gap)
        self.closing = now


def _change(s: State, bodies: Ints, velocity: Floats, angular: Floats) -> tuple[Floats, Floats]:
    """Kinetic energy (lanes,) that a blow has added, J: its parts linear and square in the change."""
    lane = s.lane[bodies]
    dv, dw = s.velocity[bodies] - velocity, s.angular[bodies] - angular
    first = s.mass[bodies] * dot(velocity, dv) + dot(_momentum(s, bodies, angular), dw)
    second = 0.5 * (s.mass[bodies] * dot(dv, dv) + dot(_momentum(s, bodies, dw), dw))
    n = int(s.lane.max()) + 1
    linear = np.bincount(lane, weights=first, minlength=n).astype(float)
    square = np.bincount(lane, weights=second, minlength=n).astype(float)
    return linear, square


def _gain(s: State, bodies: Ints, velocity: Floats, angular: Floats) -> Bools:
    """Lanes (lanes,) to which a blow has added kinetic energy."""
    linear, square = _change(s, bodies, velocity, angular)
    out: Bools = linear + square > GAIN
    return out


def _keep_energy(s: State, bodies: Ints, velocity: Floats, angular: Floats) -> None:
    """Scale a blow down where it would still add kinetic energy to a lane."""
    linear, square = _change(s, bodies, velocity, angular)
    scale = np.where(linear + square > GAIN, np.clip(-linear / np.maximum(square, 1e-300), 0.0, 1.0), 1.0)
    part = scale[s.lane[bodies]][:, None]
    s.velocity[bodies] = velocity + part * (s.velocity[bodies] - velocity)
    s.angular[bodies] = angular + part * (s.angular[bodies] - angular)


def _turn_back(s: State, rows: Ints, turn: Floats) -> None:
    """Turn bodies by small angles (K, 3); their angular momentum stays."""
    axis, momentum = s.axis[rows], _momentum(s, rows, s.angular[rows])
    s.turned[rows] += dot(turn, axis)
    axis += cross(turn, axis)
    axis /= norm(axis)[:, None]
    along, across = 1.0 / s.along[rows][:, None], 1.0 / s.across[rows][:, None]
    s.axis[rows] = axis
    s.angular[rows] = across * momentum + (along - across) * dot(momentum, axis)[:, None] * axis


def _momentum(s: State, rows: Ints, w: Floats) -> Floats:
    """Angular momentum (K, 3) of bodies that turn with w."""
    axis, across, along = s.axis[rows], s.across[rows][:, None], s.along[rows][:, None]
    return across * w + (along - across) * dot(w, axis)[:, None] * axis
