"""Turns that simulated players take in a match, of any game: how many, with which seeds, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Integral
from typing import TypeVar

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.sim.sweep.blocks import SEEDS

M = TypeVar("M")

MOST = 10_000  # turns


def one_for_each(levels: Sequence[str], sides: int) -> list[str]:
    """Names of players, one for each side; one by itself plays for every side.

    Raises:
        InputError: for names that are not one for each side.
    """
    names = list(levels) * sides if len(levels) == 1 else list(levels)
    if len(names) != sides:
        raise InputError(f"{len(names)} throwers {names!r} for {sides} sides: name one, or one for each side")
    return names


def take_turns(
    match: M,
    turn: Callable[[M, int], M | None],
    count: int | None,
    seed: int,
    what: str,
    *,
    first: int,
    told: Callable[[int, int], None] | None = None,
) -> M:
    """Play the next turns of a match.

    A turn depends on the seed and on its number in the match, so that a match can be stopped and played on.

    Args:
        match: before them.
        turn: plays one with a seed of its own; None where the game is decided.
        count: how many, fewer where the game is decided before; to its end where it is left out.
        seed: which turns.
        what: turns are, for messages: ``bats``, ``strokes``.
        first: number of the first one in the match.
        told: how many are played, of how many at most.

    Raises:
        InputError: for a number of turns or a seed that is none.
    """
    most = MOST if count is None else count
    for name, value, high in ((what, most, MOST), ("seed", seed, SEEDS)):
        if isinstance(value, bool) or not isinstance(value, Integral) or not 0 <= value <= high:
            raise InputError(f"{name} {value!r}: must be a whole number from 0 to {high}")
    for done in range(most):
        following = turn(match, _seed(seed, first + done))
        if following is None:
            break
        match = following
        if told is not None:
            told(done + 1, most)
    return match


def _seed(seed: int, number: int) -> int:
    """The seed of a turn."""
    return int(np.random.SeedSequence(seed, spawn_key=(3, number)).generate_state(1, np.uint64)[0])
