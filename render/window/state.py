"""All that the window shows, as frozen data: what is chosen, what was thrown, where one looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from gorodki.scenarios.throw.request import ThrowRequest

AIMING = 0
"""Number of no throw: the court shows what the throw that is being aimed would do."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A throw that was made.

    Args:
        number: 1 for the first.
        setup: what was thrown; it gives the same throw whenever it is simulated.
    """

    number: int
    setup: ThrowRequest


@dataclass(frozen=True, slots=True)
class Play:
    """Where the film of the throw stands.

    Args:
        time: seconds since release.
        running: True while it plays.
        rate: seconds of the throw for each second of the onlooker; 1 is real time.
        loop: True to begin again at the end.
    """

    time: float = 0.0
    running: bool = False
    rate: float = 1.0
    loop: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What part of the court is seen.

    Args:
        zoom: 1 shows the whole court, 2 half of it.
        centre: point of the court in the middle, metres; None for that of the whole court.
    """

    zoom: float = 1.0
    centre: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """What is drawn besides the pieces.

    Args:
        paths: ways of bat and pieces.
        marks: touches, exits, dead points and what the referee put where.
        overlay: numbers of earlier throws drawn over this one.
    """

    paths: bool = True
    marks: bool = True
    overlay: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Picked:
    """A fact of the ruling that is shown on the court.

    Args:
        piece: number of the piece, 0 for the throw as a whole.
        fact: index into the evidence of that part.
    """

    piece: int
    fact: int = 0


@dataclass(frozen=True, slots=True)
class CloudOf:
    """Many throws with a thrower's error at what stands now.

    Args:
        setup: the throw that is meant.
        thrower: error model.
        seed: of the first throw.
        count: how many throws.
    """

    setup: ThrowRequest
    thrower: str
    seed: int = 0
    count: int = 200


@dataclass(frozen=True, slots=True)
class State:
    """All that the window shows.

    Args:
        setup: the throw that is being aimed.
        lang: language of the words.
        mode: key of the mode, see `render.window.modes`.
        look: part of the court.
        show: what is drawn.
        play: where the film stands.
        shots: every throw made, in order.
        shown: number of the shot on the court, `AIMING` while one aims.
        picked: the fact of the ruling that is pointed out.
        cloud: the cloud that is drawn.
        sheet: what lies over everything: ``figures``, ``help``, ``restore``,
            ``unfinished``, one of the mode, or nothing.
        modes: the state of each mode that has one of its own, by key.
    """

    setup: ThrowRequest = field(default_factory=ThrowRequest)
    lang: str = "en"
    mode: str = "throw"
    look: Look = field(default_factory=Look)
    show: Show = field(default_factory=Show)
    play: Play = field(default_factory=Play)
    shots: tuple[Shot, ...] = ()
    shown: int = AIMING
    picked: Picked | None = None
    cloud: CloudOf | None = None
    sheet: str = ""
    modes: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def shot(self, number: int) -> Shot | None:
        """The shot of a number."""
        return next((s for s in self.shots if s.number == number), None)

    @property
    def on_court(self) -> ThrowRequest:
        """The setup whose throw is on the court: the shot that is shown, else the one that is aimed."""
        shot = self.shot(self.shown)
        return self.setup.exact() if shot is None else shot.setup

    def of_mode(self, key: str, value: object) -> State:
        """The same with another state of one mode."""
        return replace(self, modes=MappingProxyType({**self.modes, key: value}))
