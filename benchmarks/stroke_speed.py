"""How fast strokes are, as ratios within one run, and whether a long sweep of them fills the memory."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from typing import Any

import numpy as np

from benchmarks.speed import HOUSE, Line
from benchmarks.strokes import random_places, random_strokes
from benchmarks.table import Goal
from gorodki.figures.tables.position import setup
from gorodki.figures.tables.table import table
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.block import Strokes, simulate_block
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.rack import racks
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import BOUNDS, Stroke
from gorodki.sim.trace import Floats

STROKES = 20_000
BREAKS = 2_000
JUDGED = 20  # of them, for MuJoCo
SEED = 7
STEP = 1e-3  # s of MuJoCo's steps: a ball at 5 m/s goes 5 mm in one
MILLION = 1_000_000
BLOCK = 10_000

ONE_US = Goal(must=50.0, aim=25.0)
AGAINST_STEPS = Goal(must=1000.0, aim=3000.0, at_least=True)
BREAK_MS = Goal(must=2.0, aim=1.0)
RECORDED_MS = Goal(must=5.0, aim=2.0)
GROWTH_MB = Goal(must=60.0, aim=20.0)


def lines() -> list[Line]:
    """A stroke in a block, against MuJoCo's steps for the same balls; one recorded."""
    scene = Scene(setup("five-pins"))
    rng = np.random.default_rng(SEED)
    places, strokes = random_places(STROKES, scene, rng), random_strokes(STROKES, scene, rng, raised=0.0)
    simulate_block(scene, strokes, places=places)  # whatever is compiled or loaded once is not timed
    start = time.process_time()
    outcomes = simulate_block(scene, strokes, places=places)
    each = (time.process_time() - start) / STROKES
    picked = np.linspace(0, STROKES - 1, JUDGED).astype(int)
    stepped = sum(_mujoco(scene, strokes, places, k, float(outcomes.time[k])) for k in picked) / JUDGED
    ratio = stepped / each
    recorded = _recorded(scene, strokes)
    contacts = len(outcomes.events) / STROKES
    return [
        Line(
            f"one of {STROKES:,} strokes of three balls in a block, one core, {contacts:.1f} events each",
            1e6 * each, f"{1e6 * each:.1f} µs", ONE_US, "≤ 50 µs, aim ≤ 25 µs",
        ),
        Line(
            f"MuJoCo's own steps of {1e3 * STEP:g} ms for the same three balls, as long, against it",
            ratio, f"{ratio:,.0f} ×", AGAINST_STEPS, "≥ 1,000 ×, aim ≥ 3,000 ×",
        ),
        Line(
            "one stroke, recorded as a trace", 1e3 * recorded, f"{1e3 * recorded:.1f} ms", RECORDED_MS,
            "≤ 5 ms, aim ≤ 2 ms",
        ),
        _break_line(),
    ]  # fmt: skip


