"""Sheets and posters from the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdf
import pytest
from PIL import Image

from gorodki.figures import figure, save_figure
from tests.cli.conftest import Run

pytestmark = pytest.mark.slow

Refused = Callable[..., str]


def test_a_sheet_is_written_in_all_kinds_at_once(run: Run, tmp_path: Path) -> None:
    png, svg, pdf = (tmp_path / f"serp.{kind}" for kind in ("png", "svg", "pdf"))
    done = run(
        "figures", "show", "serp", "--hand", "left", "--lang", "uk", "--png", png, "--svg", svg, "--pdf", pdf
    )

    assert (done.code, done.err) == (0, f"wrote {png}\nwrote {svg}\nwrote {pdf}\n")
    assert "РЕКОНСТРУКЦІЯ" in done.out
    page = pypdf.PdfReader(BytesIO(pdf.read_bytes())).pages[0]
    assert "12. Серп" in page.extract_text()
    with Image.open(png) as picture:
        assert picture.size == (1654, 2339)
    assert ET.fromstring(svg.read_bytes()).get("width") == "210mm"  # noqa: S314


@pytest.mark.parametrize("view", ["all", "top", "front", "iso"])
def test_every_view_can_be_asked_for(run: Run, tmp_path: Path, view: str) -> None:
    svg = tmp_path / "pushka.svg"
    assert run("figures", "show", "pushka", "--view", view, "--svg", svg).code == 0

    words = svg.read_text("utf-8")
    seen = [name in words for name in ("seen from above", "seen from the kon", "seen at a slant")]
    assert seen == [view in ("all", "top"), view in ("all", "front"), view in ("all", "iso")]


def test_a_poster_on_large_paper(run: Run, tmp_path: Path) -> None:
    pdf = tmp_path / "poster.pdf"
    done = run(
        "figures", "poster", "--programme", "children-10", "--paper", "a3", "--lang", "ru", "--pdf", pdf
    )

    assert (done.code, done.err) == (0, f"wrote {pdf}\n")
    told = done.out.splitlines()
    assert told[0] == "Детская программа, 10 фигур"
    assert len(told) == 11
    assert told[6].split() == ["12.", "Серп", "реконструкция"]
    page = pypdf.PdfReader(BytesIO(pdf.read_bytes())).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (842, 1191)
    assert "Детская программа" in page.extract_text()


def test_a_figure_of_ones_own_gets_a_sheet_with_its_problems_and_exit_code_1(
    run: Run, tmp_path: Path
) -> None:
    path, pdf = tmp_path / "mine.toml", tmp_path / "mine.pdf"
    fork = figure("vilka")
    save_figure(replace(fork, number=None, key="mine", pieces=fork.pieces[:4], names={"en": "Mine"}), path)
    done = run("figures", "show", path, "--pdf", pdf)

    assert done.code == 1
    text = " ".join(pypdf.PdfReader(BytesIO(pdf.read_bytes())).pages[0].extract_text().split())
    assert "Mine" in text
    assert "not set lawfully: it does not have five pieces" in text


def test_a_programme_with_an_unlawful_figure_is_drawn_with_exit_code_1(run: Run, tmp_path: Path) -> None:
    fork, pdf = figure("vilka"), tmp_path / "own.pdf"
    save_figure(replace(fork, number=None, key="mine", pieces=fork.pieces[:4]), tmp_path / "mine.toml")
    own = tmp_path / "own.toml"
    own.write_text('figures = ["pushka", "mine.toml"]\n', encoding="utf-8")
    done = run("figures", "poster", "--programme", own, "--pdf", pdf)

    assert done.code == 1
    assert "not set lawfully" in done.out
    assert "not set lawfully" in pypdf.PdfReader(BytesIO(pdf.read_bytes())).pages[0].extract_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "pushka", "--paper", "A5", "--pdf", "x.pdf"], ["'A5'", "A4", "A3"]),
        (["show", "pushka", "--pdf", "x.png"], ["'x.png'", "'x.pdf'"]),
        (["show", "pushka", "--svg", "-"], ["'-'", "figure.svg"]),
        (["show", "pushka", "--svg", ""], ["''", "figure.svg"]),
        (["show", "pushka", "--view", "side"], ["'side'", "'top'"]),
        (["poster"], ["--pdf poster.pdf"]),
        (
            ["poster", "--programme", "clasic-15", "--pdf", "x.pdf"],
            ["'clasic-15'", "did you mean 'classic-15'"],
        ),
        (["poster", "--programme", "no.toml", "--pdf", "x.pdf"], ["no.toml", "no such file"]),
        (["poster", "--pdf", "/no/such/folder/x.pdf"], ["cannot write '/no/such/folder/x.pdf'"]),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    refused: Refused, arguments: list[str], words: list[str]
) -> None:
    line = refused("figures", *arguments)
    assert [w for w in words if w not in line] == [], line


def test_a_template_is_written_and_is_a_figure(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    shown = run("figures", "show", "pushka", "--toml", mine)
    assert shown.err == f"wrote {mine}\n"
    assert shown.out == run("figures", "show", "pushka").out

    assert run("figures", "show", "pushka", "--toml", "-").out == mine.read_text("utf-8")
    own = run("figures", "show", mine)
    assert (own.code, own.err) == (0, "")
    assert own.out.splitlines()[0] == "Cannon (my-pushka)"


def test_the_basis_that_a_file_names_is_shown(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    run("figures", "show", "pushka", "--toml", mine)
    mine.write_text(mine.read_text("utf-8").replace('basis = "own"', 'basis = "official"'), "utf-8")

    assert "Placement from an official text." in run("figures", "show", mine).out
    assert "Placement from an official text." in run("throw", mine).out
