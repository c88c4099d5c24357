"""Drawings on paper: PDF, SVG and PNG show the same thing, at its true size, with the letters they need."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pypdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from pypdf.generic import IndirectObject

from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure
from gorodki.figures.types import Basis, Figure, Placement
from gorodki.render.draw.colours import WOOD
from gorodki.render.sheet.figure import figure_sheet
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Area, Drawing, Paper
from gorodki.render.vector.pdf import pdf_bytes
from gorodki.render.vector.png import png_bytes, surface
from gorodki.render.vector.save import Kind, drawing_bytes, save_drawing
from gorodki.render.vector.svg import svg_bytes
from gorodki.render.vector.typeface import subset_woff, text_width
from tests.render.sheets import middle, wood

pytestmark = pytest.mark.slow

Spot = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
HOUSE = Path(__file__).parents[2]
POINT = 72 / 25.4
BLACK, RED = (0, 0, 0), (200, 0, 0)
CYRILLIC = "Пулемётное гнездо, Колодязь, їєіґ \N{MINUS SIGN}24,5"


def sample(size: tuple[float, float] = Paper.A4.size) -> Drawing:
    """A little of everything."""
    board = Board(size)
    board.line([(10, 20), (110, 20)], RED, 4.0)
    board.line([(10, 30), (110, 30)], BLACK, 4.0, (10.0, 5.0))
    board.polygon([(50, 100), (100, 100), (75, 150)], RED, BLACK, 2.0)
    board.disc((150, 100), 20, None, BLACK, 2.0)
    board.words(CYRILLIC, (20, 60), 5.0, bold=True)
    board.words("turned <&> \N{NO-BREAK SPACE}words", (20, 250), 5.0, turned=True)
    return board.drawing("A sample & a title", "uk")


def parsed(data: bytes) -> ET.Element:
    """The root of an XML file that was made here."""
    return ET.fromstring(data)  # noqa: S314


def polygons_of_pdf(data: bytes) -> list[list[Spot]]:
    """Corners of the polygons of a page, millimetres from the upper left corner."""
    found: list[list[Spot]] = []
    page = pypdf.PdfReader(BytesIO(data)).pages[0]
    height = float(page.mediabox.height)

    def before(operator: bytes, operands: list[float], matrix: list[float], _: object) -> None:
        if operator in (b"m", b"l"):
            x, y = (float(v) for v in operands)
            a, b, c, d, e, f = matrix
            x, y = a * x + c * y + e, b * x + d * y + f
            if operator == b"m":
                found.append([])
            found[-1].append((x / POINT, (height - y) / POINT))

    page.extract_text(visitor_operand_before=before)
    return found


def found_again(points: Sequence[Spot], among: Sequence[list[Spot]]) -> list[Spot]:
    """The polygon with the same corners, to a hundredth of a millimetre; empty where there is none."""
    for polygon in among:
        if len(polygon) == len(points) and np.allclose(polygon, points, rtol=0.0, atol=0.01):
            return polygon
    return []


def fonts_of_pdf(data: bytes) -> list[dict[str, object]]:
    """The fonts a page uses, with their descriptors."""
    page = pypdf.PdfReader(BytesIO(data)).pages[0]
    found = []
    for entry in page["/Resources"]["/Font"].values():  # type: ignore[index]
        face = entry.get_object()
        below = face["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        found.append({"name": face["/BaseFont"], "unicode": "/ToUnicode" in face, **below})
    return found


@pytest.mark.parametrize(("paper", "points"), [(Paper.A4, (595, 842)), (Paper.A3, (842, 1191))])
def test_a_pdf_page_has_the_size_of_the_paper(paper: Paper, points: tuple[int, int]) -> None:
    page = pypdf.PdfReader(BytesIO(pdf_bytes(sample(paper.size)))).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == points


def test_the_words_of_a_pdf_can_be_read_out_in_every_language() -> None:
    reader = pypdf.PdfReader(BytesIO(pdf_bytes(sample())))
    text = reader.pages[0].extract_text()
    assert CYRILLIC in text
    assert "turned <&>  words" in text
    assert reader.metadata is not None
    assert reader.metadata.title == "A sample & a title"
    assert str(reader.root_object["/Lang"]) == "uk"


def test_the_fonts_of_a_pdf_are_embedded_and_hold_only_the_letters_used() -> None:
    faces = fonts_of_pdf(pdf_bytes(sample()))
    assert len(faces) == 2
    for face in faces:
        assert "DejaVuSansCondensed" in str(face["name"])
        assert face["unicode"]
        embedded = face["/FontFile2"]
        assert isinstance(embedded, IndirectObject)
        letters = TTFont(BytesIO(embedded.get_object().get_data()))["maxp"].numGlyphs  # type: ignore[union-attr]
        assert 10 < letters < 60


def test_a_pdf_is_lines_and_no_picture() -> None:
    data = pdf_bytes(figure_sheet(figure("pushka")))
    page = pypdf.PdfReader(BytesIO(data)).pages[0]
    assert list(page.images) == []
    assert "/XObject" not in page["/Resources"]  # type: ignore[operator]
    assert len(polygons_of_pdf(data)) > 200


def test_a_pdf_holds_every_polygon_where_the_drawing_has_it() -> None:
    sheet = figure_sheet(figure("serp"), view="top")
    held = polygons_of_pdf(pdf_bytes(sheet))
    for area in (s for s in sheet.shapes if isinstance(s, Area)):
        assert found_again(area.points, held), area


def test_a_metre_is_a_metre_to_the_scale_in_pdf_and_svg() -> None:
    sheet = figure_sheet(figure("kolenval"), view="top")  # one metre wide, end to end
    (scale,) = [w.text for w in sheet.words if w.text.startswith("scale")]
    millimetres = 1000.0 / float(scale.split()[3])
    root = parsed(svg_bytes(sheet))
    fill = "#{:02x}{:02x}{:02x}".format(*WOOD)
    pieces = [e for e in root.iter(f"{SVG}polygon") if e.get("fill") == fill]
    xs = [float(pair.split(",")[0]) for e in pieces for pair in str(e.get("points")).split()]
    assert max(xs) - min(xs) == pytest.approx(millimetres, abs=0.01)
    held = polygons_of_pdf(pdf_bytes(sheet))
    xs = [x for ring in wood(sheet) for x, _ in found_again(ring, held)]
    assert max(xs) - min(xs) == pytest.approx(millimetres, abs=0.02)


def test_an_svg_tells_its_size_in_millimetres_and_is_drawn_in_them() -> None:
    root = parsed(svg_bytes(sample(Paper.A3.size)))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "420mm", "0 0 297 420")
    assert root.findtext(f"{SVG}title") == "A sample & a title"
    ring = root.find(f"{SVG}circle")
    assert ring is not None
    assert [ring.get(k) for k in ("cx", "cy", "r", "fill")] == ["150", "100", "20", "none"]


def test_the_words_of_an_svg_are_text_and_its_fonts_are_in_it() -> None:
    data = svg_bytes(sample())
    root = parsed(data)
    assert [t.text for t in root.iter(f"{SVG}text")] == [CYRILLIC, "turned <&>  words"]
    style = root.findtext(f"{SVG}style") or ""
    assert style.count("@font-face") == 2
    assert style.count("data:font/woff;base64,") == 2
    assert b"http" not in data.replace(b"http://www.w3.org/2000/svg", b"")
    for t in root.iter(f"{SVG}text"):
        size = float(t.get("font-size") or 0)
        assert float(t.get("textLength") or 0) == pytest.approx(
            text_width(t.text or "", size, bold=t.get("font-weight") == "bold"), abs=1e-3
        )


def test_a_font_is_cut_down_to_the_letters_asked_for() -> None:
    face = TTFont(BytesIO(subset_woff("Лист")))
    assert {chr(c) for c in face.getBestCmap()} == set("Лист ")
    assert face.flavor == "woff"


def rastered(data: bytes, dpi: float) -> Image.Image:
    """A PDF page as pixels, by another program's eyes."""
    picture: Image.Image = pypdfium2.PdfDocument(data)[0].render(scale=dpi / 72).to_pil()
    return picture.convert("RGB")


