"""Options of commands that throw: the release, the equipment, the player, the rules, the workers."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gorodki.commands.options import (
    BATS,
    CATEGORIES,
    PIECES,
    SURFACES,
    THROWERS,
    measure,
    named,
    whole,
    wholes,
)
from gorodki.court.gorodki.situation import Place

From = Annotated[Place, typer.Option("--from", help="Where the throw goes from.")]
Without = Annotated[  # of type tuple[int, ...] | None, which typer would take for several options
    Any,
    typer.Option(metavar="N,N", parser=wholes, help="Pieces that are out already, by number: 1,4."),
]
Speed = Annotated[float | None, measure("speed", "Of the bat at release")]
Elevation = Annotated[float | None, measure("elevation", "Above the horizon")]
Azimuth = Annotated[float | None, measure("azimuth", "Left of straight ahead")]
Offset = Annotated[float | None, measure("offset", "Of the release, to the right")]
Height = Annotated[float | None, measure("height", "Of the release")]
TurnLength = Annotated[float | None, measure("turn_length", "Flown per turn, negative is clockwise")]
StartAngle = Annotated[float | None, measure("start_angle", "Of the bat, 0 is frontal")]
Tilt = Annotated[float | None, measure("tilt", "Of the plane the bat turns in")]
TiltAt = Annotated[float | None, measure("tilt_at", "Way to that plane's high side, 0 is right, 90 ahead")]
Bat = Annotated[str | None, named(f"Bat: {BATS}.")]
Piece = Annotated[str | None, named(f"Kind of piece: {PIECES}.")]
Surface = Annotated[str | None, named(f"Sheet the figure stands on: {SURFACES}.")]
Rules = Annotated[str, typer.Option(metavar="ru|uk", help="Rules of the ruling.")]
Category = Annotated[str, named(f"Who throws: {CATEGORIES}.")]
Level = Annotated[str, named(f"Player whose throws these are: {THROWERS}.")]
Seed = Annotated[int, typer.Option(metavar="N", parser=whole, help="Which of the player's throws.")]
Workers = Annotated[
    int | None,
    typer.Option(metavar="N", parser=whole, help="Processes that share the work; else one to a core."),
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Dask scheduler that shares the work instead; one that you trust."),
]


def given(**numbers: float | None) -> dict[str, float]:
    """Those numbers of a release that were given."""
    return {name: value for name, value in numbers.items() if value is not None}
