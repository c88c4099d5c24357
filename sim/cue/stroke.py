"""A stroke: everything the player decides, in SI units."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from gorodki.figures.errors import InputError
from gorodki.sim.angles import in_mirror
from gorodki.sim.trace import finite, quoted

BOUNDS = MappingProxyType(
    {
        "direction": (-2.0 * math.pi, 2.0 * math.pi, "radians"),
        "speed": (0.01, 15.0, "m/s"),
        "side": (-0.9, 0.9, "radii of the ball"),
        "height": (-0.9, 0.9, "radii of the ball"),
        "elevation": (0.0, math.radians(85.0), "radians"),
    }
)
"""What a person could strike, by field of `Stroke`.

Assumed: breaks of pool balls reach 13 m/s (D. Alciatore); whether the tip slips off is the cue's to say.
"""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One blow of the cue at a ball that rests.

    Args:
        ball: name of the ball that is struck.
        direction: to where the cue points, seen from above, radians counter-clockwise from +x: pi/2 is
            straight up the table; kept in (-pi, pi]. With side the ball leaves by the squirt beside it.
        speed: of the ball along the cue, m/s, before the cloth answers to a cue that is raised.
        side: of the tip's point, in radii of the ball to the right of who strikes.
        height: of the tip's point, in radii of the ball above its centre, across the cue.
        elevation: of the butt of the cue, radians.

    Raises:
        InputError: for a value that is not finite or outside what a person could strike (`BOUNDS`), all of
            them in one line.
    """

    ball: str
    direction: float
    speed: float
    side: float = 0.0
    height: float = 0.0
    elevation: float = 0.0

    def __post_init__(self) -> None:
        found = list(self._problems())
        if found:
            raise InputError("; ".join(found))
        for name in BOUNDS:
            object.__setattr__(self, name, float(getattr(self, name)))
        # twice in the mirror: then it mirrors without rounding
        object.__setattr__(self, "direction", in_mirror(in_mirror(self.direction)))

    def _problems(self) -> Iterator[str]:
        ball: object = self.ball
        if not isinstance(ball, str) or not ball:
            yield f"ball {quoted(ball)}: must be the name of a ball"
        for name, (low, high, unit) in BOUNDS.items():
            value = finite(getattr(self, name))
            if value is None:
                yield f"{name} {quoted(getattr(self, name))}: must be a finite number"
            elif not low <= value <= high:
                turn, said = (math.degrees(1.0), "degrees") if unit == "radians" else (1.0, unit)
                told = f"{low * turn:.6g} and {high * turn:.6g} {said}"
                yield f"{name} {value * turn:g}: must be between {told}"

    @property
    def offset(self) -> float:
        """Distance of the tip's point from the centre of the ball, in radii."""
        return math.hypot(self.side, self.height)

    def mirrored(self) -> Stroke:
        """The same stroke seen in the mirror x -> -x: its balls go the mirrored ways, to the bit."""
        return replace(self, direction=in_mirror(self.direction), side=-self.side)
