"""A finished drawing: lines, areas, discs and words in millimetres of the paper, in the order of painting."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gorodki.figures.files.visible import one_line, visible
from gorodki.render.draw.colours import Colour
from gorodki.render.draw.fonts.letters import drawable
from gorodki.render.draw.view import Box, Point

ASCENT, DESCENT = 0.928, 0.236
"""Of the typeface, in em: a line of text is this high above and below its base line."""

RIM = 2 / 9
"""Width of the stroke of a halo, in em: half of it stands out around the letters."""

DROP = (ASCENT - DESCENT) / 2
"""Em from the middle of a line of text down to its base line."""


class Paper(StrEnum):
    """Sizes of paper (ISO 216), upright."""

    A4 = "A4"
    A3 = "A3"

    @property
    def size(self) -> Point:
        """Width and height, millimetres."""
        return (210.0, 297.0) if self is Paper.A4 else (297.0, 420.0)


@dataclass(frozen=True, slots=True)
class Polyline:
    """A polyline with butt ends.

    Args:
        points: millimetres from the left and upper edge of the paper.
        colour: of the ink.
        width: millimetres.
        dash: lengths of stroke and gap, millimetres; None for an unbroken line.
        opacity: 1 hides what is below, 0 shows all of it.
        clip: the part of the paper in which it is drawn, millimetres; None for all of it.
    """

    points: tuple[Point, ...]
    colour: Colour
    width: float
    dash: tuple[float, float] | None = None
    opacity: float = 1.0
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """A closed polygon.

    Args:
        points: its corners, millimetres.
        fill: colour of the inside, None to leave it open.
        edge: colour of an outline centred on the edge, None for none.
        width: of the outline, millimetres.
        opacity: of both; as in `Polyline`.
        clip: as in `Polyline`.
    """

    points: tuple[Point, ...]
    fill: Colour | None
    edge: Colour | None = None
    width: float = 0.0
    opacity: float = 1.0
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle; as `Area`, with its centre and radius in millimetres."""

    centre: Point
    radius: float
    fill: Colour | None
    edge: Colour | None = None
    width: float = 0.0
    opacity: float = 1.0
    clip: Box | None = None


Shape = Polyline | Area | Disc


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text.

    Args:
        text: the words; what cannot be drawn is replaced (`render.fonts.letters`).
        at: the anchor point, millimetres: at mid height of the line.
        height: em height, millimetres.
        colour: of the letters.
        bold: True for the bold cut.
        anchor: part of the text that lies on the point, ``left``, ``centre`` or ``right``.
        turned: True to read from below to above; left is then below.
        halo: colour of a thin rim around the letters; None for none.
    """

    text: str
    at: Point
    height: float
    colour: Colour
    bold: bool = False
    anchor: str = "left"
    turned: bool = False
    halo: Colour | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", drawable(self.text))

    @property
    def width(self) -> float:
        """Length of the line of text, millimetres."""
        from gorodki.render.vector.typeface import text_width

        return text_width(self.text, self.height, bold=self.bold)

    @property
    def start(self) -> Point:
        """Where the base line begins, millimetres."""
        (x, y), drop = self.at, DROP * self.height
        back = {"left": 0.0, "centre": 0.5, "right": 1.0}[self.anchor] * self.width
        return (x + drop, y + back) if self.turned else (x - back, y + drop)

    @property
    def box(self) -> Box:
        """The rectangle that the ink of the letters can fill, millimetres."""
        (x, y), up, down = self.start, 0.76 * self.height, 0.2 * self.height
        if self.turned:
            return Box(x - up, y - self.width, up + down, self.width)
        return Box(x, y - up, self.width, up + down)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One page.

    Args:
        size: width and height of the paper, millimetres.
        title: what it shows, in a line, for the file's own title.
        lang: language of the words (``en``, ``ru``, ``uk``).
        shapes: in the order of painting.
        words: texts, over every shape.
    """

    size: Point
    title: str
    lang: str
    shapes: tuple[Shape, ...]
    words: tuple[TextLine, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", visible(one_line(self.title)))
