"""Figure sheets: every figure from every side in every language, with measures and its source."""

from __future__ import annotations

import pygame
import pytest

from figures.errors import InputError
from figures.registry import all_figures, figure
from figures.types import Figure, Hand
from render import canvas, figure_sheet
from render.canvas import Text
from render.figure_sheet import draw_figure
from render.messages import messages
from render.wording import Label
from tests.render.test_throw_picture import wooden

KEYS = [f.key for f in all_figures()]
LANGUAGES = ("en", "ru", "uk")
VIEWS = ("top", "front", "iso")


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    """Every text set on a sheet while the test runs."""
    found: list[Text] = []

    class Noted(canvas.Canvas):
        def text(self, text: Text) -> Text:
            found.append(text)
            return super().text(text)

    monkeypatch.setattr(figure_sheet, "Canvas", Noted)
    return found


def mean_wood_x(image: pygame.Surface) -> float:
    """Mean x of the wood, as a share of the width."""
    w, h = image.get_size()
    xs = [
        x
        for y in range(140, h - 120, 6)
        for x in range(0, w, 6)
        if wooden((image.get_at((x, y))[0], image.get_at((x, y))[1], image.get_at((x, y))[2]))
    ]
    assert len(xs) > 30
    return sum(xs) / len(xs) / w


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("view", VIEWS)
def test_no_text_leaves_the_sheet_in_any_language(key: str, view: str, texts: list[Text]) -> None:
    for lang in LANGUAGES:
        texts.clear()
        draw_figure(figure(key), view=view, lang=lang, size=(600, 500))
        for text in texts:
            assert text.box.left >= 0, text
            assert text.box.right <= 600, text
            assert text.box.top >= 0, text
            assert text.box.bottom <= 500, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_sheet_names_the_figure_and_says_what_its_source_is_worth(
    key: str, lang: str, texts: list[Text]
) -> None:
    draw_figure(figure(key), lang=lang, size=(600, 500))
    said = " ".join(t.words for t in texts).replace("\N{NO-BREAK SPACE}", " ")
    assert figure(key).name(lang) in said
    for part in (messages(lang).basis(figure(key).basis), messages(lang).note(figure(key))):
        assert part in said


def test_measures_are_millimetres_of_the_centres_and_of_the_whole(texts: list[Text]) -> None:
    draw_figure(figure("vilka"))
    said = {t.words for t in texts}
    minus = "\N{MINUS SIGN}"
    assert {"0", "100", f"{minus}100", "224.5", f"{minus}224.5", "300"} <= said
    assert {"498", "400"} <= said  # 2 x 224.5 + 49 wide, 400 deep


def test_the_overall_measures_are_whole_millimetres(texts: list[Text]) -> None:
    for key in KEYS:
        texts.clear()
        draw_figure(figure(key), size=(600, 500))
        bold = [t.words for t in texts if t.bold and t.anchor == "centre" and t.words not in "12345"]
        assert len(bold) >= 2
        assert all(words.isdigit() for words in bold), bold


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_a_slant_an_arrow_says_where_the_throw_comes_from(lang: str, texts: list[Text]) -> None:
    draw_figure(figure("pismo"), view="iso", lang=lang)
    assert messages(lang).label(Label.THROWN_FROM) in [t.words for t in texts]


@pytest.mark.parametrize(("hand", "right"), [(Hand.RIGHT, True), (Hand.LEFT, False)])
def test_the_sickle_lies_on_the_side_of_the_hand(hand: Hand, right: bool) -> None:
    share = mean_wood_x(draw_figure(figure("serp", hand)))
    middle = mean_wood_x(draw_figure(figure("vilka")))
    assert (share > middle) == right


def test_what_is_farther_away_is_higher_from_above(texts: list[Text]) -> None:
    draw_figure(figure("rak"))
    badges = {t.words: t.at[1] for t in texts if t.words in "12345" and t.bold}
    assert badges["5"] < badges["3"] < badges["1"]


def test_a_coachs_own_figure_without_a_number_is_drawn(texts: list[Text]) -> None:
    fork = figure("vilka")
    own = Figure("mine", None, {"en": "My fork"}, fork.basis, "", fork.pieces)
    draw_figure(own)
    assert texts[0].words == "My fork"


def test_an_unknown_view_gets_a_suggestion() -> None:
    with pytest.raises(InputError, match=r"unknown view 'tpo'; did you mean 'top'"):
        draw_figure(figure("vilka"), view="tpo")


def test_the_same_figure_gives_the_same_picture() -> None:
    one, other = (draw_figure(figure("kolodets"), view="iso", lang="ru") for _ in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
