"""What is typed into a field: a number, or why it is none."""

from __future__ import annotations

import math
from collections.abc import Callable

from gorodki.render.window import words as w
from gorodki.render.window.actions import Action, Say
from gorodki.render.window.snapshot import Snapshot

SHOWN = 24  # letters of an unusable text that are repeated to the person who typed it


def number_typed(makes: Callable[[float], Action]) -> Callable[[str, Snapshot], Action]:
    """Makes an action of a number that was typed; of any other text, a word on why nothing comes of it."""

    def typed(text: str, snapshot: Snapshot) -> Action:
        value = number_in(text)
        return Say(_no_number(text, snapshot)) if value is None else makes(value)

    return typed


def number_in(typed: str) -> float | None:
    """A number as a person types it, with comma or point; None where it is none."""
    try:
        value = float(typed.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _no_number(text: str, snapshot: Snapshot) -> str:
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return snapshot.words.text(w.NO_NUMBER).format(typed=shown)
