"""The list of figures: headings, and every word in the language asked for."""

from __future__ import annotations

import pytest

from figures.registry import all_figures
from render import wording
from render.figure_text import list_text
from render.messages import messages


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_list_has_headings_and_one_row_for_each_figure(lang: str) -> None:
    head, *rows = list_text(lang).splitlines()
    assert head.split()[0] == messages(lang).label(wording.Label.NUMBER)
    assert [row.split()[1] for row in rows] == [f.key for f in all_figures()]
    for figure, row in zip(all_figures(), rows, strict=True):
        assert figure.name(lang) in row
        assert row.endswith(messages(lang).text(wording.BASIS_NAMES[figure.basis]))


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_no_english_word_is_left_in_another_language(lang: str) -> None:
    keys = {f.key for f in all_figures()}
    latin = {word for word in list_text(lang).split() if word.isascii() and word.isalpha()}
    assert latin == keys
