"""The page in a real browser: it replays what the trace says, answers to keys, and asks nobody outside."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from gorodki import run_sim
from gorodki.court.gorodki.throw.report import report
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.types import Hand, Placement
from gorodki.render.film.clock import AFTER, last_motion
from gorodki.render.words.messages import messages
from tests.page.conftest import Page
from tests.render import sample

pytestmark = pytest.mark.slow

Show = Callable[..., Page]


def test_a_thrown_throw_loads_without_complaint_and_ends_where_the_result_says(
    browser: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, result = tmp_path / "throw.html", tmp_path / "throw.json"
    assert (
        run_sim.main(["throw", "pushka", "--speed", "15.2", "--html", str(page), "--json", str(result)]) == 0
    )
    capsys.readouterr()
    browser.open(page)
    browser.scrub(1e9)
    assert browser.errors == []
    assert all(url.startswith(("file:", "data:")) for url in browser.requests)
    pieces = json.loads(result.read_text("utf-8"))["ruling"]["pieces"]
    stopped = [p for p in pieces if p["position_m"] is not None]
    assert stopped
    for piece in stopped:
        assert browser.place(str(piece["piece"])) == pytest.approx(piece["position_m"], abs=1e-3)


def test_every_piece_ends_where_the_result_says(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    page.scrub(1e9)
    for piece in report(RuledThrow(fork.trace, fork.ruling)).ruling.pieces:
        if piece.position_m is not None:
            assert page.place(str(piece.piece)) == pytest.approx(piece.position_m, abs=1e-3)


def test_at_every_moment_the_bodies_are_where_the_trace_has_them(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    for time in (0.0, 0.7, 1.333, 2.02):
        page.scrub(time)
        for k, body in enumerate(fork.trace.bodies):
            centre, _ = fork.trace.pose_at(k, time)
            assert page.place(body.name) == pytest.approx(centre.tolist(), abs=1e-3)


def lying_at(x: float, y: float) -> RuledThrow:
    """A throw that touches nothing, with every piece at one place."""
    trace, ruling = sample.untouched("vilka")
    position = trace.position.copy()
    position[:, list(trace.pieces)] = (x, y, sample.RADIUS)
    places = dict.fromkeys(range(1, 6), Placement((x, y, sample.RADIUS), (1.0, 0.0, 0.0)))
    before = replace(ruling.situation, lying=places)
    return RuledThrow(replace(trace, position=position), replace(ruling, situation=before, next=before))


def test_a_piece_on_the_throwers_right_is_right_of_the_middle_and_farther_is_higher(shown: Show) -> None:
    page = shown(lying_at(0.3, 1.5))
    x, y = page.on_screen("1")
    scale = page.run(
        "const c = document.getElementById('court');"
        "return c.clientWidth / Number(c.getAttribute('viewBox').split(' ')[2])"
    )
    assert x == pytest.approx(300 * scale, abs=1.5)
    assert x > 20
    assert y < -20


def test_the_sickle_of_a_left_hander_is_on_the_left_and_that_of_a_right_hander_on_the_right(
    shown: Show,
) -> None:
    aside = {}
    for hand in Hand:
        page = shown(RuledThrow(*sample.untouched("serp", hand)))
        aside[hand] = sum(page.on_screen(str(n))[0] for n in range(1, 6)) / 5
    assert aside[Hand.LEFT] < -3 < 3 < aside[Hand.RIGHT]
    assert aside[Hand.LEFT] == pytest.approx(-aside[Hand.RIGHT], abs=0.5)


def test_keys_play_pause_step_and_go_to_both_ends(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    page.press(Keys.ARROW_RIGHT)
    assert page.time == pytest.approx(0.01)
    page.press(Keys.SHIFT, Keys.ARROW_RIGHT)
    assert page.time == pytest.approx(0.11)
    page.press(Keys.ARROW_LEFT)
    assert page.time == pytest.approx(0.10)
    page.press(Keys.END)
    assert page.time == pytest.approx(
        min(float(fork.trace.time[-1]), last_motion(fork.trace) + AFTER), abs=1e-3
    )
    page.press(Keys.HOME)
    assert page.time == 0.0
    page.press(Keys.SPACE)
    page.wait(lambda: page.time > 0.05)
    assert page.one("#play").accessible_name == "Pause"
    page.press(Keys.SPACE)
    assert page.one("#play").accessible_name == "Play"
    stopped = page.time
    page.press("p")
    assert page.run("return document.getElementById('ways').checked") is False
    assert page.time == stopped


def test_played_to_its_end_it_stops_and_begins_again(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    page.choose("#pace", "2")
    page.scrub(2.9)
    page.click("#play")
    page.wait(lambda: page.one("#play").accessible_name == "Play")
    assert page.time > 3.0
    page.click("#play")
    assert page.time < 2.0


def test_paths_grow_with_time_and_can_be_switched_off(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)

    def lengths() -> list[float]:
        script = "return [...document.querySelectorAll('.way')].map(w => w.getTotalLength())"
        return [float(length) for length in page.run(script)]

    assert sum(lengths()) == 0
    page.scrub(1.2)
    early = sum(lengths())
    page.scrub(1e9)
    assert 0 < early < sum(lengths())
    page.click("#ways")
    assert sum(lengths()) == 0


def test_zoom_and_pan_keep_what_is_under_the_pointer(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    view = "return document.getElementById('court').getAttribute('viewBox').split(' ').map(Number)"
    before = page.run(view)
    page.press("+")
    left, top, width, height = page.run(view)
    assert width == pytest.approx(before[2] / 1.5)
    assert left + width / 2 == pytest.approx(before[0] + before[2] / 2)
    ActionChains(page.driver).drag_and_drop_by_offset(page.one("#court"), 60, -30).perform()
    moved = page.run(view)
    scale = page.run("return document.getElementById('court').clientWidth") / width
    assert moved[0] == pytest.approx(left - 60 / scale, abs=0.5)
    assert moved[1] == pytest.approx(top + 30 / scale, abs=0.5)
    assert moved[3] == pytest.approx(height)
    page.click("#whole")
    assert page.run(view) == pytest.approx(before)


def test_a_click_on_a_clause_shows_the_evidence_on_the_court(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    name = messages("en").clause_name("RU-4.3.28a")
    clause = next(button for button in page.all("#verdicts .part .clause") if button.text == name)
    clause.click()
    fact = fork.ruling.pieces[3].evidence[0]
    assert fact.time is not None
    assert fact.place is not None
    assert page.time == pytest.approx(fact.time, abs=1e-3)
    spot = page.run("return document.querySelector('[data-layer=spot] > g').getAttribute('transform')")
    assert spot.startswith(f"translate({fact.place[0] * 1000:g} {-fact.place[1] * 1000:g})")
    assert "\N{MINUS SIGN}135\N{NO-BREAK SPACE}mm" in page.run(
        "return document.querySelector('.spot-words').textContent"
    )
    assert clause.get_attribute("aria-pressed") == "true"
    assert "135\N{NO-BREAK SPACE}mm" in page.run("return document.getElementById('spoken').textContent")
    clause.click()
    assert page.all("[data-layer=spot] > g") == []


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_ruling_is_told_in_the_language_chosen(shown: Show, fork: RuledThrow, lang: str) -> None:
    page, words = shown(fork, lang="uk" if lang == "ru" else "ru"), messages(lang)
    page.choose("#language", lang)
    text = page.one("#ruling").text
    assert words.throw_sentence(fork.ruling) in text
    for piece in fork.ruling.pieces:
        assert words.piece_words(piece) in text
        assert words.clause_name(piece.clause) in text
    assert page.run("return document.documentElement.lang") == lang
    assert page.errors == []


def test_a_quiz_hides_the_ruling_until_it_is_answered(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork, quiz=True)
    page.scrub(1e9)
    assert not page.one("#ruling").is_displayed()
    said = messages("en").throw_sentence(fork.ruling)
    assert said not in page.one("body").text
    assert page.run("return getComputedStyle(document.querySelector('[data-layer=placed]')).visibility") == (
        "hidden"
    )
    page.click("#quiz button")
    assert "Rule on everything first." in page.one("#quiz").text
    assert not page.one("#ruling").is_displayed()

    page.choose("#quiz [name=throw]", "valid")
    for piece in fork.ruling.pieces:
        page.choose(f"#quiz [name=piece-{piece.piece}]", piece.verdict if piece.piece != 5 else "out")
    page.choose("#quiz [name=next]", "half-kon")
    page.click("#quiz button")
    assert page.one("#ruling").is_displayed()
    assert not page.one("#quiz").is_displayed()
    assert page.one("#score").text == "6 of 7 right"
    assert said in page.one("#ruling").text
    marks = {m.get_attribute("data-mark"): m.text for m in page.all(".mark")}
    assert "wrong" in marks.pop("piece-5")
    assert all("correct" in text for text in marks.values())
    assert page.run("return document.activeElement.id") == "score"
    assert page.errors == []


def test_a_throw_that_does_not_stand_asks_for_no_piece(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork, quiz=True)
    assert len(page.all("#quiz select")) == 7
    page.choose("#quiz [name=throw]", "lost")
    assert [s.get_attribute("name") for s in page.all("#quiz select")] == ["throw", "next"]


def test_a_title_is_text_and_nothing_else(shown: Show, fork: RuledThrow) -> None:
    title = (
        "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked=1'>\u2028 & \"Fork\""
    )
    page = shown(fork, title=title)
    assert page.run("return window.hacked") is None
    assert page.run("return document.getElementById('title').textContent") == " ".join(title.split())
    assert page.run("return document.title") == " ".join(title.split())
    assert page.errors == []
    assert all(url.startswith(("file:", "data:")) for url in page.requests)


def test_keys_move_the_picture(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    x, y = page.on_screen("3")
    page.press("d")
    page.press("s")
    assert page.on_screen("3") == pytest.approx((x - 60, y - 60), abs=1.0)


def test_the_bar_ends_where_play_ends(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    page.press(Keys.END)
    assert page.time == pytest.approx(float(page.one("#moment").get_attribute("max") or 0), abs=2e-3)
    page.press(Keys.HOME)
    page.press(" ")
    page.press(Keys.END)
    assert page.one("#play").get_attribute("aria-label") == "Play"


def test_dragged_to_its_end_the_bar_shows_where_pieces_are_put(shown: Show, fork: RuledThrow) -> None:
    page = shown(fork)
    page.scrub(1e9)
    put = "return getComputedStyle(document.querySelector('[data-layer=placed]')).visibility"
    assert page.run(put) == "visible"
