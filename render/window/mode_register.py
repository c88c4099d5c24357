"""The modes of the window by key.

A mode is listed by key and module; the module offers it as ``MODE``, and is loaded when first needed.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorodki.render.window.mode import Mode

_MODES = {
    "throw": "gorodki.render.window.modes.throw.mode",
    "build": "gorodki.render.window.modes.build.mode",
    "quiz": "gorodki.render.window.modes.quiz.mode",
    "programme": "gorodki.render.window.modes.programme.mode",
}


def mode_keys() -> tuple[str, ...]:
    """Keys of the modes, in the order of their buttons."""
    return tuple(_MODES)


@lru_cache(maxsize=16)
def mode_named(key: str) -> Mode:
    """A mode by its key; the throw mode where the key is not known (a state kept by another version)."""
    mode: Mode = import_module(_MODES.get(key, _MODES["throw"])).MODE
    return mode


def load_modes() -> None:
    """Load what the widgets and pictures of every mode are made with."""
    for key in _MODES:
        for name in mode_named(key).modules:
            import_module(name)
