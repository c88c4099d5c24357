"""The left panel of a programme: who plays what; then what is aimed, as in the throw mode."""

from __future__ import annotations

from pathlib import Path

from gorodki.court.gorodki.profile import PROFILES
from gorodki.court.match.keeping import ready
from gorodki.court.match.state import turn
from gorodki.figures.errors import InputError
from gorodki.figures.languages import N_
from gorodki.figures.programme_list import programmes
from gorodki.figures.types import Hand
from gorodki.render.draw.fonts import cut_short, text_width
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.columns import Column
from gorodki.render.window.modes.build.panel import halves
from gorodki.render.window.modes.programme import playing as p
from gorodki.render.window.modes.programme.reactions import (
    PROTOCOL,
    begin,
    go_on,
    opening,
    other_hand,
    own_action,
    pending,
    playing,
    save,
    take_back,
)
from gorodki.render.window.modes.throw.panel import figure_head, menus, numbers
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.widgets import LETTER, Ui
from gorodki.render.words.wording import Label
from gorodki.scenarios.user_data import data_folder

PROGRAMME = N_("Programme")
PLAYER, OTHER = N_("Player"), N_("Against")
GAMES = N_("Games")
BEGIN = N_("Begin")
SAVED_MATCHES = N_("Go on with a saved match")
SAVE, NEW = N_("Save"), N_("New match")
ENTER = N_("Enter the bat")
TAKE_BACK = N_("Take a bat back")
SHOW_PROTOCOL = N_("Protocol")
LONGEST = 40  # letters of a name


def match_files() -> tuple[str, ...]:
    """Matches that were saved, the newest first."""
    try:
        return tuple(sorted((str(f) for f in (data_folder() / "matches").glob("*.json")), reverse=True))[:40]
    except OSError:
        return ()


def build(ui: Ui, snapshot: Snapshot) -> None:
    """Build the panel."""
    column = Column(snapshot.layout.left, snapshot.layout.scale)
    if playing(snapshot.state).match is None:
        _before(ui, snapshot, column)
    else:
        _during(ui, snapshot, column)


def _before(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    words, own = snapshot.words, playing(snapshot.state)
    text = words.text
    ui.label(column.row(20, 2), text(PROGRAMME), id="#title")
    ui.menu(
        column.row(28, 8),
        [(plan.key, plan.name(snapshot.state.lang)) for plan in programmes()],
        lambda s: playing(s.state).programme,
        lambda key: own_action(p.SetMatchField("programme", key)),
        now=own.programme,
    )
    for said, name in ((PLAYER, "first"), (OTHER, "second")):
        head, box = column.pair(26)
        ui.label(head, text(said))
        ui.entry(
            box,
            lambda s, name=name: str(getattr(playing(s.state), name)),  # type: ignore[misc]
            lambda typed, _, name=name: own_action(p.SetMatchField(name, _name(typed))),  # type: ignore[misc]
        )
    head, box = column.pair(28)
    ui.label(head, text(GAMES))
    ui.choice(
        box,
        [(str(n), str(n)) for n in (1, 3, 5)],
        lambda s: str(playing(s.state).games),
        lambda n: own_action(p.SetMatchField("games", int(n))),
        able=lambda s: bool(playing(s.state).second),
    )
    for label, name, options in (
        (Label.HAND, "hand", [(str(h), words.hand(h)) for h in (Hand.LEFT, Hand.RIGHT)]),
        (Label.RULES, "rules", [(key, words.rules(key)) for key in PROFILES]),
    ):
        head, box = column.pair(28)
        ui.label(head, words.label(label))
        ui.choice(
            box,
            options,
            lambda s, name=name: str(getattr(s.state.setup, name)),  # type: ignore[misc]
            lambda key, name=name: a.Choose(name, Hand(key) if name == "hand" else key),  # type: ignore[misc]
        )
    menus(ui, snapshot, column, ("category", "bat", "thrower"))
    column.gap(8)
    ui.button(column.row(44, 16), text(BEGIN), begin, id="#main", tip="Enter")
    files = match_files()
    if files:
        options = [("", text(SAVED_MATCHES)), *((f, Path(f).stem) for f in files)]
        ui.menu(column.row(28), options, lambda _: "", _opening, now="")


def _opening(file: str) -> a.Action:
    try:
        return opening(file)
    except InputError as fault:
        return a.Say(str(fault))


def _during(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    words, scale = snapshot.words, column.scale
    text = words.text
    top = column.y
    figure_head(ui, snapshot, column, choose=False)
    row = Box(column.box.left + 112 * scale, top + 46 * scale, column.box.width - 122 * scale, 20 * scale)
    ui.label(row, lambda s, room=row.width: _who(s, room))  # type: ignore[misc]
    head, box = column.pair(28)
    ui.label(head, words.label(Label.HAND))
    for hand, part in zip((Hand.LEFT, Hand.RIGHT), halves(box, scale), strict=True):
        ui.button(
            part,
            words.hand(hand),
            lambda s, hand=hand: None if s.state.setup.hand is hand else other_hand(s),  # type: ignore[misc]
            on=lambda s, hand=hand: s.state.setup.hand is hand,  # type: ignore[misc]
            able=lambda s: s.aiming and other_hand(s) is not None,
        )
    menus(ui, snapshot, column, ("bat", "thrower"))
    column.gap(2)
    numbers(ui, snapshot, column)
    left, right = halves(column.row(30), scale)
    ui.button(left, text(w.AIM_ANEW), a.AimAnew(), tip="A", able=lambda s: bool(s.state.setup.numbers))
    ui.button(right, text(TAKE_BACK), take_back, able=_has_bats)
    row = column.row(30, 5)
    third = (row.width - 12 * scale) / 3
    parts = [Box(row.left + k * (third + 6 * scale), row.top, third, row.height) for k in range(3)]
    ui.button(parts[0], text(SHOW_PROTOCOL), a.OpenSheet(PROTOCOL), tip="V")
    ui.button(parts[1], text(SAVE), save)
    ui.button(parts[2], text(NEW), own_action(p.PlayOn(None)))
    ui.button(
        column.row(44, 0), _main_words, go_on, id="#main", tip="Enter", able=lambda s: go_on(s) is not None
    )


def _who(snapshot: Snapshot, room: float) -> str:
    """Who throws, and how many bats are left in the turn, in some pixels."""
    match = playing(snapshot.state).match
    now = None if match is None else turn(ready(match).game)
    if match is None or now is None:
        return ""
    left, letter = snapshot.words.bats(now.bats), LETTER * snapshot.layout.scale
    name = match.setup.sides[now.side]
    if not name:
        return left
    return f"{cut_short(name, letter, room - text_width(f': {left}', letter) - 2)}: {left}"


def _has_bats(snapshot: Snapshot) -> bool:
    match = playing(snapshot.state).match
    return match is not None and (not snapshot.aiming or any(g.throws for g in match.games))


def _main_words(snapshot: Snapshot) -> str:
    return snapshot.words.text(w.THROW if snapshot.aiming or pending(snapshot) is None else ENTER)


def _name(typed: str) -> str:
    return "".join(c for c in typed if c.isprintable()).strip()[:LONGEST]
