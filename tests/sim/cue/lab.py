"""A bench for the compiled functions of the table: one ball or two, and the numbers around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.cue import ahead, detect, motion
from gorodki.sim.cue.compiled import entry
from gorodki.sim.cue.resolve import balls, mathavan, nose, pin, stronge, tip
from gorodki.sim.cue.state import BALL, ClothNumbers, CushionNumbers, PairNumbers, PinNumbers
from gorodki.sim.trace import Floats

R, M = 0.03075, 0.21
CLOTH = ClothNumbers(0.2, 0.006, 10.9, 0.5)
MARLOW = (0.009951, 0.108, 1.088)
BALLS = PairNumbers(0.95, *MARLOW)
SMOOTH = PairNumbers(1.0, 0.0, 0.0, 0.0)

Rows = NDArray[np.void]


def ball(v: Any, w: Any = (0.0, 0.0, 0.0), x: Any = (0.0, 0.0), radius: float = R, mass: float = M) -> Rows:
    """One ball on the cloth, as a block of one."""
    rows = np.zeros(1, dtype=BALL)
    rows["position"][0] = (*x, radius)
    rows["velocity"][0] = (*v, 0.0)[:3]
    rows["spin"][0] = w
    rows["radius"], rows["mass"] = radius, mass
    return rows


@dataclass(frozen=True)
class Phase:
    """One motion of a ball: until when it holds, and the ball then."""

    mode: int
    ends: float
    x: Floats
    v: Floats
    w: Floats


def phases(rows: Rows, cloth: ClothNumbers = CLOTH) -> list[Phase]:
    """Every motion of a ball that meets nothing, until it rests."""
    found = []
    begin(rows, cloth)
    while np.isfinite(rows["ends"][0]):
        mode, ends = int(rows["mode"][0]), float(rows["ends"][0])
        move(rows, ends, cloth)
        b = rows[0]
        found.append(Phase(mode, ends, b["position"].copy(), b["velocity"].copy(), b["spin"].copy()))
        begin(rows, cloth)
    return found


@entry
def begin(rows: Any, cloth: ClothNumbers) -> None:
    motion.begin(rows[0], cloth)


@entry
def move(rows: Any, time: float, cloth: ClothNumbers) -> None:
    motion.move(rows[0], time, cloth)


@entry
def collide(first: Any, second: Any, pair: PairNumbers) -> float:
    return balls.collide(first[0], second[0], pair)


@entry
def rebound(
    rows: Any, inward: tuple[float, float, float], rise: float, cushion: CushionNumbers, cloth: ClothNumbers
) -> float:
    return nose.rebound(rows[0], inward, rise, cushion, cloth)


@entry
def grip_of_stronge(approach: float, slip: float, e: float, friction: float, ratio: float) -> float:
    return stronge.grip_of_stronge(approach, slip, e, friction, ratio)


@entry
def press(v: Any, w: Any, normal: Any, radius: float, e: float, friction: float, sliding: float) -> Any:
    return mathavan.press(v, w, normal, radius, e, friction, sliding)


@entry
def blow(
    rows: Any, x: float, y: float, speed: float, side: float, height: float, down: float, level: float,
    end_ratio: float, landing: float,
) -> None:  # fmt: skip
    tip.blow(rows[0], x, y, speed, side, height, down, level, end_ratio, landing)


@entry
def first_fall(c: Any, limit: float, tolerance: float) -> float:
    return detect.first_fall(c[0], c[1], c[2], c[3], c[4], limit, tolerance)


@entry
def plane_contact(gap: float, speed: float, push: float) -> float:
    return detect.plane_contact(gap, speed, push)


@entry
def sphere_contact(apart: Any, speed: Any, push: Any, reach: float, limit: float, tolerance: float) -> float:
    return detect.sphere_contact(apart, speed, push, reach, limit, tolerance)


def cushion(model: int, e: float, friction: float, ratio: float = 1.76) -> CushionNumbers:
    """A cushion of one restitution at all speeds."""
    return CushionNumbers(model, np.array([0.0]), np.array([e]), friction, ratio)


@entry
def touch_distance(radius: float, head: float, head_radius: float) -> float:
    return ahead.touch_distance(
        radius, PinNumbers(head, head_radius, 0.005, 0.0017, 0.5, 0.25, 1.0, 0.5, 0.1)
    )


@entry
def topple(rows: Any, pins: Any, numbers: PinNumbers) -> float:
    return pin.topple(rows[0], pins[0], numbers)
