"""How fast the engines are, as ratios within one run.

Processor time is taken, not time on the wall, wherever a ratio is asked for: other programs then matter less.
"""

from __future__ import annotations

import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.table import Goal, Table
from benchmarks.throws import fresh, scenes
from gorodki.sim.trace import BodyKind
from gorodki.sim.wood.scene import Scene

HOUSE = Path(__file__).parents[1]
LANES = 256
UNTIL = 4.0  # s
SEED = 7
HELP_ROUNDS = 5
THROW_ROUNDS = 3

AGAINST_PYMUNK = Goal(must=8.0, aim=2.5)
AGAINST_STEPS = Goal(must=12.0, aim=60.0, at_least=True)
AGAINST_MUJOCO = Goal(must=12.0, aim=40.0, at_least=True)
ONE_THROW_MS = Goal(must=150.0, aim=15.0)
HELP_MS_MORE = Goal(must=100.0)


@dataclass(frozen=True, slots=True)
class BlockTime:
    """A block of throws at one figure.

    Args:
        figure: key.
        lanes: throws in the block.
        steps: that a lane took, on average.
        block: processor seconds of the planar engine.
        pymunk: of plain pymunk with the same bodies and iterations, for as many steps.
        sheet: of the same with joints to the ground in place of friction on the sheet.
        mujoco: of the MuJoCo engine, per throw; NaN where it was not asked.
        native: of it within MuJoCo's own two functions.
    """

    figure: str
    lanes: int
    steps: int
    block: float
    pymunk: float
    sheet: float
    mujoco: float
    native: float

    @property
    def per_throw(self) -> float:
        """Processor seconds of a throw in the block."""
        return self.block / self.lanes


def block_times(
    figures: Sequence[str], lanes: int = LANES, mujoco_throws: int = 3, rounds: int = 1
) -> Iterator[BlockTime]:
    """A block of fresh throws at each figure, plain pymunk beside it, and MuJoCo on some of the throws.

    Args:
        figures: keys.
        lanes: throws in a block.
        mujoco_throws: of them, for the MuJoCo engine; they are taken evenly from the block.
        rounds: how often a block and plain pymunk are timed; the fastest counts.
    """
    _block(scenes(figures[0], fresh(figures[0], 1, SEED)))  # whatever is compiled or loaded once is not timed
    for key in figures:
        setup = scenes(key, fresh(key, lanes, SEED))
        runs = [_block(setup) for _ in range(rounds)]
        seconds, lengths = min(runs, key=lambda r: r[0])
        plain, sheet = (min(_plain_pymunk(setup, lengths, on) for _ in range(rounds)) for on in (False, True))
        picked = [setup[k] for k in np.linspace(0, lanes - 1, mujoco_throws).astype(int)]
        mujoco, native = _mujoco(picked) if picked else (math.nan, math.nan)
        yield BlockTime(key, lanes, len(lengths), seconds, plain, sheet, mujoco, native)


def _block(setup: Sequence[Scene]) -> tuple[float, list[float]]:
    """Processor seconds of a block that nobody records, and lengths of the steps of a mean lane."""
    from gorodki.sim.wood.planar import Block, Schedule, SimulatedArea

    block = Block(setup, Schedule(), SimulatedArea())
    start = time.process_time()
    block.run(UNTIL)
    seconds = time.process_time() - start
    steps = round(block.steps / len(setup))
    return seconds, [block.lane_time / len(setup) / steps] * steps


