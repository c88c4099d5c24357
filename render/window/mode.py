"""What the window asks of a mode, with an answer for everything a mode has nothing to say about."""

# ruff: noqa: ARG002 - a mode that has nothing to say does not look at what it is asked

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gorodki.figures.load import load_figure
from gorodki.render.draw.view import Box, Point
from gorodki.render.window.actions import Action, Choose
from gorodki.render.window.state import State

if TYPE_CHECKING:
    import pygame

    from gorodki.court.gorodki.situation import Situation
    from gorodki.render.window.snapshot import Playback, Snapshot
    from gorodki.render.window.widgets import Ui
    from gorodki.render.window.workshop import Job


KEEP: Hashable = "keep what is there"
"""`Mode.right_key` gives this while something is being worked out: the panel stays as it is until then."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a drawn panel that can be clicked.

    Args:
        box: pixels of the window.
        action: what a click makes.
        words: what is written there; for tests and for tools that read the screen.
    """

    box: Box
    action: Action
    words: str = ""


@dataclass(frozen=True, slots=True)
class Mouse:
    """The mouse on the court.

    Args:
        kind: ``press``, ``drag``, ``release`` or ``move`` (no button down).
        at: point of the court, metres.
        start: where the button was pressed, metres; `at` where none is down.
        pixel: point of the window.
        drag: number of the drag; the same from press to release, another for the next.
        shift: True with the Shift key held.
        grip: what `Mode.grip` said when the button was pressed.
    """

    kind: str
    at: Point
    start: Point
    pixel: Point
    drag: int
    shift: bool = False
    grip: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its name as pygame has it (``space``, ``left``, ``r``), with what was held."""

    name: str
    shift: bool = False
    ctrl: bool = False


class Mode:
    """One thing to do in the window. Everything here is pure but the drawing.

    A mode with a state of its own keeps it in ``state.modes[self.key]`` as a frozen dataclass, named by
    `state_type` so that it can be written to a file and read back.
    """

    key: str = ""
    name: str = ""
    """English source text of its button."""
    modules: tuple[str, ...] = ()
    """What its widgets and pictures are made with; loaded before the first frame of the window."""
    state_type: type | None = None

    def enter(self, state: State) -> State:
        """The state when the mode is turned to; a mode puts its own first state here."""
        if self.state_type is not None and not isinstance(state.modes.get(self.key), self.state_type):
            return state.of_mode(self.key, self.state_type())
        return state

    def reject_unsound(self, own: object) -> None:
        """Look through a state of this mode that comes from a file.

        Raises:
            ValueError: where it cannot be shown.
        """

    def unfinished(self, state: State) -> bool:
        """True where closing the window would end what a person may want to go on with at the next start."""
        return False

    def update(self, state: State, action: object) -> State:
        """The state after one of the mode's own actions (sent as `actions.OfMode`)."""
        return state

    def quick(self, snapshot: Snapshot) -> Sequence[Job]:
        """What the mode would like to know soon, most wanted first."""
        return ()

    def slow(self, snapshot: Snapshot) -> Sequence[Job]:
        """What the mode would like to know that takes long."""
        return ()

    def film(self, snapshot: Snapshot) -> Playback | None:
        """What plays on the court; None for nothing, or nothing yet."""
        return None

    def status(self, snapshot: Snapshot) -> str:
        """What the window waits for, or what one can do now, as a sentence in the state's language."""
        return ""

    def shape(self, snapshot: Snapshot) -> Hashable:
        """The widgets are built anew where this changes (and where size, language or mode change)."""
        return None

    def build(self, ui: Ui, snapshot: Snapshot) -> None:
        """Put the mode's widgets into ``snapshot.layout.left`` (and ``right``)."""

    def court_key(self, snapshot: Snapshot) -> Hashable:
        """`paint_court` is called again only where this changes."""
        return None

    def paint_court(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Draw what stands still over the court; the surface is the court alone, its corner at (0, 0).

        ``render.window.court_view.at_corner(snapshot.view)`` is the view for it.
        """

    def paint_live(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Draw each frame over court and bodies, on the window itself (``snapshot.view``)."""

    def right_key(self, snapshot: Snapshot) -> Hashable:
        """`paint_right` is called again only where this changes."""
        return None

    def paint_right(self, surface: pygame.Surface, snapshot: Snapshot) -> Iterator[list[Zone] | None]:
        """Fill the panel on the right; the surface is that panel, its corner at (0, 0).

        It is filled in steps of a few milliseconds, which may be spread over several frames; the last one
        gives the parts that can be clicked, in pixels of the panel.
        """
        yield []

    def grip(self, mouse: Mouse, snapshot: Snapshot) -> str:
        """What a press takes hold of; kept in `Mouse.grip` until release. ``pan`` moves the view."""
        return "pan"

    def mouse(self, mouse: Mouse, snapshot: Snapshot) -> Sequence[Action]:
        """What the mouse does on the court; never called for a drag that pans."""
        return ()

    def wheel(self, notches: float, at: Point, snapshot: Snapshot) -> Sequence[Action]:
        """What the wheel does over a point of the court (metres); nothing leaves it to zoom the view."""
        return ()

    def dropped(self, file: str, snapshot: Snapshot) -> Sequence[Action]:
        """What a file does that is let go over the window; here it is a figure to throw at.

        Raises:
            InputError: for a file that cannot be used.
        """
        load_figure(file, snapshot.state.setup.hand)
        return [self.takes(file)]

    def takes(self, figure: str) -> Action:
        """What is done with a figure (its key or file) that a person chose."""
        return Choose("figure", figure)

    def before(self, snapshot: Snapshot) -> Situation | None:
        """What stood where before the film, for the words on the court; None for what is aimed at."""
        return None

    def paint_sheet(self, surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
        """Draw the mode's own sheet, named by ``state.sheet``; returns what can be clicked, pixels of it."""
        return []

    def press(self, key: Key, snapshot: Snapshot) -> Sequence[Action]:
        """What a key does that the window itself has no use for."""
        return ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """Keys of the mode for the help: name of the key, English source text of what it does."""
        return ()

    def replaced(self, state: State, own: object) -> State:
        """The state with another state of this mode."""
        return state.of_mode(self.key, own)


def moved(zone: Zone, by: Point) -> Zone:
    """A zone of a panel in pixels of the window."""
    box = zone.box
    return replace(zone, box=Box(box.left + by[0], box.top + by[1], box.width, box.height))
