"""The solid engine records scenes as the fast one does, and the court can rule on them."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from gorodki.court import adjudicate, opening
from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from gorodki.sim.engines import engine_named, engine_names
from gorodki.sim.trace import EventKind, Trace
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.scene import Scene, Start, bat_body, piece_body
from gorodki.sim.wood.solid import run
from gorodki.sim.wood.solid.world import frame_along
from gorodki.sim.wood.throwing import simulate

KIT = equipment("reference", "round-49", "reference")
BAT = bat_body(KIT.bat)
PIECE, SECOND = piece_body(KIT.piece, 1), piece_body(KIT.piece, 2)
ALONG_X, UPRIGHT = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def a_bat_at_a_standing_piece() -> Scene:
    bat = Start(BAT, (0.0, -0.3, 0.1), ALONG_X, (0.0, 12.0, -1.0), (0.0, 0.0, 5.0))
    return Scene([bat, Start(PIECE, (0.1, 0.1, 0.1), UPRIGHT, held=True)], KIT.surface, time=0.5)


@pytest.fixture(scope="module")
def thrown() -> Trace:
    """A throw at the Fork from the half-kon, recorded by the solid engine."""
    pieces = opening(figure("vilka"), "ru", "men").lying
    throw = default_throw(pieces, Hand.RIGHT, 6.5, KIT.bat)
    return simulate(throw, pieces, KIT, engine="mujoco")


def test_a_body_in_free_flight_follows_its_parabola() -> None:
    start = Start(PIECE, (0.0, 0.0, 1.0), ALONG_X, (1.0, 2.0, 3.0), (0.0, 0.0, 4.0))
    trace = run(Scene([start], KIT.surface), until=0.6)
    t = trace.time

    parabola = np.stack([t, 2 * t, 1 + 3 * t - 9.81 / 2 * t**2], axis=1)
    assert trace.position[:, 0] == pytest.approx(parabola, abs=3e-3)
    heading = np.unwrap(np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 0]))
    assert heading == pytest.approx(4 * t, abs=2e-3)
    assert trace.roll[:, 0] == pytest.approx(0 * t, abs=1e-9)


def test_a_free_top_keeps_its_energy_and_its_axis_goes_round_the_angular_momentum() -> None:
    """A cylinder with moments A, C and rates s, p: its axis goes round at |H|/C, at a steady angle to H."""
    start = Start(PIECE, (0.0, 0.0, 2.0), ALONG_X, (0.0, 0.0, 4.0), (300.0, 0.0, 50.0))
    trace = run(Scene([start], KIT.surface), until=0.3)
    m, r, length = PIECE.mass, PIECE.radius, PIECE.length
    momentum = np.array([m * r**2 / 2 * 300.0, 0.0, m * (r**2 / 4 + length**2 / 12) * 50.0])
    pole = momentum / np.linalg.norm(momentum)
    rate = np.linalg.norm(momentum) / (m * (r**2 / 4 + length**2 / 12))

    steady = trace.axis[:, 0] @ pole
    assert steady == pytest.approx(pole[0] + 0 * steady, abs=0.02)
    flat = trace.axis[:, 0] - steady[:, None] * pole
    side = np.cross(pole, flat[0])
    angle = np.unwrap(np.arctan2(flat @ side, flat @ flat[0] * 1.0))
    assert angle[-1] / trace.time[-1] == pytest.approx(rate, rel=0.02)


def test_a_bat_that_strikes_a_lying_piece_hands_over_momentum() -> None:
    bat = Start(BAT, (0.0, -0.06, 1.0), ALONG_X, (0.0, 12.0, 0.0))
    piece = Start(PIECE, (0.0, 0.0, 1.0), UPRIGHT)
    trace = run(Scene([bat, piece], KIT.surface), until=0.02)
    velocity = (trace.position[-1] - trace.position[-2]) / (trace.time[-1] - trace.time[-2])

    assert BAT.mass * velocity[0, 1] + PIECE.mass * velocity[1, 1] == pytest.approx(BAT.mass * 12.0, rel=2e-3)
    # (1 + e) M V/(M + m) for a blow through both middles
    ideal = 1.5 * 12.0 * BAT.mass / (BAT.mass + PIECE.mass)
    assert velocity[1, 1] == pytest.approx(ideal, rel=0.03)


def test_a_held_piece_stays_exactly_where_it_is_until_the_bat_touches_it() -> None:
    trace = run(a_bat_at_a_standing_piece(), until=0.5)
    (touch,) = trace.events_of(EventKind.CONTACT)[:1]
    before = trace.time < touch.time - 1e-9

    assert before.sum() > 5
    assert (trace.position[before, 1] == [0.1, 0.1, 0.1]).all()
    assert (trace.roll[before, 1] == 0.0).all()
    assert trace.position[-1, 1, 1] > 0.5


def test_a_held_piece_in_the_air_waits_and_one_that_is_not_held_falls() -> None:
    held = Start(PIECE, (0.0, 0.0, 0.5), ALONG_X, held=True)
    free = Start(SECOND, (1.0, 0.0, 0.5), ALONG_X)
    trace = run(Scene([held, free], KIT.surface), until=2.0)

    assert (trace.position[:, 0] == [0.0, 0.0, 0.5]).all()
    assert trace.position[-1, 1, 2] == pytest.approx(PIECE.radius, abs=1e-3)


@pytest.mark.slow
def test_a_piece_falls_when_what_it_rests_on_is_knocked_away() -> None:
    r = PIECE.radius
    lower = Start(PIECE, (0.0, 0.0, r), ALONG_X, held=True)
    upper = Start(SECOND, (0.0, 0.0, 3 * r), ALONG_X, held=True)
    blow = Start(piece_body(KIT.piece, 3), (0.0, -0.1, r), ALONG_X, (0.0, 6.0, 0.0))
    trace = run(Scene([lower, upper, blow], KIT.surface), until=3.0)

    assert trace.position[-1, 0, 1] > 1.0
    assert trace.position[-1, 1, 2] == pytest.approx(r, abs=1e-3)
    # the lower one leaves too fast to take it along
    assert abs(trace.position[-1, 1, 1]) < 0.5


@pytest.mark.slow
def test_the_same_scene_gives_the_same_bits() -> None:
    first, second = (run(a_bat_at_a_standing_piece(), until=0.4, seed=7) for _ in range(2))

    assert first.digest == second.digest
    assert (first.origin.engine, first.origin.seed, first.origin.step) == ("mujoco", 7, 5e-5)
    assert "mujoco" in first.origin.version


@pytest.mark.slow
def test_a_trace_is_well_formed(thrown: Trace) -> None:
    t = thrown.time

    assert (np.diff(t) > 0).all()
    assert np.isfinite(thrown.position).all()
    assert np.linalg.norm(thrown.axis, axis=2) == pytest.approx(1.0, abs=1e-9)
    # the axis never changes sign from one sample to the next
    assert (np.einsum("tbk,tbk->tb", thrown.axis[1:], thrown.axis[:-1]) > 0.5).all()
    assert [e.time for e in thrown.events] == sorted(e.time for e in thrown.events)
    assert thrown.events[0].kind is EventKind.RELEASE
    assert thrown.position[:, :, 2].min() > 0.0


def test_bodies_that_leave_the_area_are_followed_no_further(thrown: Trace) -> None:
    left = thrown.events_of(EventKind.LEFT_AREA)

    assert left
    for event in left:
        assert event.body is not None
        after = thrown.position[thrown.time > event.time + 1e-9, event.body]
        assert (after == after[:1]).all()


@pytest.mark.slow
def test_a_body_at_rest_is_written_down_once_and_stays() -> None:
    start = Start(PIECE, (0.0, 0.0, PIECE.radius), ALONG_X, (1.0, 0.0, 0.0))
    trace = run(Scene([start], KIT.surface), until=5.0)
    (rest,) = trace.events_of(EventKind.REST)

    assert rest.time == pytest.approx(1.0 / (KIT.surface.friction * 9.81), abs=0.02)
    assert trace.time[-1] < 1.0
    assert trace.position[-1, 0, 0] == pytest.approx(1.0 / (2 * KIT.surface.friction * 9.81), rel=0.03)


def test_the_court_rules_on_a_throw_of_the_solid_engine(thrown: Trace) -> None:
    situation = opening(figure("vilka"), "ru", "men")
    ruling = adjudicate(thrown, situation)

    assert len(ruling.pieces) == 5
    out = {p.piece for p in ruling.pieces if p.verdict.name == "OUT"}
    far = {int(thrown.bodies[i].name) for i in thrown.pieces if abs(thrown.position[-1, i, :2]).max() > 2.5}
    assert far
    assert far <= out


@pytest.mark.parametrize(
    "axis", [(1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.6, 0.0, 0.8), (0.0, -1.0, 0.0)]
)
def test_the_frame_of_a_body_is_right_handed_with_its_axis_third(axis: tuple[float, float, float]) -> None:
    frame = frame_along(np.array(axis))

    assert frame[:, 2] == pytest.approx(axis)
    assert frame[2, 0] == 0.0
    assert frame @ frame.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(frame) == pytest.approx(1.0)


def test_where_mujoco_is_missing_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [n for n in sys.modules if n.startswith("gorodki.sim.wood.solid")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mujoco", None)

    assert "mujoco" in engine_names()
    with pytest.raises(
        InputError, match=r"^engine 'mujoco' is not installed: pip install 'gorodki\[mujoco\]'$"
    ):
        engine_named("mujoco")


def test_a_scene_that_mujoco_loses_is_told_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # MuJoCo writes a log of its warnings where it runs
    start = Start(PIECE, (0.0, 0.0, 1.0), ALONG_X, (0.0, 1e11, 0.0))

    with pytest.raises(RuntimeError, match=r"^MuJoCo became unstable before "):
        run(Scene([start], KIT.surface), until=0.01)