def _plain_pymunk(setup: Sequence[Scene], lengths: Sequence[float], sheet: bool) -> float:
    """Processor seconds of pymunk alone: the same bodies in one space, nothing but `Space.step`.

    With as many iterations as the engine asks for. sheet: with the two joints to the ground, of a largest
    force, that stand for friction in pymunk's own examples of things seen from above; else speeds just fade.
    """
    import pymunk

    from gorodki.sim.constants import GRAVITY
    from gorodki.sim.wood.planar.plane import ITERATIONS

    space = pymunk.Space()
    space.iterations = ITERATIONS
    space.collision_slop = 1e-4
    space.damping = 1.0 if sheet else 0.3  # of the speed left after a second
    for lane, scene in enumerate(setup):
        for start in scene.bodies:
            b = start.body
            level = math.hypot(start.axis[0], start.axis[1])
            half = b.length / 2 * level
            body = pymunk.Body(b.mass, b.mass * b.length**2 / 12)
            body.position = (64.0 * lane + start.position[0], start.position[1])
            body.angle = math.atan2(start.axis[1], start.axis[0]) if level > 1e-6 else 0.0
            body.velocity = (start.velocity[0], start.velocity[1])
            body.angular_velocity = start.angular[2]
            shape: pymunk.Shape
            if b.kind is BodyKind.BAT:
                shape = pymunk.Segment(body, (-half, 0.0), (half, 0.0), b.radius)
            elif level > 1e-6:
                shape = pymunk.Poly.create_box(body, (2 * half, 2 * b.radius))
            else:
                shape = pymunk.Circle(body, b.radius)
            shape.elasticity, shape.friction = math.sqrt(0.5), 0.6
            space.add(body, shape)
            if not sheet:
                continue
            slides = pymunk.PivotJoint(space.static_body, body, body.position)
            turns = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
            weight = scene.surface.friction * b.mass * GRAVITY
            for joint, most in ((slides, weight), (turns, weight * b.length / 4)):
                joint.max_bias, joint.max_force = 0.0, most
            space.add(slides, turns)
    start_time = time.process_time()
    for dt in lengths:
        space.step(dt)
    return time.process_time() - start_time


def _mujoco(setup: Sequence[Scene]) -> tuple[float, float]:
    """Processor seconds per throw of the MuJoCo engine, and of them within MuJoCo itself.

    Its steps are those of the reference model: the engine's usual ones are four times as short, so that it is
    a better judge, and would only flatter what is measured against it.
    """
    from gorodki.sim.wood.solid import StageSchedule, StepStage, run

    plan = StageSchedule(fine=StepStage(2e-4, 4e6))
    run(setup[0], until=0.002, schedule=plan)  # compiles the model
    start = time.process_time()
    for scene in setup:
        run(scene, until=UNTIL, schedule=plan)
    whole = (time.process_time() - start) / len(setup)
    with _native_clock() as spent:
        for scene in setup:
            run(scene, until=UNTIL, schedule=plan)
    return whole, spent[0] / len(setup)


@contextmanager
def _native_clock() -> Iterator[list[float]]:
    """Adds up the seconds within MuJoCo's two step functions while the context lasts."""
    import mujoco

    spent = [0.0]
    kept = {name: getattr(mujoco, name) for name in ("mj_step1", "mj_step2")}

    def timed(function: Callable[..., None]) -> Callable[..., None]:
        def call(*arguments: Any) -> None:
            start = time.process_time()
            function(*arguments)
            spent[0] += time.process_time() - start

        return call

    try:
        for name, function in kept.items():
            setattr(mujoco, name, timed(function))
        yield spent
    finally:
        for name, function in kept.items():
            setattr(mujoco, name, function)


def block_table(found: Sequence[BlockTime]) -> Table:
    """A row for each figure."""
    return Table(
        (
            "figure",
            "steps",
            "ms a throw",
            "µs a lane-step",
            "× pymunk, no sheet",
            "× pymunk, joints",
            "MuJoCo engine ms",
            "of it its steps",
            "× engine",
            "× its steps",
        ),
        tuple(
            (
                t.figure,
                str(t.steps),
                f"{1e3 * t.per_throw:.2f}",
                f"{1e6 * t.block / (t.steps * t.lanes):.2f}",
                f"{t.block / t.pymunk:.1f}",
                f"{t.block / t.sheet:.1f}",
                f"{1e3 * t.mujoco:.0f}",
                f"{1e3 * t.native:.0f}",
                f"{t.mujoco / t.per_throw:.1f}",
                f"{t.native / t.per_throw:.1f}",
            )
            for t in found
        ),
    )


