"""One window for the tests of a file, on SDL's dummy driver, with processes that really simulate."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from gorodki.render.window.state import State
from tests.window.desk import FORK, Desk, known_fork
from tests.window.fitting import SIZES

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("window"))
    try:
        yield desk
    finally:
        desk.app.close()


@pytest.fixture(scope="module", params=SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def sized(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A window of a small and of a large size."""
    desk = Desk(tmp_path_factory.mktemp("sized"), request.param)
    try:
        yield desk
    finally:
        desk.app.close()


@pytest.fixture
def desk(opened: Desk) -> Desk:
    """The window as at its start."""
    opened.begin(State())
    return opened


@pytest.fixture
def fork(opened: Desk) -> Desk:
    """The window with the Fork, whose throw is known without being simulated."""
    opened.know(FORK, known_fork())
    opened.begin(State(setup=FORK))
    opened.frames(20)
    return opened
