"""What can be done in a match: the widgets, the panel and the keys share it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.match.file import load_match
from gorodki.court.match.keeping import ready
from gorodki.court.match.match import Match
from gorodki.court.match.match import begin as begun
from gorodki.court.match.state import hand_for, result, turn
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from gorodki.render.window import actions as a
from gorodki.render.window.modes.programme import playing as p
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import State
from gorodki.scenarios.user_data import data_folder

if TYPE_CHECKING:
    pass


PROTOCOL = "protocol"
"""Name of the sheet."""


def playing(state: State) -> p.Playing:
    """Where the programme stands."""
    own = state.modes.get("programme")
    if not isinstance(own, p.Playing):
        return p.Playing()
    return replace(own, match=None) if missing(state) else own


def missing(state: State) -> str:
    """A figure file of the match that is gone, empty for none; without it the match can not be shown."""
    own = state.modes.get("programme")
    return gone(own.match) if isinstance(own, p.Playing) and own.match is not None else ""


def gone(match: Match) -> str:
    """A figure file of a match that is not there any more, empty for none."""
    files = (key for key in match.setup.figures if key.endswith(".toml"))
    return next((file for file in files if not Path(file).is_file()), "")


def pending(snapshot: Snapshot) -> RuledThrow | None:
    """The bat on the court that is not entered yet, once it is worked out."""
    state = snapshot.state
    shot = state.shot(state.shown)
    if shot is None or shot.number <= playing(state).counted:
        return None
    return snapshot.outcome(shot.setup)


def live(snapshot: Snapshot) -> Match | None:
    """The match, with the bat on the court once everything rests."""
    own, thrown = playing(snapshot.state), pending(snapshot)
    if own.match is None or thrown is None or snapshot.state.play.time < thrown.length - 1e-9:
        return own.match
    try:
        return p.counted(own.match, thrown.ruling, thrown.trace.digest)
    except InputError:
        return own.match


def go_on(snapshot: Snapshot, *, throw: bool = True) -> a.Action | None:
    """What the large button and Enter do: begin, throw, or enter the bat."""
    own = playing(snapshot.state)
    if own.match is None:
        return begin(snapshot)
    thrown = pending(snapshot)
    if thrown is not None:
        try:
            after = p.counted(own.match, thrown.ruling, thrown.trace.digest)
        except InputError as fault:
            return a.Say(str(fault))
        return own_action(p.PlayOn(after, snapshot.state.shown))
    return a.MakeThrow() if throw and snapshot.aiming and not p.over(own.match) else None


def begin(snapshot: Snapshot) -> a.Action:
    """A match with what is chosen."""
    own, s = playing(snapshot.state), snapshot.state.setup
    sides = (own.first, own.second) if own.second else (own.first,)
    games = own.games if own.second else 1
    hands = (s.hand,) * len(sides)
    try:
        match = begun(own.programme, sides, hands=hands, rules=s.rules, category_key=s.category, games=games)
    except InputError as fault:
        return a.Say(str(fault))
    name = f"{own.programme}-{time.strftime('%Y-%m-%d-%H%M%S')}.json"
    last = max((shot.number for shot in snapshot.state.shots), default=0)
    return own_action(p.PlayOn(match, last, str(data_folder() / "matches" / name)))


def opening(file: str) -> a.Action:
    """Going on with the match of a file.

    Raises:
        InputError: for a file that holds no match.
    """
    match = load_match(file)
    return own_action(p.PlayOn(match, path=file, opened=match))


def save(snapshot: Snapshot) -> a.Action | None:
    """Write the match, the bat on the court among its bats once everything rests."""
    match, own = live(snapshot), playing(snapshot.state)
    return None if match is None else a.SaveThing(match, own.path, opened=own.opened)


def take_back(snapshot: Snapshot) -> a.Action | None:
    """The match without its last bat; a bat that is not entered yet is taken back by itself."""
    own = playing(snapshot.state)
    if own.match is None:
        return None
    if not snapshot.aiming:
        return own_action(p.PlayOn(own.match, max(own.counted, snapshot.state.shown)))
    return own_action(p.PlayOn(own.match.undone()))


def other_hand(snapshot: Snapshot) -> a.Action | None:
    """The next thrower uses the other hand; what is not touched yet is set for it."""
    own = playing(snapshot.state)
    if own.match is None or p.over(own.match) or not p.hand_is_free(own.match):
        return None
    match = ready(own.match)
    now = turn(match.game)
    assert now is not None  # noqa: S101 - the match is not over
    hand = Hand.LEFT if match.game.hands[now.side] is Hand.RIGHT else Hand.RIGHT
    return own_action(p.PlayOn(match.with_game(hand_for(match.game, now.side, hand))))


def next_words(match: Match, snapshot: Snapshot) -> str:
    """Who throws at what; how it ended where nothing is left."""
    from gorodki.render.words.match import next_words as told
    from gorodki.render.words.match import outcome

    now = ready(match)
    said = [*told(now, snapshot.words)] or [outcome(result(match.game), match.game, snapshot.words)]
    return " ".join(said)


def own_action(action: object) -> a.OfMode:
    """An action of this mode."""
    return a.OfMode("programme", action)
