"""Options of commands that strike a ball."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from gorodki.commands.options import number


def measured(metavar: str, said: str, read: Callable[[str], float] = number) -> Any:
    """An option for one number of a stroke."""
    return typer.Option(metavar=metavar, parser=read, help=said)


def angle(text: str) -> float:
    """Read an angle in degrees; radians inside."""
    return math.radians(number(text))


Own = Annotated[str, typer.Option(metavar="white|yellow", help="At a table: ball of who strikes.")]
Direction = Annotated[
    float | None,
    measured("DEG", "Of a stroke, from straight up the table; positive is to the left.", angle),
]
Side = Annotated[float | None, measured("R", "Of a stroke: tip right of the centre, in radii of the ball.")]


def turned_up(given: Mapping[str, float]) -> dict[str, float]:
    """Numbers of a stroke with the direction as the engine counts it, from the x axis."""
    found = dict(given)
    if "direction" in found:
        turned = math.pi / 2.0 + found["direction"]
        found["direction"] = turned if abs(turned) <= math.tau else math.remainder(turned, math.tau)
    return found
