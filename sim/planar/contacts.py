"""Who can meet whom in a step, where and when."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from sim.planar.geometry import Cores, Nearest, axis_gap, nearest, patch, segment_parameters, take
from sim.planar.impulse import NO_CONTACTS, Contacts
from sim.planar.state import FLAT, GONE, State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.trace import Bools, Floats, Ints

SINK = 1.5e-6  # m by which a surface may sink into another in one step before it counts as closing
HORIZON = 1e-2  # s between looks at all pairs, at least
AHEAD = 3.0  # a look serves for so many of the longest steps
QUICKENING = 1.6  # a blow may make a body so much faster than the fastest of its lane
TOUCHING = 1.5e-3  # m: neighbours nearer than this are in line for a blow that is passed on
ADVANCES = 3  # steps towards the moment of contact
MET = 2e-4  # m: gap at which an advance has arrived
DEEP = 2e-4  # m: bodies that overlap by more are moved apart


class Finder:
    """Keeps the list of pairs that are near each other and finds their contacts."""

    def __init__(self, state: State) -> None:
        first, second = [], []
        for lane in np.unique(state.lane):
            rows = rows_where(state.lane == lane)
            for i, j in combinations(rows, 2):
                first.append(i)
                second.append(j)
        self.first, self.second = np.array(first, dtype=np.intp), np.array(second, dtype=np.intp)
        self.near: Ints = np.zeros(0, dtype=np.intp)
        self.least: Floats = np.zeros(0)  # of each near pair: its gap when the list was made, at least
        self.closed: Floats = np.zeros(0)  # of each near pair: by how much it may have closed since
        self.rush: Floats = np.zeros(0)  # of each near pair: m/s by which it may close
        self.fresh_for = 0.0

    def look(self, state: State, speed: Floats, ahead: float) -> None:
        """Renew the list of pairs that may meet within `ahead` seconds. speed (M,): of every body."""
        lanes = np.zeros(int(state.lane.max()) + 1)
        np.maximum.at(lanes, state.lane, speed)
        i, j = self.first, self.second
        rush = 2 * QUICKENING * lanes[state.lane[i]]
        reach = ahead * rush + TOUCHING
        live = (state.mode[i] != GONE) & (state.mode[j] != GONE) & (rush > 0)
        size = np.hypot(state.half, state.radius) + np.abs(state.offset)
        d = state.position[i] - state.position[j]
        around = size[i] + size[j] + reach
        rows = rows_where(live & (dot(d, d) < around * around))
        a, b = state.cores(i[rows]), state.cores(j[rows])
        _, least = axis_gap(a, b, *segment_parameters(a, b))
        close = least < reach[rows]
        self.near, self.least, self.rush = rows[close], least[close], rush[rows][close]
        self.closed = np.zeros(len(self.near))
        self.fresh_for = ahead

    def longest(self, state: State, speed: Floats, travel: float, wish: float) -> float:
        """How long a step may be for the sake of bodies that are near each other, seconds.

        For every pair: until it could meet, or until the quicker of the two has moved by `travel` metres.
        speed (M,): no point of a body is faster; wish: longest step that is asked for, seconds.
        """
        if self.fresh_for < wish:
            self.look(state, speed, max(HORIZON, AHEAD * wish))
        if not self.near.size:
            return wish
        quicker = np.maximum(speed[self.first[self.near]], speed[self.second[self.near]])
        apart = (self.least - self.closed) / self.rush
        return min(wish, float(np.maximum(travel / np.maximum(quicker, 1e-9), apart).min()))

    def in_plane(self, lying: Bools, moving: Bools) -> bool:
        """Whether any two pieces that lie flat may meet in this step.

        lying, moving (M,): which bodies are pieces that lie flat, and which move.
        """
        due = self.near[self.least - self.closed < TOUCHING]
        i, j = self.first[due], self.second[due]
        return bool((lying[i] & lying[j] & (moving[i] | moving[j])).any())

    def contacts(
        self, state: State, dt: float, speed: Floats, restitution: Floats, friction: Floats
    ) -> Contacts:
        """Contacts between bodies that may come about within the next `dt` seconds, other than between two
        pieces
        that lie flat (those are pymunk's), unless they are next to a body that is struck.

        speed (M,): no point of a body is faster; restitution, friction (M,): of wood on wood.
        """
        self.fresh_for -= dt
        self.closed += dt * self.rush
        due = self.near[self.least - self.closed < TOUCHING]
        if not due.size:
            return NO_CONTACTS
        i, j = self.first[due], self.second[due]
        mode, moving = state.mode, speed > 0
        plane = (mode[i] == FLAT) & (mode[j] == FLAT) & ~state.is_bat[i]
        ours = ~plane & (moving[i] | moving[j])
        if not ours.any():
            return NO_CONTACTS
        met = self._meet(state, i[ours], j[ours], dt, speed, restitution, friction)
        if ours.all() or not len(met):
            return met
        struck = np.zeros(int(state.lane.max()) + 1, dtype=bool)
        struck[state.lane[met.a]] = True
        passed = ~ours & struck[state.lane[i]]
        if not passed.any():
            return met
        return Contacts.joined(
            [met, self._meet(state, i[passed], j[passed], 0.0, speed, restitution, friction)]
        )

    def _meet(
        self, state: State, i: Ints, j: Ints, dt: float, speed: Floats, restitution: Floats, friction: Floats
    ) -> Contacts:
        """Contacts of the pairs that meet within dt or touch now."""
        a, b = state.cores(i), state.cores(j)
        _, least = axis_gap(a, b, *segment_parameters(a, b))
        keep = rows_where(least < TOUCHING + dt * (speed[i] + speed[j]))
        if not keep.size:
            return NO_CONTACTS
        i, j = i[keep], j[keep]
        found = nearest(take(a, keep), take(b, keep))
        after = np.zeros(len(i))
        here = found.gap < TOUCHING
        rows = rows_where(here)
        if dt > 0:
            deep = found.gap < -DEEP
            closing = self._advance(state, i, j, found, after, dt) | deep
            if not closing.any():
                return NO_CONTACTS
            # neighbours in touch are in line for a blow that is passed on, where there is one
            struck = np.zeros(int(state.lane.max()) + 1, dtype=bool)
            struck[state.lane[i[closing]]] = True
            rows = rows_where(closing | (here & struck[state.lane[i]]))
        if not rows.size:
            return NO_CONTACTS
        i, j, after = i[rows], j[rows], after[rows]
        near = Nearest(found.normal[rows], found.gap[rows], found.point[rows])
        p = patch(_ahead(state, i, after), _ahead(state, j, after), near)
        arm_a = p.points - (state.position[i] + after[:, None] * state.velocity[i])[:, None, :]
        arm_b = p.points - (state.position[j] + after[:, None] * state.velocity[j])[:, None, :]
        return Contacts(i, j, p.normal, p.points, p.gaps, after, arm_a, arm_b, restitution[i], friction[i])

    def _advance(self, state: State, i: Ints, j: Ints, found: Nearest, after: Floats, dt: float) -> Bools:
        """Step towards the moment of contact: writes it, and what is found then, into `after` and `found`.

        Returns which pairs (K,) meet within dt, those that touch and go on closing among them.
        """
        closing = self._closing(state, i, j, after, found.point, found.normal)
        met = np.zeros(len(i), dtype=bool)
        rows = rows_where(np.maximum(found.gap, 0.0) + closing * dt < -SINK)
        for _ in range(ADVANCES):
            there = found.gap[rows] <= MET
            met[rows[there]] = True
            rows = rows[~there]
            if not rows.size:
                return met
            # distance is convex in time: straight extrapolation never goes past the contact
            after[rows] += found.gap[rows] / -closing[rows]
            step = nearest(_ahead(state, i[rows], after[rows]), _ahead(state, j[rows], after[rows]))
            found.normal[rows], found.gap[rows], found.point[rows] = step.normal, step.gap, step.point
            closing[rows] = self._closing(state, i[rows], j[rows], after[rows], step.point, step.normal)
            left = np.maximum(found.gap[rows], 0.0) + closing[rows] * (dt - after[rows]) < -SINK
            rows = rows[left]
        # what is still closing after the last step is as good as there
        met[rows[found.gap[rows] < TOUCHING]] = True
        return met

    @staticmethod
    def _closing(state: State, i: Ints, j: Ints, after: Floats, point: Floats, normal: Floats) -> Floats:
        """Rate of change of the gap at a point, negative = closing."""
        arm_i = point - state.position[i] - after[:, None] * state.velocity[i]
        arm_j = point - state.position[j] - after[:, None] * state.velocity[j]
        return dot(state.speed_of(i, arm_i) - state.speed_of(j, arm_j), normal)


def _ahead(state: State, rows: Ints, after: Floats) -> Cores:
    """Cores of bodies some time from now, if nothing met them."""
    core = state.cores(rows)
    axis = core.axis + after[:, None] * cross(state.angular[rows], core.axis)
    axis /= norm(axis)[:, None]
    middle = state.position[rows] + after[:, None] * state.velocity[rows] + state.offset[rows][:, None] * axis
    return Cores(middle, axis, core.half, core.radius, core.margin)


def reach_speed(state: State) -> Floats:
    """Speed (M,) that no point of a body exceeds; roll about the own axis moves no surface."""
    spin = dot(state.angular, state.axis)
    swing2 = dot(state.angular, state.angular) - spin * spin
    return norm(state.velocity) + np.sqrt(np.maximum(swing2, 0.0)) * state.size


def near_pairs(state: State, rows: Bools, within: float) -> list[tuple[int, int, float]]:
    """Pairs nearer than `within` metres: row asked for, other row, z of the normal towards the first."""
    out = []
    for r in rows_where(rows):
        others = rows_where(
            (state.lane == state.lane[r]) & (state.mode != GONE) & (np.arange(len(state)) != r)
        )
        if not others.size:
            continue
        found = nearest(state.cores(np.full(others.size, r)), state.cores(others))
        out += [
            (int(r), int(o), float(n[2]))
            for o, g, n in zip(others, found.gap, found.normal, strict=True)
            if g < within
        ]
    return out
