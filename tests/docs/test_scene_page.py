"""The blocks of the page about scenes run, and print what the page says."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "scene.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def printed() -> list[str]:
    """What each block prints, one after another as in a notebook."""
    told, names = [], dict[str, Any]()
    for program, _ in BLOCKS:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(program, "docs/scene.md", "exec"), names)  # noqa: S102 - the page is ours
        told.append(out.getvalue())
    return told


def test_every_block_of_the_page_has_its_output() -> None:
    assert len(BLOCKS) == PAGE.count("```python") >= 4


@pytest.mark.parametrize("block", range(len(BLOCKS)))
def test_a_block_prints_what_the_page_says(printed: list[str], block: int) -> None:
    assert printed[block] == BLOCKS[block][1]


def test_the_first_example_takes_five_lines() -> None:
    lines = [line for line in BLOCKS[0][0].splitlines() if not line.startswith(("from ", "import "))]

    assert len(lines) <= 5
