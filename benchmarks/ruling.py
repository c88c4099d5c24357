"""How fast a recorded throw is ruled on, against loading its file; processor time, the fastest of a few."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.speed import Line
from benchmarks.table import Goal, Table
from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.throw.recording import load, save
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import ThrowRequest

ROUNDS = 15
RULING_MS = Goal(must=5.0)
AGAINST_LOADING = Goal(must=2.5, aim=1.5)


@dataclass(frozen=True, slots=True)
class RulingTime:
    """One recorded throw.

    Args:
        figure: key.
        samples: of the trace.
        events: of the trace.
        ruling: processor seconds of ruling on it.
        loading: of loading its file.
    """

    figure: str
    samples: int
    events: int
    ruling: float
    loading: float


def ruling_times(figures: Sequence[str], rounds: int = ROUNDS) -> Iterator[RulingTime]:
    """The default throw at each figure, recorded, ruled on and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        for key in figures:
            thrown = record(ThrowRequest(key))
            file = Path(folder) / f"{key}.gtrace"
            save(thrown, file)
            trace, situation = thrown.trace, thrown.situation

            def rule() -> None:
                adjudicate(trace, situation)  # noqa: B023

            def read() -> None:
                load(file)  # noqa: B023

            yield RulingTime(
                key, len(trace.time), len(trace.events), _fastest(rule, rounds), _fastest(read, rounds)
            )


def _fastest(what: Callable[[], None], rounds: int) -> float:
    what()
    spent = []
    for _ in range(rounds):
        start = time.process_time()
        what()
        spent.append(time.process_time() - start)
    return min(spent)


def lines(found: Sequence[RulingTime]) -> list[Line]:
    """Median over the figures, in milliseconds and as a ratio."""
    ruling = 1e3 * statistics.median(t.ruling for t in found)
    ratio = statistics.median(t.ruling / t.loading for t in found)
    count = f"median of {len(found)} throws"
    return [
        Line("ruling on a recorded throw", ruling, f"{ruling:.1f} ms ({count})", RULING_MS, "≤ 5 ms"),
        Line(
            "the same against loading it from its file",
            ratio,
            f"{ratio:.2f} × ({count})",
            AGAINST_LOADING,
            "≤ 2.5 ×, aim ≤ 1.5 ×",
        ),
    ]


def table(found: Sequence[RulingTime]) -> Table:
    """A row for each figure."""
    return Table(
        ("figure", "samples", "events", "ruling ms", "loading ms", "ratio"),
        tuple(
            (
                t.figure,
                str(t.samples),
                str(t.events),
                f"{1e3 * t.ruling:.1f}",
                f"{1e3 * t.loading:.1f}",
                f"{t.ruling / t.loading:.2f}",
            )
            for t in found
        ),
    )
