"""The page of a stroke in a real browser: balls roll where the trace has them, numbers come in their time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains

from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.render.five_pins.numbers import numbered
from gorodki.render.five_pins.shown import StrokeShown, shown_of
from gorodki.render.five_pins.words import next_line, points_words
from gorodki.render.page.stroke import PALETTE, save_stroke_page, stroke_data, stroke_page
from gorodki.render.words.messages import messages
from gorodki.scenarios.five_pins.build import position, ruling, trace
from gorodki.scenarios.five_pins.request import StrokeRequest, play
from gorodki.scenarios.told import told_case
from gorodki.sim.trace import BodyKind
from tests.page.conftest import DESKTOP, PHONE, Keys, Page, faint_words
from tests.page.test_page import contrast

pytestmark = pytest.mark.slow

Show = Callable[..., Page]


@pytest.fixture(scope="module")
def stroke() -> StrokeShown:
    return shown_of(play(StrokeRequest()))


@pytest.fixture(scope="module")
def busy() -> StrokeShown:
    """A hard stroke in which much happens."""
    return shown_of(play(StrokeRequest(given={"direction": 1.169, "speed": 14.55, "side": 0.228})))


@pytest.fixture(scope="module")
def jumped() -> StrokeShown:
    """The own ball hops over red and off the table; the referee puts it on a mark."""
    given = {"direction": 0.989, "speed": 10.44, "elevation": 0.349, "side": 0.25}
    return shown_of(play(StrokeRequest(given=given)))


@pytest.fixture
def page(browser: Page, stroke: StrokeShown, tmp_path: Path) -> Show:
    def show(
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        of: StrokeShown = stroke,
        *,
        quiz: bool = False,
        dark: bool = False,
    ) -> Page:
        path = tmp_path / "stroke.html"
        save_stroke_page(of, path, lang=lang, quiz=quiz)
        return browser.open(path, size, dark=dark)

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
    opened.press(Keys.END)
    opened.click("#whole")
    ActionChains(opened.driver).move_to_element(opened.one('[data-event="1"] circle')).click().perform()
    assert opened.time == pytest.approx(events[0].time, abs=2e-3)


BOXES = """
const box = n => { const r = n.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
const seen = n => getComputedStyle(n).visibility === 'visible';
const all = css => [...document.querySelectorAll(css)].filter(seen).map(box);
return [all('[data-event] circle'), all('[data-layer=dots] .pin, [data-layer=dots] .cross'),
        box(document.getElementById('court'))];
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (1024, 700)])
def test_numbers_stand_in_sight_and_free_of_the_pins_and_of_one_another(
    page: Show, busy: StrokeShown, size: tuple[int, int]
) -> None:
    opened = page(size, of=busy)
    opened.scrub(1e9)
    numbers, pins, court = opened.run(BOXES)
    assert len(numbers) == len(list(numbered(busy.trace))) > 20
    assert len(pins) == 5
    apart = [a[2] - b[0] > 0.5 and b[2] - a[0] > 0.5 and a[3] - b[1] > 0.5 and b[3] - a[1] > 0.5
             for k, a in enumerate(numbers) for b in [*numbers[:k], *pins]]  # fmt: skip
    assert not any(apart)
    for left, top, right, bottom in numbers:
        assert court[0] - 1 <= left < right <= court[2] + 1
        assert court[1] - 1 <= top < bottom <= court[3] + 1


def test_a_pin_can_be_seen_from_afar_and_is_marked_by_the_ball_that_toppled_it(
    page: Show, stroke: StrokeShown
) -> None:
    opened = page(PHONE)
    wide = (
        "return [...document.querySelectorAll('[data-layer=dots] .pin')]"
        ".map(n => n.getBoundingClientRect().width)"
    )
    assert min(opened.run(wide)) > 4
    opened.scrub(1e9)
    by = (
        "return [...document.querySelectorAll('[data-layer=dots] .toppler')]"
        ".filter(n => getComputedStyle(n).visibility === 'visible').map(n => n.dataset.by).sort()"
    )
    assert isinstance(stroke.ruling, StrokeRuling)
    assert opened.run(by) == sorted(p.ball for p in stroke.ruling.pins)


