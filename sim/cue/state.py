"""What compiled code knows of a table, its balls and its pins: rows of numbers, SI units throughout."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

RESTS, SPINS, ROLLS, SLIDES, FLIES, GONE = range(6)
"""What a ball does: nothing, turn on the spot, roll, slide, be in the air, have left the table."""

STANDS, SLIDING, LIES = range(3)
"""What a pin does: stand on its place, slide after it was toppled, lie. A pin that lies is out of the way."""

NOBODY = -1

BALL = np.dtype(
    [
        ("position", np.float64, 3),
        ("velocity", np.float64, 3),
        ("spin", np.float64, 3),
        ("push", np.float64, 3),  # acceleration, m/s², until `ends`
        ("since", np.float64),  # time of this state
        ("ends", np.float64),  # time at which the motion turns into another one by itself
        ("radius", np.float64),
        ("mass", np.float64),
        ("mode", np.int64),
        ("due", np.float64),  # when something happens to it next, apart from other balls
        ("what", np.int64),
        ("whom", np.int64),
        ("half", np.int64),  # 1 above the middle line, -1 below it, 0 before it is known
        ("rattles", np.int64),  # touches of jaws since it last met anything else
    ],
    align=True,
)

PIN = np.dtype(
    [
        ("place", np.float64, 2),  # of its axis at `since`
        ("velocity", np.float64, 2),
        ("since", np.float64),  # time of this state
        ("ends", np.float64),  # time at which it lies still
        ("fell", np.float64),  # time at which it was touched; infinite while it stands
        ("mode", np.int64),
        ("ball", np.int64),  # to which its fall is put down, NOBODY while it stands
        ("pin", np.int64),  # the pin that toppled it, NOBODY where the ball did
    ],
    align=True,
)


POCKET = np.dtype(
    [
        ("edge", np.float64, 2),  # middle of the edge of the slate
        ("outward", np.float64, 2),  # unit vector out of the table
        ("back", np.float64),  # from the edge to a centre at the back
        ("rounds", np.float64, (4, 3)),  # x, y and radius: nose and end of the wall of each jaw
        ("walls", np.float64, (2, 7)),  # x, y of the beginning, unit vector along, length, unit vector inward
        ("sides", np.int64, 2),  # cushions whose runs the jaws end
    ],
    align=True,
)
"""A pocket with its two jaws, seen from above."""

JAWS = 6
"""Parts of the jaws of one pocket that a ball may meet: its rounds, then its walls."""

NOTE = np.dtype(
    [
        ("lane", np.int64),
        ("time", np.float64),
        ("kind", np.int64),
        ("body", np.int64),  # a ball by its number, pin k as number of balls + k
        ("other", np.int64),  # likewise, or the number of a cushion; NOBODY where there is none
        ("via", np.int64),  # of a fall: the pin that brought it about, likewise; NOBODY where a ball did
        ("speed", np.float64),
        ("place", np.float64, 3),
    ],
    align=True,
)

PART = np.dtype(
    [
        ("lane", np.int64),
        ("body", np.int64),
        ("since", np.float64),
        ("position", np.float64, 3),
        ("velocity", np.float64, 3),
        ("spin", np.float64, 3),
        ("push", np.float64, 3),
        ("mode", np.int64),
    ],
    align=True,
)
"""A motion of one body, as it is recorded: it holds from `since` until the next one of that body."""

TURNS, CUSHION, TOPPLES, PASSES, LEAVES, CONTACT, LANDS, FALLS, STOPS, JAW, SINKS, CROSSES = range(12)
"""What happens to a ball: its motion turns into another one; it meets a cushion, a pin; it is over something
in the air; it leaves the table; it meets a ball; it lands; a pin falls; a body stops for good; a ball meets
a jaw, passes the edge of a pocket, passes the middle line."""

CUSHIONS = ("left", "right", "lower", "upper")
LEFT, RIGHT, LOWER, UPPER = range(4)
"""Cushions, as the player sees them who stands before the lower one."""


class Area(NamedTuple):
    """The play area: half width and length between noses; height of the nose; width of the rail."""

    half_width: float
    length: float
    nose: float
    rail: float


class ClothNumbers(NamedTuple):
    """Friction of sliding and rolling, rate at which side spin dies (rad/s²), restitution of a landing."""

    sliding: float
    rolling: float
    spin_rate: float
    landing: float


class PairNumbers(NamedTuple):
    """Ball and ball: restitution; friction at slip u is a + b exp(-c u)."""

    restitution: float
    a: float
    b: float
    c: float


class CushionNumbers(NamedTuple):
    """Model, restitution (K,) at speeds of approach (K,), friction, ratio of frequencies (Stronge)."""

    model: int
    speeds: Any
    restitutions: Any
    friction: float
    ratio: float


class PinNumbers(NamedTuple):
    """Height of the middle of the head, its radius, radius that slides, mass, restitution, friction; seconds
    for which a toppled pin may topple others; speed at which it does; share of the slip that it takes on."""

    head: float
    head_radius: float
    radius: float
    mass: float
    restitution: float
    friction: float
    reach: float
    knock: float
    drag: float


class PocketNumbers(NamedTuple):
    """How many pockets there are; metres along a cushion from the corner, and from the middle, without
    straight rubber; rows of `POCKET` in the order of the table; restitution and friction of jaws;
    restitution of the back."""

    number: int
    corner: float
    middle: float
    rows: Any
    restitution: float
    friction: float
    back: float


class Numbers(NamedTuple):
    """All that a stroke depends on besides the balls; tolerance: of the roots of contact times, s."""

    area: Area
    cloth: ClothNumbers
    pair: PairNumbers
    cushion: CushionNumbers
    pin: PinNumbers
    pocket: PocketNumbers
    tolerance: float


TOLERANCE = 1e-12
"""Seconds by which the time of a contact may be wrong: a picometre at 1 m/s."""
