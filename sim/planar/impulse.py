"""Blows in three dimensions: what happens to velocities when bodies meet each other or the sheet.

Newton's restitution and Coulomb friction at one or two points of each contact (`physics notes` §3.5).
Contacts of a lane
that begin together are solved together (projected Gauss-Seidel with targets fixed before the blow), those
that follow
from them are blows of their own: the sequence of impacts that high-speed films of touching croquet balls
show.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from sim.planar.geometry import TOGETHER
from sim.planar.state import State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.trace import Bools, Floats, Ints

REST_SPEED = 0.15  # m/s: slower approaches do not rebound [assumed]
ROUNDS = 3  # of normal impulse and friction in a blow
SHARED_ROUNDS = 2  # of them for contacts that share bodies
SWEEPS = 25
RELAX = 1.35  # best where a heavy bat presses a light piece on the sheet: mass ratio 8, rate 0.81 a sweep
SWEEP_END = 2e-3  # m/s: sweeps stop when no contact changes by more


@dataclass(slots=True)
class Contacts:
    """K possible contacts of one step.

    a (K,) rows of the first body; b (K,) rows of the second, -1 = the sheet; normal (K, 3) from b to a;
    points (K, 2, 3) of contact and gaps (K, 2) between the surfaces there, infinite where there is one point
    only;
    after (K,) seconds into the step at which they meet; arm_a, arm_b (K, 2, 3) from the centres of mass to
    the points
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


NO_CONTACTS = Contacts(
    a=np.zeros(0, dtype=np.intp),
    b=np.zeros(0, dtype=np.intp),
    normal=np.zeros((0, 3)),
    points=np.zeros((0, 2, 3)),
    gaps=np.zeros((0, 2)),
    after=np.zeros(0),
    arm_a=np.zeros((0, 2, 3)),
    arm_b=np.zeros((0, 2, 3)),
    restitution=np.zeros(0),
    friction=np.zeros(0),
)


