from .check import FigureProblem, Problem, Problems, check_figure
from .errors import InputError
from .load import load_figure, save_figure
from .programme_list import Programme, programme, programmes
from .registry import all_figures, figure
from .types import Basis, Figure, Hand, Placement, Vec3

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
