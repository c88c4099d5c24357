"""Many strokes meant alike: rows that do not depend on who computes them, and sums that add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.figures.errors import InputError
from gorodki.scenarios.five_pins.many import ruled
from gorodki.scenarios.five_pins.request import StrokeRequest, situation_of, stroke_of
from gorodki.scenarios.five_pins.sweep import BALLS, COLUMNS, StrokeSums, StrokeSweep, rows_of_block, run
from gorodki.sim.cue.player import player
from gorodki.sim.sweep.workers import Here


def sweep(n: int, seed: int = 3, asked: StrokeRequest | None = None) -> StrokeSweep:
    wish = asked or StrokeRequest()
    now = situation_of(wish)
    return StrokeSweep(now, stroke_of(wish, now), player("novice"), n, seed)


@pytest.fixture(scope="module")
def rows() -> dict[str, Any]:
    return dict(rows_of_block(sweep(300), 0))


def test_every_column_is_told_what_it_means(rows: dict[str, Any]) -> None:
    assert list(rows) == list(COLUMNS)
    assert {len(column) for column in rows.values()} == {300}


def test_rows_say_what_the_rulings_say(rows: dict[str, Any]) -> None:
    asked = sweep(300)
    rulings = ruled(asked.situation, asked.strokes(0))
    assert rows["striker"].tolist() == [r.striker for r in rulings]
    assert rows["opponent"].tolist() == [r.opponent for r in rulings]
    assert rows["clause"].tolist() == [r.clause for r in rulings]
    assert rows["verdict"].tolist() == [r.verdict.value for r in rulings]
    assert rows["pins"].tolist() == [len(r.pins) for r in rulings]
    assert rows["hand"].tolist() == [r.hand.value if r.hand else "" for r in rulings]
    assert {"proper", "fault", "gives-over"} <= set(rows["verdict"])


def test_directions_are_from_straight_up_the_table_and_balls_rest_on_it(rows: dict[str, Any]) -> None:
    meant = sweep(300).meant
    assert np.median(rows["direction_deg"]) == pytest.approx(np.degrees(meant.direction) - 90.0, abs=0.3)
    table = sweep(1).situation.table
    for ball in BALLS:
        x, y = rows[f"{ball}_x_m"], rows[f"{ball}_y_m"]
        on = np.isfinite(x)
        assert (np.abs(x[on]) <= table.width.value / 2 - table.radius + 1e-9).all()
        assert (y[on] >= table.radius - 1e-9).all()
        assert (y[on] <= table.length.value - table.radius + 1e-9).all()


def test_a_ball_that_left_the_table_rests_nowhere() -> None:
    jump = StrokeRequest(given={"speed": 9.0, "elevation": 0.6})
    rows = rows_of_block(sweep(60, asked=jump), 0)
    off = np.isnan(np.asarray(rows["own_x_m"]))
    assert off.any()
    assert (np.asarray(rows["verdict"])[off] == "fault").all()


def test_a_longer_sweep_begins_with_the_strokes_of_a_shorter_one() -> None:
    assert sweep(4500).strokes(0) == sweep(4000).strokes(0)
    assert sweep(4200).strokes(1) == sweep(4300).strokes(1)[:200]
    assert sweep(500, seed=4).strokes(0) != sweep(500).strokes(0)


def test_sums_of_parts_are_the_sums_of_the_whole(rows: dict[str, Any]) -> None:
    whole = StrokeSums.of(rows)
    parts = [StrokeSums.of({k: v[part] for k, v in rows.items()}) for part in (slice(0, 70), slice(70, 300))]
    both = StrokeSums.empty() + parts[0] + parts[1]
    assert (both.strokes, both.points, both.verdicts, both.clauses) == (
        whole.strokes, whole.points, whole.verdicts, whole.clauses
    )  # fmt: skip
    assert (both.doubtful, both.striker, both.opponent) == (whole.doubtful, whole.striker, whole.opponent)
    np.testing.assert_array_equal(both.dots, whole.dots)
    gained = np.asarray(rows["striker"]) - np.asarray(rows["opponent"])
    assert both.mean.value == pytest.approx(gained.mean())
    half = 1.96 * gained.std(ddof=1) / np.sqrt(len(gained))
    assert both.mean.high - both.mean.value == pytest.approx(half)
    assert both.share(StrokeVerdict.PROPER).value == (np.asarray(rows["verdict"]) == "proper").mean()


def test_strokes_are_counted_as_they_are_done() -> None:
    told: list[tuple[int, int]] = []
    swept = run(sweep(4100), Here(), 1, told=lambda done, of: told.append((done, of)))
    assert told == [(4000, 4100), (4100, 4100)]
    assert swept.complete
    assert swept.sums.strokes == 4100


@pytest.mark.parametrize("n", [0, -3, True, 2.5])
def test_a_number_of_strokes_that_is_none_is_refused(n: Any) -> None:
    with pytest.raises(InputError, match="number of strokes"):
        sweep(n)


def test_a_ball_that_is_not_the_own_one_is_refused() -> None:
    with pytest.raises(InputError, match="own ball alone"):
        rows_of_block(sweep(5, asked=StrokeRequest(ball="red")), 0)