def one_throw_times(figures: Sequence[str]) -> dict[str, float]:
    """Seconds on the wall from release to ruling, one lane, recorded: the fastest of a few, by figure."""
    from gorodki.court import adjudicate, opening
    from gorodki.figures import figure
    from gorodki.figures.types import Hand
    from gorodki.sim.wood.aim import default_throw
    from gorodki.sim.wood.equipment import equipment
    from gorodki.sim.wood.throwing import simulate

    tools, found = equipment(), {}
    for key in figures:
        situation = opening(figure(key), "ru", "men")
        throw = default_throw(situation.lying, Hand.RIGHT, 13.0, tools.bat)

        def once() -> None:
            adjudicate(simulate(throw, situation.lying, tools), situation)  # noqa: B023

        once()
        found[key] = min(_wall(once) for _ in range(THROW_ROUNDS))
    return found


def help_times() -> tuple[float, float]:
    """Seconds on the wall of the command's help and of a bare interpreter, the fastest of a few each."""
    bare, shown = [], []
    for _ in range(HELP_ROUNDS):
        bare.append(_wall(lambda: _python("-c", "pass")))
        shown.append(_wall(lambda: _python("run_sim.py", "--help")))
    return min(shown), min(bare)


def _python(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=HOUSE, check=True, capture_output=True)  # noqa: S603


def _wall(what: Callable[[], None]) -> float:
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table *Speed*: what, how it came out, in which words, and what is asked."""

    what: str
    value: float
    shown: str
    goal: Goal
    asked: str


def block_lines(found: Sequence[BlockTime]) -> list[Line]:
    """The ratios of the blocks: mean over the figures."""
    block = f"block of {found[0].lanes} throws, nothing recorded, against pymunk's own steps"
    lines = []
    for how, seconds in (
        ("no sheet", [t.pymunk for t in found]),
        ("a sheet of joints", [t.sheet for t in found]),
    ):
        mean = statistics.fmean(t.block / s for s, t in zip(seconds, found, strict=True))
        name = f"{block}: same bodies, number of steps and iterations, {how}"
        lines.append(Line(name, mean, f"{mean:.1f} ×", AGAINST_PYMUNK, "≤ 8 ×, aim ≤ 2.5 ×"))
    if any(math.isnan(t.mujoco) for t in found):
        return lines
    rate = len(found) / sum(t.per_throw for t in found)
    for what, seconds, goal, asked in (
        ("MuJoCo's own two step functions", [t.native for t in found], AGAINST_STEPS, "≥ 12 ×, aim ≥ 60 ×"),
        (
            "the MuJoCo engine, which records",
            [t.mujoco for t in found],
            AGAINST_MUJOCO,
            "≥ 12 ×, aim ≥ 40 ×",
        ),
    ):
        mean = statistics.fmean(s / t.per_throw for s, t in zip(seconds, found, strict=True))
        name = f"throws a second in it ({rate:.0f}) against {what}"
        lines.append(Line(name, mean, f"{mean:.1f} ×", goal, asked))
    return lines


def throw_line(found: dict[str, float]) -> Line:
    """One throw from release to ruling; the slowest figure counts."""
    slowest = max(found, key=lambda key: found[key])
    worst, mean = 1e3 * found[slowest], 1e3 * statistics.fmean(found.values())
    return Line(
        "one throw, released to ruling, one lane, recorded",
        worst,
        f"{worst:.0f} ms ({slowest}; mean of {len(found)} figures {mean:.0f} ms)",
        ONE_THROW_MS,
        "≤ 150 ms, aim ≤ 15 ms",
    )


def help_line(shown: float, bare: float) -> Line:
    """The help of the command against a bare interpreter."""
    more = 1e3 * (shown - 3 * bare)
    return Line(
        "gorodki --help against python -c pass",
        more,
        f"{1e3 * shown:.0f} ms against {1e3 * bare:.0f} ms",
        HELP_MS_MORE,
        "≤ 3 × bare + 100 ms",
    )


def table(lines: Sequence[Line]) -> Table:
    """The table *Speed*."""
    return Table(
        ("what", "measured", "asked", "goal"),
        tuple((x.what, x.shown, x.asked, x.goal.verdict(x.value)) for x in lines),
    )


def holds(lines: Sequence[Line]) -> bool:
    """True where everything is as it must be."""
    return all(x.goal.holds(x.value) for x in lines)
