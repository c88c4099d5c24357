"""Nothing overlaps and every word fits, from the smallest window to a large one, in three languages."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.render.window import actions as a
from gorodki.render.window.layout import SMALLEST, layout
from gorodki.render.window.mode_register import mode_keys
from gorodki.render.window.state import State
from tests.window.desk import FORK, Desk, known_fork

at_every_size = pytest.mark.parametrize(
    "sized",
    [(1024, 700), (1280, 800), (1366, 768), (2560, 1440)],
    ids=lambda s: f"{s[0]}x{s[1]}",
    indirect=True,
    scope="module",
)


@pytest.mark.slow
@given(st.integers(SMALLEST[0], 4000), st.integers(SMALLEST[1], 2400))
def test_the_parts_fill_the_window_and_do_not_overlap(width: int, height: int) -> None:
    place = layout((width, height))
    parts = [place.top, place.left, place.court, place.right, place.film, place.status]
    for one, other in itertools.combinations(parts, 2):
        assert one.overlap(other) < 1e-6 * width
    assert sum(p.width * p.height for p in parts) == pytest.approx(width * height)
    assert place.court.width > 380
    assert place.court.height > 380


@pytest.mark.slow
@at_every_size
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_every_word_fits_its_widget_and_no_widget_covers_another(sized: Desk, lang: str) -> None:
    """Labels that are too small warn, and warnings are errors here."""
    sized.know(FORK, known_fork())
    sized.begin(State(setup=FORK, lang=lang))
    place = sized.app.snapshot().layout
    boxes = [(box, said) for box, said in sized.app.ui.boxes()]
    for (one, said), (other, also) in itertools.combinations(boxes, 2):
        assert one.overlap(other) == 0.0, (said, also)
    for box, said in boxes:
        assert place.whole.contains((box.left, box.top)), said
        assert place.whole.contains((box.right, box.bottom)), said
    for element in sized.app.ui.elements():
        text, face = getattr(element, "text", ""), getattr(element, "font", None)
        if text and face is not None:
            assert face.size(text)[0] <= element.rect.width, (lang, text)


@pytest.mark.slow
@at_every_size
@pytest.mark.parametrize("mode", mode_keys())
def test_every_widget_stays_in_its_part_of_the_window(sized: Desk, mode: str) -> None:
    sized.know(FORK, known_fork())
    sized.begin(State(setup=FORK, mode=mode))
    place = sized.app.snapshot().layout
    parts = [place.top, place.left, place.court, place.right, place.film, place.status]
    for box, said in sized.app.ui.boxes():
        assert any(
            part.contains((box.left, box.top)) and part.contains((box.right, box.bottom)) for part in parts
        ), (said, box)


@pytest.mark.slow
@at_every_size
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_what_can_be_clicked_in_the_panel_does_not_overlap(sized: Desk, lang: str) -> None:
    sized.know(FORK, known_fork())
    sized.begin(State(setup=FORK, lang=lang))
    sized.app.do(a.MakeThrow())
    sized.app.do(a.Seek(99.0))
    sized.frames(10)
    zones = sized.app.painter.zones
    right = sized.app.snapshot().layout.right
    assert len(zones) >= 8
    for one, other in itertools.combinations(zones, 2):
        assert one.box.overlap(other.box) < 3 * one.box.width, (one.words, other.words)
    assert all(right.contains((z.box.left + 4, z.box.top)) for z in zones)
    assert all(z.box.bottom <= right.bottom for z in zones)
