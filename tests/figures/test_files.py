"""TOML that is written reads back as the same document, laid out as a person would."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import toml_text

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
keys = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
plain = st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | texts
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@given(document=st.dictionaries(keys, values, max_size=5))
@settings(max_examples=150, deadline=None)
def test_any_document_reads_back(document: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(document)) == document


def test_tables_are_sections_and_what_lies_deeper_is_inline() -> None:
    document = {
        "way": [{"piece": 1, "points": [{"t": 1.0, "x": 0.5}, {"t": 2.0, "x": -0.0}]}],
        "id": "mine",
        "title": {"en": 'A "quoted" title', "uk": None},
    }
    lines = [
        'id = "mine"',
        "",
        "[[way]]",
        "piece = 1",
        "points = [",
        "    {t = 1.0, x = 0.5},",
        "    {t = 2.0, x = -0.0},",
        "]",
        "",
        "[title]",
        'en = "A \\"quoted\\" title"',
    ]
    assert toml_text(document).splitlines() == lines


def test_a_value_without_a_form_in_toml_is_named() -> None:
    with pytest.raises(InputError, match="b'bytes' has no form in TOML"):
        toml_text({"a": [{"b": b"bytes"}]})
