"""One recorded, ruled throw: what every picture, film, page, text and JSON result is made of."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.figures.check import Problems, check_figure
from gorodki.figures.errors import InputError
from gorodki.sim.trace import Trace
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw


@dataclass(frozen=True)
class RuledThrow:
    """A throw with its ruling and whatever else is known of it.

    Args:
        trace: what moved.
        ruling: what it counts for.
        throw: what was thrown, None where that is not known.
        equipment: bat, pieces and sheet, None where they are not known.
        thrower: name of the error model that drew the throw, empty where it was given exactly.
        problems: what is wrong with the figure, None where nobody asked.
        title: what the throw shows, empty where it is named after its figure.
        built: True where nothing was thrown and bodies were set in motion (`sim.wood.scene.Scene`).
    """

    trace: Trace
    ruling: Ruling
    throw: Throw | None = None
    equipment: Equipment | None = None
    thrower: str = ""
    problems: Problems | None = None
    title: str = ""
    built: bool = False

    @property
    def situation(self) -> Situation:
        """What the throw was judged in."""
        return self.ruling.situation

    @property
    def seed(self) -> int | None:
        """Which of the thrower's throws it was; None where it was given exactly."""
        return self.trace.origin.seed

    @property
    def length(self) -> float:
        """Seconds until everything rests."""
        return float(self.trace.time[-1])

    @property
    def recording(self) -> Recording:
        """What is kept of the throw in a file.

        Raises:
            InputError: for a throw that was told by hand: how the bat left the hand is not known.
        """
        if self.throw is None or self.equipment is None:
            raise InputError("what was thrown is not known: only a throw that was made can be kept")
        return Recording(self.throw, self.equipment, self.situation, self.trace, self.thrower)


def ruled(recording: Recording) -> RuledThrow:
    """A recorded throw with its ruling.

    Raises:
        InputError: as `adjudicate`.
    """
    r = recording
    problems = check_figure(r.situation.figure)
    return RuledThrow(r.trace, adjudicate(r.trace, r.situation), r.throw, r.equipment, r.thrower, problems)