class Solver:
    """Lever arms and mobilities of a set of contacts, and the blows between them.

    It reads poses and writes velocities of the state.
    """

    def __init__(self, state: State, contacts: Contacts) -> None:
        self.state, self.c = state, contacts
        c = contacts
        self.solid = c.b >= 0
        self.pairs = bool(self.solid.any())
        self.over_mass_a = 1.0 / state.mass[c.a]
        normal = c.normal[:, None, :]
        turn = cross(c.arm_a, normal)
        self.kick_a = self._mobility(c.a, turn)
        mobility = self.over_mass_a[:, None, None] + turn @ self.kick_a.swapaxes(1, 2)
        if self.pairs:
            self.over_mass_b = np.where(self.solid, 1.0 / state.mass[c.b], 0.0)
            turn = cross(c.arm_b, normal)
            self.kick_b = self._mobility(c.b, turn) * self.solid[:, None, None]
            mobility += self.over_mass_b[:, None, None] + turn @ self.kick_b.swapaxes(1, 2)
        self.mobility = mobility

    def _mobility(self, rows: Ints, x: Floats) -> Floats:
        """Inverse inertia of bodies times vectors (K, 2, 3)."""
        s = self.state
        axis = s.axis[rows][:, None, :]
        across, along = 1.0 / s.across[rows][:, None, None], 1.0 / s.along[rows][:, None, None]
        out: Floats = across * x + (along - across) * dot(x, axis)[..., None] * axis
        return out

    def slip(self, rows: Ints | slice) -> Floats:
        """Velocity (K, 2, 3) of the first body past the second at the contact points."""
        s, c = self.state, self.c
        a = c.a[rows]
        u: Floats = s.velocity[a][:, None, :] + cross(s.angular[a][:, None, :], c.arm_a[rows])
        if self.pairs:
            b = c.b[rows]
            v = s.velocity[b][:, None, :] + cross(s.angular[b][:, None, :], c.arm_b[rows])
            u -= v * self.solid[rows][:, None, None]
        return u

    def approach(self, rows: Ints | slice) -> Floats:
        """Normal velocity (K, 2) at the contact points, negative = closing."""
        out: Floats = dot(self.slip(rows), self.c.normal[rows][:, None, :])
        return out

    def _push(self, rows: Ints, amount: Floats) -> None:
        """Apply normal impulses (K, 2) of contacts no two of which share a body."""
        s, c = self.state, self.c
        total = amount.sum(axis=1)[:, None] * c.normal[rows]
        a = c.a[rows]
        s.velocity[a] += self.over_mass_a[rows][:, None] * total
        s.angular[a] += (amount[:, :, None] * self.kick_a[rows]).sum(axis=1)
        if self.pairs:
            two = rows_where(self.solid[rows])
            r = rows[two]
            b = c.b[r]
            s.velocity[b] -= self.over_mass_b[r][:, None] * total[two]
            s.angular[b] -= (amount[two][:, :, None] * self.kick_b[r]).sum(axis=1)

    def blow(self, rows: Ints, dt: float, *, rebound: bool = True) -> bool:
        """One blow of some contacts together. Returns whether any of them share a body."""
        c, before = self.c, self.approach(rows)
        gaps = c.gaps[rows]
        # a point that is still apart may close until it touches, and is met in a blow of its own
        rest = -np.maximum(gaps, 0.0) / dt
        strikes = (before < -REST_SPEED) & (gaps < TOGETHER)
        bounce = -c.restitution[rows][:, None] * before if rebound else 0.0
        target = np.where(strikes, bounce, rest)
        impulse, rub = np.zeros((len(rows), 2)), np.zeros((len(rows), 2, 3))
        ranks = self._ranks(rows)
        for turn in range(ROUNDS):
            # friction changes what the normal impulse has to do, and the other way round
            self._press(rows, ranks[0], impulse, target, speed=None if turn else before[ranks[0]])
            if len(ranks) > 1 and turn < SHARED_ROUNDS:
                self._sweep(rows, ranks[1:], impulse, target)
            for pick in ranks if turn < SHARED_ROUNDS else ranks[:1]:
                self._rub(rows, pick, impulse, rub)
        self._brake_roll(rows, impulse.sum(axis=1))
        return len(ranks) > 1

    def _ranks(self, rows: Ints) -> list[Ints]:
        """Contacts parted so that none of a part share a body: first those that stand alone, then others."""
        a, b = self.c.a[rows], self.c.b[rows]
        count = np.bincount(a, minlength=len(self.state))
        count += np.bincount(b[b >= 0], minlength=len(self.state))
        shared = (count[a] > 1) | ((count[b] > 1) & (b >= 0))
        alone = rows_where(~shared)
        ranks: list[Ints] = [alone]
        if len(alone) < len(rows):
            used: dict[int, int] = {-1: 0}  # of a body: the next part free of it
            parts: list[list[int]] = []
            for k in rows_where(shared):
                first, second = int(a[k]), int(b[k])
                rank = max(used.get(first, 0), used.get(second, 0))
                if rank == len(parts):
                    parts.append([])
                parts[rank].append(int(k))
                used[first] = rank + 1
                if second >= 0:
                    used[second] = rank + 1
            ranks += [np.array(p, dtype=np.intp) for p in parts]
        return ranks

    def _sweep(self, rows: Ints, ranks: list[Ints], impulse: Floats, target: Floats) -> None:
        """Contacts that share bodies disturb each other: go round until all are content."""
        lane = self.state.lane[self.c.a[rows]]
        for _ in range(SWEEPS):
            changes = [self._press(rows, pick, impulse, target, relax=RELAX) for pick in ranks]
            left = np.zeros(int(lane.max()) + 1, dtype=bool)
            for pick, change in zip(ranks, changes, strict=True):
                left[lane[pick[change > SWEEP_END]]] = True
            ranks = [pick[left[lane[pick]]] for pick in ranks]
            if not any(pick.size for pick in ranks):
                return

    def _press(
        self,
        rows: Ints,
        pick: Ints,
        impulse: Floats,
        target: Floats,
        *,
        speed: Floats | None = None,
        relax: float = 1.0,
    ) -> Floats:
        """Bring contacts `pick` of `rows` to their targets.

        impulse, target (K, 2) of all `rows`; speed: normal velocities of `pick`, where they are known; relax:
        above 1 goes farther than each contact alone would, which is quicker where they share bodies.
        Returns the changes of their normal velocities, m/s.
        """
        if not pick.size:
            return np.zeros(0)
        at, old = rows[pick], impulse[pick]
        k = self.mobility[at]
        wanted = target[pick] - (self.approach(at) if speed is None else speed)
        if speed is None:
            wanted += (k * old[:, None, :]).sum(-1)
        new = two_point(k, wanted)
        if relax != 1.0:
            new = np.maximum(old + relax * (new - old), 0.0)
        step = new - old
        impulse[pick] = new
        self._push(at, step)
        change: Floats = np.abs((k * step[:, None, :]).sum(-1)).max(axis=1)
        return change

    def _rub(self, rows: Ints, pick: Ints, impulse: Floats, rub: Floats) -> None:
        """Coulomb friction of contacts `pick` of `rows`, no two of which share a body.

        At each point at most friction times the normal impulse (K, 2), and never more than stops the slip.
        rub (K, 2, 3): friction impulses of the blow so far, brought up to date.
        """
        pick = pick[impulse[pick].any(axis=1)]
        if not pick.size:
            return
        s, c = self.state, self.c
        at, j, old = rows[pick], impulse[pick], rub[pick]
        n = c.normal[at][:, None, :]
        u = self.slip(at)
        u = u - dot(u, n)[..., None] * n
        speed = norm(u)
        way = u / np.maximum(speed, 1e-12)[..., None]
        a = c.a[at]
        turn = cross(c.arm_a[at], way)
        k = self.over_mass_a[at][:, None] + dot(turn, self._mobility(a, turn))
        if self.pairs:
            turn = cross(c.arm_b[at], way)
            k += self.over_mass_b[at][:, None] + self.solid[at][:, None] * dot(
                turn, self._mobility(c.b[at], turn)
            )
        # both points together stop the slip once, each in proportion to what presses it
        new = old - (j / j.sum(axis=1)[:, None] / k)[..., None] * u
        size = norm(new)
        new *= (np.minimum(size, c.friction[at][:, None] * j) / np.maximum(size, 1e-300))[..., None]
        rub[pick] = new
        step = new - old
        pull = step.sum(axis=1)
        s.velocity[a] += self.over_mass_a[at][:, None] * pull
        s.angular[a] += self._mobility(a, cross(c.arm_a[at], step)).sum(axis=1)
        if self.pairs:
            two = rows_where(self.solid[at])
            b, on = c.b[at[two]], at[two]
            s.velocity[b] -= self.over_mass_b[on][:, None] * pull[two]
            s.angular[b] -= self._mobility(b, cross(c.arm_b[on], step[two])).sum(axis=1)

    def _brake_roll(self, rows: Ints, pressed: Floats) -> None:
        """The rolling moment of the sheet on bodies that it presses with impulses (K,)."""
        on = rows_where((self.c.b[rows] < 0) & (pressed > 0))
        if not on.size:
            return
        s, a = self.state, self.c.a[rows[on]]
        axis = s.axis[a]
        roll = dot(s.angular[a], axis)
        arm = np.minimum(s.roll_max[a], s.roll_f0[a] + s.roll_f1[a] * (s.radius[a] * roll) ** 2)
        loss = np.sign(roll) * np.minimum(np.abs(roll), arm * pressed[on] / s.along[a])
        s.angular[a] -= loss[:, None] * axis


def two_point(k: Floats, wanted: Floats) -> Floats:
    """Smallest impulses j >= 0 (K, 2) with k j >= wanted: the complementarity problem in closed form.

    k (K, 2, 2) mobilities, wanted (K, 2) changes of normal velocity, -inf for a point that is not there.
    """
    k11, k12, k22 = k[:, 0, 0], k[:, 0, 1], k[:, 1, 1]
    w1, w2 = wanted[:, 0], wanted[:, 1]
    first = np.maximum(w1, 0.0) / k11
    second = np.maximum(w2, 0.0) / k22
    one = k12 * first >= w2  # the first point alone is enough
    two = k12 * second >= w1
    out = np.zeros_like(wanted)
    out[:, 0] = np.where(one, first, 0.0)
    out[:, 1] = np.where(one, 0.0, second)
    both = rows_where(~(one | two))
    if both.size:
        a, b, d, v1, v2 = k11[both], k12[both], k22[both], w1[both], w2[both]
        det = a * d - b * b
        out[both, 0] = (d * v1 - b * v2) / det
        out[both, 1] = (a * v2 - b * v1) / det
    return out
