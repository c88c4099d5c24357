"""Friction at the nose after Han: Coulomb's, and no more than stops the slip.

Inhwan Han, *Dynamics in carom and three cushion billiards*, Journal of Mechanical Science and Technology 19
(2005) 976, with the signs as corrected by E. Kiefl (pooltool).
"""

from __future__ import annotations

from gorodki.sim.cue.compiled import compiled


@compiled
def grip_of_han(approach: float, slip: float, e: float, friction: float) -> float:
    """Impulse of friction for a kilogram of ball, m/s, against the slip."""
    return min(friction * (1.0 + e) * approach, 2.0 / 7.0 * slip)
