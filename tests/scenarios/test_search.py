"""The search for close cases keeps the closest of each clause; its scenarios hold what was recorded."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from gorodki import scenarios
from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.throw.recording import load as load_recording
from gorodki.court.gorodki.throw.recording import save as save_recording
from gorodki.figures.errors import InputError
from gorodki.scenarios.files.build import recording, situation, trace
from gorodki.scenarios.files.check import check_scenario, rule_scenario
from gorodki.scenarios.files.fields import Words
from gorodki.scenarios.files.found import save_found
from gorodki.scenarios.files.load import load_scenario, save_scenario
from gorodki.scenarios.files.shelf import scenario
from gorodki.scenarios.many.search import CloseCase, Closest, close_clauses, search
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import ThrowRequest

KEPT = record(ThrowRequest("artilleria", thrower="amateur", seed=5))
RULING = adjudicate(KEPT.trace, KEPT.situation)
TITLE, STORY = Words(en="Close"), Words(en="A throw.")


def case(clause: Clause, margin: float | None, number: int, ruling: Ruling = RULING) -> CloseCase:
    return CloseCase(clause, margin, KEPT, ruling, 5, number)


def test_the_closest_of_each_clause_are_kept_in_order() -> None:
    closest = Closest(keep=2)
    for number, margin in enumerate([5.0, 0.4, None, 3.0, 9.0], 1):
        closest.add(case(Clause.UA_V1, margin, number))
    closest.add(case(Clause.RU_4_3_31, 7.0, 6))
    assert [(c.clause, c.margin_mm) for c in closest.cases()] == [
        (Clause.UA_V1, 0.4),
        (Clause.UA_V1, 3.0),
        (Clause.RU_4_3_31, 7.0),
    ]


def test_a_throw_that_is_close_twice_stands_once_for_what_is_closest() -> None:
    closest = Closest()
    closest.add(case(Clause.UA_V1, 5.0, 1))
    closest.add(case(Clause.UA_V3, 0.2, 1))
    assert [(c.clause, c.margin_mm) for c in closest.cases()] == [(Clause.UA_V3, 0.2)]


def test_only_the_clause_asked_for_is_kept() -> None:
    closest = Closest(clause=Clause.UA_V3)
    closest.add(case(Clause.UA_V1, 0.1, 1))
    closest.add(case(Clause.UA_V3, 5.0, 2))
    assert [c.clause for c in closest.cases()] == [Clause.UA_V3]


def test_a_clause_is_as_close_as_its_smallest_margin() -> None:
    found = close_clauses(rule_scenario(scenario("twenty-less-one-millimetre")))
    assert found[Clause.RU_4_3_28A] == pytest.approx(1.0, abs=1e-6)
    assert found[Clause.RU_4_3_31] == pytest.approx(1.0, abs=1e-6)
    assert Clause.UA_V1 not in found


def test_a_dead_point_is_as_close_as_the_piece_rolled_back() -> None:
    found = close_clauses(rule_scenario(scenario("dead-point")))
    assert found[Clause.RU_4_3_17] == pytest.approx(1000 * math.hypot(0.05, 0.5), abs=0.1)


def test_a_clause_goes_by_the_name_that_the_rules_of_the_throw_give_it() -> None:
    assert Clause.UA_P10 in close_clauses(rule_scenario(scenario("dead-point-uk")))
    assert Clause.RU_4_3_17 in close_clauses(rule_scenario(scenario("dead-point")))


def test_a_found_scenario_is_written_with_its_recording_and_loads_to_the_same_value(tmp_path: Path) -> None:
    path = save_found(case(Clause.UA_V1, 1.25, 1), tmp_path, TITLE, STORY)
    story = load_scenario(path)
    kept = recording(story)
    assert kept is not None
    assert kept.trace.digest == KEPT.trace.digest == trace(story).digest
    assert situation(story) == KEPT.situation
    assert check_scenario(story) == []
    assert story.found is not None
    assert (story.found.engine, story.found.seed, story.found.thrower) == ("planar", 5, "amateur")
    assert story.found.version == KEPT.trace.origin.version
    assert story.found.throw.speed == KEPT.throw.speed
    assert story.found.margin_mm == 1.25
    save_scenario(story, tmp_path / "copy.toml")
    assert load_scenario(tmp_path / "copy.toml") == story


def test_both_files_can_be_moved_together(tmp_path: Path) -> None:
    path = save_found(case(Clause.UA_V1, 1.25, 1), tmp_path, TITLE, STORY)
    other = tmp_path / "other"
    other.mkdir()
    for file in (path, path.with_suffix(".gtrace")):
        file.rename(other / file.name)
    assert trace(load_scenario(other / path.name)).digest == KEPT.trace.digest


def test_a_recording_of_another_throw_is_refused(tmp_path: Path) -> None:
    path = save_found(case(Clause.UA_V1, 1.25, 1), tmp_path, TITLE, STORY)
    save_recording(record(ThrowRequest("artilleria", thrower="amateur", seed=6)), path.with_suffix(".gtrace"))
    with pytest.raises(InputError, match=r"found\.digest: .* holds the throw"):
        load_scenario(path)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('figure = "artilleria"', 'figure = "rak"', "figure: the recording says 'artilleria', got 'rak'"),
        ("[found]", "out = [1]\n[found]", "unknown key 'description.out'"),
        (
            "[expected]",
            "[[still]]\npiece = 1\nx = 0.0\ny = 0.0\n[expected]",
            "still cannot be told beside found",
        ),
        ("recording = ", 'recording = "gone.gtrace" #', "cannot read"),
        ("digest = ", 'digest = "abc" #', "found.digest"),
    ],
)
def test_what_does_not_fit_the_recording_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    path = save_found(case(Clause.UA_V1, 1.25, 1), tmp_path, TITLE, STORY)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert why in str(caught.value)
    assert path.name in str(caught.value)


def test_the_same_seed_finds_the_same_throws() -> None:
    first, again = (search(2, 3, keep=1) for _ in range(2))
    assert first.complete
    assert first.throws == 2
    assert [(c.clause, c.seed, c.recording.trace.digest) for c in first.cases] == [
        (c.clause, c.seed, c.recording.trace.digest) for c in again.cases
    ]


def test_a_recording_kept_in_the_library_is_small() -> None:
    folder = Path(str(scenarios.__file__)).parent / "library"
    for file in folder.glob("*.gtrace"):
        assert file.stat().st_size < 200_000
        assert load_recording(file).trace.pieces
