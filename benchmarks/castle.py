"""Crossings of the castle of five pins, beside MuJoCo with pins in three dimensions.

In MuJoCo a pin is a free solid of base, waist, core and head; it leans, slides, flies, hits others and
rolls. The engine knows a touch and a disc that slides. Both get the same ball.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.table import Goal, Table
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import table
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.equipment import kit
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import run
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.trace import Bools, Event, Floats, Trace

AGREE = Goal(must=0.95, aim=0.97, at_least=True)
FIVE = table("five-pins")
CENTRE = np.array(FIVE.pins["c"].at)
SEED = 7
SPEEDS = (0.3, 4.0)  # m/s
RUN_UP = 0.2  # m from the ball to the middle of the castle
ASIDE = 0.11  # m by which a way misses the middle at most
AFTER = 1.2  # s for which pins are watched once the ball has crossed

STEP = 4e-5  # s; with 0.1 ms some crossings are lost
BLOW = 8e-4  # s that a contact lasts in MuJoCo
GYRATION = 7.5e-3  # m, across: k² 56 mm² about the centre of mass, assumed from the shape
TILTED = math.cos(math.radians(45))  # upward part of an axis below which a pin is down
OFF_ITS_MARK = FIVE.pin["base"].value  # m by which the base is then wholly off


@dataclass(frozen=True, slots=True)
class Crossing:
    """A ball that rolls towards the castle.

    Args:
        at: (x, y) of the ball, metres.
        velocity: (vx, vy), m/s.
    """

    at: tuple[float, float]
    velocity: tuple[float, float]

    @property
    def speed(self) -> float:
        """Metres a second."""
        return math.hypot(*self.velocity)

    @property
    def scene(self) -> Scene:
        """The castle and the one ball."""
        return Scene(Position(FIVE, {"white": self.at}))

    @property
    def motion(self) -> Motion:
        """Of a ball that rolls."""
        x, y = self.velocity
        return Motion((x, y, 0.0), (-y / FIVE.radius, x / FIVE.radius, 0.0))


@dataclass(frozen=True, eq=False)
class Crossed:
    """What both engines say of one crossing: (5,) which pins fell, and the turn of the ball, degrees."""

    crossing: Crossing
    judge: Bools
    engine: Bools
    by_pin: int
    judge_turn: float
    engine_turn: float


def crossings(n: int, seed: int = SEED) -> Iterator[Crossing]:
    """n random ones, whose ways pass the middle of the castle within `ASIDE`."""
    rng = np.random.default_rng(seed)
    for _ in range(n):
        angle, aside, speed = rng.uniform(0, 2 * math.pi), rng.uniform(-ASIDE, ASIDE), rng.uniform(*SPEEDS)
        ahead = np.array([math.cos(angle), math.sin(angle)])
        at = CENTRE - RUN_UP * ahead + aside * np.array([-ahead[1], ahead[0]])
        yield Crossing((float(at[0]), float(at[1])), (float(speed * ahead[0]), float(speed * ahead[1])))


def crossed(n: int, seed: int = SEED) -> Iterator[Crossed]:
    """n crossings in both engines."""
    for crossing in crossings(n, seed):
        fell, turn = in_mujoco(crossing)
        trace = run(crossing.scene, {"white": crossing.motion}, until=_until(crossing))
        falls = once(trace)
        mine = np.isin(np.arange(1, 6), [e.body or 0 for e in falls])
        k = int(np.searchsorted(trace.time, 2 * RUN_UP / crossing.speed))
        way = trace.position[k, 0] - trace.position[k - 1, 0]
        yield Crossed(crossing, fell, mine, sum(bool(e.data) for e in falls), turn, _turn(crossing, way))


def once(trace: Trace) -> list[Event]:
    """Falls of pins until the ball meets a cushion: MuJoCo's table has none, there it never comes back."""
    back = next((e.time for e in trace.events_of(TableEvent.CUSHION)), math.inf)
    return [e for e in trace.events_of(TableEvent.PIN_FELL) if e.time < back]


def agreement(found: list[Crossed]) -> float:
    """Of the falls in one engine and those in the other, the share that the other one has too."""
    judge, engine = (np.array([getattr(c, name) for c in found]) for name in ("judge", "engine"))
    return float(2 * (judge & engine).sum() / (judge.sum() + engine.sum()))


def holds(found: list[Crossed]) -> bool:
    """True where the engines agree as they must."""
    return AGREE.holds(agreement(found))


