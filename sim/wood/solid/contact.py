"""Contacts of MuJoCo that show the stated restitution and Coulomb's friction.

**Restitution.** MuJoCo has no such number: a contact is a spring with a damper that pushes and never pulls,
here in the direct form ``solref = (-stiffness, -damping)``. With the frequency w = sqrt(stiffness) and the
damping ratio z = damping/(2 w), a blow along the normal ends when spring and damper cancel. Speeds after
and before then stand as

    e = exp(-z/sqrt(1 - z²) · (pi - atan2(2 z sqrt(1 - z²), 1 - 2 z²))).

Steps of h seconds shift that by about w h/2, and the phase in which a step meets the surface scatters it. So
z is not taken from the formula but found by bisection on the stepped oscillator itself, mean over phases.

**Contact time.** Where a sheet says how long a blow on it lasts, the stiffness of its contacts follows from
that (`stiffness`): a second point that lands within it is then decelerated by a spring of its own, as in
`sim.planar.landing`.

**Friction.** MuJoCo's cone is convex: the normal and the tangential part of a contact minimise one cost
together, so a fast slip that friction cannot stop pushes the bodies apart. (With the friction that comes with
the same spring and damper, a bat that skids at 13 m/s rebounds with 0.42 where a dropped one has 0.31, and a
piece rides in small hops.) The push is the friction coefficient times the deceleration that the contact
*asks for* beyond what friction can give. `FrictionRows` therefore asks for no more than c times what the cone
allows, and takes what is left of the push off the normal: with a lever l between force and slip (3 for a
cylinder across its axis) that is the factor (1 + l mu²)/(1 + c mu²). What slips still gets friction times
normal force, and what sticks still sticks.

**Lift.** A surface may say that restitution grows with slip (`sim.restitution`). Such a contact is pushed
apart by a gain times its slip. The gain is found like the damping, on the stepped oscillator, here one that
skids and is braked: with `SKID` units of slip left it rebounds as the law says.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats
from gorodki.sim.wood.restitution import damping_ratio, lifted, swing

Ints = NDArray[np.intp]

PHASES = 64  # moments within a step at which a surface may be met
HIGHEST_RATIO = 1.25  # of damping to critical damping: higher ones gain nothing and strain the step
IMPEDANCE = 0.99  # share of the wanted acceleration that a contact enforces; the rest is softness
CAP = 5.0  # c: acceleration asked of friction over friction times that along the normal
LEVER = (
    3.0  # l: acceleration along a force at the surface, of a body that may roll, over that along the normal
)
SKID = 2.0  # slip that friction leaves over the speed of approach, at which lift is exact: a bat that lands
STIFFEST = 2.5e8  # 1/s²: a blow of 0.14 ms; harder contacts take steps that nobody waits for
SHEET_ROWS = 6  # constraint rows of a contact with the sheet: normal, two slips, one twist, two rolls
WOOD_ROWS = 3  # of a contact of two bodies: normal, two slips


def rebound(ratio: float, turn: float, slip: float = 0.0, friction: float = 0.0, gain: float = 0.0) -> float:
    """Restitution of a stepped spring and damper, mean over the phases in which a step can meet the surface.

    Args:
        ratio: damping over critical damping.
        turn: angular frequency times step, radians.
        slip: at first, over the speed of approach.
        friction: coefficient; slip is braked like that of a cylinder across its axis.
        gain: acceleration apart over slip and angular frequency.
    """
    x = -np.arange(PHASES) / PHASES * turn
    v, s = -np.ones(PHASES), np.full(PHASES, slip)
    while (inside := x < 0.0).any():
        push = turn * np.where(inside, np.maximum(gain * s - x - 2.0 * ratio * v, 0.0), 0.0)
        v = v + push
        s = np.maximum(s - LEVER * friction * push, 0.0)
        x = x + turn * v
    return float(v.mean())


@lru_cache(maxsize=128)
def damping(restitution: float, stiffness: float, step: float) -> float:
    """Damping per unit of mass, 1/s, that gives a restitution; for less than 0.1 that of about 0.1."""
    frequency = math.sqrt(stiffness)
    ratio = _bisected(HIGHEST_RATIO, lambda tried: rebound(tried, frequency * step) > restitution)
    return 2.0 * ratio * frequency


def stiffness(restitution: float, lasts: float) -> float:
    """Stiffness per unit of mass, 1/s², of a contact whose blows last so many seconds; at most `STIFFEST`."""
    return min((swing(damping_ratio(restitution))[1] / lasts) ** 2, STIFFEST)


def _bisected(high: float, is_more: Callable[[float], bool]) -> float:
    """The largest number from 0 to `high` that is less than what is looked for."""
    low = 0.0
    for _ in range(30):
        middle = 0.5 * (low + high)
        if is_more(middle):
            low = middle
        else:
            high = middle
    return low


@lru_cache(maxsize=128)
def lifting(restitution: float, lift: float, friction: float, stiffness: float, step: float) -> float:
    """Acceleration apart over slip, 1/s, that gives a restitution which grows with slip by `lift`."""
    if lift == 0.0:
        return 0.0
    frequency = math.sqrt(stiffness)
    ratio = damping(restitution, stiffness, step) / (2.0 * frequency)
    wanted = lifted(restitution, lift, SKID)
    slip = SKID + LEVER * friction * (1.0 + restitution)
    gain = _bisected(1.0, lambda tried: rebound(ratio, frequency * step, slip, friction, tried) < wanted)
    return gain * frequency


class FrictionRows:
    """Which rows of MuJoCo's constraints belong to the friction of the contacts that are there.

    Args:
        pairs: (C, 2) indices of the bodies of each contact in MuJoCo's order, -1 for the sheet.
        sheet_friction: coefficient on the sheet.
        wood_friction: coefficient between bodies.
        roll: (B,) 2 f/R² of each body with rolling arm f and radius R, 1/m.
        lift: (C,) acceleration apart over that which a contact asks of friction.
    """

    def __init__(
        self, pairs: Ints, sheet_friction: float, wood_friction: float, roll: Floats, lift: Floats
    ) -> None:
        on_sheet = pairs.min(axis=1) < 0
        rows = np.where(on_sheet, SHEET_ROWS, WOOD_ROWS)
        self.count = int(rows.sum())
        self.normal = np.cumsum(rows) - rows
        self.slip = np.stack([self.normal + 1, self.normal + 2])
        friction = np.where(on_sheet, sheet_friction, wood_friction)
        self.most_slip = CAP * friction
        self.push = (1.0 + LEVER * friction**2) / (1.0 + CAP * friction**2)
        self.on_sheet = np.flatnonzero(on_sheet)
        lying = self.normal[on_sheet]
        self.twist = lying + 3
        self.rolls = np.stack([lying + 4, lying + 5])
        self.most_roll = CAP * roll[pairs.max(axis=1)[on_sheet]]
        self.lift = lift

    def limit(self, aref: Floats) -> None:
        """Ask of friction in this step no more than a few times what it can give, and lift what slips.

        Args:
            aref: accelerations that the constraints ask for, changed in place between mj_step1 and mj_step2.
        """
        slip = aref[self.slip]
        asked = np.hypot(slip[0], slip[1])
        asked += 1e-12
        aref[self.normal] += self.lift * asked
        strength = np.abs(aref[self.normal])
        strength += GRAVITY
        share = self.most_slip * strength / asked
        slip *= np.minimum(share, 1.0)
        aref[self.slip] = slip
        aref[self.normal] *= np.where(share < 1.0, self.push, 1.0)
        if self.on_sheet.size:
            aref[self.twist] = 0.0
            most = self.most_roll * strength[self.on_sheet]
            aref[self.rolls] = np.minimum(np.maximum(aref[self.rolls], -most), most)
