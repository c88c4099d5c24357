"""What moves, and when: throw, flight, engines, trace. It knows no rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.scene import Scene, Start
    from sim.throw import Throw
    from sim.throwing import simulate, simulate_many
    from sim.trace import Trace

__all__ = ["Scene", "Start", "Throw", "Trace", "simulate", "simulate_many"]

_HOME = {
    "Scene": "scene",
    "Start": "scene",
    "Throw": "throw",
    "Trace": "trace",
    "simulate": "throwing",
    "simulate_many": "throwing",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    value = getattr(import_module(f"sim.{_HOME[name]}"), name)
    globals()[name] = value
    return value
