"""Undo and redo: the states before and after, and which steps belong together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gorodki.render.window.actions import Action, OfMode, Redo, Undo
from gorodki.render.window.state import State

DEPTH = 500  # steps that can be taken back

Update = Callable[[State, Action], State]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The state and those before and after it.

    Args:
        now: what the window shows.
        past: states before, the last one newest.
        future: states that were taken back, the last one next.
        gesture: of the step that led to `now`; a step of the same gesture joins it.
    """

    now: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()
    gesture: str = ""


def step(line: Timeline, action: Action, update: Update) -> Timeline:
    """The timeline after an action."""
    if isinstance(action, Undo):
        return _back(line)
    if isinstance(action, Redo):
        return _forth(line)
    after = update(line.now, action)
    if after == line.now:
        return line
    if not action.undoable or (isinstance(action, OfMode) and not action.step):
        return replace(line, now=after)
    joined = bool(action.gesture) and action.gesture == line.gesture
    past = line.past if joined else (*line.past, replace(line.now, sheet=""))[-DEPTH:]
    return Timeline(after, past, (), action.gesture)


def _back(line: Timeline) -> Timeline:
    if not line.past:
        return line
    return Timeline(line.past[-1], line.past[:-1], (*line.future, replace(line.now, sheet="")))


def _forth(line: Timeline) -> Timeline:
    if not line.future:
        return line
    return Timeline(line.future[-1], (*line.past, replace(line.now, sheet="")), line.future[:-1])
