"""The poster: every figure of a programme on one page."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pypdf
import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.programme_list import programme
from gorodki.figures.registry import figure
from gorodki.figures.types import Basis, Figure, Hand, Placement
from gorodki.render.sheet.figure import MARGIN
from gorodki.render.sheet.poster import draw_poster
from gorodki.render.vector.drawing import Area, Drawing
from gorodki.render.vector.pdf import pdf_bytes
from gorodki.render.words.messages import messages
from gorodki.render.words.wording import BASIS_NAMES
from tests.render.sheets import crossed, middle, outside, overlaps, said, wood

LANGUAGES = ("en", "ru", "uk")


def poster(key: str = "classic-15", hand: Hand = Hand.RIGHT, paper: str = "A4", lang: str = "en") -> Drawing:
    asked = programme(key)
    return draw_poster(asked.set_for(hand), asked.name(lang), paper=paper, lang=lang)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "paper", "lang"),
    [("classic-15", "A4", lang) for lang in LANGUAGES]
    + [("children-10", "A4", "uk"), ("classic-15", "A3", "ru"), ("children-10", "A3", "en")],
)
def test_every_figure_is_there_twice_and_named_in_all_languages(key: str, paper: str, lang: str) -> None:
    page = poster(key, paper=paper, lang=lang)
    shown = programme(key).set_for()
    assert page.size == ((210.0, 297.0) if paper == "A4" else (297.0, 420.0))
    assert len(wood(page)) == 2 * 5 * len(shown)
    words = said(page)
    assert programme(key).name(lang) in words
    for one in shown:
        assert messages(lang).figure(one) in words
        assert all(name in words for name in one.names.values())
    doubtful = [f for f in shown if f.basis in (Basis.RECONSTRUCTED, Basis.PARTIAL)]
    names = {b: messages(lang).text(n) for b, n in BASIS_NAMES.items()}
    told = sum(w.text in (names[Basis.RECONSTRUCTED], names[Basis.PARTIAL]) for w in page.words)
    assert told == len(doubtful) > 0
    assert [*overlaps(page), *crossed(page), *outside(page, MARGIN * page.size[0] / 210.0 - 0.01)] == []


def test_a_left_handers_sickle_and_letter_are_mirrored_and_nothing_else() -> None:
    right, left = poster(), poster(hand=Hand.LEFT)
    assert "right hand" in said(right)
    assert "left hand" in said(left)
    changed = {k // 10 + 1 for k, (a, b) in enumerate(zip(wood(right), wood(left), strict=True)) if a != b}
    assert changed == {12, 15}
    # the last five of a figure are its view from above: the tip of the Sickle and its handle
    for page, side in ((right, 1), (left, -1)):
        rings = [middle(ring) for ring in wood(page)[10 * 11 + 5 : 10 * 12]]
        tip, handle = min(rings, key=lambda p: p[1]), max(rings, key=lambda p: p[1])
        assert (tip[0] - handle[0]) * side > 1.0


@pytest.mark.parametrize("count", [1, 2, 7, 24])
def test_any_number_of_figures_finds_room(count: int) -> None:
    shown = programme("classic-15").set_for() * 2
    page = draw_poster(shown[:count], "Training", paper="A3")
    frames = [s for s in page.shapes if isinstance(s, Area) and s.fill is None and s.edge == (205, 209, 214)]
    assert len(frames) == count
    for frame in frames:
        assert all(16.9 < x < 297.0 - 16.9 and 16.9 < y < 420.0 - 16.9 for x, y in frame.points)
    assert len(wood(page)) == 10 * count


def test_an_unlawful_figure_says_so() -> None:
    shown = replace(figure("vilka"), pieces=figure("vilka").pieces[:4])
    assert "not set lawfully" in said(draw_poster([shown], "Mine"))


def test_long_names_stay_in_their_cells() -> None:
    names = {"en": "A very long name of a training exercise " * 4, "ru": "Очень длинное название " * 9}
    own = Figure("mine", None, names, Basis.OWN, "", (Placement((0, 0.1, 0.0245), (0, 1, 0)),))
    page = draw_poster([own] * 6, "Mine " * 40)
    assert [*overlaps(page), *outside(page, MARGIN - 0.01)] == []


def test_no_figure_makes_no_poster() -> None:
    with pytest.raises(InputError, match="at least one figure"):
        draw_poster([], "Nothing")


@pytest.mark.slow
def test_the_poster_as_pdf_is_one_vector_page_with_its_words() -> None:
    reader = pypdf.PdfReader(BytesIO(pdf_bytes(poster(lang="uk"))))
    assert len(reader.pages) == 1
    assert list(reader.pages[0].images) == []
    text = reader.pages[0].extract_text()
    assert all(f.names["uk"] in text for f in programme("classic-15").set_for())
