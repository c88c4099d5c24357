"""A match of five pins played by simulated players: each seeks the stroke that suits its scatter best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.match.keeping import keep, ready
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.five_pins.match.state import is_measured, standing, turn, winner
from gorodki.court.five_pins.situation import PinsSituation
from gorodki.figures.errors import InputError
from gorodki.scenarios.five_pins.many import best_stroke
from gorodki.scenarios.five_pins.request import usual_stroke
from gorodki.scenarios.turns import one_for_each, take_turns
from gorodki.sim.cue.player import CuePlayer, player
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene

SPENT = 400
"""Strokes that a player tries in his head before each stroke (a choice: a tenth of a second)."""


def pins_players(levels: Sequence[str]) -> list[CuePlayer]:
    """One player for each side; one level by itself plays for both.

    Raises:
        InputError: for a name that is not known, or names that are not one for each side.
    """
    return [player(name) for name in one_for_each(levels, 2)]


def play_on(
    match: PinsMatch,
    players: Sequence[CuePlayer],
    seed: int,
    *,
    strokes: int | None = None,
    told: Callable[[int, int], None] | None = None,
) -> PinsMatch:
    """Strike the next strokes of a match, to the end of its game at most.

    A stroke depends on the seed and on its number in the match, so that a match can be stopped and played on.

    Args:
        match: before them.
        players: one for each side.
        seed: which strokes.
        strokes: how many, fewer where the game is decided before; to its end where it is left out.
        told: how many are struck, of how many at most.

    Raises:
        InputError: for a number of strokes or a seed that is none, or where it is not known where the balls
            lie.
    """
    match = ready(match)
    if not is_measured(match.game):
        raise InputError(
            "the last stroke was entered by hand: where the balls lie is not known, so nobody plays on "
            "from there; undo it, or enter the next one too"
        )

    def one(now: PinsMatch, own_seed: int) -> PinsMatch | None:
        if winner(now.game) is not None:
            return None
        return _struck(now, players[turn(now.game)], standing(now.game), own_seed)

    number = sum(len(game.strokes) for game in match.games)
    return take_turns(match, one, strokes, seed, "strokes", first=number, told=told)


def _struck(match: PinsMatch, who: CuePlayer, now: PinsSituation, seed: int) -> PinsMatch:
    meant = best_stroke(now, usual_stroke(now), who, SPENT, seed).best.stroke
    (stroke,) = who.draw_many(meant, 1, seed)
    trace = simulate(Scene(now.position), stroke, seed=seed)
    return match.with_game(keep(match.game, adjudicate_stroke(trace, now), trace.digest))