def memory_lines(n: int = MILLION) -> list[Line]:
    """What a long sweep takes, and how much of the peak came with its last nine tenths."""
    seconds, peak = _sweep(n)
    before = _sweep(max(n // 10, 1))[1]
    return [
        Line(
            f"growth of the peak memory of a sweep of {n:,} strokes with its last nine tenths",
            peak - before, f"{peak - before:.0f} MB of {peak:.0f} MB, {seconds:.0f} s on one core", GROWTH_MB,
            "≤ 60 MB, aim ≤ 20 MB",
        )
    ]  # fmt: skip


def _break_line() -> Line:
    """Breaks of Tsar-gory at 5 to 12 m/s, at racks with gaps of chance."""
    scene, rng = Scene(setup("tsar-gory", "break")), np.random.default_rng(SEED)
    ball, none = np.full(BREAKS, scene.number_of("w7")), np.zeros(BREAKS)
    aim, speed = math.pi / 2 + rng.normal(0.0, 0.01, BREAKS), rng.uniform(5.0, 12.0, BREAKS)
    strokes, places = Strokes(ball, aim, speed, none, none, none), racks(BREAKS, SEED)
    simulate_block(scene, strokes, places=places)
    start = time.process_time()
    outcomes = simulate_block(scene, strokes, places=places)
    each = 1e3 * (time.process_time() - start) / BREAKS
    contacts = len(outcomes.events) / BREAKS
    return Line(
        f"one of {BREAKS:,} breaks of eight balls in a block, {contacts:.1f} events each",
        each, f"{each:.2f} ms", BREAK_MS, "≤ 2 ms, aim ≤ 1 ms",
    )  # fmt: skip


def _recorded(scene: Scene, strokes: Strokes) -> float:
    """Seconds of a recorded stroke from the opening position, the mean of a hundred."""
    some = [
        Stroke(scene.balls[0], *(float(getattr(strokes, name)[k]) for name in BOUNDS)) for k in range(100)
    ]
    simulate(scene, some[0])
    start = time.process_time()
    for stroke in some:
        simulate(scene, stroke)
    return (time.process_time() - start) / len(some)


def _mujoco(scene: Scene, strokes: Strokes, places: Floats, k: int, until: float) -> float:
    """Processor seconds that MuJoCo's step function takes for three balls between four walls."""
    import mujoco

    model = _table()
    data = mujoco.MjData(model)
    radius = scene.position.table.radius
    for i, (x, y) in enumerate(places[k]):
        data.qpos[7 * i : 7 * i + 3] = x, y, radius
    struck, angle, speed = int(strokes.ball[k]), float(strokes.direction[k]), float(strokes.speed[k])
    data.qvel[6 * struck : 6 * struck + 2] = speed * math.cos(angle), speed * math.sin(angle)
    start = time.process_time()
    mujoco.mj_step(model, data, nstep=math.ceil(until / STEP))
    return time.process_time() - start


def _table() -> Any:
    import mujoco

    five = table("five-pins")
    spec = mujoco.MjSpec()
    spec.option.gravity = [0.0, 0.0, -GRAVITY]
    spec.option.timestep = STEP
    plane = mujoco.mjtGeom.mjGEOM_PLANE
    spec.worldbody.add_geom(type=plane, size=[0, 0, 1])
    half, length = five.width.value / 2, five.length.value
    for x, y, z in ((-half, 0, (1, 0, 0)), (half, 0, (-1, 0, 0)), (0, 0, (0, 1, 0)), (0, length, (0, -1, 0))):
        spec.worldbody.add_geom(type=plane, size=[0, 0, 1], pos=[x, y, 0], zaxis=z)
    for _ in range(3):
        ball = spec.worldbody.add_body()
        ball.add_freejoint()
        ball.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[five.radius, 0, 0], mass=0.21)
    return spec.compile()


# in a process of its own, or the peak would be that of everything that was measured before
_PROGRAM = """
import resource, sys, time
from pathlib import Path
import numpy as np
from benchmarks.strokes import random_places, random_strokes
from gorodki.figures.tables.position import setup
from gorodki.sim.cue.block import simulate_block
from gorodki.sim.cue.scene import Scene
n, size = int(sys.argv[1]), int(sys.argv[2])
scene, rng = Scene(setup("five-pins")), np.random.default_rng(1)
fallen, start = 0, time.perf_counter()
for first in range(0, n, size):
    count = min(size, n - first)
    places, strokes = random_places(count, scene, rng), random_strokes(count, scene, rng)
    fallen += int((simulate_block(scene, strokes, places=places).fallen >= 0).sum())
seconds = time.perf_counter() - start
status = Path("/proc/self/status")
peak = (
    int(status.read_text().split("VmHWM:")[1].split()[0]) * 1024 if status.exists()
    else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
)
print(seconds, peak)
"""


def _sweep(n: int) -> tuple[float, float]:
    """Seconds and peak of the memory, MB, of a sweep of n strokes on one core."""
    command = [sys.executable, "-c", _PROGRAM, str(n), str(BLOCK)]
    done = subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, text=True)  # noqa: S603
    seconds, peak = done.stdout.split()
    return float(seconds), int(peak) / 1e6
