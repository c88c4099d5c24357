"""A court drawn in strips is the court; what reaches far beyond a strip is cut, and nobody sees it."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from gorodki.court.measuring.geometry import court
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.court import draw_court
from gorodki.render.draw.view import Point
from gorodki.render.window.court_view import at_corner, empty_in_steps, view_of
from gorodki.render.window.layout import layout
from gorodki.render.window.state import Look
from gorodki.render.window.strip import Strip

SIZE, PAPER, INK = (60, 40), (255, 255, 255), (0, 0, 0)


def pixels(picture: pygame.Surface) -> NDArray[np.int64]:
    return np.asarray(pygame.surfarray.array3d(picture), dtype=np.int64)


@pytest.mark.parametrize("look", [Look(), Look(3.2, (0.0, 0.36)), Look(40.0, (-0.7, 0.4))])
def test_a_court_in_strips_is_the_court(look: Look) -> None:
    view = view_of(layout((1280, 800)).court, look)
    canvas = Canvas((round(view.box.width), round(view.box.height)), PAPER, 3, 1.0)
    draw_court(canvas, at_corner(view), court())
    *before, drawn = empty_in_steps(view, 3, 1.0)
    assert before
    assert all(step is None for step in before)
    assert drawn is not None
    apart = np.abs(pixels(drawn) - pixels(canvas.finish()))
    assert apart.max() < 256 / 3  # a third of a pixel may be rounded to either side
    assert np.count_nonzero(apart) < 0.01 * apart.size


@pytest.mark.parametrize(
    "points",
    [
        [(10.0, 10.0), (30.0, 35.0), (50.0, 5.0)],
        [(-4000.0, 20.0), (5000.0, 20.0)],
        [(30.0, -9000.0), (30.0, 9000.0)],
        [(-50.0, 10.0), (20.0, 10.0), (20.0, 90.0), (40.0, 90.0), (40.0, 20.0), (400.0, 20.0)],
        [(-50.0, -50.0), (-20.0, 500.0)],
    ],
)
def test_a_line_that_leaves_the_strip_looks_as_on_any_canvas(points: list[Point]) -> None:
    strip, canvas = Strip(SIZE, PAPER, 2, 1.0), Canvas(SIZE, PAPER, 2, 1.0)
    for drawn in (strip, canvas):
        drawn.line(points, INK, 3.0)
    assert np.array_equal(pixels(strip.finish()), pixels(canvas.finish()))


@pytest.mark.parametrize(
    ("corners", "inked"),
    [
        ([(-9000.0, -9000.0), (9000.0, -9000.0), (9000.0, 9000.0), (-9000.0, 9000.0)], 60 * 40),
        ([(20.0, -500.0), (30.0, -500.0), (30.0, 500.0), (20.0, 500.0)], 10 * 40),
        ([(100.0, 0.0), (200.0, 0.0), (200.0, 40.0), (100.0, 40.0)], 0),
    ],
)
def test_an_area_that_leaves_the_strip_fills_what_is_seen_of_it(corners: list[Point], inked: int) -> None:
    strip = Strip(SIZE, PAPER, 1, 1.0)
    strip.polygon(corners, INK)
    dark = int(np.count_nonzero(pixels(strip.finish())[:, :, 0] == 0))
    assert dark == pytest.approx(inked, abs=40)  # the library draws the last row and column too
