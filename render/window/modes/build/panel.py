"""The left panel of the mode to build a figure: where it comes from, its names, and the chosen piece."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES, N_
from gorodki.figures.load import load_figure
from gorodki.figures.standard import PIECES
from gorodki.figures.types import Hand
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.columns import Column
from gorodki.render.window.modes.build import building as b
from gorodki.render.window.modes.build.reactions import building, save, throw_at
from gorodki.render.window.modes.build.view import heads
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.typed import number_typed
from gorodki.render.window.widgets import Ui
from gorodki.render.words.wording import Label
from gorodki.scenarios.user_data import data_folder

CLEAR = N_("Empty")
OWN_FILES = N_("Figures of your own")
NAME = N_("Name, {lang}")
FILE = N_("File name")
MIRRORS = N_("Mirrored for a left-hander")
KON_ONLY = N_("Every throw from the kon")
SNAP = N_("Round to 5 mm and 15°")
STAND, LAY = N_("Stand"), N_("Lay")
ON_TOP, ON_GROUND = N_("On top"), N_("On the ground")
SAVE = N_("Save file")
THROW_AT = N_("Throw at it")
LONGEST = 60  # letters of a name


def own_files() -> tuple[str, ...]:
    """Figure files in the user's own folder."""
    try:
        return tuple(sorted(str(p) for p in (data_folder() / "figures").glob("*.toml")))
    except OSError:
        return ()


def build(ui: Ui, snapshot: Snapshot) -> None:
    """Build the panel."""
    column = Column(snapshot.layout.left, snapshot.layout.scale)
    _origin(ui, snapshot, column)
    _names(ui, snapshot, column)
    column.gap(6)
    _pieces(ui, snapshot, column)
    column.gap(6)
    text = snapshot.words.text
    some = lambda s: bool(building(s.state).pieces)  # noqa: E731 - too short for a name of its own
    ui.button(column.row(30), text(SAVE), save, able=some)
    ui.button(column.row(44, 0), text(THROW_AT), throw_at, id="#main", tip="Enter", able=some)


