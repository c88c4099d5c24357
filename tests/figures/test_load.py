"""A coach's own figure as a TOML file."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gorodki import figures
from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.load import load_figure, parse_figure, save_figure
from gorodki.figures.template import template
from gorodki.figures.types import Basis, Figure, Hand, Placement

GOOD = """
names = { en = "Gate", uk = "Брама" }
pieces = [
  { centre = [-0.2, 0.1, 0.1], axis = [0, 0, 1] },
  { centre = [0.2, 0.1, 0.1], axis = [0, 0, 2] },
]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "gate.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_figure_of_ones_own_needs_only_pieces(tmp_path: Path) -> None:
    found = figures.figure(str(written(tmp_path, GOOD)))
    assert found.key == "gate"
    assert found.number is None
    assert found.basis is Basis.OWN
    assert found.name("uk") == "Брама"
    assert found.pieces[1] == Placement((0.2, 0.1, 0.1), (0.0, 0.0, 1.0))
    assert figures.figure(written(tmp_path, GOOD)) == found


def test_it_is_mirrored_for_the_left_hand_only_where_it_says_so(tmp_path: Path) -> None:
    assert load_figure(written(tmp_path, GOOD), Hand.LEFT).pieces[0].centre[0] == -0.2
    file = written(tmp_path, "mirror_for_left_hander = true\n" + GOOD)
    assert load_figure(file, Hand.LEFT).pieces[0].centre[0] == 0.2


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("pieces = [", "gate.toml' is not valid TOML: "),
        ("", "pieces is missing; it must be a list of { centre"),
        ("pieces = []", "pieces is empty"),
        ("pieces = 5", "pieces must be a list of { centre = [x, y, z], axis = [x, y, z] }, got 5"),
        ("pieces = [5]", "pieces[1] must be { centre = [x, y, z], axis = [x, y, z] }, got 5"),
        ("peices = []", "unknown key 'peices'; did you mean 'pieces'?"),
        (
            GOOD.replace("axis = [0, 0, 2]", "axes = [0, 0, 2]"),
            "unknown key 'pieces[2].axes'; did you mean 'axis'?",
        ),
        (
            GOOD.replace(", axis = [0, 0, 2]", ""),
            "pieces[2].axis is missing; it must be three finite numbers",
        ),
        (
            GOOD.replace("[0.2, 0.1, 0.1]", "[0.2, 0.1]"),
            "pieces[2].centre must be three finite numbers [x, y, z] in metres",
        ),
        (GOOD.replace("[0.2, 0.1, 0.1]", "[nan, 0.1, 0.1]"), "pieces[2].centre must be three finite numbers"),
        (GOOD.replace("[0.2, 0.1, 0.1]", "[1e9, 0.1, 0.1]"), "got [1000000000.0, 0.1, 0.1]"),
        (
            GOOD.replace("[0.2, 0.1, 0.1]", f"[1{'0' * 400}, 0.1, 0.1]"),
            "is a number or key of 401 characters; at most 100 are read",
        ),
        (GOOD.replace("[0.2, 0.1, 0.1]", "[100.5, 0.1, 0.1]"), "got [100.5, 0.1, 0.1]"),
        (
            GOOD.replace("]\n", "{ centre = [0, 0, 0], axis = [0, 0, 1] }," * 9 + "]\n"),
            "pieces has 11 pieces; at most 10 can stand",
        ),
        (f"note = '{'a' * 301}'\n" + GOOD, "note has 301 characters; at most 300 are read"),
        (f"key = '{'a' * 81}'\n" + GOOD, "key has 81 characters; at most 80 are read"),
        (GOOD.replace("Gate", "a" * 81), "names.en has 81 characters; at most 80 are read"),
        (GOOD.replace("[0.2, 0.1, 0.1]", "[true, 0.1, 0.1]"), "got [True, 0.1, 0.1]"),
        (
            GOOD.replace("[0.2, 0.1, 0.1]", "'here'"),
            "pieces[2].centre must be three finite numbers [x, y, z] in metres, got 'here'",
        ),
        (
            GOOD.replace("[0, 0, 2]", "[0, 0, 0]"),
            "pieces[2].axis has length 0; it must point along the piece",
        ),
        (GOOD.replace("[0, 0, 2]", "[0, 0, inf]"), "pieces[2].axis must be three finite numbers"),
        ("number = 0\n" + GOOD, "number must be a whole number from 1, or left out, got 0"),
        ("number = true\n" + GOOD, "number must be a whole number"),
        ('basis = "oficial"\n' + GOOD, "unknown basis 'oficial'; did you mean 'official'?"),
        ("note = 1\n" + GOOD, "note must be text in quotes, got 1"),
        ("kon_only = 1\n" + GOOD, "kon_only must be true or false, got 1"),
        ('key = "two words"\n' + GOOD, "key must be one word without spaces and slashes, got 'two words'"),
        (GOOD.replace("uk =", "ua ="), "unknown key 'names.ua'; known: 'en', 'ru', 'uk'"),
        (GOOD.replace('"Gate"', '""'), "names.en must be text that is not empty, got ''"),
        (GOOD.replace('{ en = "Gate", uk = "Брама" }', '"Gate"'), "names must be a table"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(tmp_path: Path, text: str, answer: str) -> None:
    with pytest.raises(InputError) as caught:
        load_figure(written(tmp_path, text))
    assert "gate.toml" in str(caught.value)
    assert answer in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "gate.toml"
    file.write_bytes(b"note = '\xff'")
    with pytest.raises(InputError, match="is not UTF-8 text"):
        load_figure(file)
    with pytest.raises(InputError, match="it is a folder; a TOML file is wanted"):
        load_figure(tmp_path)


def test_a_figure_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file or directory"):
        save_figure(figures.figure("rak"), tmp_path / "nowhere" / "rak.toml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("hand", list(Hand))
def test_built_in_figures_survive_a_round_trip(tmp_path: Path, hand: Hand) -> None:
    for f in figures.all_figures(hand):
        save_figure(f, tmp_path / "f.toml")
        assert load_figure(tmp_path / "f.toml", hand) == f


coordinates = st.floats(-10, 10, allow_nan=False)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@st.composite
def unit_vectors(draw: st.DrawFn) -> tuple[float, float, float]:
    v = draw(st.tuples(coordinates, coordinates, coordinates).filter(lambda v: math.hypot(*v) > 1e-3))
    n = math.hypot(*v)
    return v[0] / n, v[1] / n, v[2] / n


own_figures = st.builds(
    Figure,
    key=st.from_regex(r"[\w.-]{1,12}", fullmatch=True),
    number=st.none() | st.integers(1, 99),
    names=st.dictionaries(st.sampled_from(["ru", "uk", "en"]), texts.filter(lambda t: bool(t.strip()))),
    basis=st.sampled_from(Basis),
    note=texts,
    pieces=st.lists(
        st.builds(Placement, st.tuples(coordinates, coordinates, coordinates), unit_vectors()),
        min_size=1,
        max_size=6,
    ).map(tuple),
    hand=st.sampled_from(Hand),
    mirrors=st.booleans(),
    kon_only=st.booleans(),
)


@pytest.mark.slow
@given(figure=own_figures)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_figure_survives_a_round_trip(tmp_path: Path, figure: Figure) -> None:
    save_figure(figure, tmp_path / "own.toml")
    assert load_figure(tmp_path / "own.toml", figure.hand) == figure


def test_a_template_is_the_figure_as_ones_own() -> None:
    for shown in figures.all_figures():
        document = parse_toml(template(figures.figure(shown.key, Hand.LEFT)).encode(), "mine.toml")
        mine = parse_figure(document, "mine.toml")
        assert mine == replace(shown, key=f"my-{shown.key}", number=None, basis=Basis.OWN, note="")
