"""What stands where: the lowest floor, which knows no motion and no rules beyond how a figure is set."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from figures.check import FigureProblem, Problem, Problems
    from figures.check import check as check_figure
    from figures.errors import InputError
    from figures.load import load_figure, save_figure
    from figures.programme_list import Programme, programme, programmes
    from figures.registry import all_figures, figure
    from figures.types import Basis, Figure, Hand, Placement, Vec3

__all__ = [
    "Basis",
    "Figure",
    "FigureProblem",
    "Hand",
    "InputError",
    "Placement",
    "Problem",
    "Problems",
    "Programme",
    "Vec3",
    "all_figures",
    "check_figure",
    "figure",
    "load_figure",
    "programme",
    "programmes",
    "save_figure",
]

_HOME = {
    "Basis": "types", "Figure": "types", "Hand": "types", "Placement": "types", "Vec3": "types",
    "InputError": "errors",
    "all_figures": "registry", "figure": "registry",
    "load_figure": "load", "save_figure": "load",
    "Programme": "programme_list", "programme": "programme_list", "programmes": "programme_list",
    "FigureProblem": "check", "Problem": "check", "Problems": "check", "check_figure": "check",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'figures' has no attribute {name!r}")
    module = import_module(f"figures.{_HOME[name]}")
    value = getattr(module, "check" if name == "check_figure" else name)
    globals()[name] = value
    return value
