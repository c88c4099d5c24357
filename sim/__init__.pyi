from .scene import Scene, Start
from .throw import Throw
from .throwing import simulate, simulate_many
from .trace import Trace

__all__ = [
    "Scene",
    "Start",
    "Throw",
    "Trace",
    "simulate",
    "simulate_many",
]
