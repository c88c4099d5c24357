"""While the engine is compiled the window says so, and for how long already."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gorodki.render.window.modes.throw.mode import ThrowMode
from gorodki.render.window.workshop import Done, Tell, Workshop
from tests.window.desk import Desk


@dataclass(frozen=True)
class Compile:
    """A job that compiles, as the engine does it: it is announced, then there is long nothing."""

    go_on: str  # a file; while it is not there, the work goes on

    def run(self, tell: Tell) -> None:
        from gorodki.sim.wood.planar.compiled import announce

        announce()
        logging.getLogger("gorodki.sim.compiling.kept").warning("note: it cannot be kept")
        while not Path(self.go_on).exists():
            time.sleep(0.01)
        tell("thrown")


@pytest.fixture
def shop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


def until(shop: Workshop, job: Compile, true: Callable[[], object]) -> None:
    for _ in range(400):
        shop.wish([job])
        if true():
            return
        shop.wait(1.0)
    raise AssertionError("it never came to that")


@pytest.mark.slow
def test_the_window_knows_that_its_process_compiles_until_the_throw_is_there(
    shop: Workshop, tmp_path: Path
) -> None:
    job = Compile(str(tmp_path / "go on"))
    assert shop.compiling is None
    until(shop, job, lambda: shop.notes)
    assert shop.compiling is not None
    assert 0.0 <= shop.compiling < 60.0
    assert shop.notes == ["note: it cannot be kept"]
    Path(job.go_on).touch()
    until(shop, job, lambda: shop.known(job) == Done(("thrown",), True))
    assert shop.compiling is None


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Compiling the engine for this machine, about 20 s: 7 s so far …"),
    ("ru", "Расчёт бросков готовится для этого компьютера, около 20 с; прошло 7 с …"),
    ("uk", "Розрахунок кидків готується для цього комп’ютера, близько 20 с; минуло 7 с …"),
])  # fmt: skip
def test_the_status_line_says_so_instead_of_what_the_mode_says(
    fork: Desk, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    fork.click(lang)
    usual = fork.status
    assert usual == ThrowMode().status(fork.app.snapshot())
    with monkeypatch.context() as now:
        now.setattr(fork.app.workshop._quick, "compiling", time.monotonic() - 7.4)
        assert fork.status == said
    assert fork.status == usual