def _origin(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    text = snapshot.words.text
    left, right = halves(column.row(30), column.scale)
    ui.button(left, text(w.CHANGE_FIGURE), a.OpenSheet("figures"), tip="G")
    ui.button(right, text(CLEAR), _own(b.Clear()), able=lambda s: bool(building(s.state).pieces))
    files = own_files()
    if files:
        options = [("", text(OWN_FILES)), *((f, Path(f).stem) for f in files)]
        ui.menu(column.row(28), options, lambda _: "", _opening, now="")


def _opening(file: str) -> a.Action:
    try:
        return _own(b.Open(load_figure(file)))
    except InputError as fault:
        return a.Say(str(fault))


def _names(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    text, label = snapshot.words.text, snapshot.words.label
    for k, lang in enumerate(LANGUAGES):
        head, box = column.pair(26, 3)
        ui.label(head, text(NAME).format(lang=lang))
        ui.entry(
            box,
            lambda s, k=k: building(s.state).names[k],  # type: ignore[misc]
            lambda typed, _, lang=lang: _own(b.SetName(lang, _printable(typed))),  # type: ignore[misc]
        )
    head, box = column.pair(26, 3)
    ui.label(head, text(FILE))
    ui.entry(
        box, lambda s: building(s.state).key, lambda typed, _: _own(b.SetFigureField("key", _word(typed)))
    )
    head, box = column.pair(28)
    ui.label(head, label(Label.HAND))
    ui.choice(
        box,
        [(str(h), snapshot.words.hand(h)) for h in (Hand.LEFT, Hand.RIGHT)],
        lambda s: str(building(s.state).hand),
        lambda key: _own(b.SetFigureField("hand", Hand(key))),
    )
    for words, name in ((MIRRORS, "mirrors"), (KON_ONLY, "kon_only"), (SNAP, "snap")):
        _switch(ui, column, text(words), name)


def _switch(ui: Ui, column: Column, words: str, name: str) -> None:
    def value(snapshot: Snapshot) -> bool:
        return bool(getattr(building(snapshot.state), name))

    ui.button(column.row(28), words, lambda s: _own(b.SetFigureField(name, not value(s))), on=value)


def _pieces(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    """Which piece, and what can be done with it."""
    text, scale = snapshot.words.text, column.scale
    row, gap = column.row(30), 4 * column.scale
    count = len(building(snapshot.state).pieces)
    wide = (row.width + gap) / (PIECES + 2)
    boxes = [Box(row.left + k * wide, row.top, wide - gap, row.height) for k in range(PIECES + 2)]
    for n, box in enumerate(boxes[:PIECES], start=1):
        ui.button(
            box,
            str(n),
            _own(b.PickPiece(n)),
            on=lambda s, n=n: building(s.state).chosen == n,  # type: ignore[misc]
            able=lambda _, n=n: n <= count,  # type: ignore[misc]
        )
    ui.button(boxes[PIECES], "+", _own(b.Add()), able=lambda _: count < PIECES, tip="A")
    ui.button(boxes[PIECES + 1], "−", _own(b.Remove()), able=_chosen, tip="Del")
    said = heads(snapshot)
    for names in ((("x", 0), ("y", 1)), (("z", 2), ("rise", 4)), (("heading", 3),)):
        parts = halves(column.row(26, 3), scale)
        for (what, k), part in zip(names, parts, strict=False):
            cut = 48 * scale
            ui.label(Box(part.left, part.top, cut, part.height), said[k])
            field = Box(part.left + cut, part.top, part.width - cut, part.height)
            typed = number_typed(lambda value, what=what: _set(what, value))  # type: ignore[misc]
            ui.entry(field, _shown(what), typed, id="#number")
        if len(names) == 1:
            _turns(ui, parts[1], scale)
    left, right = halves(column.row(30), scale)
    ui.button(left, text(STAND), _own(b.Stand(up=True)), able=_chosen, tip="S")
    ui.button(right, text(LAY), _own(b.Stand(up=False)), able=_chosen, tip="S")
    left, right = halves(column.row(30), scale)
    ui.button(left, text(ON_TOP), _own(b.Rest(on_top=True)), able=_chosen, tip="T")
    ui.button(right, text(ON_GROUND), _own(b.Rest(on_top=False)), able=_chosen, tip="T")


def _turns(ui: Ui, box: Box, scale: float) -> None:
    left, right = halves(box, scale)
    for part, words, by, tip in ((left, "↺", b.STEP, "Q"), (right, "↻", -b.STEP, "E")):
        ui.button(part, words, _turn(by), able=_chosen, tip=tip)


def _turn(by: float) -> Callable[[Snapshot], a.Action]:
    return lambda s: _own(b.TurnPiece(by, building(s.state).snap))


def _chosen(snapshot: Snapshot) -> bool:
    return building(snapshot.state).piece is not None


def _shown(what: str) -> Callable[[Snapshot], str]:
    def shown(snapshot: Snapshot) -> str:
        piece = building(snapshot.state).piece
        if piece is None:
            return ""
        x, y, z = (1000 * v for v in piece.centre)
        values = {"x": x, "y": y, "z": z}
        if what not in values:
            values |= {"heading": math.degrees(b.heading(piece)), "rise": math.degrees(b.rise(piece))}
        return snapshot.words.number(values[what], 1)

    return shown


def _set(what: str, value: float) -> a.Action:
    """A number of the chosen piece that was typed: degrees or millimetres."""
    si = math.radians(value) if what in ("heading", "rise") else value / 1000
    return _own(b.SetPlace(what, si))


def halves(row: Box, scale: float) -> tuple[Box, Box]:
    """A row in two equal parts."""
    half = (row.width - 6 * scale) / 2
    return Box(row.left, row.top, half, row.height), Box(row.right - half, row.top, half, row.height)


def _printable(typed: str) -> str:
    return "".join(c for c in typed if c.isprintable()).strip()[:LONGEST]


def _word(typed: str) -> str:
    """What was typed as the name of a file: letters, digits, hyphens."""
    kept = "".join(c if c.isalnum() or c in "-_" else "-" for c in typed.strip())
    return kept.strip("-")[:LONGEST] or b.NEW_KEY


def _own(action: object) -> a.OfMode:
    return a.OfMode("build", action)
