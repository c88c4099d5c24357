"""Scenario files: errors that name file and key, round trips, the published schema."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gorodki import scenarios
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.gorodki.told import Sighted
from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import read_toml
from gorodki.figures.types import Hand
from gorodki.scenarios.files.fields import Pose, Words
from gorodki.scenarios.files.load import load_scenario, save_scenario, scenario_schema
from gorodki.scenarios.files.model import (
    BatWay,
    Expected,
    ExpectedPiece,
    Happening,
    Lying,
    Motion,
    Scenario,
    Step,
    Topic,
)
from gorodki.scenarios.files.told import Piece, Sighting
from gorodki.sim.trace import EventKind

ROOT = Path(scenarios.__file__).parent.parent
VALIDATOR = jsonschema.Draft202012Validator(scenario_schema())
LIBRARY = sorted((ROOT / "scenarios" / "library").glob("*.toml"))

GOOD = """
id = "mine"
topic = "out"
figure = "kolenval"
title = { en = "Mine" }
description = { en = "One piece rolls." }

[[motion]]
piece = 3
start = 1.0
waypoints = [ { t = 2, x = 0.0, y = 0.5 }, { t = 3, x = 0.0, y = 0.9 } ]

[expected]
throw = "valid"
pieces = [ { piece = 3, verdict = "stays" } ]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_scenario_says_what_stands_where_before_the_throw(tmp_path: Path) -> None:
    more = 'hand = "left"\nplace = "half-kon"\nrules = "uk"\ncategory = "women"\nout = [1]\n' + GOOD
    more += "\n[[lying]]\npiece = 2\nx = 0.3\ny = -0.4\nheading_deg = 90\n"
    found = scenarios.situation(load_scenario(written(tmp_path, more)))
    assert sorted(found.lying) == [2, 3, 4, 5]
    assert found.lying[2].centre == pytest.approx((0.3, -0.4, 0.0245))
    assert found.lying[2].axis == pytest.approx((0.0, 1.0, 0.0))
    assert found.lying[4].centre == (0.2, 0.0245, 0.0245)
    assert (found.hand, found.place, found.rules, found.category) == (
        Hand.LEFT,
        Place.HALF_KON,
        "uk",
        "women",
    )
    assert found.touched
    assert not scenarios.situation(load_scenario(written(tmp_path, GOOD))).touched


def test_pieces_that_are_out_are_not_in_the_trace(tmp_path: Path) -> None:
    trace = scenarios.trace(load_scenario(written(tmp_path, "out = [1, 5]\n" + GOOD)))
    assert [b.name for b in trace.bodies] == ["2", "3", "4"]


def test_a_figure_of_ones_own_is_found_beside_the_scenario(tmp_path: Path) -> None:
    own = """
pieces = [
  { centre = [0, 0.1, 0.1], axis = [0, 0, 1] },
  { centre = [0, 0.5, 0.0245], axis = [1, 0, 0] },
]
"""
    (tmp_path / "gate.toml").write_text(own, encoding="utf-8")
    text = GOOD.replace('"kolenval"', '"gate.toml"').replace("piece = 3", "piece = 2")
    found = scenarios.situation(load_scenario(written(tmp_path, text)))
    assert found.figure.key == "gate"
    assert len(found.lying) == 2


