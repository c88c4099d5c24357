"""What the typeface lacks is a box in every picture, and told once."""

from __future__ import annotations

import logging
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.render.draw.canvas import Text
from gorodki.render.draw.fonts import cut_short, text_width
from gorodki.render.draw.fonts.letters import BOX, KNOWN, _tell_missing, code_points, drawable
from gorodki.render.vector.drawing import TextLine


def test_every_letter_that_is_taken_for_known_is_there() -> None:
    known = {code for code in range(0x3000) if KNOWN.fullmatch(chr(code))}
    assert known <= code_points()
    assert {ord(c) for c in "ЄєІіЇїҐґЁё«»—…−№°×"} - {ord("№")} <= known


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Криниця № 5", "Криниця № 5"),
        ("日本", BOX * 2),
        ("\N{PARTY POPPER}!", f"{BOX}!"),
        ("\N{HEAVY BLACK HEART}\ufe0f", "\N{HEAVY BLACK HEART}"),
        (unicodedata.normalize("NFD", "Коленчатый ёж"), "Коленчатый ёж"),
        ("a\nb\x1b\u202ec", "a b\\u001b\\u202ec"),
        ("\x00", "\\u0000"),
        ("\ud800", "\\ud800"),
    ],
)
def test_what_cannot_be_drawn_is_a_box_and_what_steers_is_escaped(text: str, drawn: str) -> None:
    assert drawable(text) == drawn
    assert Text(text, (0.0, 0.0), 12.0, (0, 0, 0)).words == drawn
    assert TextLine(text, (0.0, 0.0), 4.0, (0, 0, 0)).text == drawn
    assert text_width(text, 20) == text_width(drawn, 20)


@given(st.text(st.characters()))
def test_whatever_is_drawn_has_a_picture(text: str) -> None:
    assert {ord(c) for c in drawable(text)} <= code_points()
    assert drawable(drawable(text)) == drawable(text)
    assert TextLine(text, (0.0, 0.0), 4.0, (0, 0, 0)).width >= 0.0
    assert text_width(cut_short(text, 12, 60), 12) <= max(60, text_width("…", 12))


def test_what_is_missing_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    drawable.cache_clear()
    _tell_missing.cache_clear()
    with caplog.at_level(logging.WARNING):
        drawable("日")
        drawable("本")
    assert [r.message for r in caplog.records] == [
        f"note: the typeface of the pictures lacks signs of a name or title; {BOX} stands for each"
    ]
