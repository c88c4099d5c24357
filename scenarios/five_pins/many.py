"""Many strokes of a player who means the same one each time, and the stroke that suits the scatter best."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import PinsSituation
from gorodki.figures.errors import InputError
from gorodki.scenarios.five_pins.telling import ToldWays
from gorodki.sim.cue.block import Outcomes, simulate_block
from gorodki.sim.cue.player import HOLDS, CuePlayer
from gorodki.sim.cue.record import ends_of
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import Stroke

LEAST, MOST = 100, 1_000_000
"""Strokes that may be spent."""

FEWEST = 2
"""Strokes that can be counted: one alone says nothing of the scatter."""

BLOCK = 500
"""Strokes simulated together."""

FIRST = 4
"""Strokes by which each candidate is first judged; in each round a quarter is kept and judged by four times
as many."""

FRESH = 400
"""Strokes that neither was chosen by, for the comparison at the end."""

Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class StrokeTally:
    """What came of many strokes meant alike.

    Args:
        stroke: as it was meant.
        points: (N,) of each: the striker's less the opponent's.
        proper: how many were proper.
        clauses: how often each clause decided, the most frequent first.
    """

    stroke: Stroke
    points: NDArray[np.int64]
    proper: int
    clauses: tuple[tuple[str, int], ...]

    @property
    def mean(self) -> float:
        """Points of a stroke on average."""
        return float(self.points.mean())

    @property
    def error(self) -> float:
        """Standard error of the average."""
        return float(self.points.std(ddof=1) / math.sqrt(len(self.points)))


@dataclass(frozen=True)
class BestStroke:
    """What a search found.

    Args:
        player: for whose scatter.
        best: the stroke that scored most in fresh strokes of its own.
        usual: the stroke to compare with, judged by the same errors.
        spent: strokes spent in all.
    """

    player: CuePlayer
    best: StrokeTally
    usual: StrokeTally
    spent: int

    @property
    def gain(self) -> float:
        """Points by which the best one is better, on average."""
        return self.best.mean - self.usual.mean

    @property
    def gain_error(self) -> float:
        """Standard error of the gain; the errors of the strokes are the same for both."""
        apart = (self.best.points - self.usual.points).astype(float)
        return float(apart.std(ddof=1) / math.sqrt(len(apart)))


def ruled(now: PinsSituation, strokes: Sequence[Stroke]) -> list[StrokeRuling]:
    """Rulings on many strokes in one situation; nothing is measured on their ways.

    Raises:
        InputError: for a stroke that cannot be played there.
    """
    scene, found = Scene(now.position), list[StrokeRuling]()
    for k in range(0, len(strokes), BLOCK):
        found += ruled_block(scene, now, strokes[k : k + BLOCK])[1]
    return found


def ruled_block(
    scene: Scene, now: PinsSituation, strokes: Sequence[Stroke]
) -> tuple[Outcomes, list[StrokeRuling]]:
    """What came of strokes that are simulated together, and the rulings on them.

    Raises:
        InputError: as `ruled`.
    """
    if any(stroke.ball != now.own for stroke in strokes):
        raise InputError(f"many strokes are counted of the own ball alone; it is {now.own}")
    unseen = ToldWays(dict.fromkeys(scene.balls, ""))
    came = simulate_block(scene, strokes)
    return came, [adjudicate_stroke(ends_of(scene, came, i, unseen), now) for i in range(len(strokes))]


def tally(now: PinsSituation, meant: Stroke, who: CuePlayer, count: int, seed: int = 0) -> StrokeTally:
    """Strike many times like a player who means the same stroke.

    Raises:
        InputError: for a number of strokes that is none, or a stroke that cannot be played.
    """
    if not FEWEST <= count <= MOST:
        raise InputError(f"{count} strokes: must be between {FEWEST} and {MOST}")
    rulings = ruled(now, who.draw_many(meant, count, seed))
    points = np.array([r.striker - r.opponent for r in rulings], dtype=np.int64)
    proper = sum(r.verdict is StrokeVerdict.PROPER for r in rulings)
    names = [r.clause for r in rulings]
    counted = sorted(((c, names.count(c)) for c in set(names)), key=lambda item: (-item[1], item[0]))
    return StrokeTally(meant, points, proper, tuple(counted))


def best_stroke(
    now: PinsSituation, usual: Stroke, who: CuePlayer, spend: int, seed: int = 0, told: Tell | None = None
) -> BestStroke:
    """Search for the stroke that scores most for a player's own scatter.

    Directions are tried all around, more of them towards the opponent's ball; speeds, side and height as a
    player would choose them. The same seed gives the same stroke.

    Args:
        now: the situation.
        usual: the stroke to compare with; it is a candidate too.
        who: whose scatter.
        spend: strokes to spend on the search, about.
        seed: of candidates and errors.
        told: is told how many strokes are done, and of how many.

    Raises:
        InputError: for a number of strokes that is too small or too large.
    """
    if not LEAST <= spend <= MOST:
        raise InputError(f"{spend} strokes to spend: must be between {LEAST} and {MOST}")
    rng = np.random.default_rng([seed, 1])
    rounds = 4
    first = max(4, spend // (rounds * FIRST))
    candidates = [usual, *(_candidate(now, usual, rng) for _ in range(first - 1))]
    count, spent = FIRST, 0
    for turn in range(rounds):
        scored = []
        for k, stroke in enumerate(candidates):
            scored.append((tally(now, stroke, who, count, seed + 1 + turn).mean, -k, stroke))
            spent += count
            if told is not None:
                told(min(spent, spend), spend)
        scored.sort(key=lambda s: s[:2], reverse=True)
        kept = [s[2] for s in scored[: max(1, len(scored) // 4)]]
        near = [_near(stroke, rng) for stroke in kept] if turn < rounds - 1 else []
        candidates = [*kept, *near][: max(1, len(scored) // 4)] if turn == rounds - 1 else _mixed(kept, near)
        count *= 4 if turn < 2 else 2
    best = candidates[0]
    fresh = seed + 1000
    return BestStroke(
        who,
        tally(now, best, who, FRESH, fresh),
        tally(now, usual, who, FRESH, fresh),
        spent + 2 * FRESH,
    )


def _mixed(kept: list[Stroke], near: list[Stroke]) -> list[Stroke]:
    """The better half of what is kept, and strokes near to it."""
    half = max(1, len(kept) // 2)
    return [*kept[:half], *near[: max(0, len(kept) - half)]]


def _candidate(now: PinsSituation, usual: Stroke, rng: np.random.Generator) -> Stroke:
    """A stroke at random, as somebody would try it."""
    balls = now.position.balls
    (x, y), (ox, oy) = balls[usual.ball], balls[now.opponent if usual.ball == now.own else now.own]
    aim, apart = math.atan2(oy - y, ox - x), math.hypot(ox - x, oy - y)
    wide = math.asin(min(1.0, 2.0 * now.table.radius / apart))
    direction = aim + rng.uniform(-wide, wide) if rng.random() < 0.7 else rng.uniform(-math.pi, math.pi)
    off, turn = 0.8 * HOLDS * math.sqrt(rng.random()), rng.uniform(-math.pi, math.pi)
    return Stroke(
        usual.ball,
        float(direction),
        float(rng.uniform(1.0, 6.5)),
        float(off * math.cos(turn)),
        float(off * math.sin(turn)),
    )


def _near(stroke: Stroke, rng: np.random.Generator) -> Stroke:
    """A stroke near to another one."""
    x, y = stroke.side + rng.normal(0.0, 0.05), stroke.height + rng.normal(0.0, 0.05)
    shrunk = min(1.0, 0.95 * HOLDS / max(math.hypot(x, y), 1e-12))
    return replace(
        stroke,
        direction=stroke.direction + float(rng.normal(0.0, 0.004)),
        speed=float(np.clip(stroke.speed * (1.0 + rng.normal(0.0, 0.05)), 0.3, 8.0)),
        side=float(x * shrunk),
        height=float(y * shrunk),
    )
