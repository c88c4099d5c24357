"""Switch each clause off in turn and see that its tests notice.

``python -m tests.rules.switch_off [CLAUSE ...]``

For every clause the tests of its file are run twice in this process: as it is, when all must pass, and with
the clause off, when at least one must fail. Exit code 0 where that holds for all, 1 where it does not.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from gorodki.court.gorodki.clauses import Clause
from tests.rules.switches import SWITCHES

HERE = Path(__file__).parent
QUIET = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass
class Counter:
    """A pytest plugin that switches a clause off for each test and counts how the tests end."""

    clause: Clause | None
    passed: int = 0
    failed: list[str] = field(default_factory=list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """Run one test, with the clause off."""
        with pytest.MonkeyPatch.context() as patch:
            if self.clause is not None:
                SWITCHES[self.clause].off(patch)
            yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the end of one test."""
        if report.failed:
            self.failed.append(report.nodeid.rpartition("::")[2])
        elif report.when == "call":
            self.passed += report.passed


def run(file: str, clause: Clause | None = None) -> Counter:
    """Run the tests of a file with a clause off, or with all on."""
    counter = Counter(clause)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*QUIET, str(HERE / f"test_{file}.py")], plugins=[counter])
    return counter


@cache
def sound(file: str) -> bool:
    """Whether all tests of a file pass with every clause on."""
    plain = run(file)
    return plain.passed > 0 and not plain.failed


def main(asked: Sequence[str]) -> int:
    """Show for each clause how many tests fail without it; 1 where one is not missed."""
    unknown = sorted(set(asked) - {str(c) for c in SWITCHES})
    if unknown:
        print(f"no clause {unknown[0]!r}; clauses are {', '.join(map(str, SWITCHES))}", file=sys.stderr)
        return 2
    unnoticed = []
    for clause, switch in SWITCHES.items():
        if asked and str(clause) not in asked:
            continue
        off = run(switch.file, clause)
        good = sound(switch.file) and bool(off.failed)
        unnoticed += [] if good else [str(clause)]
        total = off.passed + len(off.failed)
        example = off.failed[0] if off.failed else "-"
        print(
            f"{clause:<12} {'ok  ' if good else 'FAIL'} {len(off.failed):>3} of {total:>3}  {example}",
            flush=True,
        )
    print(f"not missed: {', '.join(unnoticed)}" if unnoticed else "every clause is missed when it is off")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
