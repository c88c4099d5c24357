"""The left panel of the throw mode: figure, hand, place, rules, who, with what, and the numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from gorodki.court.gorodki.profile import PROFILES, profile
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure
from gorodki.figures.types import Hand
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.columns import Column
from gorodki.render.window.modes.throw.reactions import next_throw, start_cloud
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.thumbnails import pieces_picture, thumbnail
from gorodki.render.window.typed import number_typed
from gorodki.render.window.widgets import Ui
from gorodki.render.words.wording import Label
from gorodki.sim.wood.equipment import bats
from gorodki.sim.wood.throw import BOUNDS
from gorodki.sim.wood.thrower import throwers

DEGREES = ("elevation", "azimuth", "start_angle", "tilt", "tilt_at")
RANGES = {
    "speed": (4.0, 25.0),
    "elevation": (-5.0, 40.0),
    "azimuth": (-8.0, 8.0),
    "offset": (-1.5, 1.5),
    "height": (0.3, 2.2),
    "turn_length": (1.5, 20.0),
    "start_angle": (-180.0, 180.0),
    "tilt": (-10.0, 10.0),
    "tilt_at": (-180.0, 180.0),
}
"""Ends of the sliders: degrees, metres, metres a second; a number that is typed may go further."""
DIGITS = {
    "speed": 2,
    "elevation": 1,
    "azimuth": 2,
    "offset": 2,
    "height": 2,
    "turn_length": 2,
    "start_angle": 0,
    "tilt": 1,
    "tilt_at": 0,
}


def build(ui: Ui, snapshot: Snapshot) -> None:
    """Build the panel."""
    column = Column(snapshot.layout.left, snapshot.layout.scale)
    figure_head(ui, snapshot, column, choose=True)
    _choices(ui, snapshot, column)
    menus(ui, snapshot, column, ("category", "bat", "thrower"))
    column.gap(3)
    numbers(ui, snapshot, column)
    _buttons(ui, snapshot, column)


def menus(ui: Ui, snapshot: Snapshot, column: Column, names: Sequence[str]) -> None:
    """Menus of the setup: ``category``, ``bat``, ``thrower``."""
    words, setup = snapshot.words, snapshot.state.setup
    people = [
        ("", words.text(w.EXACT)),
        *((key, t.name(snapshot.state.lang)) for key, t in throwers().items()),
    ]
    known = {
        "category": (Label.CATEGORY, [(k, words.category(k)) for k in profile(setup.rules).categories]),
        "bat": (Label.BAT, [(key, words.bat(key)) for key in bats()]),
        "thrower": (Label.THROWER, people),
    }
    for name in names:
        label, options = known[name]
        head, box = column.pair(28, share=0.27)
        ui.label(head, words.label(label))
        ui.menu(
            box,
            options,
            lambda s, name=name: getattr(s.state.setup, name),  # type: ignore[misc]
            lambda key, name=name: a.Choose(name, key),  # type: ignore[misc]
            now=getattr(setup, name),
        )


def numbers(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    """Every number of the throw, as a field and a slider."""
    for name in RANGES:
        _number(ui, snapshot, column, name)


def figure_head(ui: Ui, snapshot: Snapshot, column: Column, *, choose: bool) -> None:
    """The picture of the figure, its name, and where wanted a button to choose another."""
    scale, row = column.scale, column.row(76)
    ui.picture(Box(row.left, row.top, 92 * scale, row.height), _picture)
    left = row.left + 102 * scale
    wide = row.right - left
    ui.label(Box(left, row.top, wide, 22 * scale), lambda s: figure_words(s)[0], id="#title")
    ui.label(Box(left, row.top + 22 * scale, wide, 20 * scale), lambda s: figure_words(s)[1])
    if not choose:
        return
    button = Box(left, row.bottom - 30 * scale, wide, 30 * scale)
    ui.button(button, snapshot.words.text(w.CHANGE_FIGURE), a.OpenSheet("figures"), tip="G")


def figure_words(snapshot: Snapshot) -> tuple[str, str]:
    """Name of the figure, and how many of its pieces are still there."""
    setup = snapshot.state.setup
    try:
        chosen = figure(setup.figure, setup.hand)
    except InputError:
        return setup.figure, ""
    left = len(chosen.pieces) if setup.lying is None else len(setup.lying)
    return snapshot.words.figure(chosen), snapshot.words.gorodki(left)


def _picture(snapshot: Snapshot, size: tuple[int, int]) -> pygame.Surface:
    setup = snapshot.state.setup
    try:
        return thumbnail(setup.figure, setup.hand, size)
    except InputError:
        return pieces_picture((), size)


def _choices(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    words = snapshot.words
    places = [(str(p), words.place(p)) for p in Place]
    hands = [(str(h), words.hand(h)) for h in (Hand.LEFT, Hand.RIGHT)]
    rules = [(key, words.rules(key)) for key in PROFILES]
    turn: dict[str, Callable[[str], object]] = {"hand": Hand, "place": Place, "rules": str}
    for label, name, options in (
        (Label.HAND, "hand", hands),
        (Label.PLACE, "place", places),
        (Label.RULES, "rules", rules),
    ):
        head, box = column.pair(28)
        ui.label(head, words.label(label))
        ui.choice(
            box,
            options,
            lambda s, name=name: str(getattr(s.state.setup, name)),  # type: ignore[misc]
            lambda key, name=name: a.Choose(name, turn[name](key)),  # type: ignore[misc]
        )


def _number(ui: Ui, snapshot: Snapshot, column: Column, name: str) -> None:
    """A label, a field to type into, and a slider."""
    row = column.row(34, 1)
    scale, unit = column.scale, _unit(name, snapshot)
    tall = 19 * scale
    wide = 84 * scale
    ui.label(
        Box(row.left, row.top, row.width - wide, tall), f"{snapshot.words.text(w.NUMBERS[name])}, {unit}"
    )
    ui.entry(
        Box(row.right - wide, row.top, wide - (24 * scale if name == "turn_length" else 0), tall),
        lambda s: s.words.number(_shown(s, name), DIGITS.get(name, 2)),
        number_typed(lambda value: _set(name, value)),
        id="#number",
    )
    if name == "turn_length":
        ui.button(
            Box(row.right - 22 * scale, row.top, 22 * scale, tall),
            lambda s: "↺" if _value(s, name) > 0 else "↻",
            lambda s: a.SetNumbers((("turn_length", -_value(s, name)),)),
        )
    ui.slider(
        Box(row.left, row.top + tall + 1 * scale, row.width, 14 * scale),
        RANGES[name],
        lambda s: abs(_value(s, name)) if name == "turn_length" else _shown(s, name),
        lambda value, drag, s: _slid(name, value, drag, s),
    )


def _unit(name: str, snapshot: Snapshot) -> str:
    """The unit as the language writes it."""
    if name in DEGREES:
        return "°"
    value = snapshot.words.speed(0.0) if name == "speed" else snapshot.words.metres(0.0)
    return value.split()[-1]


def _slid(name: str, value: float, drag: int, snapshot: Snapshot) -> a.Action:
    """A value of a slider as an action; the sense of the turn stays that of the throw."""
    if name == "turn_length":
        value = math.copysign(value, _value(snapshot, name))
    si = math.radians(value) if name in DEGREES else value
    return a.SetNumbers(((name, BOUNDS[name].clip(si)),), drag)


def _value(snapshot: Snapshot, name: str) -> float:
    """The number of the throw that is aimed, SI units."""
    throw = snapshot.meant()
    if throw is not None:
        return float(getattr(throw, name))
    return float(snapshot.state.setup.given.get(name, 0.0))


def _shown(snapshot: Snapshot, name: str) -> float:
    value = _value(snapshot, name)
    return math.degrees(value) if name in DEGREES else value


def _set(name: str, value: float) -> a.Action:
    """A number that was typed; beyond what a throw can have, the nearest that it can."""
    si = math.radians(value) if name in DEGREES else value
    return a.SetNumbers(((name, BOUNDS[name].clip(si)),))


def _buttons(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    text = snapshot.words.text
    row = column.row(30, 5)
    half = (row.width - 6 * column.scale) / 2
    left = Box(row.left, row.top, half, row.height)
    right = Box(row.right - half, row.top, half, row.height)
    ui.button(left, text(w.AIM_ANEW), a.AimAnew(), tip="A", able=lambda s: bool(s.state.setup.numbers))
    ui.button(right, text(w.CLOUD), start_cloud, on=lambda s: s.state.cloud is not None, tip="C")
    row = column.row(30, 5)
    third = (row.width - 12 * column.scale) / 3
    parts = [Box(row.left + k * (third + 6 * column.scale), row.top, third, row.height) for k in range(3)]
    ui.button(parts[0], text(w.RETRY), a.Retry(), able=lambda s: bool(s.state.shots), tip="R")
    ui.button(parts[1], text(w.NEXT), next_throw, able=lambda s: not s.aiming, tip="N")
    ui.button(parts[2], text(w.WHOLE), a.SetUpAnew(), able=lambda s: s.state.setup.lying is not None)
    ui.button(column.row(44, 0), text(w.THROW), a.MakeThrow(), id="#main", tip="Space")
