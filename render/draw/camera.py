"""Ways to look at a figure: from above, from the kon, and at a slant. Each is a rotation, none a mirror."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Vec3


class Viewpoint(StrEnum):
    """From where a figure is seen."""

    TOP = "top"
    FRONT = "front"
    ISO = "iso"


@dataclass(frozen=True, slots=True)
class Camera:
    """A parallel projection.

    Args:
        right: unit vector of the court that points right in the picture.
        up: unit vector that points up in the picture.
        toward: unit vector towards the onlooker; right x up.
    """

    right: Vec3
    up: Vec3
    toward: Vec3

    def turned(self, vector: Vec3) -> Vec3:
        """A vector of the court as (right, up, toward)."""
        v = np.array(vector, dtype=float)
        return (
            float(v @ np.array(self.right)),
            float(v @ np.array(self.up)),
            float(v @ np.array(self.toward)),
        )


def camera(look: Viewpoint | str) -> Camera:
    """The camera of a look.

    Raises:
        InputError: for a look that is not known, with the closest one.
    """
    try:
        return _CAMERAS[Viewpoint(look)]
    except ValueError:
        raise InputError(
            f"unknown view {look!r}; {did_you_mean(str(look), [str(v) for v in Viewpoint])}"
        ) from None


FROM_THE_RIGHT = Camera((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
"""From the thrower's right: the throw goes from left to right."""


def _slanted(azimuth: float, elevation: float) -> Camera:
    """From the front, turned to the thrower's right by `azimuth` and raised by `elevation`, radians."""
    ca, sa, ce, se = math.cos(azimuth), math.sin(azimuth), math.cos(elevation), math.sin(elevation)
    return Camera((ca, sa, 0.0), (-sa * se, ca * se, ce), (sa * ce, -ca * ce, se))


_CAMERAS = {
    Viewpoint.TOP: Camera((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Viewpoint.FRONT: Camera((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)),
    Viewpoint.ISO: _slanted(math.radians(28.0), math.radians(32.0)),
}
