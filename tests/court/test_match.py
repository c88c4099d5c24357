"""Keeping a game and a match: turns, bats, what stands, who wins, undo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.match.keeping import entered, keep, next_game, note
from gorodki.court.match.match import Game, Match, Result, begin
from gorodki.court.match.state import (
    bats,
    figure_at,
    finished,
    hand_for,
    match_result,
    pieces_out,
    points,
    result,
    standing,
    turn,
)
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from tests.court.tracing import contact, landing, trace

ALL = (1, 2, 3, 4, 5)


def game(*sides: str, plan: str = "children-10", games: int = 1) -> Game:
    return begin(plan, sides or ("",), games=games).game


def cleared(state: Game, figures: int, per_figure: int = 1) -> Game:
    """The side in turn clears so many figures, with misses first; works for one player."""
    for _ in range(figures):
        for _ in range(per_figure - 1):
            state = note(state)
        state = note(state, ALL)
    return state


def side_to_move(state: Game) -> tuple[int, int] | None:
    now = turn(state)
    return None if now is None else (now.side, now.bats)


def test_two_sides_throw_two_bats_each_in_turn() -> None:
    state, seen = game("A", "B"), []
    for _ in range(6):
        seen.append(side_to_move(state))
        state = note(state)
    assert seen == [(0, 2), (0, 1), (1, 2), (1, 1), (0, 2), (0, 1)]


def test_a_player_alone_throws_on() -> None:
    state = note(note(note(game())))
    assert side_to_move(state) == (0, 1)
    assert bats(state, 0) == 3


def test_a_returned_bat_does_not_count_and_is_thrown_again_in_the_same_turn() -> None:
    state = note(game("A", "B"), verdict=ThrowVerdict.RETURNED)
    assert side_to_move(state) == (0, 2)
    assert bats(state, 0) == 0


@pytest.mark.parametrize("verdict", [ThrowVerdict.LOST, ThrowVerdict.RESTORED])
def test_a_lost_throw_and_a_restored_one_cost_a_bat_and_leave_the_pieces(verdict: ThrowVerdict) -> None:
    start = game("A", "B")
    state = note(start, verdict=verdict)
    before, after = standing(start, 0), standing(state, 0)
    assert before is not None
    assert after is not None
    assert bats(state, 0) == 1
    assert after.lying == before.lying


def test_the_second_throw_goes_from_the_half_kon_once_a_piece_is_out() -> None:
    state = note(game(), (2, 4))
    now = standing(state, 0)
    assert now is not None
    assert now.place is Place.HALF_KON
    assert sorted(now.lying) == [1, 3, 5]
    assert pieces_out(state, 0) == 2


def test_a_cleared_figure_gives_way_to_the_next_thrown_at_from_the_kon() -> None:
    state = note(note(game(), (1, 2)), (3, 4, 5))
    now = standing(state, 0)
    assert now is not None
    assert (figure_at(state, 0), now.figure.key, now.place) == (1, "vilka", Place.KON)
    assert bats(state, 0, 0) == 2
    assert bats(state, 0, 1) == 0


def test_each_side_plays_its_own_figure() -> None:
    state = note(note(note(game("A", "B"), ALL), ALL), (1,))
    assert [figure_at(state, k) for k in (0, 1)] == [2, 0]


def test_a_side_that_clears_its_last_figure_gives_up_the_rest_of_its_turn() -> None:
    state = game("A", "B")
    for _ in range(4):  # A clears two figures a turn, B misses twice
        state = note(note(note(note(state, ALL), ALL)))
    state = note(note(state, ALL))  # 9 of 10, one bat missed
    state = note(note(state))
    state = note(state, ALL)
    assert finished(state, 0)
    assert side_to_move(state) == (1, 2)
    assert side_to_move(note(note(state))) == (1, 2)


def test_fewer_bats_win_and_a_game_is_decided_when_the_other_can_no_longer_equal() -> None:
    state = game("A", "B")
    while not finished(state, 0):
        now = turn(state)
        assert now is not None
        state = note(state, ALL if now.side == 0 else ())
    # A took 10 bats; B threw 8, all missed: at least 18
    assert bats(state, 0) == 10
    assert result(state) is Result.FIRST


def test_a_game_stays_open_while_the_other_side_can_still_equal() -> None:
    state = game("A", "B")
    while not finished(state, 0):
        state = note(state, ALL)
    assert bats(state, 1) == 8
    assert result(state) is Result.OPEN
    assert result(note(note(state, ALL), ALL)) is Result.DRAWN
    assert result(note(state)) is Result.FIRST


def test_nobody_wins_against_a_player_alone() -> None:
    state = cleared(game(), 10)
    assert turn(state) is None
    assert result(state) is Result.DONE
    assert bats(state, 0) == 10


def test_a_finished_game_takes_no_further_throw() -> None:
    with pytest.raises(InputError, match="the game is over"):
        note(cleared(game(), 10))


def test_the_letter_is_always_thrown_at_from_the_kon() -> None:
    state = note(cleared(game(), 9), (5,))
    now = standing(state, 0)
    assert now is not None
    assert (now.figure.key, now.place) == ("pismo", Place.KON)


def test_the_sickle_is_set_for_the_hand_of_whoever_throws_next_until_it_is_touched() -> None:
    state = cleared(game(), 5)
    right, left = standing(state, 0), standing(hand_for(state, 0, Hand.LEFT), 0)
    assert right is not None
    assert left is not None
    assert right.figure.key == "serp"
    assert {n: p.mirrored() for n, p in right.lying.items()} == dict(left.lying)
    hit = note(state, (1,))
    after = standing(hand_for(hit, 0, Hand.LEFT), 0)
    assert after is not None
    assert after.lying[2] == right.lying[2]


def played(first: bool | None, state: Match) -> Match:
    """The match after a game the named side wins: True the first one, None drawn."""
    current = state.game
    while result(current) is Result.OPEN:
        now = turn(current)
        assert now is not None
        hit = first is None or (now.side == 0) is first
        current = note(current, ALL if hit else ())
    return state.with_game(current)


def after(*winners: bool | None, games: int) -> Match:
    state = begin("children-10", ("A", "B"), games=games)
    for k, winner in enumerate(winners):
        state = played(winner, next_game(state) if k else state)
    return state


@pytest.mark.parametrize(
    ("games", "winners", "score", "expected"),
    [
        (3, (True,), (1, 0), Result.OPEN),
        (3, (True, True), (2, 0), Result.FIRST),
        (3, (True, False, False), (1, 2), Result.SECOND),
        (3, (True, None), (1.5, 0.5), Result.OPEN),
        (3, (None, True, True), (2.5, 0.5), Result.FIRST),
        (3, (True, False, None), (1.5, 1.5), Result.DRAWN),
        (5, (True, True, False), (2, 1), Result.OPEN),
        (5, (True, True, None, True), (3.5, 0.5), Result.FIRST),
        (5, (False, True, None, False, True), (2.5, 2.5), Result.DRAWN),
    ],
)
def test_matches_are_won_with_more_than_half_of_the_points(
    games: int, winners: tuple[bool | None, ...], score: tuple[float, float], expected: Result
) -> None:
    state = after(*winners, games=games)
    assert points(state) == score
    assert match_result(state) is expected


def test_gorods_are_swapped_after_each_game() -> None:
    state = next_game(after(True, games=3))
    assert side_to_move(state.game) == (1, 2)


def test_no_game_begins_while_one_is_open_or_when_the_match_is_decided() -> None:
    with pytest.raises(InputError, match="game 1 is not decided yet"):
        next_game(begin("children-10", ("A", "B"), games=3))
    with pytest.raises(InputError, match="game 2 was the last one"):
        next_game(after(True, True, games=3))


def test_a_piece_that_lay_on_those_that_are_out_lies_on_the_ground() -> None:
    noted = note(game(), (1, 2, 3, 4)).throws[-1].after
    assert noted.lying[5].centre == pytest.approx((0.0, 0.1123, 0.0245), abs=1e-3)


def test_names_are_composed_and_without_blanks_and_differ_by_more_than_that() -> None:
    assert begin("children-10", (" Нина ", "Й\u0438")).setup.sides == ("Нина", "Йи")
    assert begin("children-10", ("\u0418\u0306",)).setup.sides == ("Й",)
    for second in ("Анна ", "\tАнна", " Анна"):
        with pytest.raises(InputError, match="two names that differ"):
            begin("children-10", ("Анна", second))
    with pytest.raises(InputError, match="two names that differ"):
        begin("children-10", ("Йи", "И\u0306и"))
    with pytest.raises(InputError, match="two names that differ"):
        begin("children-10", ("A", "  "))


def test_a_recording_is_entered_once_unless_it_is_said_again() -> None:
    before = Match((note(game(), (), verdict=ThrowVerdict.LOST),))
    now = standing(before.game, 0)
    assert now is not None
    axes = {n: p.axis for n, p in now.lying.items()}
    still = {n: [(t, *p.centre[:2], 0.0, p.centre[2]) for t in (0.0, 2.0)] for n, p in now.lying.items()}
    past = [(0.0, 1.5, -13.0, 0.0, 1.4), (2.0, 1.5, 3.0)]
    miss = adjudicate(trace(still, landing(1.9, 1.5, 2.5), bat=past, axes=axes), now)
    once = entered(before, miss, "digest")
    assert [t.digest for t in once.game.throws] == ["", "digest"]
    with pytest.raises(InputError, match="already, as throw 2 of game 1; --again enters it once more"):
        entered(once, miss, "digest")
    assert len(entered(once, miss, "digest", again=True).game.throws) == 3
    assert len(entered(once, miss, "another").game.throws) == 3


def test_undo_gives_back_the_state_before_the_throw_and_at_last_the_beginning() -> None:
    states = [game("A", "B")]
    for out in ((1,), (), (2, 3), ALL[3:], ()):
        states.append(note(states[-1], out))
    state = states[-1]
    for earlier in reversed(states[:-1]):
        state = state.undone()
        assert state == earlier
    assert state.undone() == state


def test_undo_goes_back_into_the_game_before() -> None:
    finished_game = after(True, games=3)
    assert next_game(finished_game).undone() == finished_game


def test_a_ruled_throw_is_kept_with_what_it_did() -> None:
    state = game()
    now = standing(state, 0)
    assert now is not None
    still = {n: [(0.0, *p.centre[:2], 0.0, p.centre[2])] for n, p in now.lying.items() if n != 3}
    axes = {n: p.axis for n, p in now.lying.items()}
    x, y, z = now.lying[3].centre
    moving = trace(
        {
            3: [(1.0, x, y, 0.0, z), (2.0, x, 4.0, 0.0, z)],
            **{n: [*w, (2.0, *w[0][1:])] for n, w in still.items()},
        },
        landing(0.9, 0.0, -0.2),
        contact(1.0, 0, 3),
        bat=[(0.0, 0.0, -13.0, 0.0, 1.4), (1.0, 0.0, 0.0), (2.0, 0.0, 3.0)],
        axes=axes,
    )
    ruling = adjudicate(moving, now)
    assert ruling.out == 1
    kept = keep(state, ruling, moving.digest)
    assert (kept.throws[0].out, kept.throws[0].digest, bats(kept, 0)) == ((3,), moving.digest, 1)
    following = standing(kept, 0)
    assert following == ruling.next
    with pytest.raises(InputError, match=r"pieces \[1, 2, 3, 4, 5\] as they lay in another situation"):
        keep(kept, ruling)
    with pytest.raises(InputError, match="the throw was at 'pushka'; 'vilka' is to be thrown at now"):
        keep(note(state, ALL), ruling)
    with pytest.raises(InputError, match="the throw has rules 'uk'; 'ru' is right now"):
        keep(state, replace(ruling, situation=replace(ruling.situation, rules="uk")))


@pytest.mark.parametrize(
    ("out", "verdict", "said"),
    [
        ((7,), ThrowVerdict.VALID, "piece 7 is not in play"),
        ((1,), ThrowVerdict.LOST, r"pieces \[1\] out in a lost throw"),
    ],
)
def test_what_cannot_have_been_is_refused(out: tuple[int, ...], verdict: ThrowVerdict, said: str) -> None:
    with pytest.raises(InputError, match=said):
        note(game(), out, verdict=verdict)


@pytest.mark.parametrize(
    ("sides", "games", "said"),
    [
        (("A", "A"), 1, "two names that differ"),
        (("A", ""), 1, "two names that differ"),
        (("A", "B", "C"), 1, "3 sides"),
        ((), 1, "0 sides"),
        (("A", "B"), 2, "2 games"),
        (("A",), 3, "one player alone plays 1"),
        (("A\nB",), 1, "one line"),
    ],
)
def test_sides_that_make_no_match_are_refused(sides: tuple[str, ...], games: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        begin("children-10", sides, games=games)


def test_unknown_names_are_refused_with_the_closest_one() -> None:
    with pytest.raises(InputError, match="classic-15"):
        begin("clasic-15")
    with pytest.raises(InputError, match="unknown category 'mem'"):
        begin("classic-15", category_key="mem")
