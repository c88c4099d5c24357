"""Aiming by hand: which numbers make the bat come down where a person points, and which of them turn it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from gorodki.figures.errors import InputError
from gorodki.sim.angles import wrapped
from gorodki.sim.wood.equipment import Bat
from gorodki.sim.wood.flight import Flight, fly
from gorodki.sim.wood.throw import BOUNDS, Throw

CLOSE = 2e-3  # m
STRAIGHT = 2e-3  # rad
NEAR = 0.02  # m: from so near one more round misses by less than a centimetre, a pixel or so while one drags
ROUNDS, FEW = 8, 2


@lru_cache(maxsize=32)
def flown(throw: Throw, bat: Bat) -> Flight:
    """The flight down to the ground, as if nothing stood in its way."""
    return fly(throw, bat, until_height=bat.diameter / 2)


def aimed_at(throw: Throw, bat: Bat, x: float, y: float, rounds: int = ROUNDS) -> dict[str, float]:
    """Azimuth and speed with which the bat comes down at a point, all else left as it is.

    Args:
        throw: the throw as it is.
        bat: what is thrown.
        x: metres.
        y: metres.
        rounds: how often the numbers are made better; few while a drag goes on and the next is soon to come.

    Returns:
        The two numbers by field of `Throw`; as near as a person could throw where the point is out of reach.
    """
    here, far = throw, throw.distance + y
    try:
        for _ in range(rounds):
            at = flown(here, bat).end.position
            right, ahead = x - float(at[0]), y - float(at[1])
            if max(abs(right), abs(ahead)) < CLOSE:
                break
            reach = max(float(at[1]) + here.distance, 1.0)
            # the length of a throw grows about as the square of its speed
            faster = here.speed * (max(far, 0.5) / reach) ** 0.5
            aside = here.azimuth - right / max(far, 1.0)
            here = replace(here, speed=BOUNDS["speed"].clip(faster), azimuth=BOUNDS["azimuth"].clip(aside))
            if rounds < ROUNDS and max(abs(right), abs(ahead)) < NEAR:
                break
    except InputError:
        return {}
    return {"azimuth": here.azimuth, "speed": here.speed}


def turned_to(throw: Throw, bat: Bat, heading: float) -> dict[str, float]:
    """The start angle with which the bat comes down with its axis at a heading (radians from +x).

    The air turns a bat a little more or less with every start angle, hence the rounds.
    """
    here = throw
    for _ in range(ROUNDS):
        off = wrapped(heading - flown(here, bat).end.heading)
        if abs(off) < STRAIGHT:
            break
        here = replace(here, start_angle=wrapped(here.start_angle + off))
    return {"start_angle": here.start_angle}
