"""Every file that is given may be a pipe, and may begin with the mark that editors set before a text."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gorodki.figures import figure
from gorodki.figures.template import template
from tests.cli.conftest import Run

BOM = b"\xef\xbb\xbf"
SCENARIO = (Path(__file__).parents[2] / "scenarios" / "library" / "dead-point.toml").read_bytes()
STILL = (Path(__file__).parents[2] / "docs" / "examples" / "still-swept.toml").read_bytes()
FIGURE = template(figure("rak")).encode()
CUP = b'key = "cup"\nfigures = ["rak", "5"]\n'
ANSWERS = b'[dead-point]\nthrow = "valid"\npieces = { 3 = "dead-point" }\n'


@contextmanager
def pipe(content: bytes) -> Iterator[str]:
    """The path of a pipe out of which some bytes come once, as ``<(cat FILE)`` gives it."""
    reading, writing = os.pipe()

    def fill() -> None:
        with os.fdopen(writing, "wb") as end:
            end.write(content)

    writer = threading.Thread(target=fill)
    writer.start()
    try:
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)
        writer.join()


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    from gorodki import run_sim

    file = tmp_path_factory.mktemp("saved") / "t.gtrace"
    assert run_sim.main(["throw", "rak", "--save", str(file)]) == 0
    return file.read_bytes()


TOLD: dict[str, tuple[bytes, Callable[[str], list[str]]]] = {
    "rule a scenario": (SCENARIO, lambda p: ["rule", p]),
    "rule a still situation": (STILL, lambda p: ["rule", p]),
    "run a scenario": (SCENARIO, lambda p: ["scenarios", "run", p]),
    "check a scenario": (SCENARIO, lambda p: ["scenarios", "check", p]),
    "show a figure": (FIGURE, lambda p: ["figures", "show", p]),
    "throw at a figure": (FIGURE, lambda p: ["throw", p]),
    "sweep a figure": (FIGURE, lambda p: ["sweep", p, "-n", "4", "--workers", "1"]),
    "draw a programme": (CUP, lambda p: ["figures", "poster", "--programme", p, "--svg", "cup.svg"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", TOLD)
def test_a_text_file_may_be_a_pipe_with_a_mark_before_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.chdir(tmp_path)
    content, command = TOLD[what]
    file = tmp_path / "own.toml"
    file.write_bytes(content)
    usual = run(*command(str(file)))
    assert usual.code == 0, usual.err

    for given in (content, BOM + content):
        with pipe(given) as path:
            done = run(*command(path))
        assert (done.code, done.out) == (0, usual.out), done.err


@pytest.mark.slow
def test_a_saved_throw_may_be_a_pipe(run: Run, tmp_path: Path, recording: bytes) -> None:
    (tmp_path / "t.gtrace").write_bytes(recording)
    usual = run("replay", tmp_path / "t.gtrace")
    for command in ("rule", "replay"):
        with pipe(recording) as path:
            assert run(command, path) == usual


@pytest.mark.slow
def test_a_saved_throw_for_a_match_and_beside_another_may_be_a_pipe(
    run: Run, tmp_path: Path, recording: bytes
) -> None:
    (tmp_path / "cup.toml").write_bytes(CUP)
    run("match", "new", tmp_path / "game.json", "--programme", tmp_path / "cup.toml")
    with pipe(recording) as path:
        assert run("match", "add", tmp_path / "game.json", path).code == 0
    with pipe(recording) as first, pipe(recording) as other:
        film = ["--gif", tmp_path / "two.gif", "--fps", "5", "--film-size", "640x400"]
        assert run("replay", first, "--beside", other, *film).code == 0


def test_answers_may_be_a_pipe_and_json_may_have_a_mark(run: Run, tmp_path: Path) -> None:
    with pipe(BOM + ANSWERS) as path:
        usual = run("quiz", "--answers", path)
    assert usual.code == 0, usual.out

    table = {"throw": "valid", "pieces": {"3": "dead-point"}}
    file = tmp_path / "answers.json"
    file.write_bytes(BOM + json.dumps({"dead-point": table}).encode())
    assert run("quiz", "--answers", file) == usual


def test_a_match_may_have_a_mark_before_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = run("match", "new", file, "--side", "Ганна").out
    file.write_bytes(BOM + file.read_bytes())

    assert run("match", "show", file).out == shown
    assert run("match", "note", file, "--out", "1").code == 0
