"""Looks at every moment of strokes: what is in what, what is beyond the noses, where energy grows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.block import Ran, Strokes, run_block, strike
from gorodki.sim.cue.compiled import compiled, entry
from gorodki.sim.cue.motion import position_at, spin_at, velocity_at
from gorodki.sim.cue.mouths import is_before_mouth
from gorodki.sim.cue.noses import gap
from gorodki.sim.cue.numbers import numbers
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.state import BALL, GONE, STOPS, TOLERANCE, ClothNumbers, Numbers
from gorodki.sim.trace import Bools, Floats

BETWEEN = 4  # moments that are looked at from one event to the next

DEEPEST = 1e-6
"""Metres that two balls may be in each other, or beyond the line at which a cushion is met."""

ROUNDED = 1e-12  # m by which touching places may be off

RISE = 1e-9
"""Share of its energy that a stroke may gain from one moment to the next by rounding."""


@dataclass(frozen=True, eq=False)
class Looked:
    """What N strokes have shown.

    Args:
        deep: (N,) metres that two balls were in each other at most.
        beyond: (N,) metres that a ball on the cloth was nearer to a nose than its radius at most.
        rise: (N,) share of the first energy by which the energy grew at most.
        disorder: (N,) seconds by which an event came before the one that was written before it at most.
        lost: (N,) whether a number was not finite.
    """

    deep: Floats
    beyond: Floats
    rise: Floats
    disorder: Floats
    lost: Floats

    def faults(self) -> list[str]:
        """What is not as it must be, in words."""
        limits = {"deep": DEEPEST, "beyond": DEEPEST, "rise": RISE, "disorder": 0.0, "lost": 0.0}
        found = []
        for name, most in limits.items():
            values = getattr(self, name)
            bad = np.flatnonzero(~(values <= most))
            found += [f"stroke {k}: {name} {values[k]:g} > {most:g}" for k in bad]
        return found


def played(
    scene: Scene, strokes: Strokes, places: Floats | None = None, tolerance: float = TOLERANCE
) -> tuple[Ran, Looked]:
    """Strokes played with their motions written down, and looked at; places (N, B, 2) where they differ."""
    balls, pins = scene.ball_rows(len(strokes)), scene.pin_rows(len(strokes))
    if places is not None:
        balls["position"][:, :, :2] = places
    strike(scene, strokes, balls)
    ran = run_block(scene, balls, pins, record=True, tolerance=tolerance)
    return ran, look(scene, ran)


def look(scene: Scene, ran: Ran) -> Looked:
    """Look at every motion of a block that was recorded."""
    count = len(scene.balls)
    parts = ran.parts[ran.parts["body"] < count]
    rows = np.zeros(len(parts), dtype=BALL)
    for name in ("since", "position", "velocity", "spin", "push", "mode"):
        rows[name] = parts[name]
    rows["radius"], rows["mass"] = scene.position.table.radius, scene.kit.balls.mass
    first = np.searchsorted(parts["lane"], np.arange(len(ran.balls) + 1))
    known = numbers(scene.position.table, scene.kit)
    found = np.zeros((4, len(ran.balls)))
    watch(rows, parts["body"], first, count, known, *found)
    disorder = np.zeros(len(ran.balls))
    lane, time = ran.notes["lane"], ran.notes["time"]

    ordered = ran.notes["kind"] != STOPS  # these are written at the end
    lane, time = lane[ordered], time[ordered]
    same = lane[1:] == lane[:-1]
    np.maximum.at(disorder, lane[1:][same], (time[:-1] - time[1:])[same])
    return Looked(found[0], found[1], found[2], disorder, found[3])


@entry
def watch(
    parts: Any, body: Any, first: Any, count: int, known: Numbers,
    deep: Floats, beyond: Floats, rise: Floats, lost: Floats,
) -> None:  # fmt: skip
    """Go through the motions of every lane."""
    now = parts[:count].copy()
    for lane in range(len(first) - 1):
        k, end = first[lane], first[lane + 1]
        begun = -1.0
        least = 0.0
        while k < end:
            time = parts[k].since
            while k < end and parts[k].since == time:
                now[body[k]] = parts[k]
                k += 1
            until = parts[k].since if k < end else time
            for step in range(BETWEEN + 1):
                at = time + (until - time) * step / (BETWEEN + 1)
                energy = _energy(now, at, known.cloth)
                if begun < 0.0:
                    begun = least = energy
                if not math.isfinite(energy):
                    lost[lane] = 1.0
                if begun > 0.0:
                    rise[lane] = max(rise[lane], (energy - least) / begun)
                least = min(least, energy)
                _places(now, at, known, lane, deep, beyond)


@compiled
def _energy(now: Any, at: float, cloth: ClothNumbers) -> float:
    whole = 0.0
    for i in range(len(now)):
        b = now[i]
        if b.mode == GONE:
            continue
        v, w, x = velocity_at(b, at), spin_at(b, at, cloth), position_at(b, at)
        moving = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
        turning = 0.4 * b.radius * b.radius * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
        whole += b.mass * (0.5 * (moving + turning) + GRAVITY * (x[2] - b.radius))
    return whole


@compiled
def _places(now: Any, at: float, known: Numbers, lane: int, deep: Floats, beyond: Floats) -> None:
    for i in range(len(now)):
        if now[i].mode == GONE:
            continue
        x, y, z = position_at(now[i], at)
        radius = now[i].radius
        if z <= radius + 1e-9:
            beyond[lane] = max(beyond[lane], _in_rubber(x, y, radius, known))
        for j in range(i):
            if now[j].mode == GONE:
                continue
            x2, y2, z2 = position_at(now[j], at)
            apart = math.sqrt((x - x2) ** 2 + (y - y2) ** 2 + (z - z2) ** 2)
            deep[lane] = max(deep[lane], radius + now[j].radius - apart)


@compiled
def _in_rubber(x: float, y: float, radius: float, known: Numbers) -> float:
    """Metres that a ball is nearer to straight rubber, or to the round of a jaw, than it may be."""
    found, pocket = -radius, known.pocket
    for side in range(4):
        if pocket.number == 0 or not is_before_mouth((x, y, radius), side, known):
            found = max(found, radius - gap((x, y, radius), side, known.area))
    for k in range(pocket.number):
        for at_x, at_y, round_radius in pocket.rows[k].rounds:
            found = max(found, radius + round_radius - math.hypot(x - at_x, y - at_y))
    return found


def random_places(n: int, scene: Scene, rng: np.random.Generator, touching: float = 0.0) -> Floats:
    """Lawful places (n, B, 2) of the balls, apart from what stands on the table.

    touching: share of them in which balls touch each other, a cushion or both, or lie in a corner.
    """
    places = np.empty((0, len(scene.balls), 2))
    while len(places) < n:
        some = _anywhere(2 * n, scene, rng)
        moved = rng.uniform(0, 1, len(some)) < touching
        some[moved] = _touching(some[moved], scene, rng)
        places = np.concatenate([places, some[_lawful(some, scene)]])
    return places[:n]


def _anywhere(n: int, scene: Scene, rng: np.random.Generator) -> Floats:
    low, high = _limits(scene)
    return np.asarray(rng.uniform(low, high, (n, len(scene.balls), 2)))


def _limits(scene: Scene) -> tuple[Floats, Floats]:
    """Places of a ball that touches the left and the lower cushion, and the right and the upper one."""
    table = scene.position.table
    low = np.array([table.radius - table.width.value / 2, table.radius])
    return low, np.array([-low[0], table.length.value - table.radius])


def _touching(places: Floats, scene: Scene, rng: np.random.Generator) -> Floats:
    """The same with the second ball at the first, and one of: the third at both, a cushion, a corner."""
    low, high = _limits(scene)
    kind, angle = rng.integers(0, 4, len(places)), rng.uniform(0, 2 * np.pi, len(places))
    places[kind == 1, 0, 0] = high[0]
    angle[kind == 1] = -0.5 * np.pi
    places[kind == 2, 0] = high[0], low[1]
    angle[kind == 2] = np.pi
    far = 2.0 * scene.position.table.radius
    places[:, 1] = places[:, 0] + far * np.column_stack([np.cos(angle), np.sin(angle)])
    angle = np.where(kind == 2, 0.5 * np.pi, angle + np.pi / 3)
    third = places[:, 0] + far * np.column_stack([np.cos(angle), np.sin(angle)])
    places[kind >= 2, 2] = third[kind >= 2]
    return places


def _lawful(places: Floats, scene: Scene) -> Bools:
    table, (low, high) = scene.position.table, _limits(scene)
    fine = ((places >= low - ROUNDED) & (places <= high + ROUNDED)).all(axis=(1, 2))
    for spot in table.pins.values():
        fine &= (np.linalg.norm(places - np.array(spot.at), axis=2) > table.touch).all(axis=1)
    for i in range(places.shape[1]):
        for j in range(i):
            apart = np.linalg.norm(places[:, i] - places[:, j], axis=1)
            fine &= apart > 2 * table.radius - ROUNDED
    return np.asarray(fine)


def random_strokes(n: int, scene: Scene, rng: np.random.Generator, raised: float = 0.1) -> Strokes:
    """n strokes at any ball, in any direction, up to 7 m/s, with any offset without miscue.

    raised: share of them with a raised cue, up to 70 degrees.
    """
    turn, far = rng.uniform(0, 2 * np.pi, n), scene.kit.cue.largest_offset * np.sqrt(rng.uniform(0, 1, n))
    up = np.where(rng.uniform(0, 1, n) < raised, rng.uniform(0, np.radians(70), n), 0.0)
    return Strokes(
        rng.integers(0, len(scene.balls), n), rng.uniform(-np.pi, np.pi, n), rng.uniform(0.05, 7.0, n),
        far * np.cos(turn), far * np.sin(turn), up,
    )  # fmt: skip
