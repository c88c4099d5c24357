"""The mode to play a whole programme: each bat aimed and thrown, ruled, entered, the next one set up."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gorodki.court.match.file import from_json, to_json
from gorodki.court.match.match import MATCHES
from gorodki.figures.languages import N_
from gorodki.figures.programme_list import programmes
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.mode import Key, Zone
from gorodki.render.window.modes.programme import playing as p
from gorodki.render.window.modes.programme.panel import build, match_files
from gorodki.render.window.modes.programme.reactions import (
    PROTOCOL,
    go_on,
    gone,
    live,
    missing,
    next_words,
    opening,
    other_hand,
    playing,
)
from gorodki.render.window.modes.programme.view import paint_protocol, paint_right
from gorodki.render.window.modes.throw.mode import ThrowMode
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.sound import MOST, one_of, within
from gorodki.render.window.state import AIMING, State
from gorodki.render.window.workshop import Failed

if TYPE_CHECKING:
    import pygame

    from gorodki.render.window.widgets import Ui

BEGIN = N_("Choose a programme and who plays. Enter begins.")
COUNT = N_("Enter enters this bat and sets up what is next.")


class ProgrammeMode(ThrowMode):
    """Play a programme with the score kept."""

    key = "programme"
    name = N_("Programme")
    modules = ("gorodki.render.window.modes.programme.panel", "gorodki.render.window.modes.programme.view")
    state_type = p.Playing

    def enter(self, state: State) -> State:
        """What is to be thrown at next stands on the court."""
        entered = super().enter(state)
        match = playing(entered).match
        return entered if match is None else replace(entered, setup=p.set_up(entered.setup, match))

    def reject_unsound(self, own: object) -> None:
        """The programme is known, and the match is one that can be read back from its file."""
        if not isinstance(own, p.Playing):
            return
        one_of("programme", own.programme, [plan.key for plan in programmes()])
        one_of("games", str(own.games), [str(n) for n in MATCHES])
        within("counted", own.counted, 0, MOST)
        if own.match is not None and not own.match.games:
            raise ValueError("the match has no game")
        if own.match is not None and not gone(own.match):
            from_json(to_json(own.match), "the match")

    def unfinished(self, state: State) -> bool:
        """A match is being played."""
        match = playing(state).match
        return match is not None and not p.over(match)

    def update(self, state: State, action: object) -> State:
        """Choose, begin, enter a bat."""
        own = playing(state)
        if isinstance(action, p.SetMatchField):
            return state.of_mode(self.key, replace(own, **{action.name: action.value}))  # type: ignore[arg-type]
        if not isinstance(action, p.PlayOn):
            return state
        own = replace(
            own,
            match=action.match,
            counted=own.counted if action.counted is None else action.counted,
            path=own.path if action.path is None else action.path,
            opened=own.opened if action.path is None else action.opened,
        )
        setup = state.setup if own.match is None else p.set_up(state.setup, own.match)
        play = replace(state.play, time=0.0, running=False)
        shown = replace(state, setup=setup, shown=AIMING, picked=None, cloud=None, sheet="", play=play)
        return shown.of_mode(self.key, own)

    def film(self, snapshot: Snapshot) -> Playback | None:
        """The bat that was thrown, else what is aimed; nothing before a match begins."""
        match = playing(snapshot.state).match
        if match is None or (p.over(match) and snapshot.aiming):
            return None
        return super().film(snapshot)

    def status(self, snapshot: Snapshot) -> str:
        """What is being worked out, what is next, or how it ended."""
        match, text = live(snapshot), snapshot.words.text
        if match is None:
            gone = missing(snapshot.state)
            return text(w.CANNOT).format(reason=f"{gone!r}: no such file") if gone else text(BEGIN)
        if not snapshot.aiming:
            known = snapshot.known(snapshot.state.on_court)
            if isinstance(known, Failed):
                return text(w.CANNOT).format(reason=known.reason)
            return text(w.THROWING if known is None else COUNT)
        return next_words(match, snapshot)

    def shape(self, snapshot: Snapshot) -> Hashable:
        """Before a match and in one there are other widgets."""
        own, s = playing(snapshot.state), snapshot.state.setup
        begun_already = own.match is not None
        return (begun_already, () if begun_already else match_files(), own.programme, s.bat, s.thrower,
                s.rules, s.category, bool(own.second))  # fmt: skip

    def build(self, ui: Ui, snapshot: Snapshot) -> None:
        """The panel on the left."""
        build(ui, snapshot)

    def paint_live(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """As in the throw mode, where there is something to throw at."""
        if self.film(snapshot) is not None:
            super().paint_live(surface, snapshot)

    def right_key(self, snapshot: Snapshot) -> Hashable:
        """The ruling and the score."""
        own = playing(snapshot.state)
        if own.match is None:
            return (own.programme, snapshot.state.lang)
        return (super().right_key(snapshot), live(snapshot) is own.match, len(own.match.game.throws),
                len(own.match.games), own.match.setup)  # fmt: skip

    def paint_right(self, surface: pygame.Surface, snapshot: Snapshot) -> Iterator[list[Zone] | None]:
        """The ruling, and the score of each figure."""
        return paint_right(surface, snapshot, self.film(snapshot))

    def paint_sheet(self, surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
        """The protocol."""
        return paint_protocol(surface, snapshot)

    def dropped(self, file: str, snapshot: Snapshot) -> Sequence[a.Action]:  # noqa: ARG002
        """Go on with the match of a file."""
        return [opening(file)]

    def grip(self, mouse: object, snapshot: Snapshot) -> str:
        """As in the throw mode; nothing is aimed before a match begins or after it."""
        match = playing(snapshot.state).match
        if match is None or p.over(match):
            return "pan"
        return super().grip(mouse, snapshot)  # type: ignore[arg-type]

    def press(self, key: Key, snapshot: Snapshot) -> Sequence[a.Action]:
        """Keys of this mode."""
        match = playing(snapshot.state).match
        if key.name in ("return", "[enter]", "n") or (key.name == "space" and snapshot.aiming):
            made = go_on(snapshot, throw=key.name == "space")
            return [made] if made is not None else ()
        if match is None:
            return ()
        if key.name == "v":
            return [a.OpenSheet(PROTOCOL)]
        if key.name == "h" and snapshot.aiming:
            made = other_hand(snapshot)
            return [made] if made is not None else ()
        if key.name in ("a", "b", "e", "t", "m") or key.name in ("left", "right", "up", "down"):
            return super().press(key, snapshot)
        return ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """For the help."""
        return _KEYS


_KEYS = (
    ("Space", N_("throw; then play and pause")),
    ("Enter, N", N_("begin; enter the bat and set up what is next")),
    ("V", N_("the protocol")),
    ("H", N_("the next thrower uses the other hand")),
    ("B, E", N_("the next bat, the next thrower")),
    ("A", N_("forget the numbers, aim to hit")),
    ("← → ↑ ↓", N_("aim: aside, faster; with Shift ten times as much")),
    ("T, M", N_("show paths, marks")),
)

MODE = ProgrammeMode()
