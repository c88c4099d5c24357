"""How long the steps are and how stiff the contacts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of a run.

    Args:
        step: seconds.
        stiffness: of every contact per unit of mass, 1/s²: a blow lasts about 3/sqrt(stiffness) seconds.
    """

    step: float
    stiffness: float


@dataclass(frozen=True, slots=True)
class Schedule:
    """When the steps are fine.

    The steps and the moment of change are those of the project's reference model. Its contacts had 1e6 1/s²:
    a bat then needs 2.2 ms to bounce off the sheet and flies on some 3 mm lower than off a hard one. Four
    times that is as stiff as the step resolves, and a longer step resolves only a softer contact.

    Args:
        fine: stage of the blows.
        coarse: stage of the run-out.
        fine_for: seconds after the start of a scene in which steps are fine.
        fine_after_touch: seconds after two bodies first touch in which steps are fine, if later.
        fast: m/s; steps stay fine while something is faster than this and no two bodies have touched yet.
    """

    fine: Stage = Stage(2e-4, 4e6)
    coarse: Stage = Stage(1e-3, 1.6e5)
    fine_for: float = 0.35
    fine_after_touch: float = 0.25
    fast: float = 2.0

    def stage(self, time: float, touched: float | None, fastest: Callable[[], float]) -> Stage:
        """The stage at a time after the start; touched: when bodies first touched; fastest: their speed."""
        if time < self.fine_for:
            return self.fine
        if touched is None:
            return self.fine if fastest() > self.fast else self.coarse
        return self.fine if time < touched + self.fine_after_touch else self.coarse
