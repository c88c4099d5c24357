"""A scene: balls and standing pins at their places on a table, at rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.tables.position import Position, PositionProblem, problems
from gorodki.figures.types import Vec3
from gorodki.sim.cue.detect import NEVER
from gorodki.sim.cue.equipment import Kit, kit
from gorodki.sim.cue.state import BALL, NOBODY, PIN
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import Body, BodyKind, Floats, Shape, finite, quoted

FASTEST = 100.0  # m/s and, times a radius, of spin: far beyond a break
Rows = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Motion:
    """How a ball moves at the start, where no stroke says it.

    Args:
        velocity: of its centre, m/s.
        spin: rad/s about x, y and z.
    """

    velocity: Vec3
    spin: Vec3 = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Scene:
    """Where everything is before a stroke. A ball of the table that has no place is not on it.

    Args:
        position: table, places of the balls, and the pins that stand.
        equipment: of the table; None for the one that belongs to it.

    Raises:
        InputError: for a ball outside the noses, in another ball or in a pin; all faults in one line.
    """

    position: Position
    equipment: Kit | None = None
    kit: Kit = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = list(self._problems())
        if found:
            raise InputError("; ".join(found))
        object.__setattr__(self, "kit", self.equipment or kit(self.position.table.key))

    def _problems(self) -> Iterator[str]:
        balls = self.position.balls
        if not balls:
            yield "no ball lies on the table"
        lost = [name for name, at in balls.items() if any(finite(x) is None for x in at)]
        yield from (f"ball {name!r} lies at {quoted(balls[name])}: must be finite numbers" for name in lost)
        if not lost:
            yield from (f.text for f in problems(self.position) if f.kind is not PositionProblem.MISSING)

    @cached_property
    def balls(self) -> tuple[str, ...]:
        """Names of the balls on the table, in the order of the table."""
        return tuple(name for name in self.position.table.balls if name in self.position.balls)

    @cached_property
    def pins(self) -> tuple[str, ...]:
        """Names of the pins that stand, in the order of the table."""
        return tuple(self.position.standing)

    def number_of(self, ball: str) -> int:
        """Number of a ball among those on the table.

        Raises:
            InputError: for a ball that is not on the table.
        """
        if ball not in self.balls:
            raise InputError(f"ball {ball!r} is not on the table; {did_you_mean(ball, self.balls)}")
        return self.balls.index(ball)

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """Bodies of a trace: balls, then pins."""
        table, pins = self.position.table, self.kit.pins
        radius = table.radius
        height = table.pin["height"].value if table.pin else 0.0  # a table without pins has no shape of one
        waist = table.pin["waist"].value / 2.0 if table.pin else 0.0
        return (
            *(
                Body(name, BodyKind.BALL, Shape.SPHERE, radius, 2.0 * radius, self.kit.balls.mass)
                for name in self.balls
            ),
            *(
                Body(name, BodyKind.PIN, Shape.PIN, waist, height, pins.mass, height / 2.0 - pins.centre)
                for name in self.pins
            ),
        )

    @cached_property
    def start(self) -> Floats:
        """(B, 3) centres of the bodies at the start, metres."""
        at = np.zeros((len(self.bodies), 3))
        at[: len(self.balls)] = self.ball_rows()["position"][0]
        for k, place in enumerate(self.position.standing.values()):
            at[len(self.balls) + k] = (*place, self.kit.pins.centre)
        return at

    def ball_rows(self, lanes: int = 1) -> NDArray[Any]:
        """Rows (lanes, B) of the balls at rest, for compiled code."""
        radius = self.position.table.radius
        rows = np.zeros((lanes, len(self.balls)), dtype=BALL)
        for i, name in enumerate(self.balls):
            rows["position"][:, i] = (*self.position.balls[name], radius)
        rows["radius"], rows["mass"], rows["ends"], rows["due"] = radius, self.kit.balls.mass, NEVER, NEVER
        return rows

    def pin_rows(self, lanes: int = 1) -> NDArray[Any]:
        """Rows (lanes, P) of the pins that stand, for compiled code."""
        rows = np.zeros((lanes, len(self.pins)), dtype=PIN)
        for k, at in enumerate(self.position.standing.values()):
            rows["place"][:, k] = at
        rows["ends"], rows["fell"], rows["ball"], rows["pin"] = NEVER, NEVER, NOBODY, NOBODY
        return rows

    def check(self, stroke: Stroke) -> None:
        """Whether a stroke can be played here.

        Raises:
            InputError: for a ball that is not on the table, or a tip that would slip off the ball.
        """
        self.number_of(stroke.ball)
        most = self.kit.cue.largest_offset
        if stroke.offset > most:
            raise InputError(
                f"side {stroke.side:g} and height {stroke.height:g} are {stroke.offset:.3f} radii from the "
                f"centre: the tip slips off beyond {most:.3f}"
            )


def checked(name: str, motion: Motion) -> Motion:
    """A motion of a ball at the start.

    Raises:
        InputError: for numbers that are not finite or beyond all strokes.
    """
    for words, vector in (("velocity", motion.velocity), ("spin", motion.spin)):
        most = FASTEST if words == "velocity" else FASTEST / 0.01
        given: tuple[float, ...] = vector
        if len(given) != 3 or any(finite(x) is None or abs(x) > most for x in given):
            raise InputError(
                f"{words} of ball {name!r} is {quoted(vector)}: must be three numbers, at most {most:g}"
            )
    return motion
