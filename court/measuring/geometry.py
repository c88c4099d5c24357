"""The court as Shapely geometry, built from a few named parameters.

Coordinates as everywhere: origin in the middle of the outer edge of the front line, x to the thrower's
right, y away from the thrower, metres. Every border named here is an *outer* edge: the painted lines, 2 cm
wide, lie inside it, so a piece that touches a line seen from above is still in (UA-C6).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from gorodki.figures.errors import InputError

if TYPE_CHECKING:
    from shapely import LineString, Polygon

    from gorodki.court.measuring.region import Region

ZONE_DEPTH = 30.0  # metres; how far before the penalty line the zone is drawn, past every kon


@dataclass(frozen=True, slots=True)
class CourtSize:
    """The measures of a court, metres.

    Args:
        side: of the gorod, to the outer edges of its lines (UA-C1).
        prigorod_depth: from the front line to the penalty line, outer edges (UA-C2; 1 m: a secondary source).
        line_width: of every painted line, inside the measure (UA-C6).
        mark_near: from the outer edge of the penalty line to the outer edge of the nearer mark (UA-C3).
        mark_far: the same for the farther mark.
        mark_length: of both marks.
        kon: from the front line to the plank of the kon (UA-C5).
        half_kon: from the front line to the plank of the half-kon.
        children_kon: from the front line to the plank of the kon under 15.

    Raises:
        InputError: for a measure that is no positive finite number, or measures that do not fit each other.
    """

    side: float = 2.0
    prigorod_depth: float = 1.0
    line_width: float = 0.02
    mark_near: float = 0.20
    mark_far: float = 0.40
    mark_length: float = 0.20
    kon: float = 13.0
    half_kon: float = 6.5
    children_kon: float = 6.5

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if not (isinstance(value, int | float) and math.isfinite(value) and value > 0):
                raise InputError(f"court size {f.name} = {value!r}: must be a positive number of metres")
        if not self.line_width < self.mark_near < self.mark_far < self.prigorod_depth:
            raise InputError(
                f"court size: line_width {self.line_width!r} < mark_near {self.mark_near!r} < mark_far "
                f"{self.mark_far!r} < prigorod_depth {self.prigorod_depth!r} must hold"
            )
        if min(self.kon, self.half_kon, self.children_kon) <= self.prigorod_depth:
            raise InputError(f"court size: every plank must stand farther off than {self.prigorod_depth!r} m")

    @property
    def half_side(self) -> float:
        """x of the right border of the gorod."""
        return self.side / 2

    @property
    def half_penalty(self) -> float:
        """x of the right end of the penalty line: the sides of the prigorod run at 45 degrees (UA-C2)."""
        return self.side / 2 + self.prigorod_depth

    @property
    def penalty_y(self) -> float:
        """y of the outer edge of the penalty line: distances to the penalty line are measured from here."""
        return -self.prigorod_depth

    @property
    def zone_y(self) -> float:
        """y of the inner edge of the penalty line, where the penalty zone begins (UA-C4)."""
        return -self.prigorod_depth + self.line_width


class Court:
    """All areas and lines of one court; built once per size by `court`.

    Polygons are made when first asked for, so that a court costs nothing until somebody looks at it.
    """

    def __init__(self, size: CourtSize) -> None:
        self.size = size

    @cached_property
    def gorod(self) -> Polygon:
        """The square in which figures stand (UA-C1)."""
        from shapely import box

        return box(-self.size.half_side, 0.0, self.size.half_side, self.size.side)

    @cached_property
    def prigorod(self) -> Polygon:
        """The trapezoid before the gorod, its sides continuing the gorod's diagonals (UA-C2)."""
        from shapely import Polygon

        a, b, y = self.size.half_side, self.size.half_penalty, self.size.penalty_y
        return Polygon([(-b, y), (b, y), (a, 0.0), (-a, 0.0)])

    @cached_property
    def city(self) -> Polygon:
        """Gorod and prigorod together: a piece that has wholly left this is out (UA-V1)."""
        from shapely import Polygon

        a, b, y, top = self.size.half_side, self.size.half_penalty, self.size.penalty_y, self.size.side
        return Polygon([(-b, y), (b, y), (a, 0.0), (a, top), (-a, top), (-a, 0.0)])

    @cached_property
    def penalty_line(self) -> Polygon:
        """The painted penalty line, the last 2 cm of the prigorod."""
        from shapely import Polygon

        b, y, w = self.size.half_penalty, self.size.penalty_y, self.size.line_width
        return Polygon([(-b, y), (b, y), (b - w, y + w), (-b + w, y + w)])

    @cached_property
    def penalty_zone(self) -> Polygon:
        """The penalty line and the ground straight before it, as wide as the line is long (UA-C4)."""
        from shapely import Polygon

        b, y, w, far = self.size.half_penalty, self.size.penalty_y, self.size.line_width, -ZONE_DEPTH
        return Polygon([(-b, far), (b, far), (b, y), (b - w, y + w), (-b + w, y + w), (-b, y)])

    @cached_property
    def mark_near(self) -> Polygon:
        """The painted mark 20 cm from the penalty line (UA-C3)."""
        return self._mark(self.size.mark_near)

    @cached_property
    def mark_far(self) -> Polygon:
        """The painted mark 40 cm from the penalty line (UA-C3)."""
        return self._mark(self.size.mark_far)

    def _mark(self, distance: float) -> Polygon:
        from shapely import box

        y, half = self.size.penalty_y + distance, self.size.mark_length / 2
        return box(-half, y, half, y + self.size.line_width)

    @cached_property
    def lines(self) -> tuple[Polygon, ...]:
        """The painted borders: gorod with its front line, the two sides of the prigorod, the penalty line."""
        from shapely import Polygon

        s, w = self.size, self.size.line_width
        frame = self.gorod.difference(self.gorod.buffer(-w, join_style="mitre"))
        across = w * math.sqrt(2.0)  # of a 45 degree line of width w, measured along x
        sides = []
        for sign in (-1.0, 1.0):
            outer = [(sign * s.half_side, 0.0), (sign * s.half_penalty, s.penalty_y)]
            inner = [(sign * (x - across), y) for x, y in ((s.half_penalty, s.penalty_y), (s.half_side, 0.0))]
            sides.append(Polygon(outer + inner))
        return (frame, *sides, self.penalty_line)

    @cached_property
    def kon(self) -> LineString:
        """Front edge of the kon plank of adults."""
        return self.plank(self.size.kon)

    @cached_property
    def half_kon(self) -> LineString:
        """Front edge of the half-kon plank."""
        return self.plank(self.size.half_kon)

    @cached_property
    def children_kon(self) -> LineString:
        """Front edge of the kon plank of those under 15."""
        return self.plank(self.size.children_kon)

    def plank(self, distance: float) -> LineString:
        """Front edge of a plank at a distance from the front line, drawn as long as the penalty line."""
        from shapely import LineString

        return LineString([(-self.size.half_penalty, -distance), (self.size.half_penalty, -distance)])

    @cached_property
    def city_region(self) -> Region:
        """The city, ready for many clearance questions."""
        from gorodki.court.measuring.region import Region

        s = self.size
        return Region(
            self.city, (-s.half_side, s.penalty_y, s.half_side, s.side), (self.gorod, self.prigorod)
        )

    @cached_property
    def zone_region(self) -> Region:
        """The penalty zone, ready for many clearance questions."""
        from gorodki.court.measuring.region import Region

        return Region(self.penalty_zone, parts=(self.penalty_zone,))


def court(size: CourtSize | None = None) -> Court:
    """The court of a size, the standard one where none is given; the same object each time."""
    return _built(size or CourtSize())


@lru_cache(maxsize=8)
def _built(size: CourtSize) -> Court:
    return Court(size)
