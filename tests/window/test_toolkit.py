"""What the window lets go of is gone: widgets, their pictures, kept courts; and the library has one door."""

from __future__ import annotations

import ast
import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import i18n  # type: ignore[import-untyped]
import pygame
import pytest

from gorodki.figures.languages import LANGUAGES
from gorodki.render import window
from gorodki.render.window import actions as a
from gorodki.render.window.toolkit import PointedManager
from tests.window.desk import Desk

pytestmark = pytest.mark.slow

WINDOW = Path(str(window.__file__)).parent
DOOR = "toolkit.py"


def living() -> Counter[str]:
    """Widgets, their shapes and their managers, whether anybody can reach them or not."""
    kinds = ("pygame_gui.elements", "pygame_gui.core.drawable_shapes")
    return Counter(
        type(thing).__name__
        for thing in gc.get_objects()
        if str(type(thing).__module__).startswith(kinds) or type(thing) is PointedManager
    )


@pytest.fixture
def uncollected(fork: Desk) -> Iterator[Desk]:
    """A window in which nobody looks for circles."""
    gc.collect()
    gc.disable()
    try:
        yield fork
    finally:
        gc.enable()


def test_forty_sizes_leave_no_widget_and_no_picture_behind(uncollected: Desk) -> None:
    desk, counts = uncollected, []
    for k in range(41):
        desk.app.window.size = (1280 + 7 * (k % 20), 800 + 5 * (k % 20))
        desk.frames(3)
        if k % 20 == 0:  # the same size again
            counts.append(living())
    assert counts[0]["PointedManager"] == 2
    assert counts[1] == counts[2]
    assert sum(len(kept) for kept in desk.app.painter.layers._kept.values()) < 20


def test_forty_languages_leave_no_widget_behind(uncollected: Desk) -> None:
    desk, managers = uncollected, []
    for k in range(40):
        desk.app.do(a.ChooseLanguage(LANGUAGES[(k + 1) % len(LANGUAGES)]))
        desk.frames(3)
        managers.append(living()["PointedManager"])
    assert set(managers) == {2}


def test_modes_are_kept_aside_once_each(uncollected: Desk) -> None:
    desk = uncollected
    for k in range(12):
        desk.key(str(1 + k % 4), pygame.KMOD_CTRL)
        desk.frames(3)
    assert living()["PointedManager"] <= 5  # four panels and the bars


def test_the_words_of_the_library_are_looked_for_in_one_place(fork: Desk) -> None:
    assert len(i18n.load_path) == len(set(i18n.load_path))


def test_what_is_inside_the_library_is_imported_through_one_door() -> None:
    public = {"pygame_gui", "pygame_gui.elements"}
    found = set()
    for file in WINDOW.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            named += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if any(name.startswith("pygame_gui") and name not in public for name in named):
                found.add(file.name)
    assert found == {DOOR}
