"""The engines by name."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from figures.errors import InputError
from figures.suggest import did_you_mean
from sim.scene import Scene
from sim.trace import Trace

_MODULES = {"planar": "sim.planar"}


class Engine(Protocol):
    """Runs a scene until everything rests, or for `until` seconds."""

    def __call__(self, scene: Scene, *, until: float, seed: int | None = None) -> Trace:
        """Returns what moved, and when."""
        ...


def engine_names() -> tuple[str, ...]:
    """Names of the engines."""
    return tuple(_MODULES)


def engine_named(name: str) -> Engine:
    """The engine of a name, loaded when it is first asked for.

    Raises:
        InputError: for a name that is unknown.
    """
    if name not in _MODULES:
        raise InputError(f"engine {name!r}: {did_you_mean(name, _MODULES)}")
    run: Engine = import_module(_MODULES[name]).run
    return run