def test_the_clause_that_decided_leads_to_a_moment(page: Show, stroke: StrokeShown) -> None:
    opened = page()
    clause = opened.all("#verdicts .fact")[0]
    assert clause.text.startswith(stroke.ruling.clause)
    clause.click()
    first = next(e.time for e in stroke.ruling.evidence if e.time is not None)
    assert opened.time == pytest.approx(first, abs=2e-3)


def test_a_ball_is_put_where_the_ruling_says_and_only_at_the_end(page: Show, jumped: StrokeShown) -> None:
    opened = page(of=jumped)
    assert isinstance(jumped.ruling, StrokeRuling)
    (put,) = jumped.ruling.placed
    seen = "return getComputedStyle(document.querySelector('[data-put]')).visibility"
    opened.scrub(0.1)
    assert opened.run(seen) == "hidden"
    opened.scrub(1e9)
    assert opened.run(seen) == "visible"
    x, y = opened.run(
        "const c = document.querySelector('[data-put] circle');"
        "return [c.getAttribute('cx'), c.getAttribute('cy')].map(Number)"
    )
    assert (x / 1000, -y / 1000) == pytest.approx(put.at, abs=1e-4)


def test_a_quiz_hides_the_ruling_until_it_is_answered(page: Show, jumped: StrokeShown) -> None:
    opened = page(of=jumped, quiz=True)
    assert isinstance(jumped.ruling, StrokeRuling)
    opened.scrub(1e9)
    assert not opened.one("#ruling").is_displayed()
    assert points_words(jumped.ruling, messages("en")) not in opened.one("body").text
    assert opened.run("return getComputedStyle(document.querySelector('[data-put]')).visibility") == "hidden"
    opened.choose("#quiz [name=stroke]", jumped.ruling.verdict)
    opened.choose("#quiz [name=next]", "lies")
    opened.one("#quiz [name=points]").send_keys("2.5")
    opened.click("#quiz button")
    assert "Rule on everything first." in opened.one("#quiz").text
    field = opened.one("#quiz [name=points]")
    field.clear()
    field.send_keys(str(jumped.ruling.opponent))
    opened.click("#quiz button")
    assert opened.one("#score").text == "2 of 3 right"
    marks = {m.get_attribute("data-mark"): m.text for m in opened.all(".mark")}
    assert "wrong" in marks.pop("next")
    assert list(marks) == ["stroke", "points"]
    assert all("correct" in text for text in marks.values())
    assert opened.errors == []


@pytest.mark.parametrize("quiz", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_every_word_can_be_read(page: Show, stroke: StrokeShown, quiz: bool, dark: bool) -> None:
    opened = page(quiz=quiz, dark=dark)
    opened.scrub(0.7)  # some of what happens lies behind, some ahead
    assert faint_words(opened) == []


def test_every_control_has_a_name(page: Show) -> None:
    for quiz in (False, True):
        opened = page(quiz=quiz)
        controls = [c for c in opened.all("button, select, input, #court") if c.is_displayed()]
        assert len(controls) > 12
        assert [c.get_attribute("outerHTML") for c in controls if not c.accessible_name.strip()] == []


def test_a_swipe_scrolls_the_page_until_the_table_is_enlarged(page: Show) -> None:
    opened = page(PHONE)
    touch = "return getComputedStyle(document.getElementById('court')).touchAction"
    assert opened.run(touch) == "pan-y"
    opened.click("#zoom_in")
    assert opened.run(touch) == "none"


def test_pins_fall_at_their_moment_and_ways_grow(page: Show, stroke: StrokeShown) -> None:
    opened = page()
    standing = "return getComputedStyle(document.querySelector('[data-body=\"n\"] circle')).visibility"
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
