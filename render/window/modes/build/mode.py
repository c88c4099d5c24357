"""The mode to build a figure: drag, turn, stand up and stack pieces; what is wrong is shown at once."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gorodki.court.gorodki.situation import Place
from gorodki.figures.check import Problems
from gorodki.figures.errors import InputError
from gorodki.figures.languages import N_
from gorodki.figures.load import load_figure
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.standard import PIECES
from gorodki.figures.types import Placement
from gorodki.render.window import actions as a
from gorodki.render.window.layers import Layers
from gorodki.render.window.mode import KEEP, Key, Mode, Mouse, Zone
from gorodki.render.window.modes.build import building as b
from gorodki.render.window.modes.build.panel import build, own_files
from gorodki.render.window.modes.build.reactions import (
    ThrowAt,
    _own,
    _path,
    building,
    check_of,
    throw_at,
)
from gorodki.render.window.modes.build.view import paint_court, paint_right, piece_at
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.sound import standing, within
from gorodki.render.window.state import AIMING, Look, State
from gorodki.render.window.workshop import Done, Failed, Job

if TYPE_CHECKING:
    import pygame

    from gorodki.render.window.layers import Layers
    from gorodki.render.window.widgets import Ui

NEAR, WHOLE = Look(3.2, (0.0, 0.36)), Look(2.0, (0.0, 0.85))
"""The middle of the front of the gorod, where figures stand, and the whole gorod."""

NUDGE, FINE_NUDGE = 0.005, 0.001  # metres by one press of an arrow key, and with Shift
FINE_TURN, TILT = math.radians(1.0), math.radians(5.0)

DRAG = N_("Drag a piece, turn it with the wheel. A: one more piece. S: stand up, lay down. T: on top.")
EMPTY = N_("Nothing stands here yet. A: lay a piece. G: begin with a figure.")
LAWFUL = N_("Nothing is wrong with this figure. Enter: throw at it.")


class BuildMode(Mode):
    """Build a figure of one's own."""

    key = "build"
    name = N_("Figure")
    modules = ("gorodki.render.window.modes.build.panel", "gorodki.render.window.modes.build.view")
    state_type = b.Building

    def __init__(self) -> None:
        self._layers: Layers | None = None  # what is drawn of the pieces that are not moved
        self._last = Problems(())  # what was wrong, until it is known what is wrong now

    def reject_unsound(self, own: object) -> None:
        """Every piece stands somewhere."""
        if not isinstance(own, b.Building):
            return
        within("pieces", len(own.pieces), 0, PIECES)
        within("chosen", own.chosen, 0, len(own.pieces))
        for number, piece in enumerate(own.pieces, start=1):
            standing(f"piece {number}", piece.centre, piece.axis)

    def unfinished(self, state: State) -> bool:
        """The figure stands in no file yet."""
        own = building(state)
        return bool(own.pieces) and own.pieces not in _known_pieces(own)

    def enter(self, state: State) -> State:
        """Where figures stand fills the court."""
        entered = super().enter(state)
        return replace(entered, look=_look(building(entered)))

    def update(self, state: State, action: object) -> State:
        """Build, or go and throw at what was built."""
        own = building(state)
        if isinstance(action, ThrowAt):
            setup = replace(
                state.setup.whole(), figure=action.path, hand=own.hand, place=Place.KON, numbers=()
            )
            aimed = replace(state, setup=setup, shown=AIMING, picked=None, cloud=None)
            return replace(aimed, mode="throw", look=Look(), sheet="")
        made = b.after(own, action)
        look = _look(made) if isinstance(action, b.Open) else state.look
        return replace(state, sheet="", look=look).of_mode(self.key, made)

    def quick(self, snapshot: Snapshot) -> Sequence[Job]:
        """What is wrong with it."""
        own = building(snapshot.state)
        return [check_of(own)] if own.pieces else []

    def status(self, snapshot: Snapshot) -> str:
        """What one can do."""
        own, text = building(snapshot.state), snapshot.words.text
        if not own.pieces:
            return text(EMPTY)
        known = snapshot.known(check_of(own))
        if isinstance(known, Failed):
            return known.reason
        found = self._found(snapshot)
        return text(DRAG if found is None or found else LAWFUL)

    def problems(self, snapshot: Snapshot) -> Problems:
        """What is wrong; until that is known, what was wrong before the last change."""
        found = self._found(snapshot)
        if found is not None:
            self._last = found
        return self._last

    def _found(self, snapshot: Snapshot) -> Problems | None:
        """What is wrong with what stands now, None until that is known."""
        own = building(snapshot.state)
        if not own.pieces:
            return Problems(())
        known = snapshot.known(check_of(own))
        return known.parts[0] if isinstance(known, Done) and known.complete else None

    def shape(self, snapshot: Snapshot) -> Hashable:
        """The buttons of the pieces, and the menu of files."""
        own = building(snapshot.state)
        return (len(own.pieces), own.key, own_files())

    def build(self, ui: Ui, snapshot: Snapshot) -> None:
        """The panel on the left."""
        build(ui, snapshot)

    def court_key(self, snapshot: Snapshot) -> Hashable:
        """The pieces, the chosen one, and those something is wrong with."""
        own = building(snapshot.state)
        wrong = frozenset(n for p in self.problems(snapshot).items for n in p.pieces)
        return (own.pieces, own.chosen, wrong)

    def paint_court(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """The pieces as they stand."""
        if self._layers is None:
            self._layers = Layers()
        paint_court(surface, snapshot, building(snapshot.state), self.problems(snapshot), self._layers)

    def right_key(self, snapshot: Snapshot) -> Hashable:
        """The figure and its problems."""
        own = building(snapshot.state)
        return KEEP if own.pieces and self._found(snapshot) is None else (own, self.problems(snapshot))

    def paint_right(self, surface: pygame.Surface, snapshot: Snapshot) -> Iterator[list[Zone] | None]:
        """The figure at a slant, what is wrong with it, and where each piece is."""
        return paint_right(surface, snapshot, building(snapshot.state), self.problems(snapshot))

    def grip(self, mouse: Mouse, snapshot: Snapshot) -> str:
        """Number of the piece under the mouse, and where it is held."""
        own = building(snapshot.state)
        number = piece_at(own, mouse.at, snapshot)
        if number == 0:
            return "pan"
        x, y, _ = own.pieces[number - 1].centre
        return f"{number} {x - mouse.at[0]!r} {y - mouse.at[1]!r}"

    def mouse(self, mouse: Mouse, snapshot: Snapshot) -> Sequence[a.Action]:
        """A press chooses, a drag moves."""
        if not mouse.grip or mouse.kind == "move":
            return ()
        number, dx, dy = mouse.grip.split()
        if mouse.kind == "press":
            chosen = building(snapshot.state).chosen == int(number)
            return () if chosen else [_own(b.PickPiece(int(number)), f"drag {mouse.drag}")]
        if mouse.kind != "drag" or mouse.at == mouse.start:
            return ()
        snap = building(snapshot.state).snap and not mouse.shift
        to = b.Move(mouse.at[0] + float(dx), mouse.at[1] + float(dy), snap)
        return [_own(to, f"drag {mouse.drag}")]

    def wheel(self, notches: float, at: tuple[float, float], snapshot: Snapshot) -> Sequence[a.Action]:
        """Over the chosen piece it turns it; elsewhere it zooms."""
        own = building(snapshot.state)
        if own.chosen == 0 or piece_at(own, at, snapshot) != own.chosen:
            return ()
        step = b.STEP if own.snap else FINE_TURN
        return [_own(b.TurnPiece(math.copysign(step, notches), own.snap), f"turn {own.chosen}")]

    def takes(self, figure_key: str) -> a.Action:
        """Build on a figure."""
        return _own(b.Open(figure(figure_key)))

    def dropped(self, file: str, snapshot: Snapshot) -> Sequence[a.Action]:
        """Build on the figure of a file."""
        return [_own(b.Open(load_figure(file, building(snapshot.state).hand)))]

    def press(self, key: Key, snapshot: Snapshot) -> Sequence[a.Action]:
        """Keys of this mode."""
        own = building(snapshot.state)
        if key.name in ("left", "right", "up", "down"):
            return _nudged(own, key)
        if key.name == "return":
            made = throw_at(snapshot)
            return [made] if made is not None else ()
        if key.name == "g":
            return [a.OpenSheet("figures")]
        made_of = {
            "a": b.Add(),
            "delete": b.Remove(),
            "backspace": b.Remove(),
            "s": b.Stand(own.piece is not None and abs(own.piece.axis[2]) < 0.9),
            "t": b.Rest(on_top=own.piece is not None and not b.raised(own.piece)),
            "q": b.TurnPiece(b.STEP if not key.shift else FINE_TURN, own.snap and not key.shift),
            "e": b.TurnPiece(-b.STEP if not key.shift else -FINE_TURN, own.snap and not key.shift),
            "page up": b.Tilt(TILT if not key.shift else FINE_TURN),
            "page down": b.Tilt(-TILT if not key.shift else -FINE_TURN),
            "n": b.SetFigureField("snap", not own.snap),
            "tab": b.PickPiece(own.chosen % max(1, len(own.pieces)) + 1),
            "escape": b.PickPiece(0),
        } | {str(n): b.PickPiece(n) for n in range(1, 6)}
        return [_own(made_of[key.name])] if key.name in made_of else ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """For the help."""
        return _KEYS


def _known_pieces(own: b.Building) -> list[tuple[Placement, ...]]:
    """The pieces of the figure's file, and those of all classic figures for its hand."""
    known = [f.pieces for f in all_figures(own.hand)]
    with contextlib.suppress(InputError):
        known.append(load_figure(str(_path(own)), own.hand).pieces)
    return known


def _look(own: b.Building) -> Look:
    wide = any(abs(p.centre[0]) > 0.55 or p.centre[1] > 0.8 for p in own.pieces)
    return WHOLE if wide else NEAR


def _nudged(own: b.Building, key: Key) -> Sequence[a.Action]:
    if own.piece is None:
        return ()
    by = FINE_NUDGE if key.shift else NUDGE
    dx, dy = {"left": (-by, 0.0), "right": (by, 0.0), "up": (0.0, by), "down": (0.0, -by)}[key.name]
    x, y, _ = own.piece.centre
    return [_own(b.Move(x + dx, y + dy, snap=False), f"nudge {own.chosen}")]


_KEYS = (
    ("A, Del", N_("one more piece; take the chosen one away")),
    ("1 … 5, Tab", N_("choose a piece")),
    ("← → ↑ ↓", N_("move it by 5 mm; with Shift by 1 mm")),
    ("Q, E", N_("turn it by 15°; with Shift by 1°; also the mouse wheel")),
    ("S", N_("stand it up, lay it down")),
    ("T", N_("let it down on what is below it, or on the ground")),
    ("PgUp, PgDn", N_("raise one end by 5°; with Shift by 1°")),
    ("N", N_("round places and directions, or not; Shift moves freely")),
    ("G", N_("begin with a figure")),
    ("Enter", N_("throw at this figure")),
)

MODE: Mode = BuildMode()
