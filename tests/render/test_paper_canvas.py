"""A picture on paper is the picture of pixels with true lines: same places, colours, words and clips."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pygame
import pypdfium2
import pytest

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.languages import LANGUAGES
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import PAPER
from gorodki.render.draw.view import Box
from gorodki.render.throw.picture import SIDEWAYS, draw_throw, throw_drawing
from gorodki.render.vector.drawing import Drawing
from gorodki.render.vector.paper_canvas import PaperCanvas
from gorodki.render.vector.pdf import pdf_bytes
from gorodki.render.vector.png import surface
from gorodki.render.vector.svg import svg_bytes
from tests.render import sample

SVG = "{http://www.w3.org/2000/svg}"


def scene(canvas: Canvas) -> None:
    """Something of every kind: opaque, letting through, dashed, clipped twice, words with and without rim."""
    canvas.box(Box(20, 20, 160, 60), (214, 220, 226), (52, 64, 78), 2.0)
    canvas.polygon([(30, 30), (90, 30), (60, 70)], (0, 114, 178, 128), (213, 94, 0), 3.0)
    canvas.disc((130, 50), 18.0, (0, 158, 115), (28, 32, 38), 2.0)
    with canvas.clipped(Box(100, 20, 60, 60)), canvas.clipped(Box(20, 40, 160, 20)):
        canvas.box(Box(0, 0, 200, 100), (170, 30, 20))
    canvas.line([(10, 90), (190, 90)], (176, 80, 140), 3.0, dash=(10, 6))
    canvas.arrow((10, 10), (60, 10), (28, 32, 38), 3.0, 12.0)
    canvas.text(Text("2,30", (100, 84), 14.0, (28, 32, 38), bold=True, anchor="centre", halo=PAPER))
    canvas.text(Text("m", (180, 14), 12.0, (28, 32, 38), anchor="right"))


def pixels(drawn: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(drawn).astype(float)


def drawing() -> Drawing:
    canvas = PaperCanvas((200, 100), 50.8)
    scene(canvas)
    return canvas.drawing("A scene", "en")


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """Share of the pixels that are plainly not alike: edges and letters may be smoothed in another way."""
    return float((np.abs(one - other).max(axis=2) > 90).mean())


def of_pdf(page: Drawing, size: tuple[int, int]) -> np.ndarray:
    opened = pypdfium2.PdfDocument(pdf_bytes(page))[0]
    image = opened.render(scale=size[0] / opened.get_size()[0]).to_pil().convert("RGB").resize(size)
    return np.asarray(image).astype(float).transpose(1, 0, 2)


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_what_is_drawn_on_paper_looks_as_it_does_in_pixels(kind: str) -> None:
    canvas = Canvas((200, 100), PAPER)
    scene(canvas)
    seen = pixels(canvas.finish())
    page = drawing()
    told = pixels(surface(page, 100.0)) if kind == "png" else of_pdf(page, (200, 100))
    assert told.shape == seen.shape
    assert apart(told, seen) < 0.03
    for at in ((60, 40), (130, 37), (130, 50), (105, 25), (30, 10), (25, 75)):  # inside of shapes
        assert np.abs(told[at] - seen[at]).max() < 12, at


def test_an_svg_says_what_is_clipped_and_what_lets_through() -> None:
    root = ET.fromstring(svg_bytes(drawing()))  # noqa: S314 our own
    (clip,) = root.iter(f"{SVG}clipPath")
    (rect,) = clip
    assert [float(rect.get(side, "nan")) for side in ("x", "y", "width", "height")] == pytest.approx(
        [25.4, 10.16, 15.24, 5.08]
    )
    (group,) = root.iter(f"{SVG}g")
    assert group.get("clip-path") == f"url(#{clip.get('id')})"
    assert [s.get("opacity") for s in root.iter(f"{SVG}polygon") if s.get("opacity")] == ["0.502"]
    (rimmed,) = (t for t in root.iter(f"{SVG}text") if t.get("paint-order") == "stroke")
    assert rimmed.text == "2,30"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_throw_on_paper_is_its_picture(lang: str) -> None:
    thrown = RuledThrow(*sample.fork(), throw=sample.THROW)
    page = throw_drawing(thrown, lang=lang)
    assert page.size == pytest.approx((297.0, 210.0), abs=0.1)
    seen = pixels(draw_throw(thrown, lang=lang, size=SIDEWAYS))
    assert apart(of_pdf(page, SIDEWAYS), seen) < 0.03
    assert pdf_bytes(page) == pdf_bytes(page)
