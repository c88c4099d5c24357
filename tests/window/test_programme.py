"""A programme in the real window: bats thrown, entered and scored, the next set up, saved and read back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.match.file import load_match, save_match
from gorodki.court.match.keeping import note, ready
from gorodki.court.match.match import Match, Result, begin
from gorodki.court.match.state import bats, result, standing, turn
from gorodki.figures.load import save_figure
from gorodki.figures.registry import figure
from gorodki.figures.types import Hand
from gorodki.render.window import actions as a
from gorodki.render.window.keep import Kept, from_json, to_json
from gorodki.render.window.modes.programme import playing as p
from gorodki.render.window.modes.programme.reactions import live, playing
from gorodki.render.window.state import State
from gorodki.render.words.match import protocol_text
from gorodki.scenarios.throw.one_throw import situation_of
from gorodki.scenarios.throw.request import ThrowRequest
from tests.window.desk import Desk
from tests.window.fitting import LANGUAGES, assert_fits

pytestmark = pytest.mark.slow

CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def begun(desk: Desk) -> Desk:
    """The classic programme of one player, before its first bat."""
    desk.key("4", CTRL)
    assert desk.status == "Choose a programme and who plays. Enter begins."
    desk.key("return")
    return desk


def match(desk: Desk) -> Match:
    found = playing(desk.state).match
    assert found is not None
    return found


def throw(desk: Desk) -> None:
    """Throw what is aimed and look at it to its end."""
    desk.key("space")
    desk.until(lambda: desk.app.workshop.outcome(desk.state.on_court) is not None)
    desk.key("end")
    desk.frames(3)


def resume(desk: Desk, told: Match) -> None:
    desk.app.do(a.OfMode("programme", p.PlayOn(told, 0)))
    desk.frames(2)


def test_the_first_figure_stands_whole_and_is_thrown_at_from_the_kon(begun: Desk) -> None:
    setup = begun.state.setup
    assert (setup.figure, setup.place, setup.lying) == ("pushka", Place.KON, None)
    assert begun.status == "Next: 1. Cannon, 5 gorodki, from the kon; 2 bats left in the turn."
    assert situation_of(setup) == standing(match(begun).game, 0)


def test_a_bat_is_thrown_ruled_and_entered_and_the_next_is_set_up_by_the_rules(begun: Desk) -> None:
    throw(begun)
    ruling = begun.film.ruling
    assert ruling is not None
    assert begun.status == "Enter enters this bat and sets up what is next."
    assert match(begun).game.throws == ()
    begun.key("return")
    (thrown,) = match(begun).game.throws
    assert (thrown.verdict, len(thrown.out), thrown.digest) == (
        ruling.throw.verdict,
        ruling.out,
        begun.app.workshop.outcome(begun.state.shots[-1].setup).trace.digest,  # type: ignore[union-attr]
    )
    after = standing(match(begun).game, 0)
    assert after is not None
    assert begun.state.setup.place == after.place == ruling.next.lawful_place
    assert dict(situation_of(begun.state.setup).lying) == dict(after.lying)
    assert bats(match(begun).game, 0) == 1


def test_a_cleared_figure_gives_way_to_the_next_one_which_is_whole(begun: Desk) -> None:
    game = note(match(begun).game, out=(1, 2, 3, 4, 5))
    resume(begun, match(begun).with_game(game))
    setup = begun.state.setup
    assert (setup.figure, setup.place, setup.lying) == ("vilka", Place.KON, None)
    assert "Fork" in begun.status


def test_what_is_left_is_thrown_at_from_the_half_kon(begun: Desk) -> None:
    resume(begun, match(begun).with_game(note(match(begun).game, out=(2, 3))))
    assert begun.state.setup.place is Place.HALF_KON
    assert [n for n, _ in begun.state.setup.lying or ()] == [1, 4, 5]
    throw(begun)
    begun.key("n")
    assert len(match(begun).game.throws) == 2


def test_the_score_shows_a_bat_once_it_rests_and_undo_takes_it_back(begun: Desk) -> None:
    begun.key("space")
    begun.until(lambda: begun.app.workshop.outcome(begun.state.on_court) is not None)
    shown = live(begun.app.snapshot())
    assert shown is not None
    assert bats(shown.game, 0) == 0
    begun.key("end")
    shown = live(begun.app.snapshot())
    assert shown is not None
    assert bats(shown.game, 0) == 1
    begun.key("return")
    begun.key("z", CTRL)
    assert match(begun).game.throws == ()
    assert begun.state.shown == 1
    begun.key("z", CTRL)
    assert begun.state.shots == ()
    begun.key("y", CTRL)
    begun.key("y", CTRL)
    assert bats(match(begun).game, 0) == 1


def test_a_bat_can_be_taken_back_by_its_button(begun: Desk) -> None:
    resume(begun, match(begun).with_game(note(match(begun).game, out=(2, 3))))
    begun.click("Take a bat back")
    assert match(begun).game.throws == ()
    assert begun.state.setup.lying is None


def test_the_same_bat_is_not_entered_twice(begun: Desk) -> None:
    throw(begun)
    begun.key("return")
    begun.key("return")
    assert len(match(begun).game.throws) == 1


def test_aiming_is_that_of_the_throw_mode(begun: Desk) -> None:
    begun.click_at(begun.pixel(0.3, 0.4))
    assert begun.state.setup.given
    begun.click("Aim to hit")
    assert begun.state.setup.given == {}


def test_two_sides_alternate_every_two_bats_and_the_winner_is_told(desk: Desk) -> None:
    desk.key("4", CTRL)
    for name, text in (("first", "Anna"), ("second", "Boris")):
        desk.app.do(a.OfMode("programme", p.SetMatchField(name, text)))
    desk.app.do(a.OfMode("programme", p.SetMatchField("programme", "children-10")))
    desk.frames(2)
    desk.click("Begin")
    assert match(desk).setup.sides == ("Anna", "Boris")
    assert len(match(desk).setup.figures) == 10
    seen = []
    game = match(desk).game
    while (now := turn(game)) is not None and result(game) is Result.OPEN:
        seen.append(now.side)
        lying = standing(game, now.side)
        assert lying is not None
        miss = now.side == 1 and len(lying.lying) == 5 and not lying.touched and len(game.throws) < 5
        game = note(game, out=() if miss else tuple(lying.lying))
    assert seen[:6] == [0, 0, 1, 1, 0, 0]
    resume(desk, match(desk).with_game(game))
    assert desk.status == "Anna wins."
    desk.key("space")
    assert desk.state.shots == ()


def test_sickle_is_set_for_the_hand_of_whoever_throws_next(begun: Desk) -> None:
    game = match(begun).game
    while game.setup.figures[len(game.throws)] != "serp":
        game = note(game, out=(1, 2, 3, 4, 5))
    resume(begun, match(begun).with_game(game))
    assert begun.state.setup.figure == "serp"
    begun.key("h")
    assert begun.state.setup.hand is Hand.LEFT
    lying = situation_of(begun.state.setup).lying
    assert tuple(lying.values()) == figure("serp", Hand.LEFT).pieces
    assert sum(piece.centre[0] for piece in lying.values()) < -0.1
    touched = note(match(begun).game, out=(1,))
    resume(begun, match(begun).with_game(touched))
    begun.key("h")
    assert begun.state.setup.hand is Hand.LEFT


def test_the_match_is_saved_and_gone_on_with(begun: Desk, own_folder: Path) -> None:
    throw(begun)
    begun.key("return")
    begun.click("Save")
    (file,) = (own_folder / "matches").glob("classic-15-*.json")
    assert load_match(file) == match(begun)
    before = match(begun)
    begun.click("New match")
    assert playing(begun.state).match is None
    begun.post(pygame.DROPFILE, file=str(file))
    begun.frames(2)
    assert match(begun) == before
    begun.post(pygame.DROPFILE, file=str(own_folder / "none.json"))
    begun.frames(2)
    assert "none.json" in begun.status
    assert match(begun) == before


def test_bats_that_another_program_entered_meanwhile_are_not_written_over(
    begun: Desk, own_folder: Path
) -> None:
    throw(begun)
    begun.key("return")
    begun.click("Save")
    (file,) = (own_folder / "matches").glob("classic-15-*.json")
    meanwhile = ready(load_match(file))
    meanwhile = meanwhile.with_game(note(meanwhile.game, out=()))
    save_match(meanwhile, file)
    begun.click("Save")
    assert "was changed by another program: nothing is written" in begun.status
    assert load_match(file) == meanwhile
    begun.post(pygame.DROPFILE, file=str(file))
    begun.frames(2)
    begun.key("z", CTRL)
    begun.post(pygame.DROPFILE, file=str(file))
    begun.frames(2)
    begun.click("Save")
    assert "Saved" in begun.status
    assert load_match(file) == meanwhile


def test_a_match_kept_at_the_terminal_goes_on_in_the_window(desk: Desk, own_folder: Path) -> None:
    told = begin("classic-15", ("Anna", "Boris"), rules="uk", category_key="women", games=3)
    told = told.with_game(note(told.game, verdict=ThrowVerdict.LOST))
    save_match(told, own_folder / "final.json")
    desk.key("4", CTRL)
    desk.post(pygame.DROPFILE, file=str(own_folder / "final.json"))
    desk.frames(2)
    assert (desk.state.setup.rules, desk.state.setup.category) == ("uk", "women")
    assert desk.status == protocol_text(told).splitlines()[-1]


def test_the_protocol_lies_over_the_window_and_closes(begun: Desk) -> None:
    resume(begun, match(begun).with_game(note(match(begun).game, out=(2, 3))))
    begun.key("v")
    assert begun.state.sheet == "protocol"
    begun.frames(2)
    begun.click("Close")
    assert begun.state.sheet == ""


def test_a_match_survives_a_crash_and_a_look_at_another_mode(begun: Desk) -> None:
    resume(begun, match(begun).with_game(note(match(begun).game, out=(2, 3))))
    kept = from_json(to_json(Kept(begun.state)), "kept").state
    assert playing(kept) == playing(begun.state)
    setup = begun.state.setup
    begun.key("1", CTRL)
    begun.app.do(a.Choose("figure", "rak"))
    begun.key("4", CTRL)
    assert begun.state.setup == setup


def test_a_match_whose_figure_file_is_gone_is_told_of_and_does_no_harm(desk: Desk, own_folder: Path) -> None:
    file = own_folder / "own.toml"
    save_figure(figure("rak"), file)
    told = begin("classic-15")
    setup = replace(told.setup, figures=(str(file), "pushka"))
    desk.key("4", CTRL)
    resume(desk, Match((replace(told.game, setup=setup),)))
    assert "5 gorodki, from the kon" in desk.status
    file.unlink()
    desk.key("1", CTRL)
    desk.key("4", CTRL)
    assert desk.status == f"This cannot be thrown: {str(file)!r}: no such file"
    desk.click("Begin")
    assert desk.state.setup.figure == "pushka"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_room(sized: Desk, lang: str) -> None:
    sized.begin(State(lang=lang, mode="programme").of_mode("programme", p.Playing()))
    assert_fits(sized)
    told = begin("classic-15", ("A very long name of a side", "Another long name of a side"), games=3)
    game = told.game
    for _ in range(12):
        game = note(game, out=(1, 2, 3, 4, 5))
    resume(sized, told.with_game(game))
    sized.until(lambda: sized.app.workshop.outcome(sized.state.on_court) is not None)
    throw(sized)
    assert_fits(sized)
    assert replace(sized.state.setup, numbers=()) != ThrowRequest()
    sized.key("v")
    box = sized.app.snapshot().layout.sheet
    assert all(box.contains((z.box.left, z.box.bottom)) for z in sized.app.painter.sheet_zones)
