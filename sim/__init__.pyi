from .trace import Trace
from .wood.scene import Scene, Start
from .wood.throw import Throw
from .wood.throwing import simulate, simulate_many

__all__ = [
    "Scene",
    "Start",
    "Throw",
    "Trace",
    "simulate",
    "simulate_many",
]