def test_a_piece_told_by_sights_passes_them_in_order(tmp_path: Path) -> None:
    still = """
[[still]]
piece = 4
x = 0.6
y = 0.8
standing = true
seen = [ { what = "went-out", x = 1.5, y = 0.5, heading_deg = 90 } ]
"""
    trace = scenarios.trace(load_scenario(written(tmp_path, GOOD + still)))
    way = trace.position[:, 3, :2]
    assert way[:, 0].max() == pytest.approx(1.5, abs=1e-12)
    assert trace.position[-1, 3] == pytest.approx((0.6, 0.8, 0.1))
    assert trace.axis[-1, 3] == pytest.approx((0, 0, 1), abs=1e-9)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("id = ", "mine.toml' is not valid TOML"),
        (GOOD.replace('topic = "out"\n', ""), "topic is missing"),
        (GOOD.replace('"out"', '"ouut"'), "topic: unknown 'ouut'; did you mean 'out'?"),
        (GOOD.replace('"valid"', '"vald"'), "expected.throw: unknown 'vald'; did you mean 'valid'?"),
        (
            GOOD.replace('"stays"', '"stay"'),
            "expected.pieces[1].verdict: unknown 'stay'; did you mean 'stays'?",
        ),
        ("hend = 1\n" + GOOD, "unknown key 'hend'; did you mean 'hand'?"),
        (GOOD.replace("title =", "titel ="), "unknown key 'titel'; did you mean 'title'?"),
        (GOOD.replace("t = 3", "t = 1" + "0" * 400), "is a number or key of 401 characters"),
        (GOOD.replace(", y = 0.9", ""), "motion[1].waypoints[2].y is missing"),
        (
            GOOD.replace("y = 0.9", "y = 0.9, hedding_deg = 3"),
            "unknown key 'motion[1].waypoints[2].hedding_deg'; did you mean 'heading_deg'?",
        ),
        (
            GOOD.replace("y = 0.9", "y = nan"),
            "motion[1].waypoints[2].y: input should be a finite number, got nan",
        ),
        (
            GOOD.replace("y = 0.9", "y = 1e9"),
            "motion[1].waypoints[2].y: input should be less than or equal to 100",
        ),
        (
            GOOD.replace("y = 0.9", 'y = "far"'),
            "motion[1].waypoints[2].y: input should be a valid number, got 'far'",
        ),
        (GOOD.replace("y = 0.9", "y = 1979-05-27"), "motion[1].waypoints[2].y is a date or time"),
        (
            GOOD.replace("t = 3", "t = -3"),
            "motion[1].waypoints[2].t: input should be greater than or equal to 0",
        ),
        (GOOD.replace("t = 3", "t = 1.5"), "times of waypoints must increase, got 2 s and then 1.5 s"),
        (
            GOOD.replace("piece = 3\nstart", "piece = 6\nstart"),
            "motion[1].piece: input should be less than or equal to 5, got 6",
        ),
        (GOOD.replace('"kolenval"', '"kolenvall"'), "unknown figure 'kolenvall'; did you mean 'kolenval'?"),
        ('rules = "en"\n' + GOOD, "unknown rules 'en'"),
        ('category = "man"\n' + GOOD, "unknown category 'man': did you mean 'men'?"),
        ('piece_type = "round-94"\n' + GOOD, "did you mean 'round-49'?"),
        ("out = [3]\n" + GOOD, "piece 3 appears twice in out, motion and still"),
        ("out = [1, 1]\n" + GOOD, "piece 1 appears twice in out and lying"),
        (
            GOOD + '\n[[events]]\nkind = "split"\nt = 1\nbody = "7"\n',
            "events[1].body: no body '7' in this scenario; bodies are '1', '2', '3', '4', '5'",
        ),
        (
            GOOD + '\n[[events]]\nkind = "contact"\nt = 1\nbody = "3"\n',
            "events[1]: a contact needs body and other",
        ),
        (
            GOOD + '\n[[events]]\nkind = "contact"\nt = 1\nbody = "3"\nother = "1"\n',
            "bodies '3' and '1' are 20",
        ),
        (GOOD + '\n[[events]]\nkind = "wind"\nt = 1\nx = 1\n', "events[1]: x and y must be given together"),
        (GOOD.replace('{ en = "Mine" }', '{ ru = "Моё" }'), "title.en is missing"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(tmp_path: Path, text: str, answer: str) -> None:
    with pytest.raises(InputError) as caught:
        load_scenario(written(tmp_path, text))
    assert "mine.toml" in str(caught.value)
    assert answer in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(InputError, match=r"'nowhere\.toml': no such file"):
        load_scenario("nowhere.toml")


@pytest.mark.slow
@pytest.mark.parametrize("file", LIBRARY, ids=lambda f: f.stem)
def test_built_in_scenarios_survive_a_round_trip(file: Path, tmp_path: Path) -> None:
    for part in LIBRARY[0].parent.glob(f"{file.stem}.*"):  # with its recording, where it has one
        shutil.copy(part, tmp_path)
    found = load_scenario(tmp_path / file.name)
    save_scenario(found, tmp_path / "copy.toml")
    assert load_scenario(tmp_path / "copy.toml") == found


metres = st.floats(-3.0, 3.0)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30)
words = st.builds(Words, en=texts, ru=st.none() | texts, uk=st.none() | texts)
poses = st.builds(Pose, x=metres, y=metres, heading_deg=st.floats(-360, 360), standing=st.booleans())


