"""Many strokes of one player in one position: rows, and what they add up to."""

from __future__ import annotations

import gc
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import RED, PinsSituation
from gorodki.scenarios.five_pins.many import ruled_block
from gorodki.scenarios.many.running import Told, run_blocks
from gorodki.scenarios.many.summary import CONFIDENCE, Estimate, share_of
from gorodki.sim.cue.block import Outcomes
from gorodki.sim.cue.player import CuePlayer
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.sweep.blocks import Blocks
from gorodki.sim.sweep.rows import Rows

if TYPE_CHECKING:
    from gorodki.scenarios.many.file import RowsFile

BALLS: Final = ("own", "opponent", "red")
"""The balls by what they are to the striker: in columns, and in the order of the dots."""

COLUMNS: Final[Mapping[str, str]] = {
    "stroke": "number of the stroke, from 0",
    "direction_deg": "direction of the ball from straight up the table, positive to the left",
    "speed_m_s": "speed of the ball as it leaves the tip",
    "side": "where the tip strikes, in radii of the ball to the right of its centre",
    "height": "where the tip strikes, in radii of the ball above its centre",
    "elevation_deg": "of the cue",
    "verdict": "what the stroke counts for: proper, gives-over, fault",
    "clause": "the clause that decided",
    "striker": "points of the striker",
    "opponent": "points of the opponent, fault points included",
    "pins": "how many pins fell",
    "cannon": "points of the cannon, 0 for none",
    "fault_points": "points of the faults",
    "doubtful": "whether anything that decided is doubtful",
    "hand": "half in which the opponent plays from the hand, empty where from where it lies",
    **{
        f"{ball}_{axis}_m": f"{axis} of the {ball} ball at rest, before any is put back; none if it is off"
        for ball in BALLS
        for axis in "xy"
    },
    "lasted_s": "seconds until all was at rest",
}
"""Meaning of the columns by name."""

SIZE = 4000
"""Strokes of a block, which is also a group of rows in a Parquet file; another size gives other strokes."""

SHOWN = 3000
"""Strokes that are kept one by one, for the dots of a picture."""


@dataclass(frozen=True)
class StrokeSweep:
    """Strokes to be made, and what they are judged in.

    Args:
        situation: before each of them.
        meant: the stroke that is meant every time.
        player: how far each stroke lies from it.
        n: how many strokes.
        seed: which strokes.

    Raises:
        InputError: for a number of strokes or a seed that is not a whole number in its range.
    """

    situation: PinsSituation
    meant: Stroke
    player: CuePlayer
    n: int
    seed: int = 0

    def __post_init__(self) -> None:
        _ = self.cut

    @property
    def cut(self) -> Blocks:
        """The blocks in which they are made."""
        return Blocks(self.n, self.seed, SIZE, "strokes")

    def strokes(self, k: int) -> list[Stroke]:
        """The strokes of block k, as the cue gives them."""
        return self.player.draw_many(self.meant, self.cut.trials(k), self.cut.seed_of(k))


@dataclass(frozen=True, eq=False)
class StrokeSums:
    """Sums over strokes; adding two gives the sums of both.

    Args:
        strokes: how many.
        points: how many brought so many points, the opponent's taken off, by points.
        verdicts: how many counted for what.
        clauses: how many each clause decided.
        doubtful: how many are doubtful.
        striker: points of the striker.
        opponent: points of the opponent.
        dots: (K, 3, 2) where the balls came to rest in the first strokes, metres, NaN for one that is off.
    """

    strokes: int
    points: Counter[int]
    verdicts: Counter[str]
    clauses: Counter[str]
    doubtful: int
    striker: int
    opponent: int
    dots: NDArray[np.float64]

    @classmethod
    def empty(cls) -> StrokeSums:
        """Of no stroke."""
        return cls(0, Counter(), Counter(), Counter(), 0, 0, 0, np.zeros((0, len(BALLS), 2)))

    @classmethod
    def of(cls, rows: Rows) -> StrokeSums:
        """Of the strokes of some rows."""
        striker, opponent = np.asarray(rows["striker"]), np.asarray(rows["opponent"])
        places = [[np.asarray(rows[f"{ball}_{axis}_m"]) for axis in "xy"] for ball in BALLS]
        return cls(
            len(striker),
            Counter((striker - opponent).tolist()),
            Counter(np.asarray(rows["verdict"]).tolist()),
            Counter(np.asarray(rows["clause"]).tolist()),
            int(np.asarray(rows["doubtful"]).sum()),
            int(striker.sum()),
            int(opponent.sum()),
            np.array(places).transpose(2, 0, 1)[:SHOWN],
        )

    def __add__(self, other: StrokeSums) -> StrokeSums:
        return StrokeSums(
            self.strokes + other.strokes,
            self.points + other.points + Counter(),
            self.verdicts + other.verdicts,
            self.clauses + other.clauses,
            self.doubtful + other.doubtful,
            self.striker + other.striker,
            self.opponent + other.opponent,
            np.concatenate([self.dots, other.dots])[:SHOWN],
        )

    @property
    def mean(self) -> Estimate:
        """Points a stroke, the opponent's taken off, with the interval of a mean."""
        n = self.strokes
        if n == 0:
            return Estimate(math.nan, math.nan, math.nan)
        mean = sum(points * count for points, count in self.points.items()) / n
        spread = sum(count * (points - mean) ** 2 for points, count in self.points.items())
        error = CONFIDENCE * math.sqrt(spread / (n - 1) / n) if n > 1 else math.nan
        return Estimate(mean, mean - error, mean + error)

    def share(self, verdict: StrokeVerdict) -> Estimate:
        """A verdict's share of the strokes."""
        return share_of(self.verdicts[verdict.value], self.strokes)


