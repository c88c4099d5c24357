"""What a page is made of: few knots for the motion, data that cannot end its script, one whole file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.errors import InputError
from gorodki.render.page.data import page_data, script_json
from gorodki.render.page.motion import knots, motions
from gorodki.render.page.palette import DAY, NIGHT
from gorodki.render.page.write import page_text, save_page
from tests.render import sample

Rgb = tuple[int, int, int]


@given(arrays(np.float64, (40, 2), elements=st.floats(-30, 30)))
def test_no_sample_is_farther_than_one_from_the_lines_between_knots(value: np.ndarray) -> None:
    time = np.cumsum(np.linspace(0.5, 1.5, 40))
    kept = knots(time, value)
    assert kept[0] == 0
    assert kept[-1] == 39
    for k in range(2):
        assert np.abs(np.interp(time, time[kept], value[kept, k]) - value[:, k]).max() <= 1.0 + 1e-9


def test_what_stands_still_needs_two_knots_and_the_rest_is_a_fraction(fork: RuledThrow) -> None:
    still, _ = sample.untouched("vilka")
    assert [len(m["t"]) for m in motions(still) if m["kind"] == "piece"] == [2] * 5
    assert sum(len(m["t"]) for m in motions(fork.trace)) < len(fork.trace.time) * 2


@given(st.dictionaries(st.text(), st.text() | st.integers()))
def test_data_comes_back_from_a_script_and_holds_nothing_that_ends_it(value: object) -> None:
    text = script_json({"value": value})
    assert json.loads(text) == {"value": value}
    assert not set("<>&\u2028\u2029") & set(text)


def test_the_data_names_what_the_trace_names(fork: RuledThrow) -> None:
    data = page_data(fork, "", quiz=False)
    assert data["digest"] == fork.trace.digest
    assert [b["name"] for b in data["bodies"]] == [b.name for b in fork.trace.bodies]
    assert [p["piece"] for p in data["pieces"]] == [1, 2, 3, 4, 5]
    assert set(data["words"]) == {"en", "ru", "uk"}


def test_that_a_clause_is_of_the_other_text_is_said_once(fork: RuledThrow) -> None:
    told = page_data(fork, "", quiz=False)["words"]["en"]
    assert told["supplements"] == ["UA-V1: from the Ukrainian rules, used as a supplement."]
    assert {n: p["notes"] for n, p in told["pieces"].items() if p["notes"]} == {}


def test_it_names_no_address_of_the_network(fork: RuledThrow) -> None:
    addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'<]*", page_text(fork)))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, never asked for


def test_the_same_throw_gives_the_same_page(fork: RuledThrow) -> None:
    assert page_text(fork, lang="ru", quiz=True) == page_text(fork, lang="ru", quiz=True)


def test_it_is_small_enough_to_be_sent(fork: RuledThrow) -> None:
    assert len(page_text(fork).encode()) < 200_000


def test_a_language_without_a_catalogue_is_refused(fork: RuledThrow, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'xx'"):
        save_page(fork, tmp_path / "p.html", lang="xx")
    assert list(tmp_path.iterdir()) == []


def test_a_path_that_cannot_be_written_is_refused(fork: RuledThrow, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        save_page(fork, tmp_path / "no" / "p.html")


def luminance(colour: Rgb) -> float:
    """Relative luminance (WCAG 2)."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Rgb, b: Rgb) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
def test_words_can_be_read_on_every_ground(palette: dict[str, Rgb]) -> None:
    for ink in ("ink", "soft", "warning", "accent", "good"):
        assert contrast(palette[ink], palette["paper"]) >= 4.5, ink
    for ground in ("ground", "sheet", "sand"):
        assert contrast(palette["ink"], palette[ground]) >= 7.0, ground
        assert contrast(palette["soft"], palette[ground]) >= 4.5, ground


def test_day_and_night_have_the_same_colours() -> None:
    assert set(DAY) == set(NIGHT)


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
def test_ways_can_be_told_from_what_they_run_over(palette: dict[str, Rgb]) -> None:
    for way in ("bat", *(f"piece-{k}" for k in range(1, 6))):
        for ground in ("ground", "sheet", "sand"):
            assert contrast(palette[way], palette[ground]) >= 3.0, (way, ground)
