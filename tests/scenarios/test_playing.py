"""Simulated players play a match: each throws at what stands, by the rules of turns and places."""

from __future__ import annotations

import pytest

from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.match.file import from_json, to_json
from gorodki.court.match.match import begin
from gorodki.court.match.state import bats, figure_at, pieces_out, turn
from gorodki.figures.errors import InputError
from gorodki.scenarios.throw.playing import play, players_of


def test_two_players_throw_in_turn_at_what_stands() -> None:
    start = begin("classic-15", ("A", "B"))
    told: list[tuple[int, int]] = []
    game = play(
        start, players_of(["record-holder", "novice"], 2), 1, bats=8, told=lambda a, b: told.append((a, b))
    ).game
    counting = [t for t in game.throws if t.counts]
    assert len(game.throws) == 8
    assert told[-1] == (8, 8)
    assert [t.side for t in counting[:8]] == [0, 0, 1, 1, 0, 0, 1, 1][: len(counting)]
    assert all(t.digest for t in game.throws)
    for side in (0, 1):
        before, out = 0, 0
        for thrown in (t for t in game.throws if t.side == side):
            assert thrown.figure == before
            assert thrown.place is (Place.HALF_KON if 0 < out < 5 else Place.KON)
            out = 0 if thrown.cleared else out + len(thrown.out)
            before += thrown.cleared
    assert pieces_out(game, 0) > 0


def test_a_match_can_be_stopped_and_played_on() -> None:
    start, players = begin("children-10"), players_of(["first-rank"], 1)
    at_once = play(start, players, 5, bats=4)
    stopped = from_json(to_json(play(start, players, 5, bats=2)), "match")
    assert play(stopped, players, 5, bats=2) == at_once
    assert play(start, players, 6, bats=4) != at_once


@pytest.mark.slow
def test_a_game_is_played_to_its_end() -> None:
    done = play(begin("children-10"), players_of(["record-holder"], 1), 2)
    assert turn(done.game) is None
    assert figure_at(done.game, 0) == 10
    assert pieces_out(done.game, 0) == 50
    assert bats(done.game, 0) == sum(t.verdict is not ThrowVerdict.RETURNED for t in done.game.throws)
    assert play(done, players_of(["record-holder"], 1), 2) == done


@pytest.mark.parametrize(
    ("levels", "sides", "said"),
    [
        (["nobody"], 1, "unknown thrower 'nobody'"),
        (["novice", "amateur"], 1, "2 throwers"),
        ([], 2, "0 throwers"),
    ],
)
def test_players_that_make_no_match_are_refused(levels: list[str], sides: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        players_of(levels, sides)


@pytest.mark.parametrize(
    ("bats_", "seed", "said"), [(-1, 0, "bats -1"), (1, -1, "seed -1"), (1, True, "seed True")]
)
def test_numbers_that_are_none_are_refused(bats_: int, seed: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        play(begin("children-10"), players_of(["novice"], 1), seed, bats=bats_)
