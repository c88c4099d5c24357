"""A sheet as SVG in a real browser: its own letters, true places, nothing asked of the network."""

from __future__ import annotations

from pathlib import Path

import pytest

from gorodki.figures.registry import figure
from gorodki.render.sheet.figure import figure_sheet
from gorodki.render.vector.save import save_drawing
from tests.page.conftest import Page
from tests.render.sheets import middle, wood

INCH, CSS = 25.4, 96.0  # millimetres, and pixels of a style sheet, to an inch


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "uk"])
def test_an_svg_sheet_is_shown_with_the_letters_it_carries(browser: Page, tmp_path: Path, lang: str) -> None:
    sheet = figure_sheet(figure("serp", "left"), lang=lang)
    path = tmp_path / "serp.svg"
    save_drawing(sheet, path, "svg")
    browser.open(path, (900, 1200))
    browser.wait(lambda: browser.run("return document.fonts.status") == "loaded")

    assert browser.errors == []
    assert all(address.startswith(("file:", "data:")) for address in browser.requests)
    faces = browser.run("return [...document.fonts].map(f => [f.family, f.weight, f.status])")
    assert sorted(map(tuple, faces)) == [("gorodki", "bold", "loaded"), ("gorodki", "normal", "loaded")]
    # without the length that is told, the carried letters come to the same width: no other typeface stands in
    widths = browser.run(
        "return [...document.querySelectorAll('text')].map(t => { const told = t.getAttribute('textLength');"
        "t.removeAttribute('textLength'); return [Number(told), t.getComputedTextLength()]; })"
    )
    assert len(widths) == len(sheet.words)
    for told, shown in widths:
        assert shown == pytest.approx(told, rel=0.02, abs=0.1)


@pytest.mark.slow
def test_an_svg_sheet_is_as_large_on_the_screen_as_on_paper(browser: Page, tmp_path: Path) -> None:
    sheet = figure_sheet(figure("serp", "left"), view="top")
    path = tmp_path / "serp.svg"
    save_drawing(sheet, path, "svg")
    browser.open(path, (900, 1200))

    boxes = browser.run(
        "return [...document.querySelectorAll('polygon[fill=\"#deb880\"]')]"
        ".map(p => p.getBoundingClientRect()).map(r => [r.left + r.width / 2, r.top + r.height / 2])"
    )
    assert len(boxes) == 5
    for ring, (x, y) in zip(wood(sheet), boxes, strict=True):
        assert (x * INCH / CSS, y * INCH / CSS) == pytest.approx(middle(ring), abs=0.1)
