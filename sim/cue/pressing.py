"""When things that press on each other without speed are looked at again."""

from __future__ import annotations

from gorodki.sim.cue.compiled import compiled

PRESSED = 2e-7
"""Metres that two things on the cloth are pressed into each other before that is not put off any more."""

SLOW, SOON = 1e-3, 3e-4
"""m/s and s: what presses on something more slowly than this is looked at again after so long, when it is
0.4 µm deep at most. A numerical choice."""


@compiled
def not_at_once(time: float, approach: float, deep: float) -> float:
    """The time of a contact from now, put off a little where it only presses and is not deep yet."""
    return max(time, SOON) if approach < SLOW and deep < PRESSED else time
