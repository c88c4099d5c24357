"""Where bodies are followed, by every engine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SimulatedArea:
    """The simulated area: a body that leaves it is followed no further. Metres in court coordinates."""

    left: float = -3.5
    right: float = 3.5
    front: float = -3.5
    back: float = 5.0
