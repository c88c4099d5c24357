"""Objects that nobody can reach are looked for when the window rests, and found."""

from __future__ import annotations

import gc
import sys
import weakref

import pytest

from gorodki.render.window import memory
from gorodki.render.window.memory import DUE, OVERDUE, Memory


class Knot:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_nobody_can_reach_goes_when_the_window_rests_and_not_in_the_middle_of_work() -> None:
    with Memory() as memory:
        knot = Knot()
        seen = weakref.ref(knot)
        gc.collect(1)  # it is old now: only a search of all objects finds it
        del knot
        for _ in range(DUE):
            gc.collect(1)
        assert not memory.tidy(resting=False)
        assert seen() is not None
        assert memory.tidy(resting=True)
        assert seen() is None
        assert not memory.tidy(resting=True)


def test_a_window_that_never_rests_is_tidied_all_the_same() -> None:
    with Memory() as memory:
        for _ in range(OVERDUE):
            gc.collect(1)
        assert memory.tidy(resting=False)


def test_afterwards_the_interpreter_does_as_it_did_before() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with Memory():
        assert gc.get_threshold() != before
        assert gc.get_freeze_count() > frozen
    assert gc.get_threshold() == before
    assert not Memory().tidy(resting=True)


def test_free_memory_is_given_back_once_when_the_window_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "_trim", lambda: given.append)
    with Memory() as held:
        for resting in (True, False, False, True, True, True, False, True):
            held.tidy(resting=resting)
    assert given == [0, 0]


def test_where_the_system_has_no_way_for_that_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    memory._trim.cache_clear()
    assert memory._trim() is None
    memory._trim.cache_clear()
