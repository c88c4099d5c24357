"""One stroke from event to event: whatever comes first happens, and what it changes is looked at anew.

Things of one moment are taken one after the other, nearest first and then in the order of the balls: pair
after pair. A stroke of this engine has no time step.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from gorodki.sim.compiling.vectors import along, dot, minus, norm, unit, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.ahead import is_moving, look_ahead
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.detect import NEVER, sphere_contact
from gorodki.sim.cue.log import Log, is_full, note, write_ball, write_pin
from gorodki.sim.cue.motion import begin, move, position_at, velocity_at
from gorodki.sim.cue.mouths import lift_out, meet_jaw
from gorodki.sim.cue.noses import gap, inward
from gorodki.sim.cue.pins import next_knock, set_off, slide_to
from gorodki.sim.cue.pressing import not_at_once
from gorodki.sim.cue.resolve.balls import GENTLE, collide, part, restitution_at
from gorodki.sim.cue.resolve.cloth import keep_down, land
from gorodki.sim.cue.resolve.nose import rebound
from gorodki.sim.cue.resolve.pin import knock, topple
from gorodki.sim.cue.state import (
    CONTACT,
    CROSSES,
    CUSHION,
    FALLS,
    FLIES,
    GONE,
    JAW,
    LANDS,
    LEAVES,
    LIES,
    NOBODY,
    PASSES,
    RESTS,
    SINKS,
    SLIDING,
    STOPS,
    TOPPLES,
    Numbers,
)

DONE, FULL = range(2)
"""How a lane ends: nothing more happens in time; the log has no more room."""

MOST_EVENTS = 20_000
"""Events after which a stroke is followed no further; the longest of a million random ones has dozens."""

APART = 0.02
"""Seconds without touch after which a gentle touch of a pair, or with a cushion, is noted anew."""

_DEEP = 1e-9  # m that rounding may leave things in each other
_AGAIN = 60  # times at most that two balls and the cloth are asked one after the other
_EDGE = 0.999  # sine beyond which the line from a centre to a nose is as good as upright


class Scratch(NamedTuple):
    """Room that a lane works in: times at which pairs meet (B, B), when they last touched (B, B), and
    cushions (B, 4), what a ball in the air has passed over (B, B + P), which balls have changed (B,)."""

    meets: Any
    touched: Any
    cushioned: Any
    passed: Any
    changed: Any


def new_scratch(balls: int, pins: int) -> Scratch:
    """Room for lanes of so many balls and pins."""
    return Scratch(
        np.zeros((balls, balls)), np.zeros((balls, balls)), np.zeros((balls, 4)),
        np.zeros((balls, balls + pins), np.bool_), np.zeros(balls, np.bool_),
    )  # fmt: skip


@compiled
def run_lane(lane: int, balls: Any, pins: Any, numbers: Numbers, until: float, s: Scratch, log: Log) -> int:
    """Run one stroke, whose balls are in motion, until nothing more happens before `until`."""
    bodies = len(balls) + len(pins)
    if is_full(log, bodies):
        return FULL
    _set_out(lane, balls, s, log, numbers)
    now, knocks, flying, met = 0.0, NEVER, NOBODY, NOBODY
    for _ in range(MOST_EVENTS):
        if is_full(log, bodies):
            return FULL
        _look(balls, pins, now, s, numbers)
        time, i, j = _first(balls, s.meets)
        following = min(time, knocks)
        if following > until or following == NEVER:
            _finish(lane, balls, pins, numbers, until, log)
            return DONE
        if knocks < time:
            now = knocks
            _knock(lane, balls, pins, flying, met, now, numbers, log)
            _look_again(balls, now, s, numbers)
            knocks, flying, met = next_knock(pins, now, numbers)
            continue
        now = time
        if j != NOBODY:
            _meet(lane, balls, i, j, now, s, numbers, log)
        elif balls[i].what == TOPPLES:
            _topple(lane, balls, i, pins, now, numbers, log)
            _look_again(balls, now, s, numbers)
            knocks, flying, met = next_knock(pins, now, numbers)
            s.changed[i] = True
        else:
            _alone(lane, balls, i, now, s, numbers, log)
    _finish(lane, balls, pins, numbers, now, log)
    return DONE


@compiled
def _set_out(lane: int, balls: Any, s: Scratch, log: Log, numbers: Numbers) -> None:
    s.meets[:] = NEVER
    s.touched[:] = -NEVER
    s.cushioned[:] = -NEVER
    s.passed[:] = False
    s.changed[:] = True
    for i in range(len(balls)):
        begin(balls[i], numbers.cloth)
        write_ball(log, lane, i, balls[i])


@compiled
def _look(balls: Any, pins: Any, now: float, s: Scratch, numbers: Numbers) -> None:
    """Look ahead for every ball whose motion has changed, and for its pairs."""
    for i in range(len(balls)):
        b = balls[i]
        if b.mode == FLIES and not s.changed[i]:  # what it passes over may have changed
            move(b, now, numbers.cloth)
            s.changed[i] = True
        if s.changed[i]:
            look_ahead(balls, i, pins, s.passed, numbers)
    for i in range(len(balls)):
        for j in range(i):
            if s.changed[i] or s.changed[j]:
                s.meets[j, i] = _meeting(balls[j], balls[i], now, numbers)
    s.changed[:] = False


@compiled
def _look_again(balls: Any, now: float, s: Scratch, numbers: Numbers) -> None:
    """A pin is gone: every ball on its way may have another event ahead."""
    for i in range(len(balls)):
        if is_moving(balls[i]):
            move(balls[i], now, numbers.cloth)
            s.changed[i] = True


@compiled
def _meeting(first: Any, second: Any, now: float, numbers: Numbers) -> float:
    """When two balls meet, if nothing else happens to either before; infinite where they do not."""
    if not (is_moving(first) or is_moving(second)) or first.mode == GONE or second.mode == GONE:
        return NEVER
    limit = min(first.due, second.due) - now
    apart = minus(position_at(second, now), position_at(first, now))
    speed = minus(velocity_at(second, now), velocity_at(first, now))
    push = minus(vec(second.push), vec(first.push))
    t = sphere_contact(apart, speed, push, first.radius + second.radius, limit, numbers.tolerance)
    if t == NEVER:
        return NEVER
    line = unit(along(along(apart, t, speed), 0.5 * t * t, push))
    closing = along(speed, t, push)
    flies = first.mode == FLIES or second.mode == FLIES
    deep = 0.0 if flies else first.radius + second.radius - norm(apart)
    return now + not_at_once(t, -dot(closing, line), deep)


@compiled
def _first(balls: Any, meets: Any) -> tuple[float, int, int]:
    """Time of what happens next; a ball, or two."""
    best, i, j = NEVER, NOBODY, NOBODY
    for k in range(len(balls)):
        if balls[k].due < best:
            best, i, j = balls[k].due, k, NOBODY
    for second in range(len(balls)):
        for first in range(second):
            time = meets[first, second]
            if time < best or (time == best and j == NOBODY and time < NEVER):
                best, i, j = time, first, second
    return best, i, j


@compiled
def _meet(lane: int, balls: Any, i: int, j: int, now: float, s: Scratch, numbers: Numbers, log: Log) -> None:
    """Two balls meet."""
    first, second = balls[i], balls[j]
    move(first, now, numbers.cloth)
    move(second, now, numbers.cloth)
    _set_apart(first, second)
    place = along(vec(first.position), first.radius, unit(minus(vec(second.position), vec(first.position))))
    first.rattles = second.rattles = 0
    approach = collide(first, second, numbers.pair)
    keep_down(first)
    keep_down(second)
    parting = restitution_at(approach, numbers.pair) * approach
    for _ in range(_AGAIN):  # a ball that is met from above is held by the cloth: it gives way less
        if approach <= 0.0 or part(first, second, parting):
            break
        keep_down(first)
        keep_down(second)
    if approach > GENTLE or now - s.touched[i, j] > APART:
        note(log, lane, now, CONTACT, i, j, NOBODY, max(approach, 0.0), place)
    s.touched[i, j] = now
    for k in (i, j):
        begin(balls[k], numbers.cloth)
        write_ball(log, lane, k, balls[k])
        s.changed[k] = True


@compiled
def _topple(lane: int, balls: Any, i: int, pins: Any, now: float, numbers: Numbers, log: Log) -> None:
    """A ball topples a pin."""
    b = balls[i]
    k = b.whom
    pin = pins[k]
    move(b, now, numbers.cloth)
    approach = topple(b, pin, numbers.pin)
    pin.fell, pin.ball = now, i
    set_off(pin, now, numbers.area, numbers.pin)
    place = (pin.place[0], pin.place[1], numbers.pin.head)
    note(log, lane, now, FALLS, len(balls) + k, i, NOBODY, approach, place)
    begin(b, numbers.cloth)
    write_ball(log, lane, i, b)
    write_pin(log, lane, len(balls) + k, pin, numbers.pin.friction * GRAVITY)


@compiled
def _knock(
    lane: int, balls: Any, pins: Any, flying: int, met: int, now: float, numbers: Numbers, log: Log
) -> None:
    """A pin that flies topples another one; the fall is put down to the ball that toppled the first."""
    slide_to(pins[flying], now, numbers.pin)
    approach = knock(pins[flying], pins[met], numbers.pin)
    pins[met].fell, pins[met].ball, pins[met].pin = now, pins[flying].ball, flying
    place = (pins[met].place[0], pins[met].place[1], numbers.pin.radius)
    note(log, lane, now, FALLS, len(balls) + met, pins[met].ball, len(balls) + flying, approach, place)
    for k in (flying, met):
        set_off(pins[k], now, numbers.area, numbers.pin)
        write_pin(log, lane, len(balls) + k, pins[k], numbers.pin.friction * GRAVITY)


@compiled
def _alone(lane: int, balls: Any, i: int, now: float, s: Scratch, numbers: Numbers, log: Log) -> None:
    """What happens to a ball without another ball or a pin."""
    b = balls[i]
    what, whom = b.what, b.whom
    move(b, now, numbers.cloth)
    s.changed[i] = True
    if what == PASSES:
        s.passed[i, whom] = True
        note(log, lane, now, PASSES, i, whom, NOBODY, _speed(b), vec(b.position))
        return
    if what == CROSSES:
        b.half = -b.half
        note(log, lane, now, CROSSES, i, NOBODY, NOBODY, _speed(b), vec(b.position))
        return
    if what == LEAVES or (what == SINKS and not lift_out(b, whom, numbers)):
        note(log, lane, now, what, i, whom, NOBODY, _speed(b), vec(b.position))
        b.mode, b.ends = GONE, NEVER
        for k in range(3):
            b.velocity[k] = b.spin[k] = b.push[k] = 0.0
        write_ball(log, lane, i, b)
        return
    if what == CUSHION:
        b.rattles = 0
        _set_free(b, whom, numbers)
        rise = min(max((numbers.area.nose - b.position[2]) / b.radius, -_EDGE), _EDGE)
        place = _at_nose(b, whom, rise)
        approach = rebound(b, inward(whom), rise, numbers.cushion, numbers.cloth)
        keep_down(b)
        if approach > GENTLE or now - s.cushioned[i, whom] > APART:
            note(log, lane, now, CUSHION, i, whom, NOBODY, max(approach, 0.0), place)
        s.cushioned[i, whom] = now
    elif what == JAW:
        side, approach, place = meet_jaw(b, whom, numbers)
        if approach > GENTLE or now - s.cushioned[i, side] > APART:
            note(log, lane, now, CUSHION, i, side, NOBODY, approach, place)
        s.cushioned[i, side] = now
    elif b.mode == FLIES and what != SINKS:
        fall = land(b, numbers.cloth)
        s.passed[i] = False
        note(log, lane, now, LANDS, i, NOBODY, NOBODY, fall, (b.position[0], b.position[1], 0.0))
    begin(b, numbers.cloth)
    write_ball(log, lane, i, b)


@compiled
def _set_apart(first: Any, second: Any) -> None:
    """Move two balls on the cloth that are in each other, because a third one presses, until they touch."""
    apart = minus(vec(second.position), vec(first.position))
    deep = first.radius + second.radius - norm(apart)
    if deep > _DEEP and first.mode != FLIES and second.mode != FLIES:
        line = unit(apart)
        for k in range(2):
            first.position[k] -= 0.5 * deep * line[k]
            second.position[k] += 0.5 * deep * line[k]


@compiled
def _set_free(b: Any, side: int, numbers: Numbers) -> None:
    """Move a ball on the cloth that is in a cushion, because another one presses, until it touches."""
    deep = b.radius - gap(vec(b.position), side, numbers.area)
    if deep > _DEEP and b.mode != FLIES:
        line = inward(side)
        for k in range(2):
            b.position[k] -= deep * line[k]


@compiled
def _at_nose(b: Any, side: int, rise: float) -> tuple[float, float, float]:
    """Where a ball touches a nose: a radius from its centre."""
    n = inward(side)
    place = along(vec(b.position), b.radius * math.sqrt(1.0 - rise * rise), n)
    return place[0], place[1], place[2] + b.radius * rise


@compiled
def _speed(b: Any) -> float:
    v = b.velocity
    return math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])


@compiled
def _finish(lane: int, balls: Any, pins: Any, numbers: Numbers, until: float, log: Log) -> None:
    """Bring everything to the end; note which balls stopped for good."""
    for i in range(len(balls)):
        if balls[i].mode == RESTS and balls[i].since > 0.0:
            note(log, lane, balls[i].since, STOPS, i, NOBODY, NOBODY, 0.0, vec(balls[i].position))
        elif balls[i].mode != RESTS and balls[i].mode != GONE:
            move(balls[i], until, numbers.cloth)
    for k in range(len(pins)):
        if pins[k].mode == SLIDING:
            ends = min(pins[k].ends, until)
            slide_to(pins[k], ends, numbers.pin)
            if ends == pins[k].ends:
                pins[k].mode = LIES
                pins[k].velocity[0] = pins[k].velocity[1] = 0.0
                place = (pins[k].place[0], pins[k].place[1], 0.0)
                note(log, lane, ends, STOPS, len(balls) + k, NOBODY, NOBODY, 0.0, place)
            write_pin(log, lane, len(balls) + k, pins[k], 0.0)