def share_of_wood(image: Image.Image, at: tuple[float, float], dpi: float) -> float:
    """Share of wood-like pixels within 2 mm of a place in millimetres."""
    x, y, r = (round(v * dpi / 25.4) for v in (*at, 2.0))
    red, green, blue = np.moveaxis(np.asarray(image.crop((x - r, y - r, x + r, y + r)), dtype=int), 2, 0)
    return float(np.mean((red > green + 12) & (green > blue + 12)))


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_a_piece_at_x_0_3_is_wood_right_of_the_centre_and_not_left_of_it(kind: str) -> None:
    shown = Figure("mine", None, {}, Basis.OWN, "", (Placement((0.3, 0.4, 0.1), (0.0, 0.0, 1.0)),))
    sheet = figure_sheet(shown, view="top")
    (name,) = [w for w in sheet.words if w.text == "middle of the front line"]
    centre, place = name.at[0], middle(wood(sheet)[0])
    dpi = 60.0
    data = png_bytes(sheet, dpi) if kind == "png" else pdf_bytes(sheet)
    image = Image.open(BytesIO(data)).convert("RGB") if kind == "png" else rastered(data, dpi)
    assert place[0] > centre + 20
    beside = (place[0] + 5.0, place[1] - 5.0)  # the number of the piece stands in its middle
    assert share_of_wood(image, beside, dpi) > 0.7
    assert share_of_wood(image, (2 * centre - beside[0], beside[1]), dpi) < 0.1


