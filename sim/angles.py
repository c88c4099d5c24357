"""Angles that mirror without rounding."""

from __future__ import annotations

import math


def wrapped(angle: float) -> float:
    """The angle in (-pi, pi]."""
    return math.pi - (math.pi - angle) % (2.0 * math.pi)


def in_mirror(angle: float) -> float:
    """Where the direction `angle` points in the mirror x -> -x: pi - angle, in (-pi, pi].

    An angle from here or from `wrapped` is mirrored without rounding, so that twice is the angle itself.
    """
    a = angle if -math.pi < angle <= math.pi else wrapped(angle)
    image = math.copysign(math.pi, a) - a
    return image if image > -math.pi else math.pi
