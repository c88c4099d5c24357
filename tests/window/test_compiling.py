"""While the engine is compiled the window says so, and for how long already."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import Pipe
from threading import Event, Thread

import pytest

from render.window.modes.throw import ThrowMode
from render.window.workshop import COMPILER, Tell, Workshop, serve
from sim.planar import compiled
from tests.window.desk import Desk

GO_ON = Event()


@dataclass(frozen=True)
class Compile:
    """A job that compiles, as the engine does it: a note on its log, then long nothing."""

    def run(self, tell: Tell) -> None:
        compiled.announce.__wrapped__()
        logging.getLogger("sim.planar.kept").warning("note: it cannot be kept")
        assert GO_ON.wait(60)
        tell("thrown")


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A workshop whose quick bench is a thread: what is between it and the window is real."""
    monkeypatch.setattr(compiled, "unwritable", lambda _: None)
    made = Workshop()
    ours, theirs = Pipe()
    made._quick.line = ours
    thread = Thread(target=serve, args=(theirs,), daemon=True)
    logger = logging.getLogger("sim.planar")
    before = list(logger.handlers)
    monkeypatch.setattr("render.window.workshop.os.nice", lambda _: None)
    thread.start()
    yield made
    ours.close()
    thread.join(10)
    theirs.close()
    made._quick.line = None
    logger.handlers[:] = before


def wait(shop: Workshop, job: Compile, until: Callable[[], object]) -> None:
    for _ in range(1000):
        shop.wish([job])
        if until():
            return
        time.sleep(0.01)
    raise AssertionError("it never came to that")


def test_it_is_known_from_the_note_on_the_log_until_the_throw_is_there(shop: Workshop) -> None:
    job = Compile()
    assert shop.compiling is None
    wait(shop, job, lambda: shop.notes)
    assert shop.compiling is not None
    assert 0.0 <= shop.compiling < 30.0
    assert shop.notes == ["note: it cannot be kept"]
    GO_ON.set()
    wait(shop, job, lambda: shop.known(job) is not None)
    assert shop.compiling is None


def test_the_engine_tells_it_under_that_name(caplog: pytest.LogCaptureFixture) -> None:
    compiled.announce.__wrapped__()
    assert caplog.records[0].name == COMPILER


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
    assert usual == ThrowMode().status(fork.app.sight())
    with monkeypatch.context() as now:
        now.setattr(fork.app.workshop._quick, "compiling", time.monotonic() - 7.4)
        assert fork.status == said
    assert fork.status == usual
