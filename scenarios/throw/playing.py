"""A match played by simulated players: each throws at what stands, with the scatter of a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.situation import Situation
from gorodki.court.match.keeping import keep, ready
from gorodki.court.match.match import Match, Result
from gorodki.court.match.state import result, standing, turn
from gorodki.scenarios.throw.one_throw import aimed
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.scenarios.turns import one_for_each, take_turns
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.thrower import Thrower, thrower
from gorodki.sim.wood.throwing import simulate


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
    return [Player(thrower(name), equipment(usual_bat(category))) for name in one_for_each(levels, sides)]


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
    match = ready(match)

    def one(now: Match, own_seed: int) -> Match | None:
        whose = turn(now.game)
        situation = None if whose is None else standing(now.game, whose.side)
        if whose is None or situation is None or result(now.game) is not Result.OPEN:
            return None
        return _thrown(now, players[whose.side], situation, own_seed)

    number = sum(len(game.throws) for game in match.games)
    return take_turns(match, one, bats, seed, "bats", first=number, told=told)


def _thrown(match: Match, who: Player, situation: Situation, seed: int) -> Match:
    throw = who.thrower.draw(aimed(situation, who.kit, level=who.thrower.key), seed)
    trace = simulate(throw, situation.lying, who.kit, seed=seed)
    return match.with_game(keep(match.game, adjudicate(trace, situation), trace.digest))
