"""A body that comes down on the sheet: a blow that lasts, in which its other end may land too.

While one end of a bat is pressed onto the sheet the other one comes down faster, and it may land before the
first has left. What comes of that lies between both together and one after the other. So such a blow is
followed through the time for which it lasts. A point in contact is a spring with a damper that push and never
pull, so tuned that alone it leaves with the stated restitution after the stated contact time, whatever mass
it has to stop. Friction acts against the slip of each moment, so that a slip that turns or ends is followed.

The blow is made at its beginning, as all are: the body gets the velocities and the heights of its end at
once. For as long as it lasts, it then moves and turns in the plane alone, and rises only after that.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import (
    Vector,
    along,
    cross,
    dot,
    minus,
    norm,
    plus,
    put,
    times,
    unit,
    vec,
)
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.impulse import (
    REST_SPEED,
    apply_friction,
    approach,
    brake_roll,
    press,
    rebound,
    skid,
    strike,
)
from gorodki.sim.wood.restitution import damping_ratio, swing

SUBSTEPS = 12  # of the time that a blow of one point lasts
LONGEST = 10 * SUBSTEPS  # of them in a blow of two points, at most
SINKS = 2e-3  # m/s
MET = 1e-8  # m: a point so near the sheet has met it
SHORTEST = 0.05  # of a substep, which ends where a point lands
AGAIN = 2.0  # contact times after which a point is back where it met the sheet, at most
UPRIGHT = 1e-3  # sine of the lean below which a body may tip any way
OVER = 1e-9  # s
RATIOS = 256  # steps of the table of damping ratios, evenly by restitution

_RATIO = np.array([damping_ratio(k / RATIOS) for k in range(RATIOS + 1)])
_swing = compiled(swing)


@compiled
def lands_twice(c: Any) -> bool:
    """Whether the second point of a body may land before the first has left.

    c: contact with the sheet, prepared, at the moment when one of its points meets it.
    """
    first = 0 if c.gap[0] <= c.gap[1] else 1
    other = 1 - first
    if c.before[first] >= -REST_SPEED:
        return True
    levered = max(-c.mobility[0, 1] / c.mobility[first, first], 0.0)
    fastest = -c.before[other] - 2.0 * levered * c.before[first]
    return bool(c.gap[other] < AGAIN * c.lasts * fastest)


@compiled
def land(bodies: Any, contacts: Any, chosen: Any, dt: float) -> tuple[float, float, Vector]:
    """The blow of one body with the sheet, prepared before; chosen: its contact.

    Returns how long it lasts, seconds, by how much the centre of mass comes up meanwhile, metres, and how far
    the body turns, radians.
    """
    c = contacts[chosen[0]]
    if lands_twice(c):
        return _follow(bodies, c)
    strike(bodies, contacts, chosen, True, dt)
    return _meanwhile(bodies, c)


@compiled
def _follow(bodies: Any, c: Any) -> tuple[float, float, Vector]:
    """`land` where both points may be in contact at once: through the time for which it lasts."""
    a = bodies[c.a]
    time, up, turned = 0.0, 0.0, (0.0, 0.0, 0.0)
    pressed1 = pressed2 = 0.0
    for p in range(2):
        c.down[p] = 0
        c.depth[p] = max(c.gap[p], 0.0)
    for p in range(2):
        if c.depth[p] <= MET:
            _touch_down(bodies, c, p)
    both = False
    for _ in range(LONGEST):
        if c.down[0] + c.down[1] == 0:
            break
        if both != (c.down[0] + c.down[1] == 2):
            both = not both
            for p in range(2):
                if c.down[p] == 1:
                    _tune(bodies, c, p, both)
        step = _until_one_lands(bodies, c)
        velocity, angular = vec(a.velocity), vec(a.angular)
        for p in range(2):
            _aim(bodies, c, p, step)
        press(bodies, c, 1.0)
        apply_friction(bodies, c)
        pressed1 += c.impulse[0]
        pressed2 += c.impulse[1]
        time += step
        up += 0.5 * step * (velocity[2] + a.velocity[2])
        turned = along(turned, 0.5 * step, plus(angular, a.angular))
        for p in range(2):
            _come(bodies, c, p, step)
    c.impulse[0], c.impulse[1] = pressed1, pressed2
    brake_roll(bodies, c)
    return time, up, turned


@compiled
def _until_one_lands(bodies: Any, c: Any) -> float:
    """Length of the next step, s: it ends where a point lands."""
    step = c.lasts / SUBSTEPS
    for p in range(2):
        speed = approach(bodies, c, p)
        if c.down[p] == 0 and speed < 0.0:
            step = min(step, max(c.depth[p] / -speed, SHORTEST * step))
    return float(step)


@compiled
def _aim(bodies: Any, c: Any, p: int, step: float) -> None:
    """What a point should do in a step, were it alone."""
    c.impulse[p] = 0.0
    put(c.friction_impulse[p], (0.0, 0.0, 0.0))
    c.goal[p] = -math.inf
    speed = approach(bodies, c, p)
    if c.down[p] == 1:
        c.swung[p], c.goal[p] = _swung(c, p, speed, step)
    c.depth[p] += 0.5 * step * speed


@compiled
def _come(bodies: Any, c: Any, p: int, step: float) -> None:
    """Where a point has come in a step."""
    speed = approach(bodies, c, p)
    c.depth[p] += 0.5 * step * speed
    if c.down[p] == 1:
        if c.impulse[p] > 0.0:
            c.depth[p] = c.swung[p]
        stays = c.depth[p] < 0.0
        if c.most[p] <= 0.0:
            # what does not rebound never comes up again: its blow is over when it neither sinks nor is held
            held = c.impulse[p] > 0.0 and c.down[1 - p] == 1 and c.most[1 - p] > 0.0
            stays = stays and (speed < -SINKS or held)
        c.down[p] = int(stays)
    elif c.depth[p] <= 0.0:
        _touch_down(bodies, c, p)


@compiled
def _touch_down(bodies: Any, c: Any, p: int) -> None:
    """A point meets the sheet."""
    speed = approach(bodies, c, p)
    if speed >= 0.0:
        return
    c.down[p] = 1
    c.met[p], c.skid[p] = speed, skid(bodies, c, p)
    _tune(bodies, c, p, c.down[1 - p] == 1)


@compiled
def _tune(bodies: Any, c: Any, p: int, both: bool) -> None:
    """Spring and damper of a point in contact; both: the other one is in contact as well."""
    e = rebound(bodies, c, p, c.met[p], c.skid[p], both) if c.met[p] < -REST_SPEED else 0.0
    lasts = c.lasts
    if e > c.restitution:  # what lifts a body that skids ends the blow sooner
        lasts *= (1.0 - e) / (1.0 - c.restitution)
    c.ratio[p], c.frequency[p] = _spring(e, lasts)
    c.most[p] = -e * c.met[p]


@compiled
def _spring(e: float, lasts: float) -> tuple[float, float]:
    """Damping over critical damping, and frequency in rad/s, of a point that leaves with a restitution."""
    place = RATIOS * min(max(e, 0.0), 1.0)
    k = min(int(place), RATIOS - 1)
    ratio = _RATIO[k] + (place - k) * (_RATIO[k + 1] - _RATIO[k])
    return ratio, _swing(ratio)[1] / lasts


@compiled
def _swung(c: Any, p: int, speed: float, step: float) -> tuple[float, float]:
    """Height and speed of a point in contact after a step, were it alone."""
    ratio, w = c.ratio[p], c.frequency[p]
    root = math.sqrt(1.0 - ratio * ratio)
    fade, turn = math.exp(-ratio * w * step), root * w * step
    sine, cosine = math.sin(turn) / root, math.cos(turn)
    x = c.depth[p]
    depth = fade * (x * (cosine + ratio * sine) + speed / w * sine)
    then = fade * (speed * (cosine - ratio * sine) - x * w * sine)
    return depth, min(then, c.most[p])


@compiled
def _meanwhile(bodies: Any, c: Any) -> tuple[float, float, Vector]:
    """`land` of one point alone that has been struck: what went on while it lasted."""
    a = bodies[c.a]
    first = 0 if c.gap[0] <= c.gap[1] else 1
    before, after = c.before[first], approach(bodies, c, first)
    ratio, frequency = _spring(after / -before, c.lasts)
    time = c.lasts + 2.0 * ratio / frequency  # until it is back where it met the sheet
    # all velocities change in step with its own, whose way sums up to nothing
    share = -before * time / max(after - before, 1e-9)
    up = time * a.old_velocity[2] + share * (a.velocity[2] - a.old_velocity[2])
    angular = vec(a.old_angular)
    turned = along(times(time - share, angular), share, a.angular)
    return time, up, turned


@compiled
def sink_in(b: Any, up: float, turned: Vector) -> None:
    """Heights of a body at the end of a blow; what it turned about the vertical is left to time."""
    b.position[2] += up
    put(b.axis, unit(plus(b.axis, cross((turned[0], turned[1], 0.0), b.axis))))


@compiled
def hold_back(b: Any, time: float) -> None:
    """Keep a body from rising and tipping while the sheet still presses it."""
    swing = along(b.angular, -dot(b.angular, b.axis), b.axis)
    tips = cross(b.axis, (0.0, 0.0, 1.0))
    level = norm(tips)
    if level > UPRIGHT:
        tips = times(1.0 / level, tips)
        swing = times(dot(swing, tips), tips)
    b.waits, b.rises = time, b.velocity[2]
    put(b.tips, swing)
    b.velocity[2] = 0.0
    put(b.angular, minus(b.angular, swing))


@compiled
def let_go(b: Any) -> None:
    """A body gets what a blow has kept back from it."""
    b.velocity[2] += b.rises
    put(b.angular, plus(b.angular, b.tips))
    b.waits = b.rises = 0.0
    put(b.tips, (0.0, 0.0, 0.0))


@compiled
def wait(b: Any, dt: float) -> None:
    """Time passes for a body that the sheet presses."""
    b.waits -= dt
    if b.waits <= OVER:
        let_go(b)