@st.composite
def stories(draw: st.DrawFn) -> Scenario:
    numbers = draw(st.permutations([1, 2, 3, 4, 5]))
    moved, still, lying, out, kept = numbers
    times = draw(st.lists(st.floats(0.01, 1.0), min_size=1, max_size=5))
    way = tuple(
        Step(
            t=1.0 + math.fsum(times[: i + 1]),
            x=draw(metres),
            y=draw(metres),
            heading_deg=draw(st.none() | st.floats(-720, 720)),
            elevation_deg=draw(st.floats(-90, 90)),
            lift=draw(st.floats(0, 2)),
            lands=draw(st.booleans()),
            struck=draw(st.booleans()),
        )
        for i in range(len(times))
    )
    sights = st.lists(
        st.builds(Sighting, what=st.sampled_from((Sighted.PASSED, Sighted.WENT_OUT)), x=metres, y=metres),
        max_size=3,
    )
    pose = draw(poses)
    expected = ExpectedPiece(
        piece=kept,
        verdict=draw(st.sampled_from(PieceVerdict)),
        clause=draw(st.none() | st.just("RU-4.3.17")),
        placed=draw(st.none() | poses),
        moved=draw(st.none() | st.booleans()),
    )
    flight = tuple(Step(t=t, x=draw(metres), y=draw(metres), lift=draw(st.floats(0, 2))) for t in (0.0, 1.0))
    happenings = st.builds(
        Happening,
        kind=st.sampled_from([Marked.WIND, Marked.SWEPT, Marked.SPLIT, Marked.EMERGENCY]),
        t=st.floats(0.0, 5.0),
        body=st.none() | st.sampled_from([str(moved), "bat"]),
        data=st.dictionaries(st.sampled_from(["larger_part", "by", "ключ"]), texts, max_size=2),
    )
    return Scenario(
        id=draw(st.from_regex(r"[\w.-]{1,12}", fullmatch=True)),
        topic=draw(st.sampled_from(Topic)),
        clauses=tuple(draw(st.lists(st.sampled_from(Clause), max_size=3))),
        next_hand=draw(st.none() | st.sampled_from(Hand)),
        piece_type=draw(st.none() | st.just("octagon")),
        figure=draw(st.sampled_from(["rak", "7", "Письмо"])),
        hand=draw(st.sampled_from(Hand)),
        place=draw(st.sampled_from(Place)),
        rules=draw(st.sampled_from(["ru", "uk"])),
        out=draw(st.sampled_from([(), (out,)])),
        touched=draw(st.none() | st.booleans()),
        title=draw(words),
        description=draw(words),
        lying=(Lying(piece=lying, **pose.model_dump()),),
        motion=(Motion(piece=moved, start=1.0, waypoints=way, leaves=draw(st.booleans())),),
        still=(Piece(piece=still, seen=tuple(draw(sights)), **pose.model_dump()),),
        bat=BatWay(name=draw(st.none() | st.just("polymer")), waypoints=flight, leaves=draw(st.booleans())),
        events=tuple(draw(st.lists(happenings, max_size=3))),
        expected=Expected(
            throw=draw(st.sampled_from(ThrowVerdict)),
            next_from=draw(st.none() | st.sampled_from(Place)),
            next_m=draw(st.none() | metres),
            mirrored=draw(st.none() | st.booleans()),
            unlawful=draw(st.none() | st.just(()) | st.just((Clause.UA_E2,))),
            pieces=(expected,),
        ),
    )


@pytest.mark.slow
@given(story=stories())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_scenario_survives_a_round_trip(tmp_path: Path, story: Scenario) -> None:
    save_scenario(story, tmp_path / "story.toml")
    assert load_scenario(tmp_path / "story.toml") == story


def test_the_published_schema_is_the_one_of_the_program() -> None:
    published = json.loads((ROOT / "docs" / "scenario.schema.json").read_text(encoding="utf-8"))
    assert published == scenario_schema()


@pytest.mark.parametrize("file", LIBRARY, ids=lambda f: f.stem)
def test_built_in_scenarios_fit_the_schema(file: Path) -> None:
    VALIDATOR.validate(read_toml(file))


@pytest.mark.parametrize("change", [{"topic": "auot"}, {"hend": 1}, {"out": [9]}, {"title": {"ru": "x"}}])
def test_the_schema_refuses_what_the_program_refuses(change: dict[str, Any]) -> None:
    document = read_toml(LIBRARY[0]) | change
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(document)


def test_every_kind_of_event_can_be_told() -> None:
    kinds = scenario_schema()["$defs"]["Happening"]["properties"]["kind"]["enum"]
    assert kinds == [k.value for k in (*EventKind, *Marked)]
