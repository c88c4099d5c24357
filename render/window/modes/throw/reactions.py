"""What the widgets of the throw mode do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorodki.render.window import actions as a
from gorodki.render.window.snapshot import Snapshot

if TYPE_CHECKING:
    pass


def next_throw(snapshot: Snapshot) -> a.NextThrow | None:
    """Going on with what the ruling of the shot on the court leaves; None where no shot is shown."""
    found = snapshot.outcome(snapshot.state.on_court)
    if found is None or snapshot.aiming:
        return None
    after = found.ruling.next
    lying = () if found.ruling.cleared else tuple(sorted(after.lying.items()))
    return a.NextThrow(lying, str(after.place))


def start_cloud(snapshot: Snapshot) -> a.Action:
    """The cloud of the chosen thrower, of the first rank where none is chosen; no cloud where one is."""
    state = snapshot.state
    if state.cloud is not None:
        return a.DropCloud()
    return a.StartCloud(state.setup.thrower or "first-rank")
