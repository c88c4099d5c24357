"""The page of a throw for everybody: on any screen, by touch, by ear, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gorodki.court.gorodki.throw.ruled import RuledThrow
from tests.page.conftest import PHONE, Page, faint_words

pytestmark = pytest.mark.slow

Show = Callable[..., Page]


@pytest.mark.parametrize("quiz", [False, True])
def test_on_a_phone_nothing_reaches_over_the_side_and_fingers_find_every_button(
    shown: Show, fork: RuledThrow, quiz: bool
) -> None:
    page = shown(fork, PHONE, title="Ein-sehr-langes-Wort-ohne-Pause-" * 4, quiz=quiz)
    for lang in ("en", "ru", "uk"):
        page.choose("#language", lang)
        wide = page.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] == wide[1] == PHONE[0]
        small = page.run(
            "return [...document.querySelectorAll('header button, .stage button, select, #quiz button')]"
            ".filter(b => b.offsetParent && b.getBoundingClientRect().height < 40).map(b => b.id)"
        )
        assert small == []


@pytest.mark.parametrize("size", [(1024, 700), (2560, 1440), (820, 1180)])
def test_on_any_screen_court_and_controls_are_in_sight(
    shown: Show, fork: RuledThrow, size: tuple[int, int]
) -> None:
    page = shown(fork, size)
    for css in ("#court", "#moment", "#play", "#ways"):
        left, top, right, bottom = page.run(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [r.left, r.top, r.right, r.bottom]",
            css,
        )
        assert 0 <= left < right <= size[0], css
        assert 0 <= top < bottom <= size[1], css
    assert page.run("return document.documentElement.scrollWidth") == size[0]


def test_day_and_night_follow_the_system_and_can_be_switched(shown: Show, fork: RuledThrow) -> None:
    def brightness(page: Page) -> float:
        colour = page.run("return getComputedStyle(document.documentElement).backgroundColor")
        return sum(int(n) for n in colour.removeprefix("rgb(").rstrip(")").split(",")) / 3

    page = shown(fork, dark=True)
    assert brightness(page) < 60
    page.click("#theme")
    assert brightness(page) > 200
    page = shown(fork)
    assert brightness(page) > 200
    page.click("#theme")
    assert brightness(page) < 60


@pytest.mark.parametrize("quiz", [False, True])
def test_every_control_has_a_name_for_those_who_do_not_see_it(
    shown: Show, fork: RuledThrow, quiz: bool
) -> None:
    page = shown(fork, quiz=quiz)
    controls = [c for c in page.all("button, select, input, #court") if c.is_displayed()]
    assert len(controls) > 15
    assert [c.get_attribute("outerHTML") for c in controls if not c.accessible_name.strip()] == []


def test_a_swipe_scrolls_the_page_until_the_court_is_enlarged(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork, PHONE)
    touch = "return getComputedStyle(document.getElementById('court')).touchAction"
    assert page.run(touch) == "pan-y"
    before = page.on_screen("3")
    swipe = (
        "const c = document.getElementById('court');"
        "const at = y => ({ pointerId: 1, pointerType: 'touch', clientX: 180, clientY: y });"
        "for (const [type, y] of [['pointerdown', 300], ['pointermove', 240], ['pointerup', 240]])"
        "  c.dispatchEvent(new PointerEvent(type, at(y)));"
    )
    page.run("document.getElementById('court').setPointerCapture = () => {};" + swipe)
    assert page.on_screen("3") == pytest.approx(before)
    page.click("#zoom_in")
    assert page.run(touch) == "none"
    before = page.on_screen("3")
    page.run(swipe)
    assert page.on_screen("3")[1] == pytest.approx(before[1] - 60, abs=1.0)


@pytest.mark.parametrize("quiz", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_every_word_can_be_read(shown: Show, fork: RuledThrow, quiz: bool, dark: bool) -> None:
    page = shown(fork, quiz=quiz, dark=dark)
    page.scrub(1.4)
    assert faint_words(page) == []
