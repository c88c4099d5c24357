"""The results and the picture of how the mean number out moves with numbers that nobody has measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import sensitivity
from benchmarks.sensitivity import FIGURES, NUMBERS, PICTURE, Point
from benchmarks.throws import references
from gorodki.sim.wood.equipment import surfaces

PAGE = (Path(__file__).parents[2] / "docs" / "physics.md").read_text("utf-8")
FOUND = sensitivity.read()


def test_every_number_has_its_results_at_every_figure() -> None:
    wanted = [(f, n.key, v) for f in FIGURES for n in NUMBERS for v in n.values]

    assert [(p.figure, p.key, p.value) for p in FOUND] == wanted


def test_what_is_not_changed_gives_the_same_result_everywhere() -> None:
    usual = {n.key: n.usual for n in NUMBERS}
    same = [p for p in FOUND if p.value == usual[p.key]]

    assert len({(p.figure, p.mean) for p in same}) == len(FIGURES)
    assert {p.error for p in same} == {0.0}


def test_results_are_means_of_five_pieces() -> None:
    assert all(0.0 <= p.mean <= 5.0 and 0.0 <= p.error < 1.0 for p in FOUND)


def test_the_steps_matter_less_than_what_nobody_knows() -> None:
    def spread(figure: str, key: str) -> float:
        means = [p.mean for p in FOUND if (p.figure, p.key) == (figure, key)]
        return max(means) - min(means)

    assert all(spread(f, "step") < 0.5 * spread(f, "restitution_bat") for f in FIGURES)


def test_a_changed_number_changes_the_throws_or_the_sheet_and_nothing_else() -> None:
    bats = references(sensitivity.TILTED)["vilka"].bats[:3]
    same, tools = sensitivity.changed(bats, "restitution_bat", 0.2)
    higher, usual = sensitivity.changed(bats, "height_mm", 20.0)

    assert (same, tools.surface.restitution_bat, tools.surface.friction) == (bats, 0.2, 0.25)
    assert [round(b.position[2] - a.position[2], 9) for a, b in zip(bats, higher, strict=True)] == [0.02] * 3
    assert usual.surface.restitution_bat == 0.35
    level, _ = sensitivity.changed(bats, "tilt_deg", 0.0)
    wider, _ = sensitivity.changed(bats, "tilt_deg", 3.0)
    assert [b.tilt for b in level] == [0.0] * 3
    assert [b.tilt for b in wider] == pytest.approx([2.0 * b.tilt for b in bats])
    assert sensitivity.changed(bats, "contact_time_ms", 1.5)[1].surface.contact_time == 0.0015


def test_real_sheets_have_the_contact_time_that_is_not_changed() -> None:
    assert {s.contact_time for k, s in surfaces().items() if k != "reference"} == {sensitivity.TIME_MS / 1000}


def test_results_are_written_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "FILE", tmp_path / "some.csv")
    some = [Point("vilka", "step", 2.0, 1.25, 0.125), Point("pushka", "friction", 0.17, 4.0, 0.0)]
    sensitivity.write(some)

    assert sensitivity.read() == some


def test_the_page_shows_the_picture() -> None:
    assert PICTURE.read_bytes().startswith(b"\x89PNG")
    assert f"pictures/{PICTURE.name}" in PAGE
