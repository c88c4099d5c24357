"""The page of a stroke in a real browser: balls roll where the trace has them, numbers come in their time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.render.five_pins.picture import numbered
from gorodki.render.five_pins.shown import StrokeShown, shown_of
from gorodki.render.five_pins.words import next_line, points_words
from gorodki.render.page.stroke import PALETTE, save_stroke_page, stroke_data, stroke_page
from gorodki.render.words.messages import messages
from gorodki.scenarios.five_pins.build import position, ruling, trace
from gorodki.scenarios.five_pins.request import StrokeRequest, play
from gorodki.scenarios.told import told_case
from gorodki.sim.trace import BodyKind
from tests.page.conftest import DESKTOP, PHONE, Page
from tests.page.test_page import contrast

pytestmark = pytest.mark.slow

Show = Callable[..., Page]


@pytest.fixture(scope="module")
def stroke() -> StrokeShown:
    return shown_of(play(StrokeRequest()))


@pytest.fixture
def page(browser: Page, stroke: StrokeShown, tmp_path: Path) -> Show:
    def show(size: tuple[int, int] = DESKTOP, lang: str = "en") -> Page:
        path = tmp_path / "stroke.html"
        save_stroke_page(stroke, path, lang=lang)
        return browser.open(path, size)

    return show


def test_at_every_moment_the_balls_are_where_the_trace_has_them(page: Show, stroke: StrokeShown) -> None:
    opened = page()
    for time in (0.0, 0.36, 0.9, 2.5, 1e9):
        opened.scrub(time)
        for k, body in enumerate(stroke.trace.bodies):
            if body.kind is BodyKind.BALL:
                centre, _ = stroke.trace.pose_at(k, min(time, float(stroke.trace.time[-1])))
                assert opened.place(body.name) == pytest.approx(centre.tolist(), abs=1e-3)
    assert opened.errors == []
    assert all(url.startswith(("file:", "data:")) for url in opened.requests)


def test_the_own_ball_begins_on_the_left_and_the_upper_mark_is_up(page: Show) -> None:
    """The opening of white: x is -0.67 m, and yellow lies on the upper mark."""
    opened = page()
    assert opened.place("white")[0] < 0
    left, top = (
        opened.run(f"return document.querySelector('[data-body=\"{name}\"]').getBoundingClientRect().{side}")
        for name, side in (("white", "x"), ("yellow", "y"))
    )
    assert left < opened.run(
        "return document.querySelector('[data-body=\"yellow\"]').getBoundingClientRect().x"
    )
    assert top < opened.run(
        "return document.querySelector('[data-body=\"white\"]').getBoundingClientRect().y"
    )


def test_numbers_come_at_their_moment_and_a_click_goes_there(page: Show, stroke: StrokeShown) -> None:
    opened, events = page(), [e for _, e in numbered(stroke.trace)]
    visible = (
        "return [...document.querySelectorAll('[data-event]')]"
        ".filter(n => n.parentNode.getAttribute('visibility') === 'visible').length"
    )
    for time in (0.0, 0.5, 0.95, 1e9):
        opened.scrub(time)
        assert opened.run(visible) == sum(e.time <= time + 1e-6 for e in events)
    opened.click('[data-n="3"]')
    assert opened.time == pytest.approx(events[2].time, abs=2e-3)
    assert opened.one('[data-n="3"]').get_attribute("aria-pressed") == "true"
    opened.run("document.querySelector('[data-event=\"1\"]').dispatchEvent(new Event('click'))")
    assert opened.time == pytest.approx(events[0].time, abs=2e-3)


def test_pins_fall_at_their_moment_and_ways_grow(page: Show, stroke: StrokeShown) -> None:
    opened = page()
    standing = "return document.querySelector('[data-body=\"n\"] circle').getAttribute('visibility')"
    way = "return document.querySelector('[data-layer=ways] path').getAttribute('d').length"
    opened.scrub(0.5)
    early = opened.run(way)
    assert opened.run(standing) == "visible"
    opened.scrub(1e9)
    assert opened.run(standing) == "hidden"
    assert opened.run(way) > early > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ruling_is_told_in_the_language_chosen(page: Show, stroke: StrokeShown, lang: str) -> None:
    opened, words = page(), messages(lang)
    opened.choose("#language", lang)
    told = opened.one("#ruling").text.replace("\N{NO-BREAK SPACE}", " ")
    assert points_words(stroke.ruling, words) in told  # type: ignore[arg-type]
    assert next_line(stroke.ruling, words) in told  # type: ignore[arg-type]
    assert opened.run("return document.documentElement.lang") == lang
    assert opened.errors == []


def test_on_a_phone_nothing_reaches_over_the_side(page: Show) -> None:
    opened = page(PHONE, "uk")
    assert opened.run("return document.documentElement.scrollWidth") <= PHONE[0]
    castle, field = (
        opened.run(
            "const r = document.getElementById(arguments[0]).getBoundingClientRect();"
            "return [r.left, r.top, r.right, r.bottom]",
            name,
        )
        for name in ("castle", "court")
    )
    assert castle[2] <= PHONE[0]
    assert castle[3] <= field[3] + 1


def test_keys_play_and_step(page: Show) -> None:
    opened = page()
    opened.scrub(0.0)
    opened.run("document.body.focus()")
    opened.press("\ue014")  # the right arrow
    assert opened.time == pytest.approx(0.01)
    opened.click("#play")
    opened.wait(lambda: opened.time > 0.2)


def test_the_ways_can_be_told_from_the_cloth() -> None:
    for ball in ("white", "yellow", "red"):
        assert contrast(PALETTE[f"way-{ball}"], PALETTE["cloth"]) >= 3.0


def test_the_data_say_what_the_picture_says(stroke: StrokeShown) -> None:
    data = stroke_data(stroke, "")
    assert [e["n"] for e in data["events"]] == [n for n, e in numbered(stroke.trace) if e.place is not None]
    assert len(data["words"]["ru"]["events"]) == len(data["events"])
    assert stroke_page(stroke) == stroke_page(stroke)
    assert len(stroke_page(stroke).encode()) < 400_000


def test_a_stroke_of_which_nobody_saw_the_ways_has_no_page(tmp_path: Path) -> None:
    told = told_case("p5-21")
    shown = StrokeShown(trace(told), position(told), ruling(told))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="its ways were not seen"):
        save_stroke_page(shown, tmp_path / "a.html")
    assert list(tmp_path.iterdir()) == []
