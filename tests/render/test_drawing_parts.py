"""The parts of a picture by themselves: paths, labels, measures, footprints."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.measuring.footprint import footprint
from gorodki.figures.registry import all_figures
from gorodki.render.draw.camera import Viewpoint, camera
from gorodki.render.draw.canvas import Canvas, Text, dashes
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.labels import Labels, along
from gorodki.render.draw.paths import heads, leaves, path
from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Box
from gorodki.sim.trace import Body, BodyKind, Shape, lowest
from tests.render import sample

FRAME = Box(0, 0, 500, 400)


def test_a_path_is_split_where_the_body_leaves_the_ground() -> None:
    trace, _ = sample.fork()
    runs = path(trace, 1)  # the first piece hops at once, then slides
    assert [r.flight for r in runs][-2:] == [True, False]
    for a, b in itertools.pairwise(runs):
        assert a.points[-1] == b.points[0]
    assert runs[0].points[0] == pytest.approx((0.0, 0.1))
    assert runs[-1].points[-1] == pytest.approx((0.62, 2.75))


def test_a_body_that_stays_has_no_path() -> None:
    trace, _ = sample.untouched("vilka")
    assert path(trace, 3) == []


def test_the_path_of_a_bat_is_that_of_the_middle_of_its_length() -> None:
    trace, _ = sample.fork()
    assert path(trace, 0)[0].flight
    assert not path(trace, 0)[-1].flight


def test_heads_point_along_the_line_and_the_last_sits_at_its_end() -> None:
    line = [(0.0, 0.0), (300.0, 0.0), (300.0, 300.0)]
    found = heads(line, every=130.0, end=True)
    assert found[-1][0] == pytest.approx((300.0, 300.0))
    assert found[-1][1] == pytest.approx((0.0, 1.0))
    assert found[0][1] == pytest.approx((1.0, 0.0))
    assert len(found) == 5


def test_a_line_leaves_a_box_where_it_crosses_the_edge() -> None:
    out = leaves([(100.0, 100.0), (100.0, -300.0)], FRAME)
    assert out is not None
    assert out[0] == pytest.approx((100.0, 0.0), abs=1e-6)
    assert out[1] == pytest.approx((0.0, -1.0))
    assert leaves([(100.0, 100.0), (200.0, 200.0)], FRAME) is None


def test_dashes_cover_their_share_of_a_line() -> None:
    parts = list(dashes([(0.0, 0.0), (100.0, 0.0)], 6.0, 4.0))
    assert sum(math.dist(p[0], p[-1]) for p in parts) == pytest.approx(60.0)


@given(st.lists(st.tuples(st.floats(40, 460), st.floats(40, 360)), min_size=1, max_size=8))
def test_labels_stay_in_the_frame_and_off_each_other(anchors: list[tuple[float, float]]) -> None:
    labels = Labels(FRAME)
    boxes = [labels.place(a, (20.0, 20.0)) for a in anchors]
    for k, box in enumerate(boxes):
        assert FRAME.overlap(box) == pytest.approx(400.0)
        assert all(box.overlap(other) < 40.0 for other in boxes[:k])


def test_a_label_keeps_off_a_path() -> None:
    labels = Labels(FRAME)
    line = [(250.0, 0.0), (250.0, 400.0)]
    labels.keep_clear(along(line, 9.0, 4.0))
    box = labels.place((250.0, 200.0), (30.0, 20.0))
    assert box.right < 249
    beside = labels.beside((250.0, 200.0), (30.0, 20.0), reach=10.0)
    assert beside.left > 251


@pytest.mark.parametrize("key", [f.key for f in all_figures()])
def test_the_outline_of_a_piece_is_the_footprint_the_court_judges(key: str) -> None:
    from shapely import Polygon

    figure = next(f for f in all_figures() if f.key == key)
    body = Body("1", BodyKind.PIECE, Shape.ROUND, PIECE.radius, PIECE.length, 0.245)
    for place in figure.pieces:
        drawn = Polygon(outline(body, place.centre, place.axis))
        judged = footprint(body, place)
        assert drawn.symmetric_difference(judged).area < 0.02 * judged.area


@given(st.floats(0.0, 1.0))
def test_a_piece_on_the_ground_has_its_lowest_point_at_zero(lean: float) -> None:
    z = PIECE.length / 2 * lean + PIECE.radius * math.sqrt(1 - lean**2)
    assert lowest(PIECE, np.array([z]), np.array([lean]))[0] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("look", list(Viewpoint))
def test_cameras_are_rotations_without_a_mirror(look: Viewpoint) -> None:
    eye = camera(look)
    m = np.array([eye.right, eye.up, eye.toward])
    assert m @ m.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(m) == pytest.approx(1.0)
    assert eye.turned((0.3, 0.0, 0.0))[0] > 0.2  # the thrower's right is right in every view


def test_a_rim_keeps_text_readable_and_a_text_box_lies_about_its_anchor() -> None:
    text = Text("город", (100.0, 50.0), 20.0, (0, 0, 0), anchor="centre", halo=(255, 255, 255))
    assert text.box.centre == pytest.approx((100.0, 50.0))
    canvas = Canvas((200, 100), (10, 10, 10), 1)
    canvas.text(text)
    image = canvas.finish()
    colours = {tuple(image.get_at((x, 50)))[:3] for x in range(60, 140)}
    assert (255, 255, 255) in colours
    assert (0, 0, 0) in colours
