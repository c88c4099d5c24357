"""One throw with its ruling and what else is known of it: what a film or a page is made of."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.gorodki.ruling import Ruling
from gorodki.figures.check import Problems
from gorodki.render.words.known import Known
from gorodki.sim.trace import Trace
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw


@dataclass(frozen=True)
class Take:
    """One throw to be shown; what it is made of is what `render.throw_picture.draw_throw` takes.

    Args:
        trace: what moved.
        ruling: what it counts for.
        throw: what was thrown, None where that is not known.
        equipment: bat, pieces and sheet.
        thrower: name of the error model that drew the throw, empty where it was given exactly.
        problems: what is wrong with the figure.
    """

    trace: Trace
    ruling: Ruling
    throw: Throw | None = None
    equipment: Equipment | None = None
    thrower: str = ""
    problems: Problems | None = None

    @property
    def known(self) -> Known:
        """What the panel tells besides trace and ruling."""
        return Known(self.throw, self.equipment, self.thrower, self.trace.origin.seed, self.problems)
