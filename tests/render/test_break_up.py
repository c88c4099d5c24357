"""The break-up enlarged in a corner of the picture: where it stands and what it says."""

from __future__ import annotations

import pytest

from gorodki.court.gorodki.throw.strike import strike
from gorodki.court.measuring.geometry import court
from gorodki.figures.languages import LANGUAGES
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import PAPER
from gorodki.render.draw.court import throw_view
from gorodki.render.draw.view import Box
from gorodki.render.throw.break_up import draw_break_up
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.messages import messages
from tests.render import sample

FIELD = Box(0.0, 0.0, 1032.0, 922.0)


def scene(lang: str = "en") -> ThrowScene:
    trace, ruling = sample.fork()
    canvas = Canvas((1600, 1000), PAPER)
    return ThrowScene(canvas, throw_view(FIELD, court(), ruling), trace, ruling, messages(lang), court(), 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_speed_angle_height_and_tilt_inside_its_frame(lang: str) -> None:
    drawn = scene(lang)
    (box,) = draw_break_up(drawn, [], [])
    met = strike(drawn.trace)
    assert met is not None
    words = drawn.words
    line = next(t for t in drawn.canvas.texts if words.speed(met.speed) in t.words)
    for told in (words.degrees(met.angle), words.length(met.centre[2] * 1000), words.degrees(met.tilt)):
        assert told in line.words
    for text in drawn.canvas.texts:
        assert box.overlap(text.box) == pytest.approx(text.box.width * text.box.height, rel=0.02), text.words
    assert box.overlap(FIELD) == pytest.approx(box.width * box.height)


def test_it_keeps_off_what_must_stay_clear() -> None:
    (free,) = draw_break_up(scene(), [], [])
    (other,) = draw_break_up(scene(), [], [free])
    assert free.overlap(other) == 0.0


def test_a_line_under_every_place_makes_it_smaller() -> None:
    (free,) = draw_break_up(scene(), [], [])
    rows = [[(x, 0.0), (x, FIELD.height)] for x in (310.0, 722.0)]
    (small,) = draw_break_up(scene(), rows, [])
    assert small.width < free.width


def test_the_enlargement_shows_the_figure_where_it_stood() -> None:
    """Wood fills a good part of the enlargement, and not all of it."""
    drawn = scene()
    (box,) = draw_break_up(drawn, [], [])
    picture = drawn.canvas.finish()
    inside = [
        picture.get_at((int(x), int(y)))[:3]
        for x in range(int(box.left) + 4, int(box.right) - 4, 3)
        for y in range(int(box.top) + 24, int(box.bottom) - 28, 3)
    ]
    wood = sum(r > 190 and r - b > 60 for r, _, b in inside) / len(inside)
    assert 0.1 < wood < 0.6
