"""The short public road: a throw in one call, many throws in another.

Options are named as on the command line and stand for the same: SI units, and degrees where the name ends in
``_deg``. What is left out is that of a throw aimed to hit.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from math import radians
from numbers import Real
from types import MappingProxyType
from typing import Any

import numpy as np

from gorodki.court.gorodki.situation import Place, place_named
from gorodki.court.gorodki.throw import recording as recordings
from gorodki.figures.errors import InputError
from gorodki.figures.registry import hand_named
from gorodki.figures.types import Hand
from gorodki.render.many.table import SweepTable
from gorodki.render.thrown import Thrown
from gorodki.scenarios.many.sweep import USUAL_THROWER, planned, run
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import request
from gorodki.sim.sweep.rows import Rows
from gorodki.sim.sweep.workers import workers as workers_of
from gorodki.sim.trace import quoted

Name = str | int | os.PathLike[str]
"""Key, number or name of a figure, or the path of a ``.toml`` file."""


def throw(
    figure: Name,
    *,
    hand: Hand | str = Hand.RIGHT,
    place: Place | str = Place.KON,
    without: Iterable[int] = (),
    speed: float | None = None,
    elevation_deg: float | None = None,
    azimuth_deg: float | None = None,
    offset: float | None = None,
    height: float | None = None,
    turn_length: float | None = None,
    start_angle_deg: float | None = None,
    tilt_deg: float | None = None,
    tilt_at_deg: float | None = None,
    bat: str | None = None,
    piece: str | None = None,
    surface: str | None = None,
    rules: str = "ru",
    category: str = "men",
    thrower: str | None = None,
    seed: int | None = None,
    engine: str = "planar",
) -> Thrown:
    """Throw at a figure, and rule on it: ``gorodki throw``.

    Each number that is given replaces that one number of the throw aimed to hit. Nothing is aimed anew:
    the same throw, only slower, lands short.

    Args:
        figure: key, number or name, or the path of a ``.toml`` file.
        hand: of the thrower, ``right`` or ``left``.
        place: from where, ``kon`` or ``half-kon``.
        without: numbers of the pieces that are out already.
        speed: of the bat at release, m/s.
        elevation_deg: of its way above the horizon, degrees.
        azimuth_deg: of its way to the left of straight ahead, degrees.
        offset: of the release to the right, metres.
        height: of the release, metres.
        turn_length: flown in a full turn, metres; positive = counter-clockwise seen from above.
        start_angle_deg: of the bat, 0 = frontal, degrees.
        tilt_deg: of the plane in which the bat turns, degrees.
        tilt_at_deg: way to that plane's high side, 0 = right, 90 = ahead, degrees.
        bat: name in the equipment data; the usual one of the category where it is left out.
        piece: the same.
        surface: the same.
        rules: of the ruling, ``ru`` or ``uk``.
        category: who throws.
        thrower: level of a player whose errors scatter the throw; thrown exactly where it is left out.
        seed: which of that player's throws.
        engine: ``planar`` or ``mujoco``.

    Raises:
        InputError: for a name that is not known, a number out of its range, or a seed without a thrower.

    >>> import gorodki
    >>> throw = gorodki.throw("pushka", speed=14.2)
    >>> throw.recording.throw.speed
    14.2
    >>> throw.ruling.throw.verdict
    <ThrowVerdict.LOST: 'lost'>
    >>> throw
    <throw at pushka: lost, 0 of 5 out>
    """
    numbers = _si(
        speed=speed,
        elevation_deg=elevation_deg,
        azimuth_deg=azimuth_deg,
        offset=offset,
        height=height,
        turn_length=turn_length,
        start_angle_deg=start_angle_deg,
        tilt_deg=tilt_deg,
        tilt_at_deg=tilt_at_deg,
    )
    at, kit, out = (
        (_named(figure), hand_named(hand), place_named(place)),
        (bat, piece, surface),
        tuple(without),
    )
    return Thrown(record(request(*at, rules, category, *kit, numbers, thrower, seed, engine, out)))


def sweep(
    figure: Name,
    *,
    n: int = 1000,
    thrower: str = USUAL_THROWER,
    seed: int = 0,
    hand: Hand | str = Hand.RIGHT,
    place: Place | str = Place.KON,
    without: Iterable[int] = (),
    speed: float | None = None,
    elevation_deg: float | None = None,
    azimuth_deg: float | None = None,
    offset: float | None = None,
    height: float | None = None,
    turn_length: float | None = None,
    start_angle_deg: float | None = None,
    tilt_deg: float | None = None,
    tilt_at_deg: float | None = None,
    bat: str | None = None,
    piece: str | None = None,
    surface: str | None = None,
    rules: str = "ru",
    category: str = "men",
    workers: int | None = 1,
    scheduler: str | None = None,
    told: Callable[[int, int], None] | None = None,
) -> SweepTable:
    """Throw many times like a player who means the same throw each time: ``gorodki sweep``.

    The throw that is meant is that of `throw`, and its options are the same. The same seed gives the same
    throws on any number of workers. Ctrl-C keeps what is done.

    Args:
        figure: as `throw`, and so every option that is not named here.
        n: how many throws.
        thrower: level of the player.
        seed: which of that player's throws.
        workers: processes that share the work, None for one to a core. More than this one are started anew by
            Python: a script that asks for them needs ``if __name__ == "__main__":`` round what it does.
        scheduler: address of a Dask scheduler that shares the work instead; `workers` must be None.
        told: is told how many throws are done, and of how many.

    Raises:
        InputError: as `throw`, and for a number of throws or workers that is none.

    >>> import gorodki
    >>> table = gorodki.sweep("pushka", n=4, thrower="amateur", seed=1)
    >>> table
    <4 throws of amateur at pushka: 62 columns>
    >>> table.meaning("speed_m_s")
    "speed of the bat's centre of mass at release [m/s]"
    """
    numbers = _si(
        speed=speed,
        elevation_deg=elevation_deg,
        azimuth_deg=azimuth_deg,
        offset=offset,
        height=height,
        turn_length=turn_length,
        start_angle_deg=start_angle_deg,
        tilt_deg=tilt_deg,
        tilt_at_deg=tilt_at_deg,
    )
    at, kit, out = (
        (_named(figure), hand_named(hand), place_named(place)),
        (bat, piece, surface),
        tuple(without),
    )
    wanted = planned(
        request(*at, rules, category, *kit, numbers, thrower or USUAL_THROWER, seed, without=out), n
    )
    kept = _Kept()
    with workers_of(workers, scheduler, tasks=wanted.plan.blocks) as (pool, count):
        swept = run(wanted, pool, count, out=kept, told=told)
    return SweepTable(swept, joined(kept.blocks))


def load(path: str | os.PathLike[str]) -> Thrown:
    """A throw that was kept with ``--save`` or `Thrown.save`, ruled again; no physics is run.

    Raises:
        InputError: for a file that cannot be read or is no recording; one line says what is wrong.
    """
    return Thrown(recordings.load(path))


def joined(blocks: Sequence[Rows]) -> Rows:
    """The rows of some blocks as one, which cannot be written to."""
    columns = {name: np.concatenate([block[name] for block in blocks]) for name in (blocks or [{}])[0]}
    for column in columns.values():
        column.flags.writeable = False
    return MappingProxyType(columns)


class _Kept:
    """Rows as they come, block by block."""

    def __init__(self) -> None:
        self.blocks: list[Rows] = []

    def write(self, rows: Rows) -> None:
        self.blocks.append(rows)


def _named(figure: Name) -> str:
    asked: object = figure
    if isinstance(asked, bool) or not isinstance(asked, str | int | os.PathLike):
        raise InputError(f"figure {quoted(asked)}: give a key such as 'pushka', a number or a .toml file")
    return os.fspath(asked) if isinstance(asked, os.PathLike) else str(asked)


def _si(**numbers: Any) -> dict[str, Any]:
    """Those numbers of a release that are given, by field of `Throw`: SI units and radians."""
    return {n.removesuffix("_deg"): _si_number(n, v) for n, v in numbers.items() if v is not None}


def _si_number(name: str, value: Any) -> Any:
    if not name.endswith("_deg"):
        return value  # `Throw` says what is wrong with it
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(f"{name} {quoted(value)}: must be a number of degrees")
    return radians(value)
