"""A throw: everything the thrower decides, in SI units."""

from __future__ import annotations

import math
from dataclasses import dataclass

from figures.errors import InputError


@dataclass(frozen=True, slots=True)
class Throw:
    """One release of the bat.

    Args:
        distance: from the plank to the outer edge of the front line, metres; the release is at y = -distance.
        speed: of the centre of mass at release, m/s.
        elevation: of the velocity above the horizon, radians.
        azimuth: of the velocity from straight ahead, radians, counter-clockwise seen from above (positive = left).
        offset: x of the release, metres, positive = to the thrower's right.
        height: z of the centre of mass at release, metres.
        turn_length: metres flown per full turn; positive = counter-clockwise seen from above, negative = clockwise.
        start_angle: heading of the bat's axis at release, radians counter-clockwise from +x (0 = frontal).
        bat: key of the bat in the equipment data.

    Raises:
        InputError: for a value that is not finite or outside what a person could throw.
    """

    distance: float
    speed: float
    elevation: float
    azimuth: float
    offset: float
    height: float
    turn_length: float
    start_angle: float
    bat: str

    @property
    def spin(self) -> float:
        """Angular speed about the vertical at release, rad/s (oracle F4)."""
        return 2.0 * math.pi * self.speed * math.cos(self.elevation) / self.turn_length


__all__ = ["InputError", "Throw"]
