"""Killed commands lose nothing and leave nothing; and the harness that says so sees it where they do."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import kills
from benchmarks.kills import CASES, Case, Left, soak

NOTHING = Left(signal.SIGKILL, -9, "", "", 0.0)


def case(name: str) -> Case:
    return next(c for c in CASES if c.name == name)


@pytest.mark.slow
def test_a_share_of_the_kills() -> None:
    found = soak(6, 3, (case("note"), case("new"), case("figure")))

    assert [tally.kills for tally in found.values()] == [2, 2, 2]
    assert [fault for tally in found.values() for fault in tally.faults] == []


def half(folder: Path) -> None:
    (folder / "a.svg").write_text("<svg><g>")


def temporary(folder: Path) -> None:
    (folder / ".a.svg.000000-1-0123abcd.tmp").touch()  # of another machine: nobody clears it away


@pytest.mark.parametrize(
    ("spoil", "left", "told"),
    [
        (half, NOTHING, "a.svg is not whole: ParseError"),
        (temporary, NOTHING, "left after the next writing: ['.a.svg.000000-1-0123abcd.tmp']"),
        (None, Left(signal.SIGINT, 130, "", "wrote a.pdf\n", 0.0), "a.pdf was confirmed and is not there"),
        (None, Left(signal.SIGTERM, -15, "", "", 2.1), "a process lived on for 2.1 s"),
        (
            None,
            Left(signal.SIGINT, 1, "", 'Traceback\n File "x.py", line 3, in main\nKeyboardInterrupt\n', 0.0),
            "a traceback: KeyboardInterrupt",
        ),
        (None, Left(signal.SIGINT, 130, "", "gorodki: interrupted\n", 1.9), ""),
    ],
)
def test_what_must_not_be_is_seen(
    tmp_path: Path, spoil: Callable[[Path], None] | None, left: Left, told: str
) -> None:
    if spoil is not None:
        spoil(tmp_path)
    found = list(kills._faults(case("figure"), tmp_path, left))

    assert [fault[: len(told)] for fault in found] == ([told] if told else [])


def test_an_answer_that_is_not_kept_is_seen(tmp_path: Path) -> None:
    shown = Left(signal.SIGKILL, -9, "Question 1 of 6\nQuestion 2 of 6\n", "", 0.0)
    assert list(kills._faults(case("quiz"), tmp_path, shown)) == ["0 answers are kept, question 2 was asked"]
