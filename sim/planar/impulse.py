"""Blows in three dimensions: what happens to velocities when bodies meet each other or the sheet.

Newton's restitution and Coulomb friction at one or two points of each contact (`physics notes` §3.5). Contacts of a lane
that begin together are solved together (projected Gauss-Seidel with targets fixed before the blow), those that follow
from them are blows of their own: the sequence of impacts that high-speed films of touching croquet balls show.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from sim.planar.state import Bools, Ints, State
from sim.planar.vectors import cross, dot, norm
from sim.trace import Floats

REST_SPEED = 0.15  # m/s: slower approaches do not rebound [assumed]
SWEEPS = 12
SWEEP_END = 1e-6  # m/s: sweeps stop when no contact changes by more


@dataclass(slots=True)
class Contacts:
    """K possible contacts of one step.

    a (K,) rows of the first body; b (K,) rows of the second, -1 = the sheet; normal (K, 3) from b to a;
    points (K, 2, 3) of contact and gaps (K, 2) between the surfaces there, infinite where there is one point only;
    after (K,) seconds into the step at which they meet; arm_a, arm_b (K, 2, 3) from the centres of mass to the points
    at that moment; restitution, friction (K,).
    """

    a: Ints
    b: Ints
    normal: Floats
    points: Floats
    gaps: Floats
    after: Floats
    arm_a: Floats
    arm_b: Floats
    restitution: Floats
    friction: Floats

    def __len__(self) -> int:
        return len(self.a)

    def rows(self, keep: Ints | Bools) -> Contacts:
        """Some of the contacts."""
        return Contacts(**{f.name: getattr(self, f.name)[keep] for f in fields(self)})

    @staticmethod
    def joined(parts: list[Contacts]) -> Contacts:
        """Several sets as one."""
        return Contacts(
            **{f.name: np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Contacts)}
        )


class Solver:
    """Lever arms and mobilities of a set of contacts, and the blows between them.

    It reads poses and writes velocities of the state.
    """

    def __init__(self, state: State, contacts: Contacts) -> None:
        self.state, self.c = state, contacts
        c = contacts
        self.solid = c.b >= 0
        self.arm_a, self.arm_b = c.arm_a, c.arm_b
        self.over_mass_a = 1.0 / state.mass[c.a]
        self.over_mass_b = np.where(self.solid, 1.0 / state.mass[c.b], 0.0)
        self.turn_a, self.kick_a = self._turn(c.a, self.arm_a, np.ones(len(c)))
        self.turn_b, self.kick_b = self._turn(c.b, self.arm_b, self.solid.astype(float))
        k = (self.turn_a[:, :, None, :] * self.kick_a[:, None, :, :]).sum(-1)
        k += (self.turn_b[:, :, None, :] * self.kick_b[:, None, :, :]).sum(-1)
        self.k = k + (self.over_mass_a + self.over_mass_b)[:, None, None]

    def _turn(self, rows: Ints, arm: Floats, weight: Floats) -> tuple[Floats, Floats]:
        """r × n (K, 2, 3) and what a unit impulse along the normal does to the angular velocity."""
        turn = cross(arm, self.c.normal[:, None, :])
        return turn, self._mobility(rows, turn) * weight[:, None, None]

    def _mobility(self, rows: Ints, x: Floats) -> Floats:
        """Inverse inertia of bodies times vectors (K, ..., 3)."""
        s = self.state
        shape = (len(rows),) + (1,) * (x.ndim - 1)
        axis = s.axis[rows].reshape(len(rows), *(1,) * (x.ndim - 2), 3)
        across = (1.0 / s.across[rows]).reshape(shape)
        along = (1.0 / s.along[rows]).reshape(shape)
        return across * x + (along - across) * dot(x, axis)[..., None] * axis

    def slip(self, rows: Ints) -> Floats:
        """Velocity (K, 2, 3) of the first body past the second at the contact points."""
        s, c = self.state, self.c
        a, b = c.a[rows], c.b[rows]
        u = s.velocity[a][:, None, :] + cross(s.angular[a][:, None, :], self.arm_a[rows])
        v = s.velocity[b][:, None, :] + cross(s.angular[b][:, None, :], self.arm_b[rows])
        return u - v * self.solid[rows][:, None, None]

    def approach(self, rows: Ints) -> Floats:
        """Normal velocity (K, 2) at the contact points, negative = closing."""
        return dot(self.slip(rows), self.c.normal[rows][:, None, :])

    def _push(self, rows: Ints, amount: Floats) -> None:
        """Apply normal impulses (K, 2) of contacts no two of which share a body."""
        s, c = self.state, self.c
        total = (amount[:, 0] + amount[:, 1])[:, None] * c.normal[rows]
        s.velocity[c.a[rows]] += self.over_mass_a[rows][:, None] * total
        s.angular[c.a[rows]] += amount[:, :1] * self.kick_a[rows, 0] + amount[:, 1:] * self.kick_a[rows, 1]
        two = np.flatnonzero(self.solid[rows])
        if two.size:
            r = rows[two]
            s.velocity[c.b[r]] -= self.over_mass_b[r][:, None] * total[two]
            s.angular[c.b[r]] -= amount[two, :1] * self.kick_b[r, 0] + amount[two, 1:] * self.kick_b[r, 1]

    def blow(self, rows: Ints, dt: float) -> Floats:
        """One blow of some contacts together; returns their normal impulses (K, 2), N s.

        rows: contacts sorted by lane.
        """
        c = self.c
        before = self.approach(rows)
        gaps = c.gaps[rows]
        rest = -np.maximum(gaps, 0.0) / dt
        target = np.where(before < -REST_SPEED, -c.restitution[rows][:, None] * before, np.minimum(rest, 0.0))
        target = np.where(np.isfinite(gaps), target, -np.inf)
        lane = self.state.lane[c.a[rows]]
        ranks = rank_in_group(lane)
        busy = np.flatnonzero(np.bincount(lane)[lane] > 1)
        impulse = np.zeros((len(rows), 2))
        self._sweep(rows, ranks, np.arange(len(rows)), impulse, target)
        for _ in range(SWEEPS if busy.size else 0):
            if self._sweep(rows, ranks, busy, impulse, target) < SWEEP_END:
                break
        self._rub(rows, ranks, impulse)
        return impulse

    def _sweep(self, rows: Ints, ranks: Ints, which: Ints, impulse: Floats, target: Floats) -> float:
        """One Gauss-Seidel sweep over contacts `which`; returns the largest change of a normal velocity, m/s."""
        change = 0.0
        for r in range(int(ranks[which].max()) + 1 if which.size else 0):
            pick = which[ranks[which] == r]
            k, old = self.k[rows[pick]], impulse[pick]
            wanted = target[pick] - self.approach(rows[pick]) + (k * old[:, None, :]).sum(-1)
            new = two_point(k, wanted)
            step = new - old
            impulse[pick] = new
            self._push(rows[pick], step)
            change = max(change, float(np.abs((k * step[:, None, :]).sum(-1)).max()))
        return change

    def _rub(self, rows: Ints, ranks: Ints, impulse: Floats) -> None:
        """Coulomb friction of a blow: at each point at most friction times its normal impulse, never more than stops it."""
        s, c = self.state, self.c
        for r in range(int(ranks.max()) + 1):
            pick = np.flatnonzero((ranks == r) & (impulse.sum(axis=1) > 0))
            if not pick.size:
                continue
            at, j = rows[pick], impulse[pick]
            n = c.normal[at][:, None, :]
            u = self.slip(at)
            u = u - dot(u, n)[..., None] * n
            speed = norm(u)
            way = u / np.maximum(speed, 1e-12)[..., None]
            turn_a, turn_b = cross(self.arm_a[at], way), cross(self.arm_b[at], way)
            solid = self.solid[at].astype(float)[:, None, None]
            kick_a, kick_b = self._mobility(c.a[at], turn_a), self._mobility(c.b[at], turn_b) * solid
            k = (
                (self.over_mass_a[at] + self.over_mass_b[at])[:, None]
                + dot(turn_a, kick_a)
                + dot(turn_b, kick_b)
            )
            share = j / j.sum(axis=1, keepdims=True)
            size = np.minimum(c.friction[at][:, None] * j, share * speed / k)
            total = -(size[..., None] * way).sum(axis=1)
            s.velocity[c.a[at]] += self.over_mass_a[at][:, None] * total
            s.angular[c.a[at]] -= (size[..., None] * kick_a).sum(axis=1)
            two = np.flatnonzero(self.solid[at])
            if two.size:
                b = c.b[at[two]]
                s.velocity[b] -= self.over_mass_b[at[two]][:, None] * total[two]
                s.angular[b] += (size[two][..., None] * kick_b[two]).sum(axis=1)


def two_point(k: Floats, wanted: Floats) -> Floats:
    """Smallest normal impulses j >= 0 (K, 2) with k j >= wanted: the two-point complementarity problem in closed form.

    k (K, 2, 2) mobilities, wanted (K, 2) changes of normal velocity, -inf for a point that is not there.
    """
    k11, k12, k22 = k[:, 0, 0], k[:, 0, 1], k[:, 1, 1]
    w1, w2 = wanted[:, 0], wanted[:, 1]
    det = k11 * k22 - k12 * k12
    sound = det > 1e-9 * k11 * k22
    f1, f2 = np.where(np.isfinite(w1), w1, 0.0), np.where(np.isfinite(w2), w2, 0.0)
    safe = np.where(sound, det, 1.0)
    j1, j2 = (k22 * f1 - k12 * f2) / safe, (k11 * f2 - k12 * f1) / safe
    both = sound & (j1 >= 0) & (j2 >= 0) & np.isfinite(w1) & np.isfinite(w2)
    s1, s2 = np.maximum(f1, 0.0) / k11, np.maximum(f2, 0.0) / k22
    first = (w1 > 0) & (k12 * s1 >= w2 - 1e-12)
    second = (w2 > 0) & (k12 * s2 >= w1 - 1e-12)
    # points that coincide have no unique split: the more demanding one takes all
    alone = np.where(w1 * k22 >= w2 * k11, 0, 1)
    one = np.where(first, 0, np.where(second, 1, alone))
    out = np.empty_like(wanted)
    out[:, 0] = np.where(both, j1, np.where(one == 0, s1, 0.0))
    out[:, 1] = np.where(both, j2, np.where(one == 1, s2, 0.0))
    return out


def rank_in_group(group: Ints) -> Ints:
    """Position (K,) of each entry among those of its group; `group` is sorted."""
    n = len(group)
    start = np.flatnonzero(np.r_[True, group[1:] != group[:-1]]) if n else np.zeros(0, np.intp)
    return np.arange(n) - np.repeat(start, np.diff(np.r_[start, n]))
