"""Bats whose tip moves at 30 m/s past one piece, at random moments of the step: none may pass through."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

import numpy as np

from benchmarks.measures import CORE, PROJECTIONS, onto
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import EventKind, Trace
from gorodki.sim.wood.equipment import bats, equipment, surfaces
from gorodki.sim.wood.planar import run_many
from gorodki.sim.wood.scene import Scene, Start, bat_body, piece_body

TIP_SPEED = 30.0  # m/s
PASS_TIME = 0.03  # s
CROSSED = 5e-3  # m of overlap of the undisturbed path with the piece from which on it must be struck
LANES = 100  # of a block


@dataclass(frozen=True)
class Pass:
    """One bat past one piece.

    Args:
        scene: bat and piece.
        crossing: how deep the undisturbed path of the bat would go into the piece, metres.
    """

    scene: Scene
    crossing: float


def random_passes(n: int, seed: int) -> list[Pass]:
    """n bats with a tip speed of 30 m/s on their way to one piece that lies, stands or hangs in the air."""
    sheet, kit = surfaces()["steel"], equipment()
    kinds = list(bats().values())
    out = []
    for i in range(n):
        rng = np.random.Generator(np.random.PCG64([seed, i]))
        stick = bat_body(kinds[int(rng.integers(len(kinds)))])
        body = piece_body(kit.piece, 1)
        z, tilt = [
            (body.radius, 0.0),
            (body.length / 2, math.pi / 2),
            (1.0, float(rng.uniform(0.0, math.pi / 2))),
        ][int(rng.integers(3))]
        turn = float(rng.uniform(0.0, math.pi))
        axis = (math.cos(tilt) * math.cos(turn), math.cos(tilt) * math.sin(turn), math.sin(tilt))
        piece = Start(body, (0.0, 0.0, z), axis, held=True)
        half = stick.length / 2
        spin = float(rng.uniform(-1.0, 1.0)) * TIP_SPEED / (2 * half)
        speed = TIP_SPEED - abs(spin) * half
        wait = float(
            rng.uniform(0.004, 0.006)
        )  # s until bat and piece would be at one place: any phase of a step
        meets, along = float(rng.uniform(-0.3, 0.3)), float(rng.uniform(-0.9, 0.9)) * half
        start = meets - spin * wait
        place = (-along * math.cos(meets), -along * math.sin(meets) - speed * wait, z)
        bat = Start(
            stick, place, (math.cos(start), math.sin(start), 0.0), (0.0, speed, 0.0), (0.0, 0.0, spin)
        )
        scene = Scene([bat, piece], sheet)
        out.append(Pass(scene, _crossing(scene)))
    return out


def _crossing(scene: Scene) -> float:
    """Deepest overlap of an undisturbed bat with a piece that stays, metres; 0 if it begins in it."""
    bat, piece = scene.bodies
    time = np.arange(0.0, PASS_TIME, 2e-5)
    n = len(time)
    heading = math.atan2(bat.axis[1], bat.axis[0]) + bat.angular[2] * time
    axis = np.stack([np.cos(heading), np.sin(heading), np.zeros(n)], axis=1)
    centre = np.array(bat.position) + time[:, None] * np.array(bat.velocity)
    centre[:, 2] -= 0.5 * GRAVITY * time**2
    centre += bat.body.offset * axis
    reach = np.full(n, bat.body.length / 2 - bat.body.radius)
    spot, way = (np.tile(v, (n, 1)) for v in (piece.position, piece.axis))
    half, radius = np.full(n, piece.body.length / 2 - CORE), np.full(n, piece.body.radius - CORE)
    x = spot
    for _ in range(PROJECTIONS):
        y = onto(x, centre, axis, reach, np.zeros(n))
        x = onto(y, spot, way, half, radius)
    depth = bat.body.radius + CORE - np.linalg.norm(x - y, axis=1)
    return float(depth.max()) if depth[0] < 0 else 0.0


def fault_of_pass(way: Pass, trace: Trace) -> str | None:
    """What went wrong in a pass, None where nothing did.

    A bat whose way crosses the piece must have touched and moved it, and the piece must not be behind the bat
    while it is between the ends of the bat.
    """
    if way.crossing < CROSSED:
        return None
    touched = trace.events_of(EventKind.CONTACT)
    if not touched:
        return f"no contact although the way goes {way.crossing * 1e3:.1f} mm into the piece"
    if np.linalg.norm(trace.position[-1, 1] - trace.position[0, 1]) < 1e-3:
        return "touched, but the piece has not moved"
    across = np.cross([0.0, 0.0, 1.0], trace.axis[:, 0])
    apart = trace.position[:, 1] - trace.position[:, 0]
    ahead = (apart * across).sum(axis=1)
    beside = (apart * trace.axis[:, 0]).sum(axis=1) - trace.bodies[0].offset
    level = np.abs(apart[:, 2]) < trace.bodies[1].radius
    inside = (np.abs(beside) < trace.bodies[0].length / 2 - 0.05) & level
    if (ahead[inside] < -trace.bodies[1].radius).any():
        return f"the piece is {-1e3 * ahead[inside].min():.0f} mm behind the bat"
    return None


def tunnel(n: int, seed: int) -> tuple[int, list[str]]:
    """How many of n bats had the piece in their way, and what went wrong with which."""
    passes, faults, crossed = random_passes(n, seed), [], 0
    for first in range(0, n, LANES):
        some = passes[first : first + LANES]
        for k, (way, trace) in enumerate(
            zip(some, run_many([w.scene for w in some], until=PASS_TIME), strict=True), first
        ):
            crossed += way.crossing >= CROSSED
            fault = fault_of_pass(way, trace)
            faults += [f"pass {k}: {fault}"] if fault else []
        print(f"{min(first + LANES, n)}/{n} passes", file=sys.stderr)
    return crossed, faults
