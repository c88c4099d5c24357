"""What can be done with a figure of one's own: the widgets and the keys share it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gorodki.figures.check import check_figure
from gorodki.figures.types import Figure, Hand, Placement
from gorodki.render.window import actions as a
from gorodki.render.window.modes.build import building as b
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import State
from gorodki.render.window.workshop import Tell
from gorodki.scenarios.user_data import data_folder

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class CheckOf:
    """The job to find everything that is wrong with a figure."""

    pieces: tuple[Placement, ...]
    hand: Hand
    mirrors: bool

    def run(self, tell: Tell) -> None:
        """Check it; tells the problems."""
        tell(check_figure(b.Building(self.pieces, hand=self.hand, mirrors=self.mirrors).figure))


@dataclass(frozen=True, slots=True)
class ThrowAt:
    """Turn to the throw mode with a figure file."""

    path: str


def building(state: State) -> b.Building:
    """The figure that is being built."""
    own = state.modes.get("build")
    return own if isinstance(own, b.Building) else b.Building()


def check_of(own: b.Building) -> CheckOf:
    """The job that says what is wrong with it."""
    return CheckOf(own.pieces, own.hand, own.mirrors)


def save(snapshot: Snapshot) -> a.Action | None:
    """Write the figure to the user's own figures."""
    own = building(snapshot.state)
    return a.SaveThing(own.figure, str(_path(own))) if own.pieces else None


def _path(own: b.Building) -> Path:
    """The file that *Save file* writes."""
    return data_folder() / "figures" / f"{own.key}.toml"


def throw_at(snapshot: Snapshot) -> a.Action | None:
    """Throw at the figure as it is now; each state of it is a file of its own, so that throws stay true."""
    own = building(snapshot.state)
    if not own.pieces:
        return None
    made: Figure = own.figure
    digest = hashlib.sha256(repr(replace(own, chosen=0, snap=True)).encode()).hexdigest()[:8]
    path = str(data_folder() / "figures" / "thrown" / f"{own.key}-{digest}.toml")
    return a.SaveThing(made, path, _own(ThrowAt(path)))


def _own(action: object, joins: str = "") -> a.OfMode:
    return a.OfMode("build", action, joins)
