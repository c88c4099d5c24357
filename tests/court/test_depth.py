"""How deep a footprint reaches into a region is exact to 15 cm, whatever corners are near."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import court
from gorodki.court.measuring.region import clearance_mm
from gorodki.figures.types import Placement
from tests.court.tracing import piece_body

ZONE = court().zone_region


def depth_mm(x: float, y: float, heading: float) -> float:
    """The depth found by shrinking the region until it lets go of the footprint."""
    seen = footprint(piece_body(1), Placement((x, y, 0.1), (math.cos(heading), math.sin(heading), 0.0)))
    low, high = 0.0, 0.4
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if seen.intersects(ZONE.polygon.buffer(-middle)) else (low, middle)
    return low * 1000.0


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.floats(1.8, 2.1), st.floats(-1.1, -0.9), st.floats(0.0, math.pi))
def test_at_the_end_of_the_penalty_line_where_two_corners_are_close(
    x: float, y: float, heading: float
) -> None:
    seen = footprint(piece_body(1), Placement((x, y, 0.1), (math.cos(heading), math.sin(heading), 0.0)))
    found = clearance_mm(seen, ZONE)
    if -150.0 < found < 0.0:
        assert -found == pytest.approx(depth_mm(x, y, heading), abs=0.01)
