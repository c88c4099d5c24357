"""What can be seen at one moment: the state, what is known of its throws, the words, and where things are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gorodki.figures.errors import InputError
from gorodki.render.draw.view import View
from gorodki.render.window.layout import Layout
from gorodki.render.window.state import AIMING, State
from gorodki.render.window.work import STANDING, meant, standing
from gorodki.scenarios.throw.request import ThrowRequest

if TYPE_CHECKING:
    from gorodki.court.gorodki.ruling import Ruling
    from gorodki.court.gorodki.throw.ruled import RuledThrow
    from gorodki.render.window.workshop import Done, Failed, Job, Workshop
    from gorodki.render.words.messages import Messages
    from gorodki.sim.trace import Trace
    from gorodki.sim.wood.throw import Throw


@dataclass(frozen=True)
class Playback:
    """What plays on the court.

    Args:
        trace: what moves.
        ruled: the throw with what it counts for; None where that is not to be shown.
        ghost: True for what is only aimed and not thrown: drawn paler.
    """

    trace: Trace
    ruled: RuledThrow | None = None
    ghost: bool = False

    @property
    def ruling(self) -> Ruling | None:
        """What it counts for; None where that is not to be shown."""
        return None if self.ruled is None else self.ruled.ruling

    @property
    def throw(self) -> Throw | None:
        """What was thrown, where that is known."""
        return None if self.ruled is None else self.ruled.throw

    @property
    def length(self) -> float:
        """Seconds until everything rests; next to nothing where nothing moves."""
        return float(self.trace.time[-1])

    @property
    def pending(self) -> bool:
        """True where it only shows what stands, because its throw is still being worked out."""
        return self.trace.origin.engine == STANDING


@dataclass(frozen=True)
class Snapshot:
    """All that drawing and asking need at one moment.

    Args:
        state: what is chosen.
        words: of the language.
        layout: of the window.
        view: of the court, metres to pixels.
        workshop: what is known.
        hurried: True while an aim is being dragged: previews are drawn coarse, and the panel waits.
    """

    state: State
    words: Messages
    layout: Layout
    view: View
    workshop: Workshop
    hurried: bool = False

    def outcome(self, setup: ThrowRequest) -> RuledThrow | None:
        """What a setup does, where that is known."""
        return self.workshop.outcome(setup)

    def known(self, job: Job) -> Done | Failed | None:
        """What is known of any job."""
        return self.workshop.known(job)

    def meant(self) -> Throw | None:
        """The throw that is aimed; None where the setup can not be thrown."""
        return self._meant

    @cached_property
    def _meant(self) -> Throw | None:
        try:
            return meant(self.state.setup.exact())
        except InputError:
            return None

    def film_of(self, setup: ThrowRequest, *, ghost: bool = False) -> Playback | None:
        """The film of a setup's throw, None while it is being worked out."""
        found = self.outcome(setup)
        if found is None:
            return None
        return Playback(found.trace, found, ghost)

    def preview(self, setup: ThrowRequest) -> Playback | None:
        """The film of what is aimed; while that is being worked out, of the last throw at the same thing."""
        film = self.film_of(setup, ghost=True)
        if film is None:
            before = self.workshop.latest(setup)
            film = None if before is None else self.film_of(before, ghost=True)
        return film or self.standing(setup)

    def standing(self, setup: ThrowRequest) -> Playback | None:
        """The pieces of a setup as they stand, for the time in which its throw is being worked out."""
        try:
            return Playback(standing(setup.unaimed()), ghost=True)
        except InputError:
            return None

    @property
    def aiming(self) -> bool:
        """True where no throw that was made is on the court."""
        return self.state.shot(self.state.shown) is None or self.state.shown == AIMING
