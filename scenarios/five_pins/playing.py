"""A match of five pins played by simulated players: each seeks the stroke that suits its scatter best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Integral

import numpy as np

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.match.keeping import keep, ready
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.five_pins.match.state import is_measured, standing, turn, winner
from gorodki.court.five_pins.situation import PinsSituation
from gorodki.figures.errors import InputError
from gorodki.scenarios.five_pins.many import best_stroke
from gorodki.scenarios.five_pins.request import usual_stroke
from gorodki.sim.cue.player import CuePlayer, player
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.sweep.blocks import SEEDS

MOST = 10_000  # strokes
SPENT = 400
"""Strokes that a player tries in his head before each stroke (a choice: a tenth of a second)."""


def pins_players(levels: Sequence[str]) -> list[CuePlayer]:
    """One player for each side; one level by itself plays for both.

    Raises:
        InputError: for a name that is not known, or names that are not one for each side.
    """
    names = list(levels) * 2 if len(levels) == 1 else list(levels)
    if len(names) != 2:
        raise InputError(f"{len(names)} players {names!r} for 2 sides: name one, or one for each side")
    return [player(name) for name in names]


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
    most = MOST if strokes is None else strokes
    for what, value, high in (("strokes", most, MOST), ("seed", seed, SEEDS)):
        if isinstance(value, bool) or not isinstance(value, Integral) or not 0 <= value <= high:
            raise InputError(f"{what} {value!r}: must be a whole number from 0 to {high}")
    match = ready(match)
    if not is_measured(match.game):
        raise InputError(
            "the last stroke was entered by hand: where the balls lie is not known, so nobody plays on "
            "from there; undo it, or enter the next one too"
        )
    for done in range(most):
        if winner(match.game) is not None:
            break
        number = sum(len(game.strokes) for game in match.games)
        match = _struck(match, players[turn(match.game)], standing(match.game), _seed(seed, number))
        if told is not None:
            told(done + 1, most)
    return match


def _struck(match: PinsMatch, who: CuePlayer, now: PinsSituation, seed: int) -> PinsMatch:
    meant = best_stroke(now, usual_stroke(now), who, SPENT, seed).best.stroke
    (stroke,) = who.draw_many(meant, 1, seed)
    trace = simulate(Scene(now.position), stroke, seed=seed)
    return match.with_game(keep(match.game, adjudicate_stroke(trace, now), trace.digest))


def _seed(seed: int, number: int) -> int:
    """The seed of a stroke of a match."""
    return int(np.random.SeedSequence(seed, spawn_key=(3, number)).generate_state(1, np.uint32)[0])
