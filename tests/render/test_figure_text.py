"""The list of figures: headings, and every word in the language asked for."""

from __future__ import annotations

import pytest

from gorodki.figures.check import check_figure
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.setting import setting
from gorodki.figures.tables.table import TABLES
from gorodki.render.words import wording
from gorodki.render.words.figure import figure_text, list_text
from gorodki.render.words.messages import messages
from gorodki.render.words.steps import step_text


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_list_has_headings_and_one_row_for_each_figure(lang: str) -> None:
    head, *rows = list_text(lang).splitlines()
    assert head.split()[0] == messages(lang).label(wording.Label.NUMBER)
    assert [row.split()[1] for row in rows] == [*(f.key for f in all_figures()), *TABLES]
    for shown, row in zip(all_figures(), rows[: -len(TABLES)], strict=True):
        assert shown.name(lang) in row
        assert row.endswith(messages(lang).text(wording.BASIS_NAMES[shown.basis]))


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_no_english_word_is_left_in_another_language(lang: str) -> None:
    keys = {f.key for f in all_figures()}
    latin = {word for word in list_text(lang).split() if word.isascii() and word.isalpha()}
    assert latin == keys


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_one_figure_is_told_with_the_order_of_setting(lang: str) -> None:
    well, words = figure("kolodets"), messages(lang)
    lines = figure_text(well, check_figure(well), lang).splitlines()
    first = lines.index("Order of setting:" if lang == "en" else "Порядок постановки:")
    assert lines[first - 2].split()[0] == "5"  # after the places
    steps = setting(well)
    assert lines[first + 1 : first + 6] == [f"{s.number}  {step_text(s, words)}" for s in steps]
    assert len(lines) == first + 7  # and what the rules say of it


def test_the_order_of_setting_starts_with_what_carries_the_others() -> None:
    well = figure("kolodets")
    lines = figure_text(well, check_figure(well)).splitlines()
    assert lines[-6:-4] == [
        "1  Lying along; its middle 75.5 mm to the left; flush with the front line.",
        "2  Lying along; its middle 75.5 mm to the right; flush with the front line.",
    ]
    assert "on 1 and 2" in lines[-4]
