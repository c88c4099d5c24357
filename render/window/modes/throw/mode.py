"""The throw mode: choose, aim, throw, look at it, go on."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from gorodki.court.gorodki.profile import PROFILES
from gorodki.court.gorodki.situation import Place
from gorodki.figures.languages import N_
from gorodki.figures.types import Hand
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.aiming import FEW, ROUNDS, aimed_at, flown, turned_to
from gorodki.render.window.evidence import paint_evidence
from gorodki.render.window.handles import paint_aim
from gorodki.render.window.mode import Key, Mode, Mouse, Zone
from gorodki.render.window.modes.throw.panel import build
from gorodki.render.window.modes.throw.reactions import next_throw, start_cloud
from gorodki.render.window.overlays import court_key, paint
from gorodki.render.window.right_panel import paint_flight_now, paint_right, right_key
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.workshop import Done, Failed, Job
from gorodki.scenarios.throw.one_throw import kit_of
from gorodki.sim.wood.equipment import bats
from gorodki.sim.wood.throw import BOUNDS
from gorodki.sim.wood.thrower import throwers

if TYPE_CHECKING:
    import pygame

    from gorodki.render.window.widgets import Ui

NUDGE = {"azimuth": math.radians(0.1), "speed": 0.1}  # by one press of an arrow key
TURNING = 0.85, 1.25  # share of the half length of the bat at which it is gripped to turn it


class ThrowMode(Mode):
    """Choose, aim, throw, look at it, go on."""

    key = "throw"
    name = N_("Throws")
    modules = ("gorodki.render.window.modes.throw.panel", "gorodki.render.window.right_panel")

    def quick(self, snapshot: Snapshot) -> Sequence[Job]:
        """The throw on the court, then what is aimed, then those that are drawn over it, newest first."""
        state = snapshot.state
        overlaid = [s.setup for s in reversed(state.shots) if s.number in state.show.overlay]
        history = [s.setup for s in reversed(state.shots)]
        return [state.on_court, *overlaid, state.setup.exact(), *history]

    def slow(self, snapshot: Snapshot) -> Sequence[Job]:
        """The cloud."""
        return [snapshot.state.cloud] if snapshot.state.cloud is not None else []

    def film(self, snapshot: Snapshot) -> Playback | None:
        """The shot that is shown, else what is aimed."""
        if snapshot.state.cloud is not None:
            return snapshot.standing(snapshot.state.cloud.setup)
        setup = snapshot.state.on_court
        return (
            snapshot.preview(setup)
            if snapshot.aiming
            else snapshot.film_of(setup) or snapshot.standing(setup)
        )

    def status(self, snapshot: Snapshot) -> str:
        """What is being worked out, what plays, or what one can do."""
        state, text = snapshot.state, snapshot.words.text
        if state.cloud is not None:
            return _cloud_status(snapshot)
        known = snapshot.known(state.on_court)
        if isinstance(known, Failed):
            return text(w.CANNOT).format(reason=known.reason)
        if snapshot.hurried and (preview := self.film(snapshot)) is not None and preview.ruling is not None:
            return snapshot.words.throw_sentence(preview.ruling) + (" …" if known is None else "")
        if known is None:
            return text(w.AIMING if snapshot.aiming else w.THROWING)
        if snapshot.aiming:
            return text(w.READY)
        if state.play.running:
            rate = snapshot.words.number(state.play.rate, 3 if state.play.rate < 0.1 else 2)
            return text(w.PLAYING).format(n=state.shown, rate=f"{rate}×")
        return text(w.RESTING).format(n=state.shown)

    def shape(self, snapshot: Snapshot) -> Hashable:
        """Menus show their choice only when they are built."""
        s = snapshot.state.setup
        return (s.category, s.bat, s.thrower, s.rules)

    def build(self, ui: Ui, snapshot: Snapshot) -> None:
        """The panel on the left."""
        build(ui, snapshot)

    def court_key(self, snapshot: Snapshot) -> Hashable:
        """Overlaid throws, the cloud so far, and what is aimed."""
        return court_key(snapshot)

    def paint_court(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Overlaid throws and the cloud."""
        paint(surface, snapshot)

    def paint_live(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Where the bat would come down, and the evidence that was picked."""
        if snapshot.aiming and snapshot.state.cloud is None:
            paint_aim(surface, snapshot)
        film = self.film(snapshot)
        if film is not None and snapshot.state.picked is not None:
            paint_evidence(surface, snapshot, film)
        if film is not None and not film.pending:
            paint_flight_now(surface, snapshot, film)

    def right_key(self, snapshot: Snapshot) -> Hashable:
        """Ruling, cloud and history."""
        return right_key(snapshot, self.film(snapshot))

    def paint_right(self, surface: pygame.Surface, snapshot: Snapshot) -> Iterator[list[Zone] | None]:
        """Ruling or cloud, then the throws so far."""
        return paint_right(surface, snapshot, self.film(snapshot))

    def grip(self, mouse: Mouse, snapshot: Snapshot) -> str:
        """``turn`` at the ends of the bat where it would come down (or with Shift), else ``aim``."""
        if not snapshot.aiming or snapshot.state.cloud is not None:
            return "pan"
        throw = snapshot.meant()
        if throw is None:
            return "pan"
        bat = kit_of(snapshot.state.setup).bat
        end = flown(throw, bat).end
        dx, dy = mouse.at[0] - float(end.position[0]), mouse.at[1] - float(end.position[1])
        along = abs(dx * math.cos(end.heading) + dy * math.sin(end.heading)) / (bat.length / 2)
        across = abs(dy * math.cos(end.heading) - dx * math.sin(end.heading))
        at_end = TURNING[0] < along < TURNING[1] and across * snapshot.view.scale < 12 * snapshot.layout.scale
        return "turn" if at_end or mouse.shift else "aim"

    def mouse(self, mouse: Mouse, snapshot: Snapshot) -> Sequence[a.Action]:
        """Pointing brings the bat down there; at its ends, or with Shift, it turns."""
        throw = snapshot.meant()
        if throw is None or mouse.kind == "move" or mouse.grip not in ("aim", "turn"):
            return ()
        bat = kit_of(snapshot.state.setup).bat
        if mouse.grip == "aim":
            numbers = aimed_at(throw, bat, *mouse.at, FEW if mouse.kind == "drag" else ROUNDS)
        elif mouse.kind != "drag":
            return ()
        else:
            end = flown(throw, bat).end
            x, y = float(end.position[0]), float(end.position[1])
            heading = math.atan2(mouse.at[1] - y, mouse.at[0] - x)
            # either end may be held: the nearer of the two half turns
            turned = heading - end.heading
            heading = end.heading + (turned + math.pi / 2) % math.pi - math.pi / 2
            numbers = turned_to(throw, bat, heading)
        return [a.SetNumbers(tuple(sorted(numbers.items())), mouse.drag)] if numbers else ()

    def press(self, key: Key, snapshot: Snapshot) -> Sequence[a.Action]:
        """Keys of this mode."""
        state = snapshot.state
        simple: dict[str, a.Action] = {
            "r": a.Retry(),
            "a": a.AimAnew(),
            "t": a.Toggle("paths"),
            "m": a.Toggle("marks"),
            "g": a.OpenSheet("figures"),
            "h": a.Choose("hand", Hand.LEFT if state.setup.hand is Hand.RIGHT else Hand.RIGHT),
            "k": a.Choose("place", Place.HALF_KON if state.setup.place is Place.KON else Place.KON),
            "u": a.Choose("rules", _after(state.setup.rules, PROFILES)),
            "b": a.Choose("bat", _after(state.setup.bat, tuple(bats()))),
            "e": a.Choose("thrower", _after(state.setup.thrower, ("", *throwers()))),
            "escape": a.DropCloud() if state.cloud is not None else a.ShowShot(0),
        }
        if key.name in simple:
            return [simple[key.name]]
        if key.name == "space" and snapshot.aiming:
            return [a.MakeThrow()]
        if key.name == "n":
            follow = next_throw(snapshot)
            return [follow] if follow is not None else ()
        if key.name == "c":
            return [start_cloud(snapshot)]
        if key.name in ("page up", "page down"):
            return _leaf(snapshot, -1 if key.name == "page up" else 1)
        if snapshot.aiming and key.name in ("left", "right", "up", "down"):
            return self._nudge(key, snapshot)
        return ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """For the help."""
        return _KEYS

    def _nudge(self, key: Key, snapshot: Snapshot) -> Sequence[a.Action]:
        throw = snapshot.meant()
        if throw is None:
            return ()
        name = "azimuth" if key.name in ("left", "right") else "speed"
        by = NUDGE[name] * (10 if key.shift else 1) * (1 if key.name in ("left", "up") else -1)
        value = BOUNDS[name].clip(getattr(throw, name) + by)
        return [a.SetNumbers(((name, value),))]


def _after(now: str, names: Sequence[str]) -> str:
    """The name that follows, the first after the last."""
    return names[(names.index(now) + 1) % len(names)] if now in names else names[0]


def _leaf(snapshot: Snapshot, by: int) -> Sequence[a.Action]:
    """One throw back or on in the history; after the last comes aiming."""
    numbers = [s.number for s in snapshot.state.shots]
    if not numbers:
        return ()
    shown = snapshot.state.shown
    place = (numbers.index(shown) if shown in numbers else len(numbers)) + by
    return [a.ShowShot(numbers[place] if 0 <= place < len(numbers) else 0)] if place >= 0 else ()


def _cloud_status(snapshot: Snapshot) -> str:
    cloud = snapshot.state.cloud
    found = snapshot.known(cloud) if cloud is not None else None
    if cloud is None or isinstance(found, Failed):
        reason = found.reason if isinstance(found, Failed) else ""
        return snapshot.words.text(w.CANNOT).format(reason=reason)
    done = sum(len(part) for part in found.parts) if isinstance(found, Done) else 0
    if done >= cloud.count:
        return snapshot.words.text(w.CLOUDED).format(count=cloud.count)
    return snapshot.words.text(w.CLOUDING).format(done=done, count=cloud.count)


_KEYS = (
    ("Space", N_("throw; then play and pause")),
    ("R", N_("the same throw again: same pieces, same aim")),
    ("N", N_("the next throw, at what the ruling leaves")),
    ("A", N_("forget the numbers, aim to hit")),
    ("C", N_("200 throws with the thrower's error")),
    ("G", N_("choose a figure")),
    ("H, K, U", N_("the other hand, place, rules")),
    ("B, E", N_("the next bat, the next thrower")),
    ("T, M", N_("show paths, marks")),
    ("← → ↑ ↓", N_("aim: aside, faster; with Shift ten times as much")),
    ("PgUp, PgDn", N_("an earlier throw, a later one")),
    ("Esc", N_("back to aiming")),
)

MODE: Mode = ThrowMode()
