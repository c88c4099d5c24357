"""Columns stand below each other whatever letters are in them."""

from __future__ import annotations

import unicodedata

import pytest

from gorodki.render.words.columns import aligned, columns_of, together


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Anna", 4),
        ("Криниця", 7),
        (unicodedata.normalize("NFD", "Йоржик"), 6),
        ("日本", 4),
        ("ﾊﾝｶｸ", 4),
        ("Ａ", 2),
        ("e\u0301\u0302", 1),
        ("\N{PARTY POPPER}", 2),
        ("", 0),
    ],
)
def test_columns_that_a_text_takes(text: str, columns: int) -> None:
    assert columns_of(text) == columns


def test_cells_begin_below_each_other() -> None:
    assert list(aligned([("日本", "1"), ("\u0418\u0306", "22"), ("abcdef", "3")])) == [
        "日本    1",
        "\u0418\u0306       22",
        "abcdef  3",
    ]
    assert list(aligned([("日本", "1"), ("abc", "22")], right=True)) == ["日本   1", " abc  22"]


def test_a_line_break_in_a_cell_or_a_line_makes_no_line() -> None:
    assert list(aligned([("a\nb", "c\r\nd")])) == ["a b  c d"]
    assert together(["one\u2028two", "", "  three\n"]) == "one two\n\n  three"
