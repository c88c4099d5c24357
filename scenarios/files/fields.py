"""What the parts of a file of a case have in common: the form of its numbers and words.

Units as in a person's file: metres, seconds, degrees.
"""

from __future__ import annotations

import math
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from gorodki.figures.types import Placement
from gorodki.sim.wood.equipment import PieceType

Metres = Annotated[float, Field(ge=-100.0, le=100.0)]
Seconds = Annotated[float, Field(ge=0.0, le=60.0)]
Degrees = Annotated[float, Field(ge=-36000.0, le=36000.0)]
Elevation = Annotated[float, Field(ge=-90.0, le=90.0)]
Number = Annotated[int, Field(ge=1, le=5)]
Word = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\s/\\]+$")]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Name = Annotated[str, Field(min_length=1, max_length=1000)]


class FilePart(BaseModel):
    """What every part of a file has in common: no key it does not know, nothing bent to fit."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Words(FilePart):
    """A text by language; English is always there."""

    en: Text
    ru: Text | None = None
    uk: Text | None = None

    def text(self, lang: str = "en") -> str:
        """The text in a language, English where it is missing."""
        found = {"en": self.en, "ru": self.ru, "uk": self.uk}.get(lang)
        return found or self.en


class Pose(FilePart):
    """Where a piece lies or stands on the ground.

    Args:
        x: of its middle, metres to the thrower's right.
        y: of its middle, metres away from the thrower.
        heading_deg: of its axis, counter-clockwise from +x; nothing for a standing piece.
        standing: True where it stands on its end.
    """

    x: Metres
    y: Metres
    heading_deg: Degrees = 0.0
    standing: bool = False


def placement(pose: Pose, kind: PieceType) -> Placement:
    """Where a piece of a kind is that lies or stands on the ground."""
    if pose.standing:
        return Placement((pose.x, pose.y, kind.length / 2), (0.0, 0.0, 1.0))
    heading = math.radians(pose.heading_deg)
    return Placement((pose.x, pose.y, kind.diameter / 2), (math.cos(heading), math.sin(heading), 0.0))
