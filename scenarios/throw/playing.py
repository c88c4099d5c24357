"""A match played by simulated players: each throws at what stands, with the scatter of a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Integral

import numpy as np

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.situation import Situation
from gorodki.court.match.keeping import keep, ready
from gorodki.court.match.match import Match, Result
from gorodki.court.match.state import result, standing, turn
from gorodki.figures.errors import InputError
from gorodki.scenarios.throw.one_throw import aimed
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.sim.sweep.blocks import SEEDS
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.thrower import Thrower, thrower
from gorodki.sim.wood.throwing import simulate

MOST = 10_000  # bats


@dataclass(frozen=True)
class Player:
    """Who throws for a side.

    Args:
        thrower: scatter of the throws.
        kit: what is thrown, at what, on what.
    """

    thrower: Thrower
    kit: Equipment


def players_of(levels: Sequence[str], sides: int, category: str = "men") -> list[Player]:
    """Players with the usual equipment of a category, one for each side.

    Args:
        levels: names of throwers; one by itself throws for every side.
        sides: how many sides there are.
        category: who throws.

    Raises:
        InputError: for a name that is not known, or names that are not one for each side.
    """
    names = list(levels) * sides if len(levels) == 1 else list(levels)
    if len(names) != sides:
        raise InputError(f"{len(names)} throwers {names!r} for {sides} sides: name one, or one for each side")
    return [Player(thrower(name), equipment(usual_bat(category))) for name in names]


def play(
    match: Match,
    players: Sequence[Player],
    seed: int,
    *,
    bats: int | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Match:
    """Throw the next bats of a match, each aimed at what stands as `gorodki throw` aims.

    A throw depends on the seed and on its number in the match, so that a match can be stopped and played on.

    Args:
        match: before them.
        players: one for each side.
        seed: which throws.
        bats: how many, fewer where the game is decided before; to its end where it is left out.
        told: how many are thrown, of how many at most.

    Raises:
        InputError: for a number of bats or a seed that is none.
    """
    most = MOST if bats is None else bats
    for what, value, high in (("bats", most, MOST), ("seed", seed, SEEDS)):
        if isinstance(value, bool) or not isinstance(value, Integral) or not 0 <= value <= high:
            raise InputError(f"{what} {value!r}: must be a whole number from 0 to {high}")
    match = ready(match)
    for done in range(most):
        now = turn(match.game)
        situation = None if now is None else standing(match.game, now.side)
        if now is None or situation is None or result(match.game) is not Result.OPEN:
            break
        number = sum(len(game.throws) for game in match.games)
        match = _thrown(match, players[now.side], situation, _seed(seed, number))
        if told is not None:
            told(done + 1, most)
    return match


def _thrown(match: Match, who: Player, situation: Situation, seed: int) -> Match:
    throw = who.thrower.draw(aimed(situation, who.kit, level=who.thrower.key), seed)
    trace = simulate(throw, situation.lying, who.kit, seed=seed)
    return match.with_game(keep(match.game, adjudicate(trace, situation), trace.digest))


def _seed(seed: int, number: int) -> int:
    """The seed of a throw of a match."""
    return int(np.random.SeedSequence(seed, spawn_key=(3, number)).generate_state(1, np.uint64)[0])
