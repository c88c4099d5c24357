"""What one can do in the window: each mode is one module that says what it adds.

A mode is listed in `_MODES` by key and module; the module offers it as ``MODE``. It is loaded when the window
first needs it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorodki.render.window.modes.base import Mode

_MODES = {
    "throw": "gorodki.render.window.modes.throw",
    "build": "gorodki.render.window.modes.build",
    "quiz": "gorodki.render.window.modes.quiz",
    "programme": "gorodki.render.window.modes.programme",
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
