"""Restitution of a blow: how it grows with slip, and the spring and damper that show it while they last."""

from __future__ import annotations

import math

STIFFEST = 0.98  # largest damping over critical damping that is told by the laws of a swing


def lifted(restitution: float, lift: float, left: float) -> float:
    """Restitution of a blow after which some slip is left.

    It begins at that of a drop, grows by `lift` for each unit of slip and stays below 1. That it grows with
    the angle is known of a hard ball on polycarbonate (Louge and Adams, PRE 65 (2002) 021303); the form is
    assumed.

    Args:
        restitution: of a drop, 0 to 1.
        lift: 0 for none.
        left: slip that friction leaves over the speed of approach, 0 or more.
    """
    room = max(1.0 - restitution, 1e-9)
    return 1.0 - room * math.exp(-lift * left / room)


def swing(ratio: float) -> tuple[float, float]:
    """A blow on a spring with a damper that together push and never pull.

    Args:
        ratio: damping over critical damping, 0 to less than 1.

    Returns:
        Restitution, and how long the blow lasts times the angular frequency of the spring alone, radians.
    """
    root = math.sqrt(1.0 - ratio * ratio)
    turn = math.pi - math.atan2(2.0 * ratio * root, 1.0 - 2.0 * ratio * ratio)
    return math.exp(-ratio / root * turn), turn / root


def damping_ratio(restitution: float) -> float:
    """Damping over critical damping that shows a restitution; `STIFFEST` for less than that shows (0.14)."""
    low, high = 0.0, STIFFEST
    for _ in range(50):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if swing(middle)[0] > restitution else (low, middle)
    return high
