"""A frame over a still picture shows the same as if all of it were drawn anew."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import INK, PAPER, PIECES, SHEET, WARNING, faded
from gorodki.render.draw.live_canvas import LiveCanvas
from gorodki.render.draw.view import Box

SIZE = (120, 90)


def still() -> Canvas:
    canvas = Canvas(SIZE, PAPER)
    canvas.box(Box(10, 10, 100, 60), SHEET, INK, 1.5)
    canvas.text(Text("gorod", (60, 40), 14, INK, anchor="centre", halo=SHEET))
    return canvas


def mover(canvas: Canvas, x: float) -> None:
    canvas.disc((x, 41.3), 9.0, PIECES[1], INK, 1.2)
    canvas.polygon([(x, 50), (x + 12.5, 55), (x, 61)], faded(INK, 0.3))
    canvas.text(Text(f"{x:g}", (x, 12), 11, WARNING))


def pixels(picture: pygame.Surface) -> np.ndarray:
    return np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8).astype(int)


@pytest.mark.parametrize("xs", [[20.0], [20.0, 34.5], [50.0, 51.0, 20.0, 111.0, 119.0]])
def test_the_last_frame_is_what_a_new_picture_would_be(xs: list[float]) -> None:
    live = LiveCanvas(still())
    for x in xs:
        mover(live, x)
        shown = live.frame()
    anew = still()
    mover(anew, xs[-1])
    assert np.abs(pixels(shown) - pixels(anew.finish())).max() <= 2


def test_nothing_is_left_of_what_moved_away() -> None:
    live = LiveCanvas(still())
    mover(live, 30.0)
    live.frame()
    assert np.abs(pixels(live.frame()) - pixels(still().finish())).max() <= 2


def test_what_is_kept_stays_under_what_moves() -> None:
    live = LiveCanvas(still())
    with live.kept():
        live.line([(15, 41), (100, 41)], PIECES[0], 3)
    mover(live, 30.0)
    live.frame()
    mover(live, 80.0)
    shown = live.frame()
    anew = still()
    anew.line([(15, 41), (100, 41)], PIECES[0], 3)
    mover(anew, 80.0)
    assert np.abs(pixels(shown) - pixels(anew.finish())).max() <= 2


def test_what_is_clipped_leaves_nothing_outside() -> None:
    live, anew = LiveCanvas(still()), still()
    for canvas in (live, anew):
        with canvas.clipped(Box(40, 20, 30, 30)):
            canvas.disc((40, 40), 15, PIECES[2])
            canvas.disc((5, 80), 4, PIECES[3])
    assert np.abs(pixels(live.frame()) - pixels(anew.finish())).max() <= 2
