"""``gorodki figures`` knows tables too: the list, a sheet to scale, and positions of a coach's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki.figures.languages import LANGUAGES
from gorodki.figures.tables.position import Position, load_position, save_position, setup
from gorodki.figures.tables.table import table

Run = Callable[..., Any]
Refused = Callable[..., str]


def test_the_table_stands_in_the_list(run: Run) -> None:
    rows = [line.split() for line in run("figures", "list", "--lang", "ru").out.splitlines()]
    assert ["101", "five-pins", "Пять", "фишек"] in rows


@pytest.mark.parametrize("name", ["five-pins", "Five pins", "П'ять фішок"])
def test_a_table_is_shown_with_the_source_of_every_place(run: Run, name: str) -> None:
    done = run("figures", "show", name)
    assert (done.code, done.err) == (0, "")
    rows = [" ".join(line.split()) for line in done.out.splitlines()]
    assert rows[0] == "Five pins (five-pins), 1420 x 2840"
    assert "upper mark 0 2740 rules 1a" in rows
    assert "right-hand 66 1420 FIBiS: 66 mm" in rows


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_is_drawn_in_every_form(run: Run, tmp_path: Path, lang: str) -> None:
    files = [tmp_path / f"table.{kind}" for kind in ("png", "svg", "pdf")]
    done = run(
        "figures", "show", "five-pins", "--lang", lang,
        "--png", files[0], "--svg", files[1], "--pdf", files[2],
    )  # fmt: skip
    assert done.code == 0
    assert files[0].read_bytes().startswith(b"\x89PNG")
    assert files[2].read_bytes().startswith(b"%PDF")
    said = files[1].read_text("utf-8")
    for measure in ("2840", "1420", "2740", "66", "1 : 18"):
        assert measure in said
    assert table("five-pins").names[lang] in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_poster_shows_the_set_ups_and_what_counts(run: Run, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "poster.svg"
    done = run("figures", "poster", "--programme", "five-pins", "--lang", lang, "--svg", file)
    assert (done.code, done.err) == (0, f"wrote {file}\n")
    drawn = file.read_text(encoding="utf-8")
    assert drawn.count("<circle") == 2 * (3 + 5)  # balls and pins of both set-ups
    assert {"en": "Draw for the opening", "ru": "Розыгрыш", "uk": "Розіграш"}[lang] in drawn
    for clause in ("P5-4.1", "P5-3", "P5-7.1a", "P5-7.1b", "P5-7.1c", "P5-7.2a", "P5-7.2b"):
        assert f"({clause})" in drawn


def test_a_file_to_begin_from_is_written_and_read_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("figures", "show", "five-pins", "--toml", path).code == 0
    assert load_position(path) == setup("five-pins")
    balls = {"white": (0.1, 0.4), "yellow": (-0.2, 0.9), "red": (0.3, 2.5)}
    save_position(Position(table("five-pins"), balls, frozenset("n")), path)
    shown = run("figures", "show", path)
    assert "white 100 400" in " ".join(shown.out.split())
    assert " far " not in shown.out


def test_a_position_that_cannot_be_is_refused(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    save_position(Position(table("five-pins"), {"white": (0.7, 0.4)}), path)
    said = refused("figures", "show", path)
    assert "the yellow ball has no place" in said
    assert "the white ball reaches 20.8 mm beyond the nose of a cushion" in said
