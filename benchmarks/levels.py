"""How good the levels of thrower are, beside results of real players: gorodki out to a bat.

Each level plays the classic programme with the usual aim, 30 bats at most, as real results were made.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.table import Table
from gorodki.court.match.match import begin
from gorodki.court.match.state import bats, pieces_out
from gorodki.scenarios.throw.playing import play, players_of
from gorodki.sim.sweep.workers import in_order, workers
from gorodki.sim.wood.thrower import throwers

GAMES = 20
BATS = 30
PROGRAMME = "classic-15"

# gorodki to a bat; sources in docs/sweeps.md
PUBLISHED = {
    "first-rank": "district cup: 1.45, 1.57, 1.97, 2.32, 2.48, 2.55",
    "master": "the best two of them: 2.48, 2.55",
    "record-holder": "world championship 3.49, 3.66; record 4.13",
}


@dataclass(frozen=True, slots=True)
class Level:
    """What a level reached, gorodki to a bat in each game."""

    key: str
    rates: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Over the games."""
        return statistics.fmean(self.rates)

    @property
    def chance(self) -> float:
        """Standard error of the mean; NaN of one game."""
        n = len(self.rates)
        return statistics.stdev(self.rates) / n**0.5 if n > 1 else float("nan")


def rate(asked: tuple[str, int]) -> float:
    """Gorodki to a bat of a level in the game of a seed."""
    level, seed = asked
    game = play(begin(PROGRAMME), players_of([level], 1), seed, bats=BATS).game
    return pieces_out(game, 0) / bats(game, 0)


def measured(levels: Sequence[str] = (), games: int = GAMES) -> Iterator[Level]:
    """Every level, or those that are named."""
    with workers(tasks=games) as (pool, count):
        for key in levels or tuple(throwers()):
            rates = in_order(pool, count, rate, [(key, seed) for seed in range(games)])
            yield Level(key, tuple(rates))


def table(found: Sequence[Level]) -> Table:
    """A row for each level."""
    rows = [(x.key, f"{x.mean:.2f}", f"{x.chance:.2f}", PUBLISHED.get(x.key, "")) for x in found]
    return Table(("level", "gorodki to a bat", "chance", "published"), tuple(rows))
