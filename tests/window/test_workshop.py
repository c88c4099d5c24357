"""Work in real processes: the same outcome as here, the newest wish first, and what goes wrong is told."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from gorodki.figures.errors import InputError
from gorodki.render.window import work
from gorodki.render.window.state import CloudOf
from gorodki.render.window.workshop import Done, Failed, Job, Tell, Workshop
from gorodki.scenarios.throw.request import ThrowRequest

pytestmark = pytest.mark.slow

SHORT = ThrowRequest(figure="pismo")


@dataclass(frozen=True)
class Count:
    """A job that tells numbers until nobody wants them any more."""

    most: int

    def run(self, tell: Tell) -> None:
        for k in range(self.most):
            tell(k)


@dataclass(frozen=True)
class Fault:
    """A job that goes wrong."""

    kind: str

    def run(self, _: Tell) -> None:
        if self.kind == "input":
            raise InputError("bat 'log': unknown")
        if self.kind == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        raise ZeroDivisionError(self.kind)


@pytest.fixture(scope="module")
def shop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


def until(shop: Workshop, quick: list[Job], slow: list[Job], true: Callable[[], object]) -> None:
    for _ in range(400):
        shop.wish(quick, slow)
        if true():
            return
        shop.wait(1.0)
    raise AssertionError("it never came to that")


@pytest.mark.slow
def test_a_process_of_its_own_gives_the_same_throw_bit_for_bit(shop: Workshop) -> None:
    until(shop, [SHORT], [], lambda: shop.outcome(SHORT))
    there, here = shop.outcome(SHORT), work.outcome(SHORT)
    assert there is not None
    assert there.trace.digest == here.trace.digest
    assert there.ruling == here.ruling
    assert there.throw == work.meant(SHORT)


def test_the_newest_wish_is_done_first_and_what_is_not_wished_any_more_never(shop: Workshop) -> None:
    wishes = [SHORT.with_numbers({"speed": 12.0 + k / 10}) for k in range(6)]
    for wish in wishes:
        shop.wish([wish])  # the first is begun at once; each of the others takes the place of the one before
    until(shop, [wishes[-1]], [], lambda: shop.outcome(wishes[-1]))
    known = [shop.outcome(w) is not None for w in wishes]
    assert known == [True, False, False, False, False, True]
    assert shop.latest(wishes[2]) == wishes[-1]


@pytest.mark.slow
def test_what_is_not_wanted_any_more_is_stopped_and_nothing_is_left_of_it(shop: Workshop) -> None:
    endless = Count(10**9)
    until(shop, [], [endless], lambda: isinstance(shop.known(endless), Done))
    until(shop, [], [], lambda: endless not in shop.at_work())
    assert shop.known(endless) is None


def test_parts_come_in_order(shop: Workshop) -> None:
    job = Count(50)
    until(shop, [], [job], lambda: isinstance(d := shop.known(job), Done) and d.complete)
    assert shop.known(job) == Done(tuple(range(50)), True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "said"),
    [("input", "bat 'log': unknown"), ("bug", "ZeroDivisionError: bug"), ("killed", "has ended")],
)
def test_what_goes_wrong_is_told_and_the_next_job_is_done(shop: Workshop, kind: str, said: str) -> None:
    until(shop, [Fault(kind)], [], lambda: isinstance(shop.known(Fault(kind)), Failed))
    failed = shop.known(Fault(kind))
    assert isinstance(failed, Failed)
    assert said in failed.reason
    until(shop, [Count(1)], [], lambda: isinstance(d := shop.known(Count(1)), Done) and d.complete)
    shop.forget(Count(1))


def test_a_cloud_is_the_throwers_first_throws_whatever_the_blocks() -> None:
    wanted = CloudOf(SHORT, "master", seed=3, count=8)
    blocks = list(work.cloud(wanted))
    assert [len(b) for b in blocks] == [5, 3]
    from gorodki.sim.wood.thrower import thrower

    second = thrower("master").draw_many(work.meant(SHORT), 2, 3)[1]
    numbers = {
        name: getattr(second, name)
        for name in ("speed", "elevation", "azimuth", "offset", "height", "turn_length", "tilt", "tilt_at")
    }
    alone = work.outcome(SHORT.with_numbers(numbers))
    puff = blocks[0][1]
    assert puff.out == alone.ruling.out
    stops = [(x, y) for _, x, y, _ in puff.stops]
    there = [tuple(alone.trace.position[-1, i, :2]) for i in alone.trace.pieces]
    assert stops == [pytest.approx(p, abs=0.02) for p in there]
