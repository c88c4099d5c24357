"""A match of five pins as JSON, and what is told to it: strokes and draws."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from gorodki import run_sim
from gorodki.court.five_pins.match.keeping import ready
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.five_pins.match.report import report
from gorodki.court.five_pins.match.report import schema_text as match_schema
from gorodki.court.five_pins.match.report import to_json as match_json
from gorodki.court.five_pins.match.state import match_winner, score, standing, turn
from gorodki.court.five_pins.situation import From, Half
from gorodki.figures.errors import InputError
from gorodki.scenarios.entering import ball_of, ball_that_chooses, entered_of
from gorodki.scenarios.five_pins.model import StrokeScenario
from gorodki.scenarios.told import case_of_bytes, told_case
from tests.five_pins.matches import NAMES, match, noted

DOCS = Path(run_sim.__file__).parent / "docs"


@pytest.mark.parametrize(
    "found",
    [
        match(),
        noted(noted(match(), 4), 0, 6, hand=Half.LOWER),
        noted(match(), 20),
        noted(noted(match(), 20), lost=True),
        noted(match(limit=20, games=1), 20),
    ],
)
def test_the_json_of_a_match_fits_its_schema_and_tells_how_it_stands(found: PinsMatch) -> None:
    told = json.loads(match_json(report(found)))
    jsonschema.validate(told, json.loads(match_schema()))
    assert told["games"][-1]["score"] == list(score(found.game))
    won = match_winner(found)
    assert told["winner"] == (None if won is None else NAMES[won])
    assert (told["next"] is None) == (won is not None)
    if won is None:
        now = ready(found)
        assert (told["next"]["game"], told["next"]["player"]) == (len(now.games), NAMES[turn(now.game)])
        assert (told["next"]["balls_m"] is None) == bool(now.game.strokes)


def test_the_published_schema_of_a_match_is_that_of_the_program() -> None:
    assert (DOCS / "match.schema.json").read_text("utf-8") == match_schema()


TOLD_OPENING = """game = "five-pins"
id = "east"
topic = "points"
played_from = "opening"
[title]
en = "East pin"
[[happened]]
what = "contact"
ball = "white"
other = "yellow"
[[happened]]
what = "fell"
pin = "e"
other = "yellow"
[rest]
white = [0.3, 0.9]
"""
TOLD_NEXT = """game = "five-pins"
id = "miss"
topic = "fault"
own = "yellow"
[title]
en = "A miss"
[balls]
white = [0.3, 0.9{off}]
"""


def told(text: str) -> StrokeScenario:
    found = case_of_bytes(text.encode(), "told.toml")
    assert isinstance(found, StrokeScenario)
    return found


def test_a_told_stroke_is_entered_where_the_balls_lay_so_to_half_a_millimetre() -> None:
    found = entered_of(match(), told(TOLD_OPENING), "told.toml")
    assert isinstance(found, PinsMatch)
    assert score(found.game) == (2, 0)
    assert standing(found.game).position.balls["white"] == (0.3, 0.9)
    after = entered_of(found, told(TOLD_NEXT.format(off="004")), "next.toml")
    assert isinstance(after, PinsMatch)
    assert score(after.game) == (4, 0)  # the opponent's ball is missed: 2 points and the hand (P5-14d)
    assert standing(after.game).played_from is From.HAND
    with pytest.raises(InputError, match=r"the white ball lay at \(0.3000, 0.9010\)"):
        entered_of(found, told(TOLD_NEXT.format(off="01")), "next.toml")
    with pytest.raises(InputError, match="'draw-red' is a draw"):
        entered_of(match(), told_case("draw-red"), "draw-red")
    with pytest.raises(InputError, match="is a throw; this is a match of five pins"):
        entered_of(match(), told_case("plain-out"), "plain-out")


def test_a_told_draw_says_who_chooses_or_is_refused() -> None:
    assert ball_that_chooses("draw-red") == "yellow"
    with pytest.raises(InputError, match=r"the draw is made again \(P5-3"):
        ball_that_chooses("draw-both-lose")
    for name in ("p5-01", "plain-out"):
        with pytest.raises(InputError, match="is no draw"):
            ball_that_chooses(name)
    assert ball_of(match(), " Olha ") == "yellow"
    with pytest.raises(InputError, match="did you mean 'Olha'"):
        ball_of(match(), "Olga")
