"""Whether a state that comes from a file can be shown: every name known, every number in its range.

A state that the window made is always sound. One that was changed by another program or hand, or by a disk,
need not be; it would stop the window wherever the name or the number is first used.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import fields

from gorodki.court.gorodki.profile import PROFILES, profile
from gorodki.figures.languages import LANGUAGES
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.state import CloudOf, Look, Play, State
from gorodki.render.window.update import MOST_ZOOM, RATES
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.equipment import bats, pieces, surfaces
from gorodki.sim.wood.throw import BOUNDS, Throw
from gorodki.sim.wood.thrower import throwers

FARTHEST = 100.0
"""Metres from the front line within which everything is; more than any throw flies (assumed)."""

LONGEST = 3600.0
"""Seconds that no film reaches (assumed)."""

LATEST = 1e12
"""Seconds since 1970 that no answer was given after (assumed)."""

MOST = 1_000_000
"""Throws, numbers of a throw, of a cloud: more than anybody makes (assumed)."""

_NUMBERS = tuple(field.name for field in fields(Throw) if field.name in BOUNDS)
LARGEST_SEED = 2**63 - 1


def reject_unsound(state: State) -> None:
    """Nothing where a state can be shown.

    Raises:
        ValueError: for one that cannot; it says what is wrong and what would be right.
    """
    one_of("lang", state.lang, LANGUAGES)
    _setup("setup", state.setup)
    for shot in state.shots:
        within("number of a throw", shot.number, 1, MOST)
        _setup(f"throw {shot.number}", shot.setup)
    if len({shot.number for shot in state.shots}) != len(state.shots):
        raise ValueError("two throws have the same number")
    within("shown", state.shown, 0, MOST)
    _look(state.look)
    _play(state.play)
    if state.picked is not None:
        within("picked.piece", state.picked.piece, 0, MOST)
        within("picked.fact", state.picked.fact, 0, MOST)
    if state.cloud is not None:
        _cloud(state.cloud)
    for key, own in state.modes.items():
        mode_named(key).reject_unsound(own)


def one_of(what: str, value: str, known: Collection[str]) -> None:
    """Raise ValueError for a name that is not among those that are known."""
    if value not in known:
        raise ValueError(f"{what}: {value!r} is not known; {', '.join(map(repr, known))} are")


def within(what: str, value: float, low: float, high: float) -> None:
    """Raise ValueError for a number beyond its range, or none."""
    if not (math.isfinite(value) and low <= value <= high):
        raise ValueError(f"{what}: {value!r} is not from {low:g} to {high:g}")


def standing(what: str, centre: Collection[float], axis: Collection[float]) -> None:
    """Raise ValueError for a piece that cannot stand anywhere.

    Args:
        what: names it.
        centre: of the piece, metres.
        axis: unit vector along it.
    """
    for value in centre:
        within(f"centre of {what}", value, -FARTHEST, FARTHEST)
    within(f"length of the axis of {what}", math.hypot(*axis), 1 - 1e-6, 1 + 1e-6)


def _setup(what: str, setup: ThrowRequest) -> None:
    one_of(f"{what}.rules", setup.rules, PROFILES)
    one_of(f"{what}.category", setup.category, profile(setup.rules).categories)
    one_of(f"{what}.bat", setup.bat, bats())
    one_of(f"{what}.piece", setup.piece, pieces())
    one_of(f"{what}.surface", setup.surface, surfaces())
    one_of(f"{what}.thrower", setup.thrower, ("", *throwers()))
    within(f"{what}.seed", setup.seed, 0, LARGEST_SEED)
    for name, value in setup.numbers:
        one_of(f"{what}.numbers", name, _NUMBERS)
        if not BOUNDS[name].holds(value):
            raise ValueError(f"{what}.numbers: {name} of {value!r} is no throw")
    for number, piece in setup.lying or ():
        within(f"{what}.lying", number, 1, MOST)
        standing(f"{what}.lying {number}", piece.centre, piece.axis)


def _look(look: Look) -> None:
    within("look.zoom", look.zoom, 1.0, MOST_ZOOM)
    for value in look.centre or ():
        within("look.centre", value, -FARTHEST, FARTHEST)


def _play(play: Play) -> None:
    within("play.time", play.time, 0.0, LONGEST)
    if play.rate not in RATES:
        raise ValueError(f"play.rate: {play.rate!r} is none of {', '.join(map(repr, RATES))}")


def _cloud(cloud: CloudOf) -> None:
    _setup("cloud", cloud.setup)
    one_of("cloud.thrower", cloud.thrower, throwers())
    within("cloud.seed", cloud.seed, 0, LARGEST_SEED)
    within("cloud.count", cloud.count, 1, MOST)
