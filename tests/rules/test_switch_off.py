"""No clause without a test that fails when it is switched off; the full run is ``tests.rules.switch_off``."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from gorodki.court.gorodki.clauses import Clause
from tests.rules.switches import SWITCHES

HERE = Path(__file__).parent
TESTS = sorted(HERE.glob("test_*.py"))


def test_every_clause_of_the_throw_can_be_switched_off() -> None:
    """The table of switches names every clause that the court knows."""
    assert set(SWITCHES) == set(Clause)


def test_every_clause_has_a_file_of_tests_that_names_it() -> None:
    """The file of a clause is there, and its first lines say the clause's id."""
    for clause, switch in SWITCHES.items():
        words = ast.get_docstring(ast.parse((HERE / f"test_{switch.file}.py").read_text("utf-8"))) or ""
        series = {"UA-C": "UA-C1 to UA-C6", "UA-F": "UA-F1 to UA-F3", "UA-E": "UA-E1 to UA-E3"}
        named = series.get(str(clause)[:4], str(clause).rstrip("abc"))
        assert named in words, clause


@pytest.mark.slow
@pytest.mark.parametrize("clause", SWITCHES, ids=str)
def test_a_test_fails_while_the_clause_is_off(clause: Clause) -> None:
    """One plain test of the clause's file passes as it is and fails with the clause switched off."""
    switch = SWITCHES[clause]
    witness = getattr(import_module(f"tests.rules.test_{switch.file}"), f"test_{switch.witness}")
    witness()
    with pytest.MonkeyPatch.context() as patch:
        switch.off(patch)
        with pytest.raises((AssertionError, StopIteration, RuntimeError, KeyError)):
            witness()
    witness()


@pytest.mark.parametrize("file", TESTS, ids=lambda p: p.stem)
def test_every_case_stands_in_the_docstring_of_its_test(file: Path) -> None:
    """A referee reads the cases, not the code."""
    functions = [n for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.FunctionDef)]
    silent = [f.name for f in functions if f.name.startswith("test_") and not ast.get_docstring(f)]
    assert silent == []
