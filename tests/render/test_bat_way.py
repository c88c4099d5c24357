"""What is drawn of the bat hides neither the piece it touches nor the words on the court."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.render.draw.canvas import Text
from gorodki.render.throw.bat_way import (
    bat_boxes,
    bat_moments,
    contact_sign,
    first_touch,
    nearest_of_bat,
)
from gorodki.render.throw.picture import draw_throw
from gorodki.sim.trace import EventKind, Trace
from tests.render import sample
from tests.render.test_throw_picture import view


def crossing(x: float) -> Trace:
    """A throw whose bat flies along a line beside the middle of the court, over one side of the marks."""
    trace, _ = sample.untouched("vilka")
    position = trace.position.copy()
    position[:, 0, 0] = x
    return replace(trace, position=position)


def test_the_sign_of_the_first_touch_stands_on_the_side_of_the_bat_and_off_the_piece() -> None:
    trace, _ = sample.fork()
    touch = first_touch(trace, EventKind.CONTACT)
    assert touch is not None
    assert touch.place is not None
    at, sign = view().px(touch.place[0], touch.place[1]), contact_sign(view(), trace, touch, 1.0)
    bat = view().px(*nearest_of_bat(trace, touch)[:2])
    assert math.dist(at, sign) == pytest.approx(8.5)
    assert math.dist(sign, bat) == pytest.approx(abs(math.dist(at, bat) - 8.5))


def test_a_trace_without_a_bat_has_no_touch_of_it() -> None:
    trace = sample.trace_of(sample.untouched("vilka")[1].situation.figure, {}, bat=False)
    assert first_touch(trace, EventKind.CONTACT) is None
    assert (bat_moments(trace, view()), bat_boxes(trace, view(), 1.0)) == ([], [])


def test_outlines_of_the_bat_are_as_far_apart_as_is_said_and_all_in_sight() -> None:
    trace, _ = sample.fork()
    found = bat_moments(trace, view())
    assert len(found) > 3
    ways = [
        math.dist(trace.position[a, 0, :2], trace.position[b, 0, :2]) for a, b in itertools.pairwise(found)
    ]
    assert min(ways) >= 0.5
    assert all(
        view().box.shrunk(-0.31 * view().scale).contains(view().px(*trace.position[k, 0, :2])) for k in found
    )


@pytest.mark.slow
@pytest.mark.parametrize("x", [-0.2, -0.1, 0.0, 0.1, 0.2, 0.3])
def test_the_measures_of_the_marks_lie_off_the_way_of_the_bat(x: float, texts: list[Text]) -> None:
    trace, ruling = crossing(x), sample.untouched("vilka")[1]
    draw_throw(RuledThrow(trace, ruling))
    drawn = bat_boxes(trace, view(), 1.0)
    measures = [t for t in texts if t.words in ("20 cm", "40 cm") and t.box.right < view().box.right]
    assert len(measures) == 2
    assert not any(t.box.shrunk(2).overlap(box) for t in measures for box in drawn)


def test_the_name_of_the_gorod_lies_off_the_way_of_the_bat(texts: list[Text]) -> None:
    trace, ruling = crossing(-0.9), sample.untouched("vilka")[1]
    draw_throw(RuledThrow(trace, ruling))
    name = next(t for t in texts if t.words == "gorod" and t.box.right < view().box.right)
    assert not any(name.box.overlap(box) for box in bat_boxes(trace, view(), 1.0))
