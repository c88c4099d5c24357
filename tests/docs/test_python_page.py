"""The examples of the page on Python, of the public road and of the notebook do what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from gorodki import road

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOK = DOCS / "examples" / "first-throws.ipynb"


def run(examples: str, name: str) -> doctest.TestResults:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(doctest.DocTestParser().get_doctest(examples, {}, name, name, 0))
    return runner.summarize()


@pytest.mark.slow
def test_the_examples_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / "python.md").read_text("utf-8"), re.M | re.S)
    assert run("\n".join(blocks), "python.md")[:2] == (0, 24)


def test_the_examples_of_the_road_do_what_they_say() -> None:
    for function, count in ((road.throw, 5), (road.sweep, 4)):
        assert run(function.__doc__ or "", function.__name__)[:2] == (0, count)


@pytest.mark.slow
def test_the_notebook_runs_and_shows_its_pictures(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert [cell for cell in notebook.cells if cell.get("outputs")] == []  # kept without what it shows
    kernel: dict[str, Any] = {"kernel_name": "python3", "resources": {"metadata": {"path": tmp_path}}}
    NotebookClient(notebook, timeout=300, **kernel).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [output.data for output in outputs if "data" in output]
    assert sum("image/png" in data for data in shown) == 2
    assert "<ThrowVerdict.LOST: 'lost'>" in shown[1]["text/plain"]
    assert shown[-1]["text/plain"] == "True"
