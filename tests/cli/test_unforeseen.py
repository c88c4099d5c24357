"""What nobody thought of is one line, exit code 2, and a file that tells all of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gorodki.scenarios import given
from tests.cli.conftest import Run


def failing(fault: BaseException) -> Callable[..., None]:
    def load(*_: object) -> None:
        raise fault

    return load


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.parametrize("fault", [IndexError("list index\nout of range"), RecursionError(), MemoryError()])
def test_an_unforeseen_fault_is_one_line_and_a_file(
    refused: Callable[..., str], data: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    monkeypatch.setattr(given, "load_any", failing(fault))
    line = refused("replay", "a\ud800.gtrace")

    (file,) = (data / "faults").iterdir()
    name = type(fault).__name__
    assert line.startswith(f"gorodki: this is a fault of gorodki, not of what you gave ({name}")
    assert repr(os.fspath(file)) in line
    report = file.read_text("utf-8")
    assert "a\\ud800.gtrace" in report.splitlines()[1]
    assert "Traceback (most recent call last)" in report
    assert "in load" in report
    assert f"\n{name}" in report


def test_where_no_file_can_be_written_the_line_says_so(
    refused: Callable[..., str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.write_text("no folder")
    monkeypatch.setattr(given, "load_any", failing(IndexError("7")))
    line = refused("replay", "a.gtrace")
    assert line.startswith(
        "gorodki: this is a fault of gorodki, not of what you gave (IndexError: 7); its report"
    )
    assert "could not be kept: " in line


def test_an_interruption_is_no_fault(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given, "load_any", failing(KeyboardInterrupt()))
    assert run("replay", "a.gtrace").code == 130
    assert not data.exists()
