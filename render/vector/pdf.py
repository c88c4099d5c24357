"""A drawing as PDF: true lines, and the letters used embedded so that it prints alike everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib.resources import as_file
from itertools import groupby
from typing import TYPE_CHECKING

from gorodki.render.draw.colours import Colour
from gorodki.render.draw.fonts.typeface import font_file
from gorodki.render.draw.view import Box
from gorodki.render.vector.drawing import RIM, Area, Disc, Drawing, Polyline, Shape, TextLine

if TYPE_CHECKING:
    from fpdf import FPDF

_POINT = 72 / 25.4  # typographic points to a millimetre
_FACE = "DejaVuSansCondensed"
_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # the library wants one; the time of writing would change the file


def pdf_bytes(drawing: Drawing) -> bytes:
    """The file of a drawing; the same drawing gives the same bytes (it carries no time)."""
    with _page(drawing) as page:
        for (clip, opacity), shapes in groupby(drawing.shapes, key=lambda s: (s.clip, s.opacity)):
            with _within(page, clip, opacity):
                for shape in shapes:
                    _draw(page, shape)
        for words in drawing.words:
            _write(page, words)
        return bytes(page.output() or b"")


@contextmanager
def _page(drawing: Drawing) -> Iterator[FPDF]:
    """An empty page; the files of the typeface stay open until it has been written."""
    from fpdf import FPDF

    page = FPDF(unit="mm", format=drawing.size)
    page.set_creation_date(_DATE)
    page.set_auto_page_break(False)
    page.set_margin(0)
    page.set_title(drawing.title)
    page.set_lang(drawing.lang)
    page.set_creator("gorodki")
    page.add_page()
    with ExitStack() as opened:
        for bold in (False, True):
            path = opened.enter_context(as_file(font_file(bold=bold)))
            page.add_font(_FACE, "B" if bold else "", path)
        yield page


@contextmanager
def _within(page: FPDF, clip: Box | None, opacity: float) -> Iterator[None]:
    """What is drawn inside stays in a box, and lets through what is below."""
    if clip is None and opacity >= 1.0:
        yield
        return
    # the library restores the colours on the page at the end of a clip, but not what it knows of them
    with page.local_context(fill_opacity=opacity, stroke_opacity=opacity), ExitStack() as opened:
        if clip is not None:
            opened.enter_context(page.rect_clip(clip.left, clip.top, clip.width, clip.height))
        yield


def _draw(page: FPDF, shape: Shape) -> None:
    if isinstance(shape, Polyline):
        _line(page, shape)
        return
    fill, edge = _style(page, shape)
    style = f"{'D' if edge else ''}{'F' if fill else ''}"
    if isinstance(shape, Disc):
        page.circle(*shape.centre, shape.radius, style=style)
    else:
        page.polygon(shape.points, style=style)


def _line(page: FPDF, line: Polyline) -> None:
    from fpdf.drawing_primitives import DeviceRGB

    with page.new_path() as path:
        path.style.auto_close = False
        path.style.fill_color = None
        path.style.stroke_color = DeviceRGB(*(c / 255 for c in line.colour))
        path.style.stroke_width = line.width
        path.style.stroke_cap_style = "butt"
        path.style.stroke_join_style = "round"
        path.style.stroke_dash_pattern = line.dash
        path.move_to(*line.points[0])
        for point in line.points[1:]:
            path.line_to(*point)


def _style(page: FPDF, shape: Area | Disc) -> tuple[bool, bool]:
    if shape.fill is not None:
        page.set_fill_color(*shape.fill)
    if shape.edge is not None:
        _stroke(page, shape.edge, shape.width)
    return shape.fill is not None, shape.edge is not None


def _stroke(page: FPDF, colour: Colour, width: float) -> None:
    page.set_draw_color(*colour)
    page.set_line_width(width)


def _write(page: FPDF, words: TextLine) -> None:
    page.set_font(_FACE, "B" if words.bold else "", words.height * _POINT)
    page.set_text_color(*words.colour)
    x, y = words.start
    with ExitStack() as opened:
        if words.turned:
            opened.enter_context(page.rotation(90, x, y))
        if words.halo is not None:
            with page.local_context(text_mode="STROKE", stroke_join_style="round"):
                _stroke(page, words.halo, RIM * words.height)
                page.text(x, y, words.text)
        page.text(x, y, words.text)
