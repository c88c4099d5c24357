"""A piece that turned back on its own line: there, back, and the referee's hand are three lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shapely import LineString

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.registry import figure
from gorodki.figures.types import Placement
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import piece_colour
from gorodki.render.draw.paths import Run, draw_path
from gorodki.render.draw.view import Point
from gorodki.render.throw import marks as throw_marks
from gorodki.render.throw.picture import draw_throw
from gorodki.sim.trace import Trace
from tests.render import sample
from tests.render.sample import Way
from tests.render.test_throw_picture import view

X = figure("vilka").pieces[2].centre[0]


def turned(back_x: float) -> tuple[Trace, Ruling]:
    """Piece 3 rolls straight on to y = 1.2 and from there back to (back_x, 0.5)."""
    _, ruling = sample.fork()
    trace = sample.trace_of(ruling.situation.figure, {3: Way(((X, 1.2), (back_x, 0.5)))})
    index = next(i for i in trace.pieces if trace.bodies[i].name == "3")
    dead = int(trace.position[:, index, 1].argmax())
    at = float(trace.time[dead])
    pose = Placement(tuple(trace.position[dead, index].tolist()), (1.0, 0.0, 0.0))
    pieces = tuple(
        replace(p, verdict=PieceVerdict.DEAD_POINT, time=at, stopped=sample.pose(trace, 3), placed=pose,
                evidence=(Evidence("RU-4.3.17", at, (*pose.centre[:2], 0.0)),))
        if p.piece == 3
        else replace(p, verdict=PieceVerdict.UNTOUCHED, stopped=ruling.situation.lying[p.piece], placed=None)
        for p in ruling.pieces
    )  # fmt: skip
    return trace, replace(ruling, pieces=pieces)


class Drawn:
    """The ways of piece 3, and the referee's arrow, in pixels."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, trace: Trace, ruling: Ruling) -> None:
        ways: list[list[Point]] = []
        arrows: list[list[Point]] = []
        line = Canvas.line

        def noted_path(canvas: Canvas, on: Any, runs: list[Run], colour: Any, **rest: Any) -> None:
            if colour == piece_colour(3):
                ways.append(on.points(p for r in runs for p in r.points))
            draw_path(canvas, on, runs, colour, **rest)

        def noted_line(
            canvas: Canvas, points: Any, colour: Any, width: float = 1.0, dash: Any = None
        ) -> None:
            if dash == (2.5, 3.5) and view().box.contains(points[0]):
                arrows.append(list(points))
            line(canvas, points, colour, width, dash)

        monkeypatch.setattr(throw_marks, "draw_path", noted_path)
        monkeypatch.setattr(Canvas, "line", noted_line)
        draw_throw(RuledThrow(trace, ruling))
        self.there, self.back = ways
        (self.arrow,) = arrows


def apart(one: list[Point], other: list[Point]) -> float:
    """Distance from the middle of one line to another, pixels."""
    return float(LineString(one).interpolate(0.5, normalized=True).distance(LineString(other)))


def test_the_way_back_on_the_same_line_is_drawn_beside_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch, *turned(X))
    assert apart(drawn.back, drawn.there) == pytest.approx(5.0, abs=0.5)
    assert drawn.back[-1][1] - drawn.back[0][1] > 100  # down the picture, towards the thrower


def test_the_arrow_of_the_referee_lies_on_neither_way(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch, *turned(X))
    assert apart(drawn.arrow, drawn.there) > 8
    assert apart(drawn.arrow, drawn.back) > 8


def test_a_way_back_that_can_be_seen_is_drawn_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    trace, ruling = turned(0.9)
    drawn = Drawn(monkeypatch, trace, ruling)
    index = next(i for i in trace.pieces if trace.bodies[i].name == "3")
    assert drawn.back[-1] == pytest.approx(view().px(*trace.position[-1, index, :2]), abs=0.01)
    assert LineString(drawn.there).distance(LineString(drawn.back)) < 4  # they meet where it turned
