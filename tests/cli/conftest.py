"""Running the command line inside the test's own process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from gorodki import run_sim


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``gorodki`` with arguments and return exit code, standard output and standard error."""

    def run_one(*arguments: object) -> Done:
        capsys.readouterr()
        code = run_sim.main([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return run_one


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run ``gorodki`` with unusable input: exit code 2, silent stdout, and the one line that says why."""

    def refused_one(*arguments: object) -> str:
        done = run(*arguments)
        assert (done.code, done.out) == (2, ""), done
        assert done.err.startswith("gorodki: ")
        assert done.err.count("\n") == 1
        assert done.err.endswith("\n")
        return done.err

    return refused_one
