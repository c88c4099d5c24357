"""A match of five pins: turns, score, end, undo and its file, by clause and by random legal matches."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.match.file import from_json, to_json
from gorodki.court.five_pins.match.keeping import drawn, entered, keep, next_game, note, ready, redone
from gorodki.court.five_pins.match.match import PinsMatch, begin
from gorodki.court.five_pins.match.state import (
    games_won,
    match_winner,
    score,
    standing,
    turn,
    winner,
)
from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.situation import From, Half
from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.render.five_pins.match_text import score_sheet
from gorodki.scenarios.five_pins.playing import pins_players, play_on
from gorodki.scenarios.five_pins.request import OPENING, StrokeRequest, play, usual_stroke
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.trace import EventKind
from tests.five_pins.matches import NAMES, match, noted


def test_strokes_alternate_points_or_not() -> None:
    """P5-2.2."""
    found, turns = match(), []
    for points in (4, 0, 2, 0):
        turns.append(turn(found.game))
        found = noted(found, points)
    assert turns == [0, 1, 0, 1]
    assert score(found.game) == (6, 0)


def test_the_first_to_reach_the_limit_wins_and_more_is_cut() -> None:
    """P5-2.1; points of faults reach it too, for who did not strike."""
    found = noted(noted(match(), 0, 14, hand=Half.UPPER), 8)
    assert (score(found.game), winner(found.game)) == ((0, 20), 1)
    found = noted(noted(match(), 12), 0, 10)
    assert (score(found.game), winner(found.game)) == ((20, 0), 0)


def test_openings_alternate_by_game_and_a_player_keeps_his_ball() -> None:
    """P5-4.3."""
    found = match()
    assert (standing(found.game).own, standing(found.game).played_from) == ("white", From.OPENING)
    found = next_game(noted(found, 20))
    assert (found.game.first, standing(found.game).own) == (1, "yellow")
    assert standing(found.game).position.balls["white"] == (0.0, 2.74)  # the upper mark
    found = next_game(noted(found, 20))
    assert (found.game.first, standing(found.game).own) == (0, "white")
    assert (games_won(found), match_winner(found)) == ((1, 1), None)


def test_a_match_is_won_with_more_than_half_of_its_games_and_takes_no_stroke_then() -> None:
    found = noted(noted(match(), 20), 0, 20)
    assert (games_won(found), match_winner(found)) == ((2, 0), 0)
    with pytest.raises(InputError, match="the game is over: Anna has won"):
        noted(found, 2)
    with pytest.raises(InputError, match="was the last one"):
        next_game(found)


def test_who_leaves_loses_the_game() -> None:
    """P5-8."""
    found = noted(noted(match(), 8), lost=True)
    assert (winner(found.game), score(found.game)) == (0, (8, 0))


def test_the_hand_after_a_fault_is_asked_of_the_next_stroke() -> None:
    found = noted(match(), 0, 4, hand=Half.LOWER)
    now = standing(found.game)
    assert (now.own, now.played_from, now.half) == ("yellow", From.HAND, Half.LOWER)
    assert (now.score.striker, now.score.opponent) == (4, 0)


def test_a_ruled_stroke_leaves_the_balls_where_the_next_one_finds_them() -> None:
    found = match(limit=60)
    now = standing(found.game)
    ruling = adjudicate_stroke(simulate(Scene(now.position), OPENING), now)
    found = found.with_game(keep(found.game, ruling, "d"))
    assert standing(found.game) == ruling.next
    assert found.game.strokes[0].striker == ruling.striker


def test_a_recorded_stroke_is_ruled_at_the_score_of_the_match() -> None:
    recorded = play(StrokeRequest())
    found = entered(match(limit=5), recorded)
    assert winner(found.game) == 0  # an opening of 11 points, at a limit of 5
    assert score(found.game) == (5, 0)
    with pytest.raises(InputError, match="in the match already, as stroke 1 of game 1"):
        entered(found, recorded)


def _moved(recorded: StrokeRecording) -> StrokeRecording:
    position = recorded.situation.position
    balls = {**position.balls, "red": (0.3, 2.0)}
    return replace(recorded, situation=replace(recorded.situation, position=replace(position, balls=balls)))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (StrokeRequest(own="yellow"), "the stroke is of the yellow ball; Anna plays the white one now"),
        (StrokeRequest(played_from=From.LIES), "the stroke is played from lies; now it is from opening"),
    ],
)
def test_a_stroke_from_elsewhere_is_refused(asked: StrokeRequest, said: str) -> None:
    with pytest.raises(InputError) as fault:
        entered(match(), play(asked))
    assert said in str(fault.value)


def test_a_stroke_at_balls_that_lie_elsewhere_is_refused() -> None:
    with pytest.raises(InputError, match="the red ball lay at"):
        entered(match(), _moved(play(StrokeRequest())))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"striker": -1}, "points -1 of the striker"),
        ({"striker": 2, "opponent": 2}, "a stroke brings points to one"),
        ({"striker": 2, "hand": Half.LOWER}, "he has none"),
        ({"hand": Half.LOWER}, "its points are missing"),
        ({"striker": 2, "lost": True}, "leave them out"),
    ],
)
def test_points_that_no_stroke_brings_are_refused(points: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        note(match().game, **points)


@pytest.mark.parametrize(
    ("players", "limit", "games", "said"),
    [
        (("A",), 60, 1, "1 sides"),
        (("A", " A "), 60, 1, "two names that differ"),
        (("A", ""), 60, 1, "two names that differ"),
        (("A", "B\n"), 60, 1, None),
        (("A", "B\x07"), 60, 1, "a name has one line"),
        (("A", "B"), 0, 1, "limit 0"),
        (("A", "B"), 60, 2, "2 games: must be an odd number"),
    ],
)
def test_what_is_no_match_is_refused(
    players: tuple[str, ...], limit: int, games: int, said: str | None
) -> None:
    if said is None:
        assert begin(players, limit, games).event.players == ("A", "B")
        return
    with pytest.raises(InputError, match=said):
        begin(players, limit, games)


def back_and_forth(found: PinsMatch) -> PinsMatch:
    """All strokes taken back, through the file each time, and played again."""
    count = sum(len(game.strokes) for game in found.games)
    for _ in range(count):
        found = found.undone()
        assert from_json(to_json(found), "m.json") == found
    assert sum(len(game.strokes) for game in found.games) == 0
    assert found.undone() == found
    for _ in range(count):
        found = redone(found)
    return found


def test_another_stroke_ends_what_can_be_played_again() -> None:
    found = noted(noted(match(), 4).undone(), 2)
    with pytest.raises(InputError, match="no stroke was taken back"):
        redone(found)


@pytest.mark.parametrize(
    ("chooses", "gives_away", "opens"),
    [("white", False, 0), ("white", True, 1), ("yellow", False, 1), ("yellow", True, 0)],
)
def test_who_wins_the_draw_opens_or_gives_the_opening_away(
    chooses: str, gives_away: bool, opens: int
) -> None:
    """P5-3.4; a player keeps his ball, and openings alternate from there (P5-4.3)."""
    found = drawn(match(), chooses, gives_away=gives_away)
    assert (turn(found.game), standing(found.game).own) == (opens, ("white", "yellow")[opens])
    assert from_json(to_json(found), "m.json") == found
    assert next_game(noted(found, 20)).game.first == 1 - opens
    with pytest.raises(InputError, match="before the first stroke"):
        drawn(noted(found, 2), chooses)


POINTS = st.one_of(
    st.tuples(st.integers(0, 20), st.just(0), st.none(), st.just(False)),
    st.tuples(st.just(0), st.integers(1, 20), st.sampled_from([None, *Half]), st.just(False)),
    st.tuples(st.just(0), st.just(0), st.none(), st.sampled_from([False] * 9 + [True])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(POINTS, max_size=40), st.integers(1, 30), st.sampled_from([1, 3, 5]))
def test_random_matches_add_up_undo_and_survive_their_file(
    strokes: list[tuple[int, int, Half | None, bool]], limit: int, games: int
) -> None:
    found = begin(NAMES, limit, games)
    for striker, opponent, hand, lost in strokes:
        if match_winner(found) is not None:
            with pytest.raises(InputError):
                noted(found, striker, opponent, hand=hand, lost=lost)
            break
        before, opened = found, ready(found)
        who, (a, b) = turn(opened.game), score(opened.game)
        found = noted(found, striker, opponent, hand=hand, lost=lost)
        gained = (striker, opponent) if who == 0 else (opponent, striker)
        assert score(found.game) == (min(limit, a + gained[0]), min(limit, b + gained[1]))
        assert found.undone().games == opened.games
        assert redone(found.undone()) == found
        assert opened in (before, next_game(before) if winner(before.game) is not None else before)
        assert from_json(to_json(found), "m.json") == found
    assert back_and_forth(found) == found
    ends = [winner(game) for game in found.games]
    assert all(end is not None for end in ends[:-1])
    assert sum(games_won(found)) == sum(end is not None for end in ends)
    for lang in LANGUAGES:
        assert NAMES[0] in score_sheet(found, lang)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(schema=9), "made by a newer gorodki"),
        (lambda d: d["event"].update(limit=0), "limit 0"),
        (lambda d: d["games"][0]["strokes"][0].update(player=1), "is not of the player whose turn it is"),
        (lambda d: d["games"][0]["strokes"][0].update(striker=-2), "has points below 0"),
        (lambda d: d["games"][0]["strokes"][0].update(verdict="fine"), "is not a usable match"),
        (lambda d: d["games"].append({"first": 1, "strokes": []}), "follows a game that is not decided"),
        (
            lambda d: d["games"][0]["strokes"][0].update(lying={"balls": {"blue": [0, 1]}, "down": []}),
            "'blue'",
        ),
        (lambda d: d["games"][0]["strokes"][0].update(lying={"balls": {}, "down": []}), "has no place"),
        (lambda d: d.update(taken=d["games"][0]["strokes"][1:]), "stroke 1 of those taken back is not of"),
        (lambda d: d.update(taken=[{}]), "is not a usable match"),
        (lambda d: d.pop("event"), "is not a usable match"),
    ],
)
def test_a_file_that_tells_no_match_is_refused(change: Any, said: str) -> None:
    data = json.loads(to_json(noted(noted(match(), 4), 2)))
    change(data)
    with pytest.raises(InputError) as fault:
        from_json(json.dumps(data), "m.json")
    assert said in str(fault.value)
    assert str(fault.value).startswith("'m.json'")


@pytest.mark.slow
def test_simulated_players_play_to_the_end_the_same_in_one_go_or_two() -> None:
    players = pins_players(["amateur", "master"])
    whole = play_on(match(limit=12, games=1), players, 4)
    parts = play_on(play_on(match(limit=12, games=1), players, 4, strokes=2), players, 4)
    assert whole == parts
    assert winner(whole.game) is not None
    assert from_json(to_json(whole), "m.json") == whole
    with pytest.raises(InputError, match="entered by hand"):
        play_on(noted(match(), 4), players, 4)


def test_the_usual_stroke_goes_at_the_opponents_ball() -> None:
    now = standing(match().game)
    stroke = usual_stroke(now)
    assert stroke.ball == "white"
    trace = simulate(Scene(now.position), stroke)
    first = trace.events_of(EventKind.CONTACT)[0]
    assert {trace.bodies[i].name for i in (first.body, first.other) if i is not None} == {"white", "yellow"}
