"""State, actions and undo as pure data: no window is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.gorodki.situation import Place
from gorodki.court.measuring.geometry import court
from gorodki.figures.types import Hand, Placement
from gorodki.render.draw.court import court_view
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window.keep import Kept, Offer, from_json, habits, to_json
from gorodki.render.window.state import AIMING, CloudOf, Look, Picked, Play, Shot, Show, State
from gorodki.render.window.undo import Timeline, step
from gorodki.render.window.update import CENTRE, MOST_ZOOM, update
from gorodki.scenarios.throw.request import ThrowRequest

NUMBERS = st.floats(0.5, 20.0)
ACTIONS = st.one_of(
    st.builds(a.Choose, st.just("figure"), st.sampled_from(["vilka", "serp", "pismo"])),
    st.builds(a.Choose, st.just("hand"), st.sampled_from(list(Hand))),
    st.builds(a.Choose, st.just("rules"), st.sampled_from(["ru", "uk"])),
    st.builds(a.Choose, st.just("thrower"), st.sampled_from(["", "master"])),
    st.builds(a.ChooseLanguage, st.sampled_from(["en", "ru", "uk"])),
    st.builds(lambda v, d: a.SetNumbers((("speed", v),), d), NUMBERS, st.integers(0, 2)),
    st.builds(a.Zoom, st.floats(0.2, 5.0), st.tuples(st.floats(-2, 2), st.floats(-1, 3))),
    st.builds(a.Pan, st.tuples(st.floats(-1, 1), st.floats(-1, 1))),
    st.builds(a.Toggle, st.sampled_from(["paths", "marks"])),
    st.builds(a.ShowShot, st.integers(0, 4)),
    st.builds(a.Overlay, st.integers(1, 4)),
    st.builds(a.StartCloud, st.just("novice")),
    st.builds(a.Pick, st.integers(0, 5)),
    st.builds(a.Tick, st.floats(0, 2), st.floats(0, 4)),
    st.builds(a.Seek, st.floats(-1, 4)),
    st.sampled_from(
        [
            a.MakeThrow(),
            a.Retry(),
            a.AimAnew(),
            a.SetUpAnew(),
            a.ForgetShots(),
            a.FitCourt(),
            a.DropCloud(),
            a.Loop(),
        ]
    ),
)


def run(*actions: a.Action, begin: State | None = None) -> Timeline:
    line = Timeline(begin or State())
    for action in actions:
        line = step(line, action, update)
    return line


def decided(state: State) -> State:
    """A state without where its film stands, which is no step of undo."""
    return replace(state, play=Play())


@given(st.lists(ACTIONS, max_size=30))
def test_undo_leads_back_to_the_beginning_and_redo_to_the_end(actions: list[a.Action]) -> None:
    line = run(*actions)
    last, steps = line.now, len(line.past)
    for _ in range(steps):
        line = step(line, a.Undo(), update)
    assert decided(line.now) == State()
    for _ in range(steps):
        line = step(line, a.Redo(), update)
    assert decided(line.now) == decided(last)
    assert step(line, a.Redo(), update) == line


@given(st.lists(ACTIONS, max_size=15))
def test_a_state_is_the_same_after_it_was_written_and_read(actions: list[a.Action]) -> None:
    state = run(*actions).now
    for kept in (Kept(state, closed=True), Kept(State(), False, (Offer(state, crashed=True),))):
        assert from_json(to_json(kept), "kept") == kept


@given(st.lists(ACTIONS, max_size=20))
def test_zoom_stays_within_its_limits_and_the_court_in_reach(actions: list[a.Action]) -> None:
    look = run(*actions).now.look
    assert 1.0 <= look.zoom <= MOST_ZOOM
    assert look.centre is None or max(map(abs, look.centre)) < 40


def test_steps_of_one_drag_are_one_step_of_undo_and_of_the_next_drag_another() -> None:
    drag = [a.SetNumbers((("speed", 10.0 + k),), 7) for k in range(5)]
    other = a.SetNumbers((("speed", 20.0),), 8)
    line = run(*drag, other)
    assert len(line.past) == 2
    assert step(line, a.Undo(), update).now.setup.given == {"speed": 14.0}


def test_a_new_action_after_undo_drops_what_was_taken_back() -> None:
    line = run(a.Toggle("paths"), a.Undo(), a.Toggle("marks"))
    assert line.future == ()
    assert line.now.show == Show(paths=True, marks=False)


def test_a_throw_is_kept_with_the_seed_it_had_and_the_next_has_the_next() -> None:
    now = run(a.Choose("thrower", "master"), a.MakeThrow(), a.ShowShot(AIMING), a.MakeThrow()).now
    assert [(s.number, s.setup.seed) for s in now.shots] == [(1, 0), (2, 1)]
    assert now.setup.seed == 2
    assert now.on_court.seed == 1


def test_what_is_aimed_is_shown_without_the_throwers_error() -> None:
    now = run(a.Choose("thrower", "master")).now
    assert (now.setup.thrower, now.on_court.thrower) == ("master", "")


def test_another_figure_or_hand_is_set_whole_and_aimed_anew_from_the_kon() -> None:
    lying = ((3, Placement((0.1, 0.2, 0.0245), (1.0, 0.0, 0.0))),)
    begun = ThrowRequest(lying=lying, touched=True, place=Place.HALF_KON, numbers=(("speed", 9.0),))
    for choice in (a.Choose("figure", "rak"), a.Choose("hand", Hand.LEFT)):
        setup = run(choice, begin=State(setup=begun)).now.setup
        assert (setup.lying, setup.touched, setup.place, setup.numbers) == (None, False, Place.KON, ())


def test_going_on_after_a_cleared_figure_sets_it_whole() -> None:
    shot = Shot(1, ThrowRequest(place=Place.HALF_KON))
    now = run(a.NextThrow((), "kon"), begin=State(shots=(shot,), shown=1)).now
    assert (now.setup.lying, now.setup.place, now.shown) == (None, Place.KON, AIMING)


def test_the_film_stops_at_its_end_or_begins_again_after_half_a_second() -> None:
    playing = State(play=Play(time=1.9, running=True))
    assert run(a.Tick(0.2, 2.0), begin=playing).now.play == Play(time=2.0, running=False)
    looped = replace(playing, play=replace(playing.play, loop=True))
    assert run(a.Tick(0.3, 2.0), begin=looped).now.play.time == pytest.approx(2.2)
    assert run(a.Tick(0.7, 2.0), begin=looped).now.play.time == 0.0


def test_the_middle_of_the_whole_view_is_that_of_the_court_drawing() -> None:
    assert court_view(Box(0, 0, 700, 660), court()).centre == pytest.approx(CENTRE)


def test_picking_a_fact_goes_to_its_moment_and_picking_it_again_lets_it_go() -> None:
    now = run(a.Pick(2, 0, 1.25)).now
    assert (now.picked, now.play.time, now.play.running) == (Picked(2, 0), 1.25, False)
    assert run(a.Pick(2, 0, 1.25), a.Pick(2, 0, 1.25)).now.picked is None


def test_a_cloud_is_of_what_is_meant_and_goes_with_another_aim() -> None:
    now = run(a.Choose("thrower", "amateur"), a.StartCloud("amateur", 50)).now
    assert now.cloud == CloudOf(now.setup.exact(), "amateur", 0, 50)
    assert run(a.StartCloud("novice"), a.SetNumbers((("speed", 9.0),))).now.cloud is None


def test_the_next_window_keeps_habits_and_nothing_else() -> None:
    setup = ThrowRequest(
        figure="rak", hand=Hand.LEFT, rules="uk", category="women", numbers=(("speed", 9.0),)
    )
    kept = habits(State(setup=setup, lang="uk", look=Look(3.0, (0.0, 1.0)), shots=(Shot(1, setup),)))
    assert kept == State(setup=ThrowRequest(hand=Hand.LEFT, rules="uk", category="women"), lang="uk")
