"""Known points of the one transform from metres to pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.measuring.geometry import court
from gorodki.render.draw.court import court_view
from gorodki.render.draw.view import Box, View

BOX = Box(0.0, 0.0, 1000.0, 900.0)
VIEW = View(BOX, (0.0, 1.0), 200.0)


def test_the_centre_of_the_view_is_the_middle_of_the_box() -> None:
    assert VIEW.px(0.0, 1.0) == (500.0, 450.0)


def test_a_point_on_the_throwers_right_is_right_in_the_picture() -> None:
    assert VIEW.px(0.3, 1.0) == pytest.approx((560.0, 450.0))


def test_a_point_farther_from_the_thrower_is_higher_in_the_picture() -> None:
    assert VIEW.px(0.0, 2.0) == pytest.approx((500.0, 250.0))


def test_a_fitted_view_shows_both_corners_and_fills_one_direction() -> None:
    view = View.fit(Box(10, 20, 400, 300), (-1.0, 0.0), (1.0, 3.0))
    (left, bottom), (right, top) = view.px(-1.0, 0.0), view.px(1.0, 3.0)
    assert (top, bottom) == pytest.approx((20.0, 320.0))
    assert left >= 10
    assert right <= 410
    assert right - left == pytest.approx(2 * 100.0)


def test_the_court_is_wholly_in_its_view_with_room_all_round() -> None:
    view = court_view(BOX, court())
    for x, y in court().city.exterior.coords:
        px, py = view.px(x, y)
        assert 40 < px < 960
        assert 40 < py < 860


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_pixels_and_metres_are_inverse(x: float, y: float) -> None:
    assert VIEW.metres(VIEW.px(x, y)) == pytest.approx((x, y), abs=1e-9)
