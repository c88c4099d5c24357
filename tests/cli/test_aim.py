"""``gorodki aim`` searches for the best aim of a player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.slow
def test_an_aim_is_found_compared_and_drawn(run: Run, tmp_path: Path) -> None:
    """With the real engine, as few throws as there may be; the same seed finds the same aim."""
    picture = tmp_path / "aim.png"
    asked = ("aim", "vilka", "--thrower", "novice", "-n", 1280, "--goal", "cleared", "--hand", "left")
    done = run(*asked, "--png", picture)

    assert (done.code, done.err) == (0, f"wrote {picture}\n")
    assert done.out.startswith("2. Fork · Novice · left hand · from the kon\n")
    assert "It clears the figure in" in done.out
    assert "\ngorodki sweep vilka --hand left --from kon --speed " in done.out
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing option '--thrower'"),
        (("--thrower", "nobody"), "unknown thrower 'nobody'"),
        (("--thrower", "novice", "-n", "1279"), "number of throws 1279: must be a whole number from 1280"),
        (("--thrower", "novice", "--workers", "-1"), "workers -1"),
        (("--thrower", "novice", "--seed", "-1"), "seed -1"),
        (("--thrower", "novice", "--goal", "luck"), "'luck'"),
    ],
)
def test_unusable_input_is_refused(
    refused: Callable[..., str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused("aim", "pushka", *arguments)


@pytest.mark.slow
def test_an_aim_is_sought_at_what_is_left(run: Run, refused: Callable[..., str]) -> None:
    asked = ("aim", "pushka", "--thrower", "novice", "-n", 1280, "--from", "half-kon")
    done = run(*asked, "--without", "1,2,3,4")
    rows = {line.split("  ")[0]: line for line in done.out.splitlines()}
    assert done.code == 0
    assert "\ngorodki sweep pushka --hand right --from half-kon --without 1,2,3,4 --speed " in done.out
    assert float(rows["figure cleared"].split()[2]) > 0.0
    said = refused(*asked, "--without", "1,6")
    assert said == "gorodki: piece 6 out already: must be one of 1, 2, 3, 4, 5, each named once\n"
