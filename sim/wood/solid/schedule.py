"""How long the steps are and how stiff the contacts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StepStage:
    """A stretch of a run.

    Args:
        step: seconds.
        stiffness: of contacts per unit of mass, 1/s²: a blow lasts about 2.3/sqrt(stiffness) seconds. Those
            with a sheet that states its contact time have another one while steps are fine, and steps are
            then shorter where that time asks for it.
    """

    step: float
    stiffness: float


@dataclass(frozen=True, slots=True)
class StageSchedule:
    """When the steps are fine.

    The moment of change is that of the project's reference model, whose steps were 0.2 ms and whose contacts
    had 1e6 1/s²: a bat then needs 2.2 ms to bounce off the sheet and flies on some 3 mm lower than off a hard
    one. Where within a step it comes down moves its restitution. Steps of 0.2 ms and 4e6 1/s² let it scatter
    by 0.04, so that throws which all land at the same phase bounce too low or too high together; the usual
    ones here by 0.015.

    Args:
        fine: stage of the blows.
        coarse: stage of the run-out.
        fine_for: seconds after the start of a scene in which steps are fine.
        fine_after_touch: seconds after two bodies first touch in which steps are fine, if later.
        fast: m/s; steps stay fine while something is faster than this and no two bodies have touched yet.
    """

    fine: StepStage = StepStage(5e-5, 1.6e7)
    coarse: StepStage = StepStage(1e-3, 1.6e5)
    fine_for: float = 0.35
    fine_after_touch: float = 0.25
    fast: float = 2.0

    def stage(self, time: float, touched: float | None, fastest: Callable[[], float]) -> StepStage:
        """The stage at a time after the start; touched: when bodies first touched; fastest: their speed."""
        if time < self.fine_for:
            return self.fine
        if touched is None:
            return self.fine if fastest() > self.fast else self.coarse
        return self.fine if time < touched + self.fine_after_touch else self.coarse
