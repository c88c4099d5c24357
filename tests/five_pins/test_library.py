"""Told strokes of five pins: each is ruled as it expects, told in three languages, kept and read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.report import report, schema_text, to_json
from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.story import story
from gorodki.render.five_pins.words import shown_text
from gorodki.render.words.messages import messages
from gorodki.scenarios.five_pins.build import check, position, ruling, trace
from gorodki.scenarios.five_pins.files import (
    library,
    load_stroke,
    save_stroke,
    schema,
    stroke_of,
)
from gorodki.scenarios.five_pins.model import StrokeScenario
from gorodki.scenarios.told import cases, checked

TOLD = library()
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("told", TOLD, ids=lambda t: t.id)
def test_it_is_ruled_as_it_expects(told: StrokeScenario) -> None:
    assert told.expected is not None
    assert check(told) == []


def test_there_are_the_cases_of_the_rulebook_and_sixty_more() -> None:
    cases_of_the_book = [t for t in TOLD if t.id.startswith("p5-")]
    assert len(cases_of_the_book) == 23
    assert len(TOLD) - len(cases_of_the_book) >= 60


def test_every_clause_that_a_stroke_can_break_or_meet_has_a_scenario() -> None:
    shown: set[str] = set()
    for told in TOLD:
        found = ruling(told)
        shown |= {found.clause, *(e.clause for e in found.evidence), *map(str, told.clauses)}
    silent = {
        PinsClause.P5_2_2,
        PinsClause.P5_4_1,
        PinsClause.P5_4_3,
        PinsClause.P5_6,
        PinsClause.P5_10B,
    }  # told by others
    assert {str(c) for c in PinsClause} - shown <= {str(c) for c in silent}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_story_and_ruling_are_told_in_every_language(lang: str) -> None:
    texts = []
    for told in TOLD:
        assert told.title.ru
        assert told.title.uk
        shown = StrokeShown(trace(told), position(told), ruling(told), told.title.text(lang))
        texts += [story(told, messages(lang)), shown_text(shown, lang)]
    assert all("{" not in t and "}" not in t for t in texts)
    if lang != "en":
        words = " ".join(texts).replace("digest", "")
        assert not [w for w in ("ball", "cushion", "cannon", "pin ") if w in words]


@pytest.mark.parametrize("told", TOLD[::9], ids=lambda t: t.id)
def test_a_told_stroke_survives_a_round_trip(tmp_path: Path, told: StrokeScenario) -> None:
    save_stroke(told, tmp_path / "told.toml")
    assert load_stroke(tmp_path / "told.toml") == told


def test_the_published_schemas_are_those_of_the_program() -> None:
    assert (DOCS / "stroke.schema.json").read_text("utf-8") == schema_text()
    assert json.loads((DOCS / "told-stroke.schema.json").read_text("utf-8")) == schema()


@pytest.mark.parametrize("told", TOLD[::7], ids=lambda t: t.id)
def test_the_json_result_fits_its_schema(told: StrokeScenario) -> None:
    found = ruling(told)
    text = json.loads(to_json(report(trace(told), found)))
    assert (text["game"], text["verdict"]) == ("five-pins", found.verdict)
    if isinstance(found, StrokeRuling):
        jsonschema.validate(text, json.loads(schema_text()))
        assert (text["striker"], text["opponent"]) == (found.striker, found.opponent)


def test_the_cases_of_both_games_agree_with_what_they_expect() -> None:
    found = [checked(c) for c in cases("five-pins")]
    assert len(found) == len(TOLD)
    assert [c.case.id for c in found if c.differences] == []


OFF_LATE = {"what": "off", "ball": "red", "t": 2.0}
OFF_EARLY = {"what": "off", "ball": "white", "t": 1.0}
GOOD: dict[str, Any] = {
    "game": "five-pins",
    "id": "mine",
    "topic": "points",
    "title": {"en": "Mine"},
    "happened": [{"what": "contact", "ball": "white", "other": "yellow"}],
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"topic": "pionts"}, "topic: unknown 'pionts'; did you mean 'points'?"),
        ({"happened": [{"what": "contact", "ball": "white"}]}, "other is missing: 'contact' needs it"),
        (
            {"happened": [{"what": "fell", "pin": "x", "other": "red"}]},
            "happened[1].pin: unknown 'x'",
        ),
        ({"played_from": "hand"}, "half is missing: from the hand it must be 'lower' or 'upper'"),
        ({"balls": {"white": [0.0, 1.42]}}, "the white ball lies 33.0 mm too near to pin c"),
        ({"rest": {"white": [float("nan"), 0.0]}}, "rest.white[1]"),
        ({"hapened": []}, "unknown key 'hapened'; did you mean 'happened'?"),
        ({"id": None}, "id: input should be a valid string, got None"),
        ({"happened": [OFF_LATE, OFF_EARLY]}, "is told after what happened at 2 s"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(change: dict[str, Any], said: str) -> None:
    assert stroke_of(GOOD, "mine.toml").id == "mine"
    with pytest.raises(InputError) as caught:
        stroke_of({**GOOD, **change}, "mine.toml")
    assert said in str(caught.value)
    assert str(caught.value).startswith("'mine.toml': ")
    assert "\n" not in str(caught.value)
