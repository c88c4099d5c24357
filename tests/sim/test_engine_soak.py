"""A share of the soak, and that its checks can fail."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import soak
from benchmarks.measures import lowest, overlaps
from benchmarks.soak import Tally, Watcher, random_scenes, soak_block
from benchmarks.tunnelling import PASS_TIME, fault_of_pass, random_passes, tunnel
from gorodki.figures import figure
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.planar import Written, run_many, watch
from gorodki.sim.wood.planar.state import BlockState
from gorodki.sim.wood.scene import Scene, Start, bat_body, standing_pieces
from tests.sim.lab import R, bat, lying, piece, planar_block, rod, sheet, standing

SHARE, UNTIL = 30, 1.0  # throws, and seconds of each: the blows and most of the falls


@pytest.fixture(scope="module")
def tallies() -> list[Tally]:
    return soak_block([scene for _, scene in random_scenes(SHARE, seed=3)], until=UNTIL)


@pytest.mark.slow
def test_no_throw_crashes_or_makes_a_number_that_is_none(tallies: list[Tally]) -> None:
    assert sum(t.crashed for t in tallies) == 0
    assert sum(t.not_finite for t in tallies) == 0


def test_energy_never_rises(tallies: list[Tally]) -> None:
    assert [f"{1e3 * t.rise:.2f} mJ too much" for t in tallies if t.rise > 0] == []


def test_no_body_sinks_into_the_sheet(tallies: list[Tally]) -> None:
    assert max(t.sunk for t in tallies) <= soak.SUNK


def test_no_body_goes_into_another(tallies: list[Tally]) -> None:
    assert max(t.overlap for t in tallies) <= soak.OVERLAP
    assert max(t.at_rest for t in tallies if not t.moving) <= soak.OVERLAP_AT_REST


def test_a_bat_that_presses_a_tipping_piece_onto_the_sheet_does_not_sink_into_it() -> None:
    """Blow follows blow in nearly every step: bodies that turn into each other are parted all the same."""
    kit = equipment("polymer-shifted")
    steep = Start(
        bat_body(kit.bat),
        (-0.31188123863689327, 0.018123810723820605, 0.2914583550244294),
        (0.9971075148328824, 0.05387888707528724, -0.053606617047912614),
        (2.155544263309263, 25.61001513853168, -23.758803705849605),
        (14.047070200430973, 5.266276715019858, 26.30976577943948),
    )
    pieces = standing_pieces(dict(enumerate(figure("zvezda").pieces, 1)), kit.piece)
    (tally,) = soak_block([Scene([steep, *pieces], kit.surface)], until=0.5)
    assert tally.overlap <= soak.OVERLAP
    assert tally.faults() == []


def test_most_throws_of_the_soak_hit_something(tallies: list[Tally]) -> None:
    assert sum(t.quiet for t in tallies) < SHARE / 3


@pytest.mark.slow
def test_no_bat_passes_through_a_piece() -> None:
    crossed, faults = tunnel(60, seed=7)

    assert crossed >= 40
    assert faults == []


# -- the checks can fail ---------------------------------------------------------------------------------


def test_a_bat_that_passes_through_is_noticed() -> None:
    way = next(w for w in random_passes(20, seed=7) if w.crossing > 0.02)
    (trace,) = run_many([way.scene], until=PASS_TIME)
    assert fault_of_pass(way, trace) is None

    untouched = replace(trace, events=(), _digest="")
    assert "no contact" in str(fault_of_pass(way, untouched))
    still = trace.position.copy()
    still[:, 1] = still[0, 1]
    assert "not moved" in str(fault_of_pass(way, replace(trace, position=still, _digest="")))
    # the bat goes on as if nothing had been there, and the piece hardly moves
    time = trace.time[:, None] - trace.time[0]
    still[:, 0] = still[0, 0] + time * way.scene.bodies[0].velocity
    still[:, 1, 0] += 0.1 * time[:, 0]
    axis = trace.axis.copy()
    axis[:, 0] = [1.0, 0.0, 0.0]
    still[:, 0, 0] = still[:, 1, 0]
    through = replace(trace, position=still, axis=axis, _digest="")
    assert "behind the bat" in str(fault_of_pass(way, through))


def test_energy_from_nowhere_is_noticed() -> None:
    scene = Scene([lying(velocity=(1.0, 0.0))], sheet())
    watcher = Watcher([scene])
    seen: list[Written] = []
    watch([scene], seen.append, until=0.02)
    (written,) = seen
    watcher.look(written)
    assert watcher.results()[0].rise <= 0.0
    last = slice(-1, None)
    faster = written.velocity[last].copy()
    faster[..., 0] += 0.1
    one = {
        name: getattr(written, name)[last]
        for name in ("lane", "time", "position", "axis", "angular", "turned")
    }
    watcher.look(Written(**one, velocity=faster, notes=written.notes[:0]))

    # 0.5 · 0.245 kg · (1.04² - 0.94²) m²/s², less the 1 mJ that is allowed
    v = float(written.velocity[-1, 0, 0])
    assert watcher.results()[0].rise == pytest.approx(0.5 * 0.245 * ((v + 0.1) ** 2 - v**2) - 0.001, abs=1e-5)
    assert watcher.results()[0].faults()[0].startswith("rise")


def test_a_body_that_has_sunk_is_noticed() -> None:
    bodies = [
        lying(),
        standing(x=0.5, number=2),
        replace(lying(x=1.0, number=3), position=(1.0, 0.0, R - 0.004)),
        Start(piece(4), (2.0, 0.0, 0.07), (0.6, 0.0, 0.8)),
    ]
    state = BlockState.of([Scene([rod(bat(), (0.0, 1.0, 0.02)), *bodies], sheet())])

    # the last one stands on its edge: 0.1 · 0.8 + R · 0.6 would be needed
    assert lowest(state) == pytest.approx([0.0, 0.0, 0.0, -0.004, 0.07 - 0.08 - 0.6 * R], abs=1e-9)


@pytest.mark.parametrize(
    ("second", "depth"),
    [
        (lying(y=2 * R - 0.003, number=2), 0.003),
        (lying(x=0.2 - 0.005, number=2), 0.005),
        (lying(y=2 * R + 0.001, number=2), 0.0),
        (Start(piece(2), (0.03, 0.02, 3 * R - 0.002), (0.0, 1.0, 0.0)), 0.002),
        (standing(y=2 * R - 0.002, number=2), 0.002),
    ],
    ids=["side by side", "end to end", "apart", "crosswise on top", "standing beside"],
)
def test_bodies_that_overlap_are_noticed(second: Start, depth: float) -> None:
    block = planar_block([Scene([lying(), second], sheet()), Scene([lying()], sheet())])
    rows, others, deep = overlaps(block.state)

    if depth == 0.0:
        assert deep.size == 0
    else:
        assert (rows.tolist(), others.tolist()) == ([0], [1])
        assert deep == pytest.approx([depth], abs=1e-4)


def test_random_throws_begin_the_same_however_many_are_asked_for() -> None:
    few, many = (list(random_scenes(n, seed=5)) for n in (3, 6))

    assert few == many[:3]
    assert len({key for key, _ in many}) == 6
    assert np.isfinite([s.position for _, scene in many for s in scene.bodies]).all()
