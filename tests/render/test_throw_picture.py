"""The picture of a throw: what is where, the same each time, and saved whole or not at all."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.figures.errors import InputError
from gorodki.figures.registry import all_figures
from gorodki.figures.types import Hand, Placement
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import (
    PAINT,
    SAND,
    SHEET,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    piece_colour,
)
from gorodki.render.draw.court import court_aspect, court_view, throw_view
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Box, View
from gorodki.render.throw.panel import BUILT
from gorodki.render.throw.picture import draw_throw, save_png
from gorodki.sim.trace import EventKind
from tests.render import sample

SIZE = (1600, 1000)


def view() -> View:
    field = Box(0, 0, min(1600 * 0.645, (1000 - 78) * court_aspect(court())), 1000 - 78)
    return court_view(field, court())


def colour(picture: pygame.Surface, x: float, y: float) -> tuple[int, int, int]:
    px, py = view().px(x, y)
    r, g, b, _ = picture.get_at((int(px), int(py)))
    return (r, g, b)


def near(a: tuple[int, int, int], b: tuple[int, int, int], by: int = 12) -> bool:
    return all(abs(p - q) <= by for p, q in zip(a, b, strict=True))


def wooden(c: tuple[int, int, int]) -> bool:
    """Between the darkest and the lightest wood, and clearly warmer than steel."""
    return c[0] - c[2] > 40 and all(
        d - 30 <= v <= w + 15 for v, d, w in zip(c, WOOD_DARK, WOOD_LIGHT, strict=True)
    )


@pytest.fixture(scope="module")
def picture() -> pygame.Surface:
    trace, ruling = sample.fork()
    return draw_throw(RuledThrow(trace, ruling, throw=sample.THROW))


def test_it_has_the_size_asked_for(picture: pygame.Surface) -> None:
    assert picture.get_size() == SIZE


@pytest.fixture(scope="module")
def whole() -> pygame.Surface:
    """The same without a touch, so that no enlargement stands over the court."""
    trace, ruling = sample.fork()
    untouched = tuple(e for e in trace.events if e.kind is not EventKind.CONTACT)
    return draw_throw(RuledThrow(replace(trace, events=untouched), ruling, throw=sample.THROW))


def test_the_lines_lie_where_the_rules_put_them_inside_the_measure(whole: pygame.Surface) -> None:
    for x, y in (
        (0.9, 0.01),
        (-0.9, 1.99),
        (0.99, 1.0),
        (-0.99, 1.0),
        (1.0, -0.99),
        (-1.48, -0.5),
        (0.06, -0.59),
    ):
        assert near(colour(whole, x, y), PAINT), (x, y)
    for x, y in ((0.9, -0.02), (-0.9, 2.02), (1.02, 1.0), (-1.52, -0.48)):
        assert near(colour(whole, x, y), SHEET, 20), (x, y)


def test_the_penalty_zone_lies_below_the_penalty_line(picture: pygame.Surface) -> None:
    assert near(colour(picture, 1.0, -1.2), SAND)
    assert near(colour(picture, 1.0, -0.9), SHEET, 20)


def test_a_piece_that_was_put_on_the_mark_lies_there(picture: pygame.Surface) -> None:
    assert wooden(colour(picture, -0.03, -0.805))
    assert near(colour(picture, 0.0, -0.8 + 0.0245), piece_colour(4), 40)


def test_a_piece_that_stayed_on_the_right_is_right_of_the_middle(picture: pygame.Surface) -> None:
    assert wooden(colour(picture, 0.64, 0.2))
    assert not wooden(colour(picture, -0.64, 0.2))


def wood_columns(picture: pygame.Surface) -> list[float]:
    """x in metres of every wooden pixel between the front line and the rear line of the gorod."""
    grid = ((x / 100, y / 100) for y in range(4, 196, 3) for x in range(-98, 99))
    return [x for x, y in grid if wooden(colour(picture, x, y))]


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "sign"), [(Hand.RIGHT, 1), (Hand.LEFT, -1)])
def test_the_sickle_of_a_left_hander_lies_on_the_left(hand: Hand, sign: int) -> None:
    trace, ruling = sample.untouched("serp", hand)
    mean_x = sum(p.centre[0] for p in ruling.situation.figure.pieces) / 5
    assert mean_x * sign > 0.05
    xs = wood_columns(draw_throw(RuledThrow(trace, ruling)))
    assert len(xs) > 20
    assert sum(xs) / len(xs) == pytest.approx(mean_x, abs=0.03)


@pytest.mark.slow
@pytest.mark.parametrize("key", [f.key for f in all_figures()])
def test_every_figure_shows_its_wood_where_it_stands(key: str) -> None:
    trace, ruling = sample.untouched(key)
    image = draw_throw(RuledThrow(trace, ruling), size=SIZE)
    top = max(ruling.situation.figure.pieces, key=lambda p: p.centre[2])
    spots = [
        colour(image, top.centre[0] + dx, top.centre[1] + dy)
        for dx in (-0.012, 0.012)
        for dy in (-0.012, 0.012)
    ]
    assert sum(wooden(c) for c in spots) >= 2, (key, spots, WOOD)


@pytest.mark.slow
def test_the_same_throw_gives_the_same_bytes(tmp_path: Path) -> None:
    digests = set()
    for name in ("a.png", "b.png"):
        trace, ruling = sample.fork()
        save_png(draw_throw(RuledThrow(trace, ruling, throw=sample.THROW), lang="uk"), tmp_path / name)
        digests.add(hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
    assert len(digests) == 1


@pytest.mark.slow
def test_no_display_is_opened_and_pygame_stays_quiet(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.render import sample\n"
        "from gorodki.court.gorodki.throw.ruled import RuledThrow\n"
        "from gorodki.render.throw.picture import draw_throw, save_png\n"
        "save_png(draw_throw(RuledThrow(*sample.fork())), sys.argv[1])\n"
        "import pygame; print(pygame.display.get_init(), pygame.display.get_surface())"
    )
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "t.png")],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "None"]
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")


def test_an_unwritable_path_is_named_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*nowhere") as fault:
        save_png(pygame.Surface((4, 4)), tmp_path / "nowhere" / "t.png")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("size", [(100, 1000), (1600, 99999), (0, 0), (-5, 10)])
def test_a_size_that_is_no_picture_is_refused(size: tuple[int, int]) -> None:
    trace, ruling = sample.fork()
    with pytest.raises(InputError, match="picture size"):
        draw_throw(RuledThrow(trace, ruling), size=size)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 500), (1000, 1400), (2400, 900)])
def test_other_sizes_work(size: tuple[int, int]) -> None:
    trace, ruling = sample.fork()
    assert draw_throw(RuledThrow(trace, ruling, throw=sample.THROW), lang="ru", size=size).get_size() == size


def test_a_trace_without_a_bat_is_drawn() -> None:
    _, ruling = sample.fork()
    trace = sample.trace_of(ruling.situation.figure, {1: sample.Way(((0.1, 0.9),))}, bat=False)
    assert draw_throw(RuledThrow(trace, ruling)).get_size() == SIZE


def test_a_piece_that_was_out_before_is_not_drawn() -> None:
    trace, ruling = sample.short_fork()
    image = draw_throw(RuledThrow(trace, ruling))
    assert wooden(colour(image, -0.2245, 0.32))
    assert near(colour(image, 0.2245 + 0.01, 0.33), SHEET, 20)


@pytest.mark.parametrize("y", [-1.05, -1.35, -1.9])
def test_a_piece_that_stopped_in_the_penalty_zone_is_wholly_in_the_picture(y: float) -> None:
    _, ruling = sample.fork()
    stopped = Placement((-0.3, y, sample.RADIUS), (0.0, 1.0, 0.0))
    pieces = tuple(replace(p, stopped=stopped) if p.piece == 4 else p for p in ruling.pieces)
    shown = throw_view(view().box, court(), replace(ruling, pieces=pieces))
    corners = shown.points(outline(PIECE, stopped.centre, stopped.axis))
    assert all(shown.box.shrunk(10).contains(corner) for corner in corners)
    assert shown.box.contains(shown.px(-2.0, 2.0))
    assert shown.box.contains(shown.px(2.0, 2.0))


def test_the_view_is_the_usual_one_where_none_stopped_there() -> None:
    assert throw_view(view().box, court(), sample.fork()[1]) == view()


def test_a_title_says_what_the_throw_shows_and_the_figure_is_named_below(texts: list[Text]) -> None:
    trace, ruling = sample.fork()
    title = "A throw  with a name\nthat is far too long for one line of the panel, however small"
    draw_throw(RuledThrow(trace, ruling, throw=sample.THROW, title=title))
    name = next(t for t in texts if t.words.replace("\N{NO-BREAK SPACE}", " ") == "2. Fork")
    above = [t for t in texts if t.bold and t.box.left == name.box.left and t.at[1] < name.at[1]]
    assert " ".join(t.words for t in above) == " ".join(title.split())
    assert all(t.height > name.height for t in above)


def test_a_scene_names_no_place_and_says_that_nothing_was_thrown(texts: list[Text]) -> None:
    trace, ruling = sample.fork()
    draw_throw(RuledThrow(trace, ruling, built=True))
    said = [t.words.replace("\N{NO-BREAK SPACE}", " ") for t in texts]
    assert BUILT in " ".join(said)
    assert "direction of the throw" in said
    assert [words for words in said if words == "Place" or words.startswith("kon")] == []
