"""Text from elsewhere cannot steer a terminal, and one line of it stays one."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gorodki.figures.files.visible import bounded, one_line, visible

texts = st.text(st.characters(), max_size=40)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Криниця № 5: «Лист», 12,5 мм − 日本 é", "Криниця № 5: «Лист», 12,5 мм − 日本 é"),
        ("two\nlines", "two\nlines"),
        ("\x1b[31mred\x1b[0m", "\\u001b[31mred\\u001b[0m"),
        ("back\b\b\r\t\x00\x7f", "back\\u0008\\u0008\\u000d\\u0009\\u0000\\u007f"),
        ("\x9b31m", "\\u009b31m"),
        ("a\u202eb\u2066c\u200fd", "a\\u202eb\\u2066c\\u200fd"),
        ("a\u200bb\ufeffc\u00add", "a\\u200bb\\ufeffc\\u00add"),
        ("a\u2028b\u2029c", "a\\u2028b\\u2029c"),
        ("\udcff", "\\udcff"),
        ("\U000e0041", "\\udb40\\udc41"),
        ("\N{MAN}\u200d\N{WOMAN}", "\N{MAN}\u200d\N{WOMAN}"),
        ("1\u00a0000\u202fm", "1\u00a0000\u202fm"),
    ],
)
def test_what_steers_is_escaped_and_all_else_stays(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(texts)
@example("\r\x85\v")
def test_nothing_that_is_shown_steers(text: str) -> None:
    left = {unicodedata.category(c) for c in visible(text).replace("\n", "") if c not in "\u200c\u200d"}
    assert left.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    assert visible(visible(text)) == visible(text)


@given(texts)
def test_json_stays_what_it_says(text: str) -> None:
    assert json.loads(visible(json.dumps(text, ensure_ascii=False))) == text


@given(texts)
@example("a\n")
@example("\n\n")
def test_one_line_is_one_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1
    assert one_line(text).split() == [word for line in text.splitlines() for word in line.split()]


def test_a_line_break_is_a_blank_and_the_indent_stays() -> None:
    assert one_line("  a \n  b\r\nc\u2028d") == "  a b c d"
    assert one_line("  no break  ") == "  no break  "


@given(texts, st.integers(20, 60))
def test_a_long_line_loses_its_middle(text: str, longest: int) -> None:
    short = bounded(text * 3, longest)
    assert len(short) <= longest
    assert short == text * 3 or (" [...] " in short and short[:3] == (text * 3)[:3])


def test_beginning_and_end_of_a_long_line_are_told() -> None:
    assert bounded("a" * 100 + "b" * 100, 37) == "a" * 24 + " [...] " + "b" * 6
