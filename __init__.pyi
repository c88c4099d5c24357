from . import court, figures, render, scenarios, sim
from .court.gorodki.adjudicator import adjudicate
from .court.gorodki.ruling import Ruling
from .figures.errors import InputError
from .figures.load import load_figure, save_figure
from .figures.registry import all_figures, figure
from .figures.types import Figure
from .render.many.table import SweepTable
from .render.thrown import Thrown
from .road import load, sweep, throw
from .sim.trace import Trace

__version__: str

__all__ = [
    "Figure",
    "InputError",
    "Ruling",
    "SweepTable",
    "Thrown",
    "Trace",
    "adjudicate",
    "all_figures",
    "court",
    "figure",
    "figures",
    "load",
    "load_figure",
    "render",
    "save_figure",
    "scenarios",
    "sim",
    "sweep",
    "throw",
]
