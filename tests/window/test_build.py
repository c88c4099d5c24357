"""Building a figure with mouse and keys: drag, turn, stand up, stack, what is wrong, save, throw at it."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from gorodki.figures.check import FigureProblem, check_figure
from gorodki.figures.load import load_figure, save_figure
from gorodki.figures.registry import figure
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.types import Hand
from gorodki.render.window import actions as a
from gorodki.render.window.keep import Kept, from_json, to_json
from gorodki.render.window.modes.build import building as b
from gorodki.render.window.modes.build.reactions import building, check_of
from gorodki.render.window.state import State
from gorodki.render.window.workshop import Done
from tests.window.desk import Desk
from tests.window.fitting import LANGUAGES, assert_fits

pytestmark = pytest.mark.slow

SHIFT = pygame.KMOD_SHIFT
CTRL = pygame.KMOD_CTRL
R = PIECE_DIAMETER / 2


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def empty(desk: Desk) -> Desk:
    """The mode at its start: nothing stands."""
    desk.key("2", CTRL)
    assert desk.state.mode == "build"
    return desk


def with_figure(desk: Desk, key: str) -> Desk:
    desk.app.do(a.OfMode("build", b.Open(figure(key))))
    desk.frames(3)
    return desk


def own(desk: Desk) -> b.Building:
    return building(desk.state)


def field(desk: Desk, label: str) -> tuple[float, float]:
    """The entry beside a label."""
    at = next(box for box, said in desk.app.ui.boxes() if said == label)
    entries = [e.rect for e in desk.app.ui.elements() if type(e).__name__ == "Field"]
    beside = [r for r in entries if abs(r.centery - at.centre[1]) < 4 and r.left >= at.right - 1]
    nearest = min(beside, key=lambda r: r.left)
    return (float(nearest.centerx), float(nearest.centery))


@pytest.mark.slow
def test_five_pieces_are_laid_beside_one_another_and_no_sixth(empty: Desk) -> None:
    assert empty.status.startswith("Nothing stands here yet")
    for _ in range(6):
        empty.key("a")
    empty.settle()
    assert (len(own(empty).pieces), own(empty).chosen) == (5, 5)
    assert not check_figure(own(empty).figure).flags & ~FigureProblem.NONE
    assert empty.status == "Nothing is wrong with this figure. Enter: throw at it."


def test_a_piece_is_dragged_to_where_the_mouse_lets_it_go(empty: Desk) -> None:
    with_figure(empty, "rak")
    empty.drag(empty.pixel(0.05, 0.025), empty.pixel(0.2, 0.1), empty.pixel(0.35, 0.4))
    x, y, z = own(empty).pieces[0].centre
    assert (x, y) == pytest.approx((0.3, 0.4), abs=0.004)
    assert x / 0.005 == pytest.approx(round(x / 0.005), abs=1e-9)
    assert z == R
    assert own(empty).pieces[1:] == figure("rak").pieces[1:]
    empty.key("z", CTRL)
    assert own(empty).pieces == figure("rak").pieces


def test_a_piece_let_go_near_another_touches_it(empty: Desk) -> None:
    for _ in range(2):
        empty.key("a")
    first, second = (p.centre for p in own(empty).pieces)
    empty.drag(
        empty.pixel(*second[:2]), empty.pixel(0.2, 0.3), empty.pixel(first[0], first[1] + 2 * R + 0.006)
    )
    assert own(empty).pieces[1].centre[1] - first[1] == pytest.approx(2 * R, abs=1e-6)
    empty.key("n")
    empty.drag(
        empty.pixel(*own(empty).pieces[1].centre[:2]), empty.pixel(first[0] + 0.0123, first[1] + 0.0617)
    )
    assert own(empty).pieces[1].centre[:2] == pytest.approx((first[0] + 0.0123, first[1] + 0.0617), abs=0.004)


def test_wheel_and_keys_turn_the_chosen_piece_and_elsewhere_the_wheel_zooms(empty: Desk) -> None:
    empty.key("a")
    at = empty.pixel(*own(empty).pieces[0].centre[:2])
    zoom = empty.state.look.zoom
    empty.wheel(1, at)
    assert math.degrees(b.heading(own(empty).pieces[0])) == pytest.approx(15.0)
    assert empty.state.look.zoom == zoom
    empty.key("q", SHIFT)
    assert math.degrees(b.heading(own(empty).pieces[0])) == pytest.approx(16.0)
    empty.key("e")
    assert math.degrees(b.heading(own(empty).pieces[0])) == pytest.approx(0.0, abs=1e-9)
    empty.wheel(1, empty.pixel(0.3, 0.6))
    assert empty.state.look.zoom == pytest.approx(zoom * 1.15)


def test_a_piece_stands_up_and_lies_down_again(empty: Desk) -> None:
    empty.key("a")
    empty.key("q")
    laid = own(empty).pieces[0]
    empty.key("s")
    assert (own(empty).pieces[0].axis, own(empty).pieces[0].centre[2]) == ((0.0, 0.0, 1.0), PIECE_LENGTH / 2)
    empty.click("Lay")
    assert own(empty).pieces[0].centre == laid.centre


def test_a_piece_is_stacked_and_comes_down_where_nothing_is_below(empty: Desk) -> None:
    for _ in range(2):
        empty.key("a")
    for _ in range(6):
        empty.key("q")
    below = own(empty).pieces[0].centre
    empty.app.do(a.OfMode("build", b.Move(*below[:2], snap=True)))
    empty.key("t")
    assert own(empty).pieces[1].centre[2] == pytest.approx(3 * R, abs=1e-4)
    empty.settle()
    assert not check_figure(own(empty).figure).of(FigureProblem.OVERLAP | FigureProblem.FLOATING)
    empty.drag(empty.pixel(*below[:2]), empty.pixel(0.3, 0.5), empty.pixel(0.4, 0.6))
    assert own(empty).pieces[1].centre[2] == pytest.approx(R)


@pytest.mark.slow
def test_what_is_wrong_is_shown_while_one_drags_and_a_click_on_it_chooses_the_piece(empty: Desk) -> None:
    with_figure(empty, "kolodets")
    empty.settle()
    empty.drag(empty.pixel(-0.075, 0.14), empty.pixel(-0.1, 0.3), empty.pixel(-0.075, 0.55))
    empty.settle()
    said = [z.words for z in empty.app.painter.zones]
    assert any(s.startswith("piece 3 falls: its middle is") for s in said)
    wrong = next(s for s in said if s.startswith("piece 4 falls"))
    empty.click(wrong)
    assert own(empty).chosen == 4


def test_typed_numbers_place_a_piece_to_the_millimetre(empty: Desk) -> None:
    empty.key("a")
    for label, text in (("x, mm", "-123,5"), ("y, mm", "400"), ("φ, °", "30")):
        empty.click_at(field(empty, label))
        empty.key("a", CTRL)
        empty.type(text)
        empty.key("return")
        empty.frames(2)
    piece = own(empty).pieces[0]
    assert piece.centre == pytest.approx((-0.1235, 0.4, R))
    assert math.degrees(b.heading(piece)) == pytest.approx(30.0)
    empty.key("z", CTRL)
    assert b.heading(own(empty).pieces[0]) == 0.0


@pytest.mark.slow
def test_a_mirrored_figure_is_shown_on_the_other_side_for_a_left_hander(empty: Desk) -> None:
    with_figure(empty, "serp")
    assert sum(p.centre[0] for p in own(empty).pieces) > 0.1
    empty.click("left")
    assert own(empty).pieces == figure("serp", Hand.LEFT).pieces
    assert own(empty).hand is Hand.LEFT
    empty.click("Mirrored for a left-hander")
    empty.settle()
    empty.click("right")
    assert own(empty).pieces == figure("serp", Hand.LEFT).pieces


def test_the_figure_is_saved_with_its_names_and_read_back(empty: Desk, own_folder: Path) -> None:
    with_figure(empty, "vilka")
    for label, text in (("Name, en", "trident"), ("File name", "my fork")):
        empty.click_at(field(empty, label))
        empty.key("a", CTRL)
        empty.type(text)
        empty.key("return")
        empty.frames(2)
    empty.click("Save file")
    path = own_folder / "figures" / "my-fork.toml"
    assert empty.status == f"Saved {path}"
    found = load_figure(path)
    assert (found.key, found.name("en"), found.pieces) == ("my-fork", "trident", figure("vilka").pieces)


def test_another_figure_is_replaced_only_when_that_is_asked_for_twice(empty: Desk, own_folder: Path) -> None:
    path = own_folder / "figures" / "tir-own.toml"
    path.parent.mkdir()
    save_figure(figure("rak"), path)
    with_figure(empty, "tir")
    for name in ("one", "two"):  # what is asked for is this figure: after a change it is asked for anew
        empty.app.do(a.OfMode("build", b.SetName("en", name)))
        empty.click("Save file")
        assert empty.status.startswith(f"{path} holds another figure: give this one another file name, or")
        assert load_figure(path).pieces == figure("rak").pieces
    empty.click("Save file")
    assert empty.status == f"Saved {path}"
    assert (load_figure(path).name("en"), load_figure(path).pieces) == ("two", figure("tir").pieces)
    empty.app.do(a.OfMode("build", b.SetName("en", "three")))
    empty.click("Save file")
    assert empty.status == f"Saved {path}"  # its own file by now
    assert load_figure(path).name("en") == "three"


def test_a_file_of_ones_own_is_listed_and_can_be_let_go_over_the_window(
    empty: Desk, own_folder: Path
) -> None:
    save_figure(figure("tir"), own_folder / "range.toml")
    empty.post(pygame.DROPFILE, file=str(own_folder / "range.toml"))
    empty.frames(2)
    assert own(empty).pieces == figure("tir").pieces
    empty.click("Save file")
    empty.frames(2)
    (listed,) = [e for e in empty.app.ui.elements() if type(e).__name__ == "UIDropDownMenu"]
    assert [name for name, _ in listed.options_list] == ["Figures of your own", "tir-own"]
    empty.post(pygame.DROPFILE, file=str(own_folder / "none.toml"))
    empty.frames(2)
    assert own(empty).pieces == figure("tir").pieces
    assert "none.toml" in empty.status


def test_a_broken_file_of_ones_own_is_told_when_it_is_chosen(empty: Desk, own_folder: Path) -> None:
    with_figure(empty, "rak")
    (own_folder / "figures").mkdir()
    (own_folder / "figures" / "broken.toml").write_text("pieces = 5")
    empty.frames(3)
    (listed,) = [e for e in empty.app.ui.elements() if type(e).__name__ == "UIDropDownMenu"]
    empty.click_at(listed.rect.center)
    empty.frames(3)
    sprites = listed.ui_manager.get_sprite_group().sprites()
    rows = [e for e in sprites if getattr(e, "text", "") == "broken"]
    empty.click_at(rows[-1].rect.center)
    empty.frames(3)
    assert "broken.toml" in empty.status
    assert own(empty).pieces == figure("rak").pieces


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_lost(
    empty: Desk, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folder / "taken").write_text("a file")
    monkeypatch.setenv("GORODKI_DATA_DIR", str(own_folder / "taken"))
    with_figure(empty, "rak")
    empty.click("Throw at it")
    assert "taken" in empty.status
    assert empty.state.mode == "build"
    assert own(empty).pieces == figure("rak").pieces


def test_the_figure_is_chosen_by_its_picture_and_the_letter_shows_the_whole_gorod(empty: Desk) -> None:
    empty.key("g")
    empty.frames(2)
    letter = figure("pismo")
    empty.click(f"{letter.number}. {letter.name('en')}")
    assert (empty.state.sheet, own(empty).pieces) == ("", letter.pieces)
    view = empty.app.snapshot().view
    assert all(view.box.contains(view.px(*p.centre[:2])) for p in letter.pieces)


@pytest.mark.slow
def test_enter_throws_at_what_was_built_and_undo_comes_back(empty: Desk) -> None:
    with_figure(empty, "rak")
    empty.drag(empty.pixel(0.05, 0.025), empty.pixel(0.2, 0.1), empty.pixel(0.35, 0.4))
    built = own(empty).pieces
    empty.key("return")
    assert empty.state.mode == "throw"
    empty.settle()
    standing = empty.film.trace
    first = standing.pieces[0]
    assert standing.position[0, first, :2] == pytest.approx(built[0].centre[:2], abs=1e-9)
    empty.key("space")
    empty.until(lambda: not empty.state.play.running)
    assert empty.film.ruling is not None
    for _ in range(2):
        empty.key("z", CTRL)
    assert (empty.state.mode, own(empty).pieces) == ("build", built)


def test_a_changed_figure_is_another_file_so_that_earlier_throws_stay_true(empty: Desk) -> None:
    with_figure(empty, "rak")
    empty.key("return")
    first = empty.state.setup.figure
    empty.key("2", CTRL)
    empty.key("1")
    empty.key("s")
    empty.key("return")
    assert empty.state.setup.figure != first
    assert load_figure(first).pieces == figure("rak").pieces


def test_the_figure_survives_a_crash(empty: Desk) -> None:
    with_figure(empty, "pushka")
    empty.key("a")
    kept = from_json(to_json(Kept(empty.state)), "kept")
    assert not kept.closed
    assert building(kept.state) == own(empty)


def test_a_piece_at_plus_300_mm_is_seen_right_of_the_middle(empty: Desk) -> None:
    empty.key("a")
    empty.app.do(a.OfMode("build", b.SetPlace("x", 0.3)))
    empty.key("escape")
    empty.settle()
    x, y, _ = own(empty).pieces[0].centre
    middle = empty.app.snapshot().layout.court.centre[0]
    at = empty.pixel(x - 0.06, y)
    assert at[0] > middle
    r, g, blue = empty.colour(at)
    assert r > g > blue + 30  # wood


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_room(sized: Desk, lang: str) -> None:
    crowd = b.Building(tuple(figure("kolodets").pieces[2:3]) * 5, 3, mirrors=True)
    sized.app.workshop.put(check_of(crowd), Done((check_figure(crowd.figure),), True))
    sized.begin(State(lang=lang, mode="build").of_mode("build", crowd))
    sized.frames(3)
    assert len(sized.app.painter.zones) > 5
    assert_fits(sized)
