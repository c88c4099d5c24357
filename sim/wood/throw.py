"""A throw: everything the thrower decides, in SI units."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from numbers import Real
from types import MappingProxyType

from gorodki.figures.errors import InputError
from gorodki.sim.angles import in_mirror


@dataclass(frozen=True, slots=True)
class Bound:
    """The range a person's throw lies in.

    Args:
        low: smallest value, SI units.
        high: largest value, SI units.
        unit: as a person reads it: ``m``, ``m/s`` or ``°``.
        either_sign: True where `low` and `high` bound the absolute value.
    """

    low: float
    high: float
    unit: str
    either_sign: bool = False

    def holds(self, value: float) -> bool:
        """True for a finite value inside the range; angles get a margin for the conversion from degrees."""
        size = abs(value) if self.either_sign else value
        margin = 1e-9
        return math.isfinite(value) and self.low - margin <= size <= self.high + margin

    def clip(self, value: float) -> float:
        """The nearest value that holds; the sign is kept where either sign is lawful."""
        if self.either_sign:
            return math.copysign(min(max(abs(value), self.low), self.high), value)
        return min(max(value, self.low), self.high)

    def shown(self, value: float) -> str:
        """The value as a person types it, with its unit."""
        number = math.degrees(value) if self.unit == "°" else value
        gap = "" if self.unit == "°" else " "
        return f"{number:.7g}{gap}{self.unit}"

    def sentence(self) -> str:
        """What would be right, in words."""
        if not self.either_sign:
            return f"must be between {self.shown(self.low)} and {self.shown(self.high)}"
        if self.low == 0:
            return f"must be between {self.shown(-self.high)} and {self.shown(self.high)}"
        return f"must be between {self.shown(self.low)} and {self.shown(self.high)}, with + or - sign"


BOUNDS = MappingProxyType(
    {
        "distance": Bound(1.0, 20.0, "m"),
        "speed": Bound(0.1, 40.0, "m/s"),
        "elevation": Bound(math.radians(-30), math.radians(80), "°"),
        "azimuth": Bound(0.0, math.radians(30), "°", either_sign=True),
        "offset": Bound(0.0, 3.0, "m", either_sign=True),
        "height": Bound(0.1, 3.0, "m"),
        "turn_length": Bound(0.3, 1000.0, "m", either_sign=True),
        "start_angle": Bound(0.0, math.radians(720), "°", either_sign=True),
        "tilt": Bound(0.0, math.radians(15), "°", either_sign=True),
        "tilt_at": Bound(0.0, math.radians(720), "°", either_sign=True),
    }
)
"""What a person could throw, by field of `Throw`.

Assumed: wide round numbers about the window of 8 to 18 m/s that follows from distance and height.
"""


@dataclass(frozen=True, slots=True)
class Throw:
    """One release of the bat.

    Args:
        distance: from the plank to the outer edge of the front line, metres; the release is at y = -distance.
        speed: of the centre of mass at release, m/s.
        elevation: of the velocity above the horizon, radians.
        azimuth: of the velocity from straight ahead, radians, counter-clockwise seen from above (positive =
            left).
        offset: x of the release, metres, positive = to the thrower's right.
        height: z of the centre of mass at release, metres.
        turn_length: metres flown per full turn; positive = counter-clockwise seen from above, negative =
            clockwise. A bat that hardly turns has a long one: 1000 m is the longest.
        start_angle: heading of the bat's axis at release, radians counter-clockwise from +x (0 = frontal).
        bat: key of the bat in the equipment data.
        tilt: of the plane in which the bat turns, out of the level, radians. The bat's own tilt comes and
            goes in a turn, as its ends pass the high side of the plane.
        tilt_at: direction of the high side of that plane, radians counter-clockwise from +x (0 = a bat that
            is frontal has its right end up, pi/2 = it is level then).

    Raises:
        InputError: for a value that is not finite or outside what a person could throw (`BOUNDS`).
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
    tilt: float = 0.0
    tilt_at: float = 0.0

    def __post_init__(self) -> None:
        for name, bound in BOUNDS.items():
            value = getattr(self, name)
            words = name.replace("_", " ")
            if isinstance(value, bool) or not isinstance(value, Real):
                raise InputError(f"{words} {value!r}: must be a number")
            number = float(value)
            if not bound.holds(number):
                raise InputError(f"{words} {bound.shown(number)}: {bound.sentence()}")
            object.__setattr__(self, name, number)
        name_of_bat: object = self.bat
        if not isinstance(name_of_bat, str) or not name_of_bat:
            raise InputError(f"bat {name_of_bat!r}: must be the name of a bat")

    @property
    def spin(self) -> float:
        """Angular speed in the plane in which the bat turns at release, rad/s (oracle F4)."""
        return 2.0 * math.pi * self.speed * math.cos(self.elevation) / self.turn_length

    def mirrored(self) -> Throw:
        """The same throw seen in the mirror x -> -x: a left-hander's for a right-hander's.

        The axis turns from heading a to pi - a, so that a bat with a heavy end is mirrored right as well.
        What is mirrored three times is what is mirrored once, to the bit.
        """
        return replace(
            self,
            azimuth=-self.azimuth,
            offset=-self.offset,
            turn_length=-self.turn_length,
            start_angle=in_mirror(self.start_angle),
            tilt_at=in_mirror(self.tilt_at) if self.tilt else self.tilt_at,
        )
