"""What every run must keep, whatever is thrown at what."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.soak import random_scenes
from benchmarks.throws import figure_keys
from gorodki.figures import figure
from gorodki.figures.types import Hand, Placement
from gorodki.sim.trace import Event, EventKind, Trace
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.planar import run_many
from gorodki.sim.wood.scene import Scene, Start
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.throwing import opening, simulate
from tests.sim.lab import BAT_R, L, R, bat, lying, rod, run, sheet, standing

pytestmark = pytest.mark.slow

HOUSE = Path(__file__).parents[2]
KIT = equipment()
MIRROR = np.array([-1.0, 1.0, 1.0])
"""Of a vector in the mirror x -> -x."""


def pieces(key: str, hand: Hand = Hand.RIGHT) -> dict[int, Placement]:
    return dict(enumerate(figure(key, hand).pieces, 1))


def sensible(key: str, distance: float = 6.5) -> Throw:
    return default_throw(pieces(key), Hand.RIGHT, distance, KIT.bat)


# -- mirror ----------------------------------------------------------------------------------------------


def mirrored(scene: Scene) -> Scene:
    """The scene in the mirror x -> -x; an angular velocity is a pseudovector."""

    def image(s: Start) -> Start:
        (x, y, z), (ax, ay, az), (vx, vy, vz), (wx, wy, wz) = s.position, s.axis, s.velocity, s.angular
        return Start(s.body, (-x, y, z), (-ax, ay, az), (-vx, vy, vz), (wx, -wy, -wz), s.held)

    return replace(scene, bodies=[image(s) for s in scene.bodies])


ORDERLY = {
    "a piece slides, turns and rolls": [lying(heading=0.3, velocity=(1.0, 2.0), yaw=20.0, forward=-50.0)],
    "a bat hits a standing piece": [
        rod(bat(), (-0.2, -0.1, 0.12), velocity=(1.0, 14.0, -0.5), angular=(0.0, 0.0, 9.0)),
        standing(held=True),
    ],
    "a bat hits a lying piece": [
        rod(bat(), (0.1, -0.1, BAT_R), heading=0.2, velocity=(1.0, 12.0, 0.0), angular=(0.0, 0.0, -9.0)),
        lying(heading=0.5, held=True),
    ],
    "three in a row": [
        lying(x=0.01 * k, y=k * (2 * R + 2e-4), number=k + 1, velocity=(0.0, 8.0 * (k == 0)))
        for k in range(3)
    ],
}


@pytest.mark.parametrize("bodies", ORDERLY.values(), ids=ORDERLY.keys())
def test_a_mirrored_scene_runs_as_the_mirror_image_to_the_bit(bodies: list[Start]) -> None:
    scene = Scene(
        bodies, sheet(friction=0.2, wood_friction=0.36, restitution_piece=0.35, restitution_bat=0.3)
    )
    trace, image = (s.run("planar", until=0.4) for s in (scene, mirrored(scene)))

    assert_images(trace, image)


@pytest.mark.parametrize("key", figure_keys())
def test_the_mirror_image_of_what_arrives_at_a_figure_runs_as_the_mirror_image_to_the_bit(key: str) -> None:
    scene, _ = opening(sensible(key), pieces(key), KIT)
    trace, image = run_many([scene, mirrored(scene)], until=12.0)

    assert_images(trace, image)


@pytest.mark.parametrize("tilt", [0.0, 0.03])
@pytest.mark.parametrize("distance", [6.5, 13.0])
@pytest.mark.parametrize("key", figure_keys())
def test_a_mirrored_throw_at_a_mirrored_figure_is_the_mirror_image_to_the_bit(
    key: str, distance: float, tilt: float
) -> None:
    """Nothing less will do: a break-up multiplies a rounding of 1e-16 m at every blow, to a millimetre."""
    throw, there = replace(sensible(key, distance), tilt=tilt, tilt_at=0.4), pieces(key)
    image_there = {n: p.mirrored() for n, p in there.items()}
    trace, image = simulate(throw, there, KIT), simulate(throw.mirrored(), image_there, KIT)

    assert_images(trace, image)
    # and something has happened
    assert np.abs(trace.position[-1, 1:] - trace.position[0, 1:]).max() > 0.5


def assert_images(trace: Trace, image: Trace) -> None:
    """A trace and one of the mirrored scene are mirror images in every bit."""
    assert (trace.time == image.time).all()
    assert (trace.position == image.position * MIRROR).all()
    assert (trace.axis == image.axis * MIRROR).all()
    assert (trace.roll == -image.roll).all()
    assert [_seen(e, 1.0) for e in trace.events] == [_seen(e, -1.0) for e in image.events]


def _seen(event: Event, side: float) -> tuple[object, ...]:
    """What an event says; side: -1 for one in the mirror."""
    x, y, z = event.place or (0.0, 0.0, 0.0)
    return event.kind, event.time, event.body, event.other, side * x, y, z, event.speed


# -- numbers of the bodies, and neighbours in the block ----------------------------------------------------


@pytest.mark.parametrize("key", figure_keys())
def test_pieces_numbered_in_another_order_end_where_they_did_to_the_bit(key: str) -> None:
    scene, _ = opening(sensible(key), pieces(key), KIT)
    order = [0, 4, 2, 5, 1, 3]
    trace, again = run_many([scene, replace(scene, bodies=[scene.bodies[k] for k in order])], until=12.0)

    assert (trace.time == again.time).all()
    assert (trace.position[:, order] == again.position).all()
    assert (trace.roll[:, order] == again.roll).all()
    assert [(e.kind, e.time, e.speed) for e in trace.events] == [
        (e.kind, e.time, e.speed) for e in again.events
    ]
    number = {old: new for new, old in enumerate(order)}
    for e, f in zip(trace.events, again.events, strict=True):
        assert {number[b] for b in (e.body, e.other) if b is not None} == {f.body, f.other} - {None}


def test_a_scene_gives_the_same_bits_alone_and_in_any_lane_of_a_block() -> None:
    scenes = [scene for _, scene in random_scenes(12, seed=4)]
    alone = [s.run("planar", until=6.0).digest for s in scenes]

    for rounds in ([*range(12)], [*range(11, -1, -1)], [k for k in range(12) for _ in range(4)]):
        digests = [t.digest for t in run_many([scenes[k] for k in rounds], until=6.0)]
        assert digests == [alone[k] for k in rounds]


# -- the same again --------------------------------------------------------------------------------------


def digest(key: str, faster: float = 0.0) -> str:
    """Digest of the first tenth of a second after the flight."""
    throw = sensible(key)
    scene, _ = opening(replace(throw, speed=throw.speed + faster), pieces(key), KIT)
    return scene.run("planar", until=0.1).digest


def test_the_same_throw_twice_gives_the_same_digest_and_another_one_another() -> None:
    assert digest("pushka") == digest("pushka")
    assert digest("pushka", faster=1e-6) != digest("pushka")


def test_another_process_gives_the_same_digest() -> None:
    program = "from tests.sim.test_engine_invariants import *\nprint(digest('zvezda'))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == digest("zvezda")


def test_the_same_block_twice_gives_the_same_digests() -> None:
    scenes = [opening(sensible(key), pieces(key), KIT)[0] for key in ("vilka", "tir", "pismo")]
    first, second = ([t.digest for t in run_many(scenes, until=0.1)] for _ in range(2))

    assert first == second
    assert len(set(first)) == 3


# -- traces ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["kolodets", "artilleria"])
def test_a_trace_is_whole(key: str) -> None:
    trace = simulate(sensible(key), pieces(key), KIT)

    assert all(np.isfinite(a).all() for a in (trace.time, trace.position, trace.axis, trace.roll))
    assert (np.diff(trace.time) > 0).all()
    assert np.linalg.norm(trace.axis, axis=2) == pytest.approx(1.0, abs=1e-9)
    times = [e.time for e in trace.events]
    assert times == sorted(times)
    # no body moves faster than the bat came
    way = np.linalg.norm(np.diff(trace.position, axis=0), axis=2).max(axis=1)
    assert (way <= 40.0 * np.diff(trace.time) + 2e-3).all()
    # what has come to rest or left the area says so
    ended = {e.body for e in trace.events_of(EventKind.REST, EventKind.LEFT_AREA)}
    moved = {
        b
        for b in range(len(trace.bodies))
        if np.linalg.norm(trace.position[-1, b] - trace.position[0, b]) > 0.01
    }
    assert moved <= ended


def test_a_trace_ends_at_rest() -> None:
    trace = run(lying(velocity=(1.0, 0.0)), on=sheet(friction=0.2), until=5.0)

    assert trace.time[-1] < 1.0
    assert (trace.position[-1] == trace.position[-2]).all() or trace.events[-1].kind is EventKind.REST


def test_a_standing_piece_that_nothing_touches_stays_for_good() -> None:
    away = rod(bat(), (2.0, -0.5, 0.5), velocity=(0.0, 10.0, 1.0))
    trace = run(away, standing(held=True), lying(x=0.5, number=2), on=sheet(friction=0.2), until=2.0)

    assert (trace.position[:, 1] == [0.0, 0.0, L / 2]).all()
    assert np.abs(trace.position[:, 2] - [0.5, 0.0, R]).max() < 1e-6
