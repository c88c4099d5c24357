"""A throw from the right: everything at its height and to scale, and what flew with its number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.registry import all_figures
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.pieces import draw_wood
from gorodki.render.draw.view import Box, View
from gorodki.render.throw import side as side_picture
from gorodki.render.throw.picture import draw_throw
from gorodki.render.throw.side import SideFacts, draw_side, least_height, side_height
from gorodki.render.words.messages import messages
from gorodki.sim.trace import Trace
from tests.render import sample
from tests.render.sample import Way

BOX, LETTER = Box(20.0, 30.0, 560.0, 260.0), 13.0
WAYS = {1: Way(((0.1, 0.9), (0.2, 1.9)), hop=0.4), 2: Way(((-0.6, 0.5),), hop=0.02)}


def side(trace: Trace | None = None, *, key: str = "vilka") -> SideFacts:
    """A figure at which the sample bat flies; of the Fork piece 1 flies 40 cm high and piece 2 slides."""
    _, ruling = sample.untouched(key)
    found = (
        sample.trace_of(ruling.situation.figure, WAYS if key == "vilka" else {}) if trace is None else trace
    )
    return SideFacts(found, ruling.situation.lying, CourtSize())


class Seen:
    """What a drawing was made of: the view, the wood, the ways of pieces in pixels and the numbers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.view: View | None = None
        self.wood: list[tuple[str, Any, float]] = []
        self.numbers: list[tuple[int, Any]] = []

        def wood(canvas: Canvas, view: View, body: Any, centre: Any, axis: Any, **rest: Any) -> None:
            self.view = view
            self.wood.append((body.name, centre, rest.get("opacity", 1.0)))
            draw_wood(canvas, view, body, centre, axis, **rest)

        monkeypatch.setattr(side_picture, "draw_wood", wood)
        monkeypatch.setattr(
            side_picture, "draw_badge", lambda _, at, number, __: self.numbers.append((number, at))
        )


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


def drawn(what: SideFacts, box: Box = BOX, lang: str = "en") -> Canvas:
    canvas = Canvas((600, 320), (255, 255, 255), 1)
    draw_side(canvas, box, what, messages(lang), LETTER)
    return canvas


def test_only_a_piece_that_left_the_sheet_by_more_than_five_centimetres_flew() -> None:
    found = side()
    assert [found.trace.bodies[i].name for i in found.flying()] == ["1"]


def test_a_stacked_figure_at_which_nothing_moves_does_not_fly() -> None:
    for key in ("pushka", "kolodets", "chasovye"):
        assert side(key=key).flying() == ()


def test_the_figure_stands_as_it_was_set_and_the_piece_that_flew_is_shown_on_its_way(seen: Seen) -> None:
    found = side()
    drawn(found)
    set_ = {name: centre for name, centre, opacity in seen.wood if opacity == 1.0}
    assert {int(name): centre for name, centre in set_.items()} == {
        n: (p.centre[1], p.centre[2], p.centre[0]) for n, p in found.lying.items()
    }
    on_the_way = [(name, centre) for name, centre, opacity in seen.wood if opacity < 1.0]
    assert {name for name, _ in on_the_way} == {"1"}
    assert len(on_the_way) >= 2
    assert max(centre[1] for _, centre in on_the_way) > 0.25


def test_one_scale_holds_for_heights_and_lengths_and_the_throw_goes_to_the_right(seen: Seen) -> None:
    drawn(side())
    assert seen.view is not None
    foot, ahead, above = seen.view.px(0.0, 0.0), seen.view.px(1.0, 0.0), seen.view.px(0.0, 1.0)
    assert ahead[0] - foot[0] == pytest.approx(foot[1] - above[1])
    assert ahead[0] > foot[0]
    assert foot[1] == pytest.approx(seen.view.box.bottom)


def test_the_number_of_a_piece_stands_beside_the_highest_point_of_its_flight(seen: Seen) -> None:
    found = side()
    drawn(found)
    assert [number for number, _ in seen.numbers] == [1]
    assert seen.view is not None
    (index,) = found.flying()
    way = found.trace.position[:, index]
    top = way[int(np.argmax(way[:, 2]))]
    assert np.hypot(*np.subtract(seen.numbers[0][1], seen.view.px(float(top[1]), float(top[2])))) < 30


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("height", [0.1, 0.4, 1.6])
def test_no_words_lie_on_one_another_or_outside_however_high_a_piece_flies(lang: str, height: float) -> None:
    _, ruling = sample.untouched("vilka")
    flies = sample.trace_of(ruling.situation.figure, {1: Way(((0.1, 0.9),), hop=height)})
    texts = drawn(side(flies), lang=lang).texts
    for k, one in enumerate(texts):
        assert BOX.overlap(one.box) > 0.97 * one.box.width * one.box.height, one
        assert all(one.box.overlap(other.box) < 3 for other in texts[:k]), one


def test_it_reaches_from_where_the_bat_lands_to_where_the_last_piece_flies() -> None:
    low, high = side().reach()
    assert low < -0.42
    assert high > 1.5


def test_everything_fits_into_the_height_that_is_asked_for() -> None:
    found = side()
    tall = side_height(found, BOX.width, LETTER)
    assert tall >= least_height(found, BOX.width, LETTER) > 0
    low, high = found.reach()
    scale = (BOX.width - 3.4 * LETTER) / (high - low)
    assert tall > found.top() * scale > (0.4 + 2 * sample.RADIUS) * scale


def test_a_throw_without_bat_and_flight_shows_nothing_from_the_side() -> None:
    _, ruling = sample.untouched("vilka")
    still = sample.trace_of(ruling.situation.figure, {2: Way(((-0.6, 0.5),))}, bat=False)
    assert side_height(side(still), BOX.width, LETTER) == 0.0
    assert least_height(side(still), BOX.width, LETTER) == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("key", [f.key for f in all_figures()])
def test_the_picture_of_a_throw_shows_it(key: str, seen: Seen) -> None:
    draw_throw(RuledThrow(*sample.untouched(key), throw=sample.THROW))
    assert {name for name, _, _ in seen.wood} == {"1", "2", "3", "4", "5"}
