"""What a person can do in the window, and what time does: plain data, from the shell to `update`.

``gesture`` of an action joins those that belong together, such as the steps of one drag, into one step of
undo; an empty one stands alone. ``undoable`` is False for what is no step at all, such as a tick of the
clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gorodki.figures.types import Figure, Placement

if TYPE_CHECKING:
    from gorodki.court.match.match import Match
    from gorodki.scenarios.quiz.questions import Reveal


@dataclass(frozen=True, slots=True)
class Action:
    """Anything that changes the state."""

    undoable: ClassVar[bool] = True

    @property
    def gesture(self) -> str:
        """Name that this action shares with those of the same step of undo; empty for none."""
        return ""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Set one field of the setup, such as figure, hand, place, rules, category, bat or thrower."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class ChooseLanguage(Action):
    """Speak another language."""

    lang: str


@dataclass(frozen=True, slots=True)
class ChooseMode(Action):
    """Turn to another mode."""

    key: str


@dataclass(frozen=True, slots=True)
class SetNumbers(Action):
    """Set numbers of the throw (fields of `sim.throw.Throw`, SI units and radians)."""

    numbers: tuple[tuple[str, float], ...]
    drag: int = 0

    @property
    def gesture(self) -> str:
        """One drag is one step."""
        return f"numbers {self.drag}" if self.drag else ""


@dataclass(frozen=True, slots=True)
class AimAnew(Action):
    """Forget every number that was set: the throw is aimed to hit again."""


@dataclass(frozen=True, slots=True)
class MakeThrow(Action):
    """Throw what is aimed."""


@dataclass(frozen=True, slots=True)
class Retry(Action):
    """Go back to before the shot on the court: the same pieces, the same aim."""


@dataclass(frozen=True, slots=True)
class NextThrow(Action):
    """Go on with what the ruling leaves: pieces placed, from where the rules say.

    Args:
        lying: pieces left and where; empty where the figure is cleared.
        place: from where, as text.
    """

    lying: tuple[tuple[int, Placement], ...]
    place: str


@dataclass(frozen=True, slots=True)
class SetUpAnew(Action):
    """Set the whole figure again."""


@dataclass(frozen=True, slots=True)
class ShowShot(Action):
    """Put an earlier throw on the court; 0 goes back to aiming."""

    number: int


@dataclass(frozen=True, slots=True)
class Overlay(Action):
    """Draw an earlier throw over what is on the court, or no longer."""

    number: int


@dataclass(frozen=True, slots=True)
class ForgetShots(Action):
    """Clear the history of throws."""


@dataclass(frozen=True, slots=True)
class Toggle(Action):
    """Show or hide ``paths`` or ``marks``."""

    what: str


@dataclass(frozen=True, slots=True)
class Zoom(Action):
    """Look closer (factor above 1), the point of the court under the mouse staying where it is."""

    factor: float
    at: tuple[float, float]

    @property
    def gesture(self) -> str:
        """Turns of the wheel in a row are one step."""
        return "look"


@dataclass(frozen=True, slots=True)
class Pan(Action):
    """Move the middle of the view by metres."""

    by: tuple[float, float]

    @property
    def gesture(self) -> str:
        """Moves in a row are one step."""
        return "look"


@dataclass(frozen=True, slots=True)
class FitCourt(Action):
    """Show the whole court again."""


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Point out a fact of the ruling on the court and go to its moment; picking it again lets it go."""

    piece: int
    fact: int = 0
    time: float | None = None


@dataclass(frozen=True, slots=True)
class StartCloud(Action):
    """Throw many times with the chosen thrower's error."""

    thrower: str
    count: int = 200


@dataclass(frozen=True, slots=True)
class DropCloud(Action):
    """Take the cloud away; work at it stops."""


@dataclass(frozen=True, slots=True)
class OpenSheet(Action):
    """Lay something over the window: ``figures`` or ``help``; empty takes it away."""

    undoable: ClassVar[bool] = False

    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Restore(Action):
    """Go on with the state that an earlier window left, or let it be forgotten."""

    undoable: ClassVar[bool] = False

    wanted: bool


@dataclass(frozen=True, slots=True)
class Postpone(Action):
    """Decide at the next start whether to go on with what an earlier window left."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OfMode(Action):
    """An action of a mode, passed on to its own `update`."""

    key: str
    action: object
    joins: str = ""
    step: bool = True

    @property
    def gesture(self) -> str:
        """As the mode says."""
        return self.joins


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take the last step back."""


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Take the step forward again that was taken back."""


@dataclass(frozen=True, slots=True)
class _Film(Action):
    """What moves the film only; no step of undo."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Tick(_Film):
    """Time goes by: seconds of the onlooker, and the length of the film on the court (0 = not known yet)."""

    seconds: float
    length: float


@dataclass(frozen=True, slots=True)
class PlayPause(_Film):
    """Start or stop the film; from its end it begins again."""

    length: float


@dataclass(frozen=True, slots=True)
class Seek(_Film):
    """Go to a moment, seconds since release, and stop there."""

    time: float


@dataclass(frozen=True, slots=True)
class Rate(_Film):
    """Play at another rate; 1 is real time."""

    rate: float


@dataclass(frozen=True, slots=True)
class Loop(_Film):
    """Begin again at the end, or no longer."""


@dataclass(frozen=True, slots=True)
class SavePicture(Action):
    """Write what the window shows as PNG."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SaveFilm(Action):
    """Write the film on the court as MP4."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SaveThing(Action):
    """Write a figure or a match as a file.

    Args:
        thing: what is written.
        path: of the file.
        then: what is done once it is written.
        opened: a match as it was read from there.
    """

    undoable: ClassVar[bool] = False

    thing: Figure | Match
    path: str
    then: Action | None = None
    opened: Match | None = None


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Tell a person something in the status line, such as why a file cannot be used."""

    undoable: ClassVar[bool] = False

    words: str


@dataclass(frozen=True, slots=True)
class KeepAnswer(Action):
    """Keep an answer to the quiz in the training log, and go on.

    Args:
        reveal: the answer beside its ruling.
        at: when it was given, seconds since 1970.
        number: names its place in the sitting.
        then: what the answer does in the window.
    """

    undoable: ClassVar[bool] = False

    reveal: Reveal
    at: float
    number: str
    then: Action


@dataclass(frozen=True, slots=True)
class FillScreen(Action):
    """Fill the screen, or no longer."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Quit(Action):
    """Close the window."""

    undoable: ClassVar[bool] = False
