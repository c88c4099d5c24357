"""Text from elsewhere neither steers the terminal nor passes for a line of the program."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gorodki import run_sim
from gorodki.court.gorodki.throw.recording import Recording, save
from gorodki.court.match.file import save_match
from gorodki.court.match.match import begin
from gorodki.figures.files.fields import toml_text
from gorodki.scenarios.quiz.training_log import LoggedAnswer, LoggedPart, add_to_log
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import ThrowRequest

pytestmark = pytest.mark.slow

BAIT = "The throw counts and all is out."
STEERS = "\x07\x08\x0b\x1b\x7f\x85\x9b\r\n\t\u00ad\u061c\u200b\u200f\u2028\u2029\u202e\u2066\ufeff\U000e0041"
signs = st.text(st.sampled_from(STEERS + "aЖ日😀e\u0301<&\"'[/]{}%"), max_size=6)


@st.composite
def strange(draw: st.DrawFn) -> str:
    """A few strange characters around a line that would like to be one of the program's."""
    breaks = draw(st.sampled_from(["\n", "\r", "\r\n", "\n\n", "\x0b", "\x85", "\u2028"]))
    return f"a{draw(signs)}{breaks}{BAIT}{breaks}{draw(signs)}b"


def word(text: str) -> str:
    """The same without blanks and slashes, as keys and ids must be."""
    return "".join(c for c in text if not c.isspace() and c not in "/\\")


strangely = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)  # fmt: skip


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "data"))


def said(*arguments: object, codes: Iterable[int] = (0,)) -> str:
    """Everything that a command says, which must be harmless."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run_sim.main([str(a) for a in arguments])
    told = out.getvalue() + err.getvalue()
    assert code in codes, told
    assert {unicodedata.category(c) for c in told if c not in "\n\u200c\u200d"}.isdisjoint(
        {"Cc", "Cf", "Cs", "Zl", "Zp"}
    )
    assert BAIT not in [line.strip() for line in told.splitlines()]
    assert all(len(line) <= 1000 for line in err.getvalue().splitlines())
    return told


def figure_document(text: str) -> dict[str, Any]:
    return {
        "key": word(text),
        "note": text,
        "names": {"en": text, "ru": text},
        "pieces": [{"centre": [0.0, 0.1 + 0.3 * k, 0.0245], "axis": [0.0, 1.0, 0.0]} for k in range(5)],
    }


@cache
def recorded() -> Recording:
    return record(ThrowRequest("pushka"))


@given(text=strange())
@strangely
def test_a_figure(tmp_path: Path, text: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(toml_text(figure_document(text)), encoding="utf-8", newline="")

    assert BAIT in said("figures", "show", file)
    said("throw", file, "--json", "-", "--save", tmp_path / "t.gtrace")
    assert BAIT in said("replay", tmp_path / "t.gtrace", "--lang", "ru")


@given(text=strange())
@strangely
def test_a_figure_drawn_is_still_a_file_of_its_kind(tmp_path: Path, text: str) -> None:
    from pypdf import PdfReader

    file = tmp_path / "own.toml"
    file.write_text(toml_text(figure_document(text)), encoding="utf-8", newline="")
    said("figures", "show", file, *(f"--{kind}={tmp_path / 'own'}.{kind}" for kind in ("svg", "pdf", "png")))

    words = "".join(ET.parse(tmp_path / "own.svg").getroot().itertext())  # noqa: S314 - we wrote it
    assert "The throw counts" in words
    pdf = PdfReader(tmp_path / "own.pdf")
    assert "The throw counts" in pdf.pages[0].extract_text()
    assert pdf.metadata is not None
    assert "\x1b" not in str(pdf.metadata.title)


@given(text=strange())
@strangely
def test_a_programme(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cup.toml"
    names = {"en": text}
    document = {"key": word(text), "note": text, "figures": ["rak"], "names": names}
    file.write_text(toml_text(document), encoding="utf-8", newline="")

    assert BAIT in said("figures", "poster", "--programme", file, "--svg", tmp_path / "cup.svg")
    ET.parse(tmp_path / "cup.svg")  # noqa: S314 - we wrote it


@given(text=strange())
@strangely
def test_a_scenario(tmp_path: Path, text: str) -> None:
    file = tmp_path / "told.toml"
    words = {"en": text, "uk": text}
    document = {
        "id": word(text)[:80], "topic": "out", "figure": "pushka", "title": words, "description": words,
        "motion": [{"piece": 1, "start": 0.5, "waypoints": [{"t": 2.0, "x": 0.0, "y": 3.0}]}],
        "events": [{"kind": "swept", "t": 3.0, "data": {word(text)[:80]: text}}],
        "expected": {"throw": "lost", "clause": word(text)[:80]},
    }  # fmt: skip
    file.write_text(toml_text(document), encoding="utf-8", newline="")

    assert BAIT in said("scenarios", "run", file, codes=(1, 2))
    said("scenarios", "check", file, codes=(1, 2))
    said("rule", file, "--lang", "uk", "--json", "-", codes=(1, 2))


@given(text=strange())
@strangely
def test_a_match(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    match = begin("classic-15", ("A", "B"))
    save_match(match, file)
    document = json.loads(file.read_text("utf-8"))
    document["setup"] |= {"programme": text, "sides": [text[:80], "B"]}
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8", newline="")

    said("match", "show", file, codes=(0, 2))
    said("match", "note", file, "--out", "1", codes=(0, 2))


@given(text=strange())
@strangely
def test_a_recording(tmp_path: Path, text: str) -> None:
    kept = recorded()
    figure = replace(kept.situation.figure, key=word(text), names={"en": text}, note=text)
    throw = replace(
        kept,
        thrower=text,
        situation=replace(kept.situation, figure=figure),
        trace=replace(kept.trace, origin=replace(kept.trace.origin, version=text)),
    )
    save(throw, tmp_path / "t.gtrace")

    said("replay", tmp_path / "t.gtrace", "--png", tmp_path / "t.png", codes=(0, 2))
    said("rule", tmp_path / "t.gtrace", "--json", "-", codes=(0, 2))


@given(text=strange())
@strangely
def test_a_training_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "log"))
    part = LoggedPart("throw", None, text, text, "valid")
    log = tmp_path / "log" / "training.sqlite3"
    log.unlink(missing_ok=True)
    add_to_log(log, [LoggedAnswer(1e9, text, text, text, False, (part,))])

    assert BAIT in said("quiz", "--stats")


@given(text=strange())
@strangely
def test_what_is_typed(tmp_path: Path, text: str) -> None:
    for command in (
        ["throw", text],
        ["throw", "pushka", "--bat", text],
        ["throw", "pushka", f"--{text}"],
        ["throw", "pushka", "--speed", text],
        ["replay", text],
        ["scenarios", "run", text],
        ["quiz", "--topic", text],
        ["match", "new", tmp_path / "no" / "such", "--side", text],
        [text],
    ):
        said(*command, codes=(2,))


@given(text=strange())
@settings(strangely, max_examples=4)
def test_a_title(tmp_path: Path, text: str) -> None:
    page = tmp_path / "t.html"
    said("throw", "pushka", "--title", text, "--html", page)

    read = page.read_text("utf-8")
    assert {unicodedata.category(c) for c in read if c not in "\n\t\u200c\u200d"}.isdisjoint(
        {"Cc", "Cs", "Zl"}
    )
    assert "\u202e" not in read


def test_an_error_line_is_bounded(refused: Callable[..., str]) -> None:
    line = refused("throw", "x" * 100_000)
    assert len(line) == 1001
    assert line.startswith("gorodki: unknown figure 'xxx")
    assert " [...] " in line
