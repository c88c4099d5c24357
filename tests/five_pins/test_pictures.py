"""Pictures and films of strokes: to scale, the right way round, every frame whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from PIL import Image

from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import table
from gorodki.render.draw.view import Box
from gorodki.render.film.film import Film, FilmStyle, save_film
from gorodki.render.five_pins.numbers import PIN, SHOWN, number_boxes, numbered
from gorodki.render.five_pins.picture import divided, draw_stroke
from gorodki.render.five_pins.shown import StrokeShown, shown_of
from gorodki.render.five_pins.table import BALLS, CLOTH, table_view
from gorodki.scenarios.five_pins.build import position, ruling, trace
from gorodki.scenarios.five_pins.files import library
from gorodki.scenarios.five_pins.request import StrokeRequest, play
from gorodki.sim.cue.events import TableEvent

FIVE = table("five-pins")
SIZE = (1600, 1000)
Pixels = NDArray[np.uint8]


@pytest.fixture(scope="module")
def shown() -> StrokeShown:
    """A slow stroke with the ball on the left half, towards the right."""
    balls = {"white": (-0.4, 0.5), "yellow": (0.5, 2.0), "red": (-0.5, 2.4)}
    return shown_of(play(StrokeRequest(Position(FIVE, balls), given={"speed": 2.0})))


def pixels(surface: pygame.Surface) -> Pixels:
    return np.asarray(pygame.surfarray.array3d(surface).swapaxes(0, 1), dtype=np.uint8)


def near(colour: tuple[int, int, int], at: Pixels) -> bool:
    return bool(np.abs(at.astype(int) - np.array(colour)).max() < 40)


def test_balls_lie_where_they_rest_right_is_right_and_away_is_up(shown: StrokeShown) -> None:
    image = pixels(draw_stroke(shown))
    view = table_view(divided(SIZE, FIVE).field, FIVE)
    for name in BALLS:
        i = next(k for k, b in enumerate(shown.trace.bodies) if b.name == name)
        x, y = shown.trace.position[-1, i, :2].tolist()
        px, py = view.px(x, y)
        assert near(BALLS[name], image[round(py), round(px)]), name
    left, right = view.px(-0.4, 1.0), view.px(0.4, 1.0)
    assert left[0] < right[0]
    assert view.px(0.0, 2.0)[1] < view.px(0.0, 1.0)[1]
    assert near(CLOTH, image[round(view.px(0.6, 0.3)[1]), round(view.px(0.6, 0.3)[0])])


def test_the_table_is_drawn_to_scale() -> None:
    view = table_view(divided(SIZE, FIVE).field, FIVE)
    wide = view.px(0.71, 0.0)[0] - view.px(-0.71, 0.0)[0]
    tall = view.px(0.0, 0.0)[1] - view.px(0.0, 2.84)[1]
    assert tall / wide == pytest.approx(2.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_told_stroke_can_be_drawn(lang: str) -> None:
    for told in library()[::12]:
        shown = StrokeShown(trace(told), position(told), ruling(told), told.title.text(lang))
        assert draw_stroke(shown, lang=lang, size=(800, 500)).get_size() == (800, 500)


@pytest.mark.parametrize("size", [SIZE, (960, 600)])
def test_what_happened_has_its_number_free_of_pins_and_other_numbers(size: tuple[int, int]) -> None:
    """A hard stroke of which the last contacts are with cushions."""
    hard = shown_of(play(StrokeRequest(given={"direction": 1.169, "speed": 14.55, "side": 0.228})))
    sheet, events = divided(size, FIVE), list(numbered(hard.trace))
    assert len(events) == len(hard.trace.events_of(*SHOWN)) > 24
    assert events[-1][1].kind is TableEvent.CUSHION
    view, pin = table_view(sheet.field, FIVE), PIN * sheet.unit
    boxes = [box for _, _, box in number_boxes(view, events, hard.position, sheet.unit)]
    assert len(boxes) == len(events)
    pins = [Box(x - pin, y - pin, 2 * pin, 2 * pin)
            for x, y in (view.px(*at) for at in hard.position.standing.values())]  # fmt: skip
    for k, box in enumerate(boxes):
        assert max(box.overlap(other) for other in (*pins, *boxes[:k])) == 0.0
        assert view.box.overlap(box) == pytest.approx(box.width * box.height)


def test_a_size_that_is_no_picture_is_refused(shown: StrokeShown) -> None:
    with pytest.raises(InputError, match="picture size"):
        draw_stroke(shown, size=(10, 10))


def test_a_film_shows_the_stroke_from_start_to_ruling(shown: StrokeShown, tmp_path: Path) -> None:
    film = Film([shown], FilmStyle(size=(640, 400), fps=8.0, hold=0.5, slow=()))
    frames = [pixels(f).copy() for f in film.frames()]
    assert len(frames) == len(film)
    view = table_view(divided((640, 400), FIVE).field, FIVE)
    px, py = view.px(-0.4, 0.5)
    assert near(BALLS["white"], frames[0][round(py), round(px)])
    assert not near(BALLS["white"], frames[len(film.moments) // 2][round(py) + 1, round(px) + 1])
    assert (frames[-1] == pixels(draw_stroke(shown, size=(640, 400)))).all()
    save_film(film, tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as gif:
        assert gif.size == (640, 400)


def test_a_film_is_slow_where_balls_meet_and_ends_when_all_rest(shown: StrokeShown) -> None:
    film = Film([shown], FilmStyle(size=(640, 400), fps=20.0))
    plain = Film([shown], FilmStyle(size=(640, 400), fps=20.0, slow=()))
    assert len(film) > len(plain)
    assert film.end == pytest.approx(float(shown.trace.time[-1]), abs=1.5)