def test_pdf_and_png_are_the_same_picture() -> None:
    sheet, dpi = figure_sheet(figure("kolodets"), lang="uk"), 50.0
    one = rastered(pdf_bytes(sheet), dpi).resize((200, 283))
    other = Image.open(BytesIO(png_bytes(sheet, dpi))).convert("RGB").resize((200, 283))
    differ = np.abs(np.asarray(one.convert("L"), dtype=int) - np.asarray(other.convert("L"), dtype=int))
    assert differ.mean() < 4.0
    assert np.mean(differ > 90) < 0.005


def test_a_png_tells_its_resolution() -> None:
    image = Image.open(BytesIO(png_bytes(sample(), 100.0)))
    assert image.size == (827, 1169)
    assert image.info["dpi"] == pytest.approx((100.0, 100.0), abs=0.1)


@pytest.mark.parametrize("dpi", [0.0, -5.0, float("nan"), 1e9])
def test_a_resolution_that_is_none_is_refused(dpi: float) -> None:
    with pytest.raises(InputError, match="dpi"):
        surface(sample(), dpi)


def test_the_same_drawing_gives_the_same_files_in_another_process_too() -> None:
    program = (
        "import hashlib\n"
        "from gorodki.figures import figure\n"
        "from gorodki.render.sheet.figure import figure_sheet\n"
        "from gorodki.render.vector.save import Kind, drawing_bytes\n"
        "sheet = figure_sheet(figure('serp', 'left'), lang='ru')\n"
        "print(*(hashlib.sha256(drawing_bytes(sheet, kind)).hexdigest() for kind in Kind))\n"
    )
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    env = {**os.environ, "PYTHONHASHSEED": seed, "SDL_VIDEODRIVER": "dummy", "TZ": "UTC-7"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, env=env, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    sheet = figure_sheet(figure("serp", "left"), lang="ru")
    here = [hashlib.sha256(drawing_bytes(sheet, kind)).hexdigest() for kind in Kind]
    assert done.stdout.splitlines()[-1].split() == here
    assert len(set(here)) == 3


def test_letters_the_typeface_lacks_and_control_characters_break_no_file() -> None:
    board = Board(Paper.A4.size)
    board.words("\x07 \u4e2d\U0001f600 \n", (20, 60), 5.0)
    drawing = board.drawing("\u4e2d", "en")
    assert parsed(svg_bytes(drawing)).findtext(f"{SVG}text") is not None
    assert len(pypdf.PdfReader(BytesIO(pdf_bytes(drawing))).pages) == 1
    assert png_bytes(drawing, 40.0).startswith(b"\x89PNG")


@pytest.mark.parametrize(("kind", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF-1.")])
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, kind: str, start: bytes) -> None:
    path, drawing = tmp_path / f"sheet.{kind}", sample()
    save_drawing(drawing, path, kind)
    assert path.read_bytes().startswith(start)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    with pytest.raises(InputError, match="cannot write"):
        save_drawing(drawing, tmp_path / "no" / "such" / "file", kind)
    assert drawing_bytes(drawing, Kind.SVG) == svg_bytes(drawing)