def summary(found: list[Crossed]) -> Table:
    """The results in rows."""
    judge, engine = (np.array([getattr(c, name) for c in found]) for name in ("judge", "engine"))
    one = [c for c in found if c.judge.sum() == 1 and (c.judge == c.engine).all()]
    apart = [abs(c.judge_turn - c.engine_turn) for c in one]
    share = agreement(found)
    turns = [[abs(c.judge_turn) for c in one], [abs(c.engine_turn) for c in one], apart]
    at_judge, at_engine, between = (f"{np.median(t):.2f}°" if t else "" for t in turns)
    knocked = sum(c.by_pin for c in found)
    rows = (
        ("crossings", str(len(found)), ""),
        ("pins that fell in MuJoCo", str(judge.sum()), ""),
        ("pins that fell in the engine", f"{engine.sum()}, {knocked} of them by a pin", ""),
        ("falls that the other engine has too, of the falls in both", f"{share:.3f}", AGREE.verdict(share)),
        ("fell in MuJoCo alone", str((judge & ~engine).sum()), ""),
        ("fell in the engine alone", str((engine & ~judge).sum()), ""),
        ("alike, of all pins", f"{(judge == engine).mean():.3f}", ""),
        ("turn of the ball at one pin, MuJoCo: median", at_judge, ""),
        ("turn of the ball at one pin, engine: median", at_engine, ""),
        ("how far these turns are apart: median", between, ""),
    )
    return Table(("what", "result", "goal"), rows)


def _until(crossing: Crossing) -> float:
    return 2 * RUN_UP / crossing.speed + AFTER


def _turn(crossing: Crossing, way: Floats) -> float:
    """Degrees from the way of the ball before to that behind the castle."""
    turned = math.atan2(way[1], way[0]) - math.atan2(crossing.velocity[1], crossing.velocity[0])
    return math.degrees((turned + math.pi) % (2 * math.pi) - math.pi)


def in_mujoco(crossing: Crossing) -> tuple[Bools, float]:
    """Which pins (5,) are down at the end, and the turn of the ball behind the castle, degrees."""
    import mujoco

    model = castle_model()
    data = mujoco.MjData(model)
    x, y = crossing.velocity
    data.qpos[:3] = *crossing.at, FIVE.radius
    data.qvel[:6] = x, y, 0.0, -y / FIVE.radius, x / FIVE.radius, 0.0
    behind = 2 * RUN_UP / crossing.speed
    turn = math.nan
    for _ in range(math.ceil(_until(crossing) / STEP)):
        mujoco.mj_step(model, data)
        if data.warning[mujoco.mjtWarning.mjWARN_BADQACC].number:
            raise ArithmeticError(f"MuJoCo lost {crossing} at {data.time:.4f} s")
        if math.isnan(turn) and data.time >= behind:
            turn = _turn(crossing, data.qvel[:3])
    pins = np.array([spot.at for spot in FIVE.pins.values()])
    up = data.xmat[2:7].reshape(5, 3, 3)[:, :, 2]
    base = data.xpos[2:7] - kit("five-pins").pins.centre * up
    moved = np.linalg.norm(base[:, :2] - pins, axis=1)
    down: Bools = (up[:, 2] < TILTED) | (moved > OFF_ITS_MARK)
    return down, turn


def castle_model() -> Any:
    """MuJoCo's model of a ball (body 1) and the five pins (bodies 2 to 6) on the cloth."""
    import mujoco

    equipment = kit("five-pins")
    e = equipment.pins.restitution
    damping = -math.log(e) / math.hypot(math.pi, math.log(e))
    spec = mujoco.MjSpec()
    spec.option.gravity = [0.0, 0.0, -GRAVITY]
    spec.option.timestep = STEP
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10.0
    contact = {
        "solref": [BLOW / (math.pi * damping), damping], "solimp": [0.99, 0.99, 1e-3, 0.5, 2.0], "condim": 3,
    }  # fmt: skip
    rubs, slides = equipment.pins.friction, equipment.cloth.sliding
    geoms = mujoco.mjtGeom
    spec.worldbody.add_geom(type=geoms.mjGEOM_PLANE, size=[0, 0, 1], friction=[slides, 0, 0], **contact)
    ball = spec.worldbody.add_body(pos=[0, 0, FIVE.radius])
    ball.add_freejoint()
    ball.add_geom(
        type=geoms.mjGEOM_SPHERE, size=[FIVE.radius, 0, 0], mass=equipment.balls.mass,
        friction=[slides, 0, 0], **contact,
    )  # fmt: skip
    height, low = FIVE.pin["height"].value, equipment.pins.centre
    base, waist, head = (FIVE.pin[name].value / 2 for name in ("base", "waist", "head"))
    parts = (
        (geoms.mjGEOM_CYLINDER, [base, height / 12, 0], height / 12),
        (geoms.mjGEOM_ELLIPSOID, [waist, waist, 0.3 * height], 0.35 * height),
        (geoms.mjGEOM_CYLINDER, [0.6 * waist, 0.3 * height, 0], 0.5 * height),
        (geoms.mjGEOM_SPHERE, [head, 0, 0], height - head),
    )
    for spot in FIVE.pins.values():
        pin = spec.worldbody.add_body(pos=[*spot.at, low])
        pin.add_freejoint()
        pin.mass, pin.ipos = equipment.pins.mass, [0.0, 0.0, 0.0]
        across = equipment.pins.mass * GYRATION**2
        pin.inertia = [across, across, 0.5 * equipment.pins.mass * (0.85 * waist) ** 2]
        pin.explicitinertial = True
        for kind, size, middle in parts:
            pin.add_geom(
                type=kind, size=size, pos=[0, 0, middle - low], friction=[rubs, 0, 0], mass=0, **contact
            )
    return spec.compile()
