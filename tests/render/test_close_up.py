"""Close calls are enlarged, with the control gorodok at the outer edge of the line."""

from __future__ import annotations

import math

import pytest

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.figures.registry import figure
from gorodki.figures.types import Hand
from gorodki.render.draw.court import court_view
from gorodki.render.draw.view import Box
from gorodki.render.throw.close_up import SIZE, CloseCall, close_calls, place_close_ups
from gorodki.render.throw.picture import draw_throw
from gorodki.render.words.messages import messages
from gorodki.sim.trace import Trace
from tests.render import sample
from tests.render.sample import Way

R = sample.RADIUS


def ruled(ways: dict[int, Way]) -> tuple[Trace, Ruling]:
    fork = figure("vilka")
    lying = dict(enumerate(fork.pieces, 1))
    trace = sample.trace_of(fork, ways)
    return trace, adjudicate(trace, Situation(fork, Hand.RIGHT, Place.KON, "uk", "men", lying))


def calls(ways: dict[int, Way]) -> list[CloseCall]:
    trace, ruling = ruled(ways)
    return close_calls(trace, ruling, court())


def test_a_piece_just_outside_the_side_is_enlarged_at_the_outer_edge() -> None:
    (call,) = calls({5: Way(((1.0 + R + 0.0004, 0.8),))})
    assert call.piece.doubtful
    assert call.at == pytest.approx((1.0, 0.8), abs=1e-3)
    assert call.inward == pytest.approx((-1.0, 0.0), abs=1e-6)


def test_the_control_gorodok_touches_a_piece_exactly_when_there_is_no_light() -> None:
    for gap, touches in ((0.003, False), (-0.003, True)):
        (call,) = calls({5: Way(((1.0 + R + gap, 0.8),))})
        assert call.inward is not None
        control = (call.at[0] + call.inward[0] * R, call.at[1] + call.inward[1] * R)
        apart = call.pose.centre[0] - control[0] - 2 * R
        assert apart == pytest.approx(gap, abs=1e-4)
        assert (apart < 0) == touches


def test_beside_a_side_of_the_prigorod_inward_is_square_to_the_line() -> None:
    (call,) = calls({2: Way(((-1.6, -0.45),), turn=-math.pi / 4)})
    assert call.inward == pytest.approx((math.sqrt(0.5), -math.sqrt(0.5)), abs=1e-6)
    assert call.at[0] - call.at[1] == pytest.approx(-1.0, abs=1e-6)  # x = y - 1 on the left side


def test_a_limit_is_enlarged_without_a_control_gorodok() -> None:
    found = calls({4: Way(((-0.4, -1.0 + 0.4 + 0.1 - 0.0003),))})
    assert [c.piece.piece for c in found] == [4]
    assert found[0].inward is None
    assert found[0].at[1] == pytest.approx(-0.6)


def test_clear_calls_are_not_enlarged() -> None:
    assert calls({5: Way(((1.5, 0.8),)), 4: Way(((-0.4, 0.6),))}) == []


def test_a_piece_that_rolled_on_from_its_close_call_is_not_enlarged() -> None:
    trace, ruling = sample.fork()  # its fifth piece has a margin of 0.4 mm and lies well inside
    assert close_calls(trace, ruling, court()) == []


def test_doubtful_calls_come_first_and_two_at_most_are_shown_inside_the_court() -> None:
    found = calls(
        {
            1: Way(((0.0, 2.0 + 0.1 + 0.02),)),
            5: Way(((1.0 + R + 0.0004, 0.8),)),
            4: Way(((-1.0 - R - 0.004, 0.8),)),
        }
    )
    assert [c.piece.piece for c in found] == [5, 4, 1]
    view = court_view(Box(0, 0, 990, 920), court())
    placed = place_close_ups(found, view, [], 1.0)
    assert [c.piece.piece for c, _ in placed] == [5, 4]
    (_, right), (_, left) = placed
    assert right.left > 990 / 2 > left.right
    for _, box in placed:
        assert view.box.overlap(box) == pytest.approx(SIZE[0] * SIZE[1])


def test_an_enlargement_keeps_out_of_a_corner_full_of_paths() -> None:
    found = calls({5: Way(((1.0 + R + 0.0004, 0.8),))})
    view = court_view(Box(0, 0, 990, 920), court())
    ((_, box),) = place_close_ups(found, view, [(900.0, 50.0 + k) for k in range(40)], 1.0)
    assert box.right < 990 / 2


def test_near_a_limit_the_distance_has_a_tenth_so_that_it_does_not_contradict_the_verdict() -> None:
    _, ruling = ruled({4: Way(((-0.4, -1.0 + 0.4 + 0.1 - 0.0003),))})
    said = messages("en").piece_reason(ruling.pieces[3])
    assert said == "It lies 399.7 mm from the penalty line, nearer than 40 cm. 0.3 mm short of the limit."


def test_the_picture_of_a_doubtful_call_differs_from_the_plain_court_in_the_corner() -> None:
    trace, ruling = ruled({5: Way(((1.0 + R + 0.0004, 0.8),))})
    image = draw_throw(RuledThrow(trace, ruling))
    corner = {tuple(image.get_at((x, 60)))[:3] for x in range(760, 985)}
    plain = draw_throw(RuledThrow(*sample.untouched("vilka")))
    empty = {tuple(plain.get_at((x, 60)))[:3] for x in range(760, 985)}
    assert len(empty) == 1
    assert len(corner) > 5
