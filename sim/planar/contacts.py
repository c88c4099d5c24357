"""Who can meet whom in a step, where and when."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from sim.planar.geometry import Cores, Patch, axis_gap, nearest, patch, segment_parameters
from sim.planar.impulse import Contacts
from sim.planar.state import Bools, Ints, Mode, State
from sim.planar.vectors import cross, dot, norm
from sim.trace import Floats

HORIZON = 4e-3  # s between looks at all pairs
QUICKENING = 1.6  # a blow may make a body so much faster than the fastest of its lane
TOUCHING = 1.5e-3  # m: neighbours nearer than this are in line for a blow that is passed on
ADVANCES = 3  # steps towards the moment of contact
MET = 2e-4  # m: gap at which an advance has arrived


class Finder:
    """Keeps the list of pairs that are near each other and finds their contacts."""

    def __init__(self, state: State) -> None:
        first, second = [], []
        for lane in np.unique(state.lane):
            rows = np.flatnonzero(state.lane == lane)
            for i, j in combinations(rows, 2):
                first.append(i)
                second.append(j)
        self.first, self.second = np.array(first, dtype=np.intp), np.array(second, dtype=np.intp)
        self.near: Ints = np.zeros(0, dtype=np.intp)
        self.fresh_for = 0.0

    def look(self, state: State) -> None:
        """Renew the list of near pairs."""
        speed = _reach_speed(state)
        lanes = np.zeros(int(state.lane.max()) + 1)
        np.maximum.at(lanes, state.lane, speed)
        reach = QUICKENING * HORIZON * lanes[state.lane[self.first]]
        size = np.where(state.is_bat, state.radius, np.hypot(state.half, state.radius))
        i, j = self.first, self.second
        # a bat is long: its distance is that of its axis, not of a sphere round it
        d = state.position[i] - state.position[j]
        along = dot(d, state.axis[i])
        half = np.where(state.is_bat[i], state.half[i] + np.abs(state.offset[i]), 0.0)
        d = d - np.clip(along, -half, half)[:, None] * state.axis[i]
        gap = norm(d) - size[i] - size[j]
        live = (state.mode[i] != Mode.GONE) & (state.mode[j] != Mode.GONE) & (lanes[state.lane[i]] > 0)
        self.near = np.flatnonzero(live & (gap < 2 * reach + TOUCHING))
        self.fresh_for = HORIZON

    def fastest(self, state: State) -> float:
        """Speed of the fastest body that has another near it, m/s."""
        if self.fresh_for <= 0:
            self.look(state)
        if not self.near.size:
            return 0.0
        speed = _reach_speed(state)
        return float(np.maximum(speed[self.first[self.near]], speed[self.second[self.near]]).max())

    def contacts(self, state: State, dt: float, restitution: Floats, friction: Floats) -> Contacts:
        """Contacts between bodies that may come about within the next `dt` seconds, other than between two pieces
        that lie flat (those are pymunk's), unless they are next to a body that is struck.

        restitution, friction: (M,) of wood on wood.
        """
        self.fresh_for -= dt
        i, j = self.first[self.near], self.second[self.near]
        mode = state.mode
        moving = _reach_speed(state) > 0
        plane = (mode[i] == Mode.FLAT) & (mode[j] == Mode.FLAT) & ~state.is_bat[i]
        ours = np.flatnonzero(~plane & (moving[i] | moving[j]))
        parts = [self._meet(state, i[ours], j[ours], dt)]
        struck = np.zeros(int(state.lane.max()) + 1, dtype=bool)
        struck[state.lane[parts[0][0]]] = True
        rest = np.ones(len(i), dtype=bool)
        rest[ours] = False
        passed = np.flatnonzero(rest & struck[state.lane[i]])
        if passed.size:
            parts.append(self._meet(state, i[passed], j[passed], 0.0))
        a, b = (np.concatenate([p[k] for p in parts]) for k in (0, 1))
        normal, points, gaps, after, arm_a, arm_b = (
            np.concatenate([p[k] for p in parts]) for k in range(2, 8)
        )
        return Contacts(a, b, normal, points, gaps, after, arm_a, arm_b, restitution[a], friction[a])

    def _meet(
        self, state: State, i: Ints, j: Ints, dt: float
    ) -> tuple[Ints, Ints, Floats, Floats, Floats, Floats, Floats, Floats]:
        """Pairs that meet within dt or touch now: rows, normal, points, gaps, moment, lever arms."""
        a, b = state.cores(i), state.cores(j)
        s, t = segment_parameters(a, b)
        _, least = axis_gap(a, b, s, t)
        speed = _reach_speed(state)
        keep = np.flatnonzero(least < TOUCHING + dt * (speed[i] + speed[j]))
        i, j = i[keep], j[keep]
        after = np.zeros(len(i))
        open_ = np.arange(len(i))
        found = nearest(state.cores(i), state.cores(j))
        touching = found.gap < TOUCHING
        closing = self._closing(state, i, j, after, found.point, found.normal)
        hit = np.zeros(len(i), dtype=bool)
        hit[found.gap <= MET] = True
        for _ in range(ADVANCES if dt > 0 else 0):
            # distance is convex in time: straight extrapolation never goes past the contact
            wait = np.where(
                closing[open_] < -1e-9,
                np.maximum(found.gap[open_], 0) / np.maximum(-closing[open_], 1e-9),
                np.inf,
            )
            reach = ~hit[open_] & (after[open_] + wait < dt)
            open_, wait = open_[reach], wait[reach]
            if not open_.size:
                break
            after[open_] += wait
            step = nearest(_ahead(state, i[open_], after[open_]), _ahead(state, j[open_], after[open_]))
            found.normal[open_], found.gap[open_], found.point[open_] = step.normal, step.gap, step.point
            closing[open_] = self._closing(state, i[open_], j[open_], after[open_], step.point, step.normal)
            hit[open_] = step.gap <= MET
        # what was still closing after the last advance is as good as there; what turned away only touches, if at all
        late = np.zeros(len(i), dtype=bool)
        late[open_] = (found.gap[open_] < TOUCHING) & (closing[open_] < 0)
        here = np.flatnonzero(hit | late | touching)
        i, j, after = i[here], j[here], after[here]
        ca, cb = _ahead(state, i, after), _ahead(state, j, after)
        near = type(found)(found.normal[here], found.gap[here], found.point[here])
        p: Patch = patch(ca, cb, near)
        arm_a = p.points - (state.position[i] + after[:, None] * state.velocity[i])[:, None, :]
        arm_b = p.points - (state.position[j] + after[:, None] * state.velocity[j])[:, None, :]
        return i, j, p.normal, p.points, p.gaps, after, arm_a, arm_b

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


def _reach_speed(state: State) -> Floats:
    """Speed (M,) that no point of a body exceeds; roll about the own axis moves no surface."""
    spin = dot(state.angular, state.axis)
    swing2 = dot(state.angular, state.angular) - spin * spin
    return norm(state.velocity) + np.sqrt(np.maximum(swing2, 0.0)) * (state.half + np.abs(state.offset))


def near_pairs(state: State, rows: Bools, within: float) -> list[tuple[int, int, float]]:
    """Pairs (row, other row, z of the normal from the other to the row) nearer than `within` metres, rows as asked."""
    out = []
    for r in np.flatnonzero(rows):
        others = np.flatnonzero(
            (state.lane == state.lane[r]) & (state.mode != Mode.GONE) & (np.arange(len(state)) != r)
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