@dataclass(frozen=True)
class StrokesSwept:
    """What a sweep came to.

    Args:
        sweep: what was asked for.
        sums: of the strokes that were made.
        complete: False where it was interrupted.
    """

    sweep: StrokeSweep
    sums: StrokeSums
    complete: bool


def run(
    sweep: StrokeSweep, pool: Executor, count: int, *, out: RowsFile | None = None, told: Told | None = None
) -> StrokesSwept:
    """Make the strokes of a sweep, block by block; memory does not grow with their number.

    Args:
        sweep: what to strike.
        pool: where blocks are computed.
        count: workers it has; they change nothing but the time it takes.
        out: takes the rows, in order.
        told: of the progress.

    Raises:
        InputError: where `out` cannot be written, or for a stroke that cannot be played.
    """

    def tell(sums: StrokeSums) -> None:
        if told is not None:
            told(sums.strokes, sweep.n)

    task, none = partial(rows_of_block, sweep), StrokeSums.empty()
    sums, complete = run_blocks(task, sweep.cut.count, none, StrokeSums.of, pool, count, out=out, told=tell)
    return StrokesSwept(sweep, sums, complete)


def rows_of_block(sweep: StrokeSweep, k: int) -> Rows:
    """The rows of block k; what each column means stands in `COLUMNS`."""
    now, strokes = sweep.situation, sweep.strokes(k)
    scene = Scene(now.position)
    with _uncollected():
        came, rulings = ruled_block(scene, now, strokes)
    first = sweep.cut.first(k)
    rows: dict[str, NDArray[Any]] = {"stroke": np.arange(first, first + len(strokes))}
    rows |= _struck(strokes)
    rows |= _ruled(rulings)
    rows |= _rests(scene, came, (now.own, now.opponent, RED))
    rows["lasted_s"] = came.time
    return rows


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for circles of objects meanwhile: rulings make none, and it takes a fifth of the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def _struck(strokes: Sequence[Stroke]) -> dict[str, NDArray[Any]]:
    def of(name: str) -> NDArray[np.float64]:
        return np.array([getattr(s, name) for s in strokes], dtype=np.float64)

    turned = np.degrees(of("direction")) - 90.0
    return {
        "direction_deg": turned - 360.0 * np.round(turned / 360.0),
        "speed_m_s": of("speed"),
        "side": of("side"),
        "height": of("height"),
        "elevation_deg": np.degrees(of("elevation")),
    }


def _ruled(rulings: Sequence[StrokeRuling]) -> dict[str, NDArray[Any]]:
    return {
        "verdict": np.array([r.verdict.value for r in rulings]),
        "clause": np.array([r.clause for r in rulings]),
        "striker": np.array([r.striker for r in rulings]),
        "opponent": np.array([r.opponent for r in rulings]),
        "pins": np.array([len(r.pins) for r in rulings]),
        "cannon": np.array([r.cannon.points if r.cannon is not None else 0 for r in rulings]),
        "fault_points": np.array([sum(f.points for f in r.faults) for r in rulings]),
        "doubtful": np.array([r.doubtful for r in rulings]),
        "hand": np.array([r.hand.value if r.hand is not None else "" for r in rulings]),
    }


def _rests(scene: Scene, came: Outcomes, balls: Sequence[str]) -> dict[str, NDArray[Any]]:
    rows: dict[str, NDArray[Any]] = {}
    for role, ball in zip(BALLS, balls, strict=True):
        k = scene.number_of(ball)
        place = np.where(came.off[:, k, None], np.nan, came.rest[:, k])
        rows[f"{role}_x_m"], rows[f"{role}_y_m"] = place[:, 0], place[:, 1]
    return rows
