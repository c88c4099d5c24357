"""The engines by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

if TYPE_CHECKING:
    from gorodki.sim.trace import Trace

S_contra = TypeVar("S_contra", contravariant=True)
"""A scene: each game has its own."""

_MODULES = {"planar": "gorodki.sim.wood.planar", "mujoco": "gorodki.sim.wood.solid"}
_EXTRAS = {"mujoco": "mujoco"}  # extra of the distribution that brings a library, by the library's module


class Engine(Protocol[S_contra]):
    """Runs a scene until everything rests, or for `until` seconds."""

    def __call__(self, scene: S_contra, *, until: float, seed: int | None = None) -> Trace:
        """Returns what moved, and when."""
        ...


def engine_names() -> tuple[str, ...]:
    """Names of the engines."""
    return tuple(_MODULES)


def engine_named(name: str) -> Engine[Any]:
    """The engine of a name, loaded when it is first asked for.

    Raises:
        InputError: for a name that is unknown, or an engine whose library is not installed.
    """
    asked: object = name
    if not isinstance(asked, str) or asked not in _MODULES:
        raise InputError(f"engine {asked!r}: {did_you_mean(str(asked), _MODULES)}")
    try:
        run: Engine[Any] = import_module(_MODULES[name]).run
    except ModuleNotFoundError as missing:
        extra = _EXTRAS.get(missing.name or "")
        if extra is None:
            raise
        raise InputError(f"engine {name!r} is not installed: pip install 'gorodki[{extra}]'") from missing
    return run
