"""A throw in the real window, driven by real events: aim, throw, scrub, undo, the next one, many."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pygame
import pytest

from gorodki.court.gorodki.situation import Place
from gorodki.figures.load import save_figure
from gorodki.figures.registry import figure
from gorodki.figures.types import Hand, Placement
from gorodki.render.draw.colours import WOOD
from gorodki.render.window import actions as a
from gorodki.render.window.state import AIMING, Look, State
from gorodki.render.window.top_bar import bar_of_time
from gorodki.render.window.work import meant
from gorodki.render.window.workshop import Done
from gorodki.scenarios.throw.one_throw import kit_of
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.flight import fly, landing_point
from tests.window.desk import Desk, standing

pytestmark = pytest.mark.slow

CTRL = pygame.KMOD_CTRL


def wood(desk: Desk) -> tuple[float, float]:
    """Mean place (m) of everything in the gorod that has the colour of wood, once all is drawn."""
    desk.settle()
    view, surface = desk.app.snapshot().view, desk.app.window.get_surface()
    (left, top), (right, bottom) = view.px(-1.0, 2.0), view.px(1.0, 0.0)  # the bat comes down before it
    area = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    pixels = pygame.surfarray.array3d(surface.subsurface(area)).astype(int)
    x, y = np.nonzero(np.abs(pixels - np.array(WOOD)).sum(axis=2) < 40)
    assert len(x) > 20
    return desk.app.snapshot().view.metres((float(x.mean()) + area.left, float(y.mean()) + area.top))


def test_a_click_on_the_court_brings_the_bat_down_there(desk: Desk) -> None:
    desk.click_at(desk.pixel(0.3, 0.4))
    setup = desk.state.setup.exact()
    assert landing_point(meant(setup), kit_of(setup).bat) == pytest.approx((0.3, 0.4), abs=0.01)


def test_dragging_moves_the_aim_and_is_one_step_of_undo(desk: Desk) -> None:
    before = desk.state.setup
    desk.drag(desk.pixel(0.0, 0.2), desk.pixel(0.1, 0.3), desk.pixel(0.2, 0.5), desk.pixel(-0.4, 0.6))
    setup = desk.state.setup.exact()
    assert landing_point(meant(setup), kit_of(setup).bat) == pytest.approx((-0.4, 0.6), abs=0.01)
    desk.key("z", CTRL)
    assert desk.state.setup == before
    desk.key("y", CTRL)
    assert desk.state.setup.exact() == setup


def test_dragging_an_end_of_the_bat_turns_it_and_nothing_else(desk: Desk) -> None:
    setup = desk.state.setup
    bat = kit_of(setup).bat
    x, y = landing_point(meant(setup), bat) or (0.0, 0.0)
    heading = fly(meant(setup), bat, until_height=bat.diameter / 2).end.heading
    reach = bat.length / 2

    def end(angle: float) -> tuple[int, int]:
        return desk.pixel(x + reach * math.cos(angle), y + reach * math.sin(angle))

    desk.drag(end(heading), end(heading + 0.3), end(heading + 0.5))
    turned = fly(meant(desk.state.setup.exact()), bat, until_height=bat.diameter / 2).end
    held = desk.app.snapshot().view.metres(end(heading + 0.5))
    wanted = math.atan2(held[1] - turned.position[1], held[0] - turned.position[0])
    assert set(desk.state.setup.given) == {"start_angle"}
    assert math.remainder(turned.heading - wanted, math.pi) == pytest.approx(0.0, abs=0.05)
    assert math.remainder(turned.heading - heading, 2 * math.pi) > 0.3


def test_a_slider_and_a_typed_number_set_the_same_thing(desk: Desk) -> None:
    rows = [box for box, said in desk.app.ui.boxes() if said.startswith("Speed")]
    slider = next(e for e in desk.app.ui.elements() if type(e).__name__ == "UIHorizontalSlider")
    knob = slider.sliding_button.rect.center
    desk.drag(knob, (knob[0] + 20, knob[1]), (knob[0] + 40, knob[1]))
    desk.frames(4)
    faster = desk.state.setup.given["speed"]
    assert faster > meant(ThrowRequest()).speed + 1.0
    field = next(e for e in desk.app.ui.elements() if type(e).__name__ == "Field")
    assert field.rect.top >= rows[0].top
    desk.click_at(field.rect.center)
    desk.key("a", CTRL)
    desk.type("14,5")
    desk.key("return")
    desk.frames(3)
    assert desk.state.setup.given["speed"] == pytest.approx(14.5)
    desk.key("z", CTRL)
    assert desk.state.setup.given["speed"] == pytest.approx(faster)


@pytest.mark.slow
def test_a_throw_is_simulated_in_the_background_and_played(desk: Desk) -> None:
    desk.app.do(a.Choose("figure", "pismo"))
    desk.settle()
    ghost = desk.film
    assert (ghost.ghost, ghost.pending) == (True, False)
    desk.key("space")
    assert desk.state.shown == 1
    assert desk.state.play.running
    assert desk.film.trace.digest == ghost.trace.digest
    assert not desk.film.ghost
    desk.until(lambda: not desk.state.play.running)
    assert desk.state.play.time == pytest.approx(desk.film.length)


def test_the_same_throw_again_gives_the_same_trace_bit_for_bit(desk: Desk) -> None:
    desk.app.do(a.Choose("figure", "pismo"))
    desk.click_at(desk.pixel(0.05, 0.9))
    desk.settle()
    desk.key("space")
    first = desk.film.trace.digest
    desk.key("r")
    assert desk.state.shown == AIMING
    assert desk.state.setup == desk.state.shots[0].setup
    desk.key("space")
    desk.settle()
    assert desk.state.shown == 2
    assert desk.film.trace.digest == first


def test_scrubbing_goes_to_the_moment_under_the_mouse(fork: Desk) -> None:
    fork.key("space")
    bar = bar_of_time(fork.app.snapshot())
    y = bar.centre[1]
    fork.drag((bar.left + 5, y), (bar.left + bar.width / 2, y), (bar.left + bar.width / 4, y))
    assert fork.state.play.time == pytest.approx(fork.film.length / 4, abs=0.01)
    assert not fork.state.play.running
    fork.key("right")
    assert fork.state.play.time == pytest.approx(fork.film.length / 4 + 1 / 60, abs=0.01)
    fork.key("end")
    assert fork.state.play.time == pytest.approx(fork.film.length)


def test_slow_motion_plays_at_its_rate_and_a_loop_begins_again(fork: Desk) -> None:
    fork.key("space")
    fork.key("home")
    fork.key(",")
    fork.key(",")
    fork.key("p")
    begun = fork.state.play.time
    fork.frames(30, seconds=0.02)
    assert fork.state.play.rate == 0.25
    assert fork.state.play.time - begun == pytest.approx(30 * 0.02 * 0.25, abs=0.02)
    fork.key("l")
    for _ in range(8):
        fork.key(".")
    fork.frames(10, seconds=1.0)
    assert fork.state.play.running


@pytest.mark.slow
def test_undo_takes_back_everything_and_redo_brings_it_all_again(fork: Desk) -> None:
    first = fork.state
    fork.key("space")
    fork.key("t")
    fork.wheel(3, fork.pixel(0.2, 0.5))
    fork.key("l", CTRL)
    last = fork.state
    assert (last.shown, last.show.paths, last.lang, last.look == Look()) == (1, False, "ru", False)
    for _ in range(4):
        fork.key("z", CTRL)
    now = fork.state
    assert (now.shown, now.show, now.lang, now.look) == (AIMING, first.show, "en", Look())
    for _ in range(4):
        fork.key("y", CTRL)
    assert (fork.state.shots, fork.state.look, fork.state.lang) == (last.shots, last.look, "ru")


def test_a_click_on_a_clause_shows_its_evidence_on_the_court(fork: Desk) -> None:
    fork.key("space")
    fork.key("end")
    fork.frames(20)
    at = fork.pixel(0.78, 0.86)
    ring = (at[0] - 15, at[1])
    before = fork.colour(ring)
    fork.click("RU-4.3.17")
    picked = fork.state.picked
    assert picked is not None
    assert picked.piece == 3
    assert fork.state.play.time == pytest.approx(2.1)
    assert fork.colour(ring) != before
    fork.click("RU-4.3.17")
    assert fork.state.picked is None


def test_the_next_throw_goes_at_what_the_ruling_leaves(fork: Desk) -> None:
    fork.key("space")
    fork.key("n")
    setup = fork.state.setup
    assert [number for number, _ in setup.lying or ()] == [3, 4, 5]
    assert (setup.place, setup.touched) == (Place.HALF_KON, True)
    fork.click("Set anew")
    assert (fork.state.setup.lying, fork.state.setup.place) == (None, Place.KON)


def test_earlier_throws_are_listed_shown_again_and_laid_over_each_other(fork: Desk) -> None:
    fork.key("space")
    fork.key("r")
    fork.key("space")
    fork.key("end")
    fork.frames(20)
    assert [s.number for s in fork.state.shots] == [1, 2]
    fork.click("overlay 1")
    assert fork.state.show.overlay == (1,)
    fork.click(next(said for _, said in fork.said() if said.startswith("1. Fork")))
    assert fork.state.shown == 1
    fork.frames(20)
    fork.click("Clear")
    assert fork.state.shots == ()


def test_a_piece_at_plus_0_3_m_is_drawn_right_of_the_middle(desk: Desk) -> None:
    alone = ((1, Placement((0.3, 0.5, 0.0245), (1.0, 0.0, 0.0))),)
    desk.begin(State(setup=ThrowRequest(lying=alone, numbers=(("speed", 5.0),))))
    assert wood(desk) == pytest.approx((0.3, 0.5), abs=0.03)
    assert desk.pixel(0.3, 0.5)[0] > desk.app.snapshot().view.box.centre[0] + 20


def test_a_left_handers_sickle_is_on_the_left(desk: Desk) -> None:
    sides = {}
    for hand in (Hand.RIGHT, Hand.LEFT):
        desk.begin(State(setup=ThrowRequest(figure="serp", hand=hand, numbers=(("speed", 5.0),))))
        sides[hand] = wood(desk)[0]
        places = standing(desk.state.setup)
        assert sides[hand] == pytest.approx(sum(x for x, _ in places) / len(places), abs=0.03)
    assert sides[Hand.LEFT] < -0.02 < 0.02 < sides[Hand.RIGHT]


def test_zoom_keeps_the_point_under_the_mouse_and_the_right_button_moves_the_court(desk: Desk) -> None:
    at = desk.pixel(0.5, 1.0)
    desk.wheel(4, at)
    assert desk.app.snapshot().view.metres(at) == pytest.approx((0.5, 1.0), abs=0.01)
    scale = desk.app.snapshot().view.scale
    desk.drag(at, (at[0] + 50, at[1]), (at[0] + 100, at[1] - 40), button=3)
    view = desk.app.snapshot().view
    assert view.scale == scale
    assert view.metres((at[0] + 100, at[1] - 40)) == pytest.approx((0.5, 1.0), abs=0.01)
    desk.key("0")
    assert desk.state.look == Look()


def test_choosing_a_figure_by_its_picture_sets_it_anew(desk: Desk) -> None:
    desk.click("Choose figure")
    assert desk.state.sheet == "figures"
    desk.click("3. Star")
    assert (desk.state.setup.figure, desk.state.sheet) == ("zvezda", "")
    desk.key("g")
    desk.key("escape")
    assert (desk.state.sheet, desk.state.setup.figure) == ("", "zvezda")


def test_hand_place_rules_and_menus_are_chosen_by_clicks(desk: Desk) -> None:
    for words in ("left", "half-kon", "Ukrainian"):
        desk.click(words)
    setup = desk.state.setup
    assert (setup.hand, setup.place, setup.rules) == (Hand.LEFT, Place.HALF_KON, "uk")
    menu = next(e for e in desk.app.ui.elements() if type(e).__name__ == "UIDropDownMenu")
    desk.click_at(menu.rect.center)
    desk.frames(2)
    opened = menu.current_state.options_selection_list.item_list_container.elements
    women = next(e for e in opened if e.text == "women")
    desk.click_at(women.rect.center)
    desk.frames(3)
    assert desk.state.setup.category == "women"


@pytest.mark.slow
def test_a_cloud_grows_while_the_window_goes_on(desk: Desk) -> None:
    desk.app.do(a.Choose("figure", "pismo"))
    desk.app.do(a.StartCloud("master", 12))
    assert desk.state.cloud is not None
    seen: list[int] = []

    def grown() -> bool:
        found = desk.app.workshop.known(desk.state.cloud)
        if isinstance(found, Done):
            seen.append(sum(len(part) for part in found.parts))
            return found.complete
        return False

    desk.until(grown)
    assert seen[-1] == 12
    assert {5, 12} <= set(seen)  # it was drawn before it was whole
    assert desk.status == "Cloud of 12 throws."
    desk.key("escape")
    assert desk.state.cloud is None


def test_a_figure_file_let_go_over_the_window_is_thrown_at(desk: Desk) -> None:
    own = replace(figure("rak"), key="own", number=None, names={"en": "Mine"})
    path = desk.folder / "mine.toml"
    save_figure(own, path)
    desk.post(pygame.DROPFILE, file=str(path))
    desk.frames(2)
    assert desk.state.setup.figure == str(path)
    assert "Mine" in [said for _, said in desk.said()]
    desk.post(pygame.DROPFILE, file=str(desk.folder / "none.toml"))
    desk.frames(2)
    assert desk.state.setup.figure == str(path)
    assert "none.toml" in desk.status


def test_leafing_goes_through_all_throws_and_back_to_aiming(fork: Desk) -> None:
    for _ in range(9):
        fork.app.do(a.MakeThrow())
        fork.app.do(a.ShowShot(AIMING))
    fork.frames(2)
    for number in range(9, 0, -1):
        fork.key("page up")
        assert fork.state.shown == number
        assert any(said.startswith(f"{number}. ") for _, said in fork.said())
    fork.key("page up")
    assert fork.state.shown == 1
    for _ in range(9):
        fork.key("page down")
    assert fork.state.shown == AIMING


def test_while_the_aim_is_dragged_the_preview_follows(desk: Desk) -> None:
    desk.settle()
    first = desk.film.trace.digest
    desk.click_at(desk.pixel(0.4, 0.6))
    desk.frames(1)
    waiting = desk.film  # what was known last stays in snapshot until the new one is worked out
    assert (waiting.ghost, waiting.pending, waiting.ruling is None) == (True, False, False)
    desk.settle()
    assert desk.film.trace.digest != first
    assert desk.film.trace.digest == desk.app.snapshot().outcome(desk.state.setup.exact()).trace.digest  # type: ignore[union-attr]
