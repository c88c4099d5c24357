"""Restitution that grows with slip: what skids may rebound higher than what is dropped."""

from __future__ import annotations

import math


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
