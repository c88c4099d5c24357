"""The program behaves in a pipe, on a full disk, when interrupted, and on a terminal without Cyrillic."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim

pytestmark = pytest.mark.slow

HOUSE = Path(run_sim.__file__).parent
GORODKI = [sys.executable, str(HOUSE / "run_sim.py")]


def test_python_run_sim_is_the_same_as_gorodki(run: Callable[..., Any], tmp_path: Path) -> None:
    done = subprocess.run(
        [*GORODKI, "figures", "list"], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert done.stdout == run("figures", "list").out
    assert done.stderr == ""


def test_the_exit_code_of_the_process_is_that_of_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [*GORODKI, "throw", "pushkaa"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "gorodki: unknown figure 'pushkaa'; did you mean 'pushka'?\n"


def test_a_reader_that_wants_no_more_is_no_error(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*GORODKI, "figures", "list"], cwd=tmp_path, stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", [["figures", "list"], ["--help"]], ids=" ".join)
def test_a_full_disk_behind_the_output_is_told_in_one_line(tmp_path: Path, command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*GORODKI, *command], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert done.returncode == 2
    assert done.stderr == "gorodki: cannot write the standard output: No space left on device\n"


@pytest.mark.parametrize("command", ["throw pushka --png throw.png", "figures list", "--help"])
def test_a_closed_output_is_told_before_anything_is_done(tmp_path: Path, command: str) -> None:
    done = _in_shell(f"{command} >&-", tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "gorodki: the standard output is closed; send it to a file, or to /dev/null\n"
    assert list(tmp_path.iterdir()) == []


def test_where_the_errors_are_closed_notes_go_nowhere(tmp_path: Path) -> None:
    done = _in_shell("throw nothing --json - 2>&-", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def _in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    line = f"{shlex.join(GORODKI)} {command}"
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False)


def test_a_full_disk_behind_a_file_is_told_in_one_line(refused: Callable[..., str]) -> None:
    assert "cannot write '/dev/full': No space left on device" in refused(
        "throw", "pushka", "--json", "/dev/full"
    )


def test_a_terminal_without_cyrillic_still_gets_the_facts(tmp_path: Path) -> None:
    done = subprocess.run(
        [*GORODKI, "figures", "list", "--lang", "ru"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "pushka" in done.stdout
    assert "?" in done.stdout


def test_an_interrupted_throw_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gorodki.scenarios.throw.one_throw.record", interrupted)
    done = run("throw", "pushka")

    assert (done.code, done.out, done.err) == (130, "", "gorodki: interrupted\n")


INTERRUPTED_AT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # as from a terminal; tests may run under nohup
class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == MOMENT:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, CtrlC())
sys.argv = ["gorodki", "figures", "list"]
from gorodki import run_sim
sys.exit(run_sim.main())
"""


@pytest.mark.parametrize("moment", ["gorodki.commands.line", "typer", "gorodki.commands.sweep"])
def test_ctrl_c_while_the_program_is_being_read_ends_in_one_line(moment: str) -> None:
    program = INTERRUPTED_AT.replace("MOMENT", repr(moment))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "gorodki: interrupted\n")
