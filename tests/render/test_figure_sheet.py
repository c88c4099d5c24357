"""Sheets of figures: nothing is written over, measures and places are true, every language and both hands."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from functools import cache

import pytest

from gorodki.figures.check import Problems, check_figure
from gorodki.figures.errors import InputError
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.types import Basis, Figure, Hand, Placement
from gorodki.render.sheet.figure import MARGIN, figure_sheet
from gorodki.render.vector.drawing import Area, Drawing, Polyline, TextLine
from gorodki.render.words.messages import messages
from tests.render.sheets import badges, crossed, middle, outside, overlaps, said, wood

KEYS = [f.key for f in all_figures()]
LANGUAGES = ("en", "ru", "uk")
LAWFUL = Problems(())
SET = [(f.key, hand) for f in all_figures() for hand in Hand if f.mirrors or hand is Hand.RIGHT]


def own(*pieces: Placement, **changes: object) -> Figure:
    return replace(Figure("mine", None, {"en": "My own"}, Basis.OWN, "", pieces), **changes)  # type: ignore[arg-type]


def lying(x: float, y: float, z: float = 0.0245) -> Placement:
    return Placement((x, y, z), (0.0, 1.0, 0.0))


@cache
def drawn(key: str, hand: Hand, view: str, lang: str, paper: str) -> Drawing:
    return figure_sheet(figure(key, hand), view=view, paper=paper, lang=lang, problems=LAWFUL)


def sheet_of(
    key: str, hand: Hand = Hand.RIGHT, view: str = "all", lang: str = "en", paper: str = "A4"
) -> Drawing:
    """A sheet of a built-in figure; it is frozen, so tests may share it."""
    return drawn(key, hand, view, lang, paper)


def faults(drawing: Drawing, margin: float) -> list[object]:
    return [*overlaps(drawing), *crossed(drawing), *outside(drawing, margin)]


def numbers(drawing: Drawing) -> list[TextLine]:
    """What is written in the discs."""
    return [w for w in drawing.words if w.text in set("123456789") and w.bold and w.anchor == "centre"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "hand"), SET)
def test_nothing_is_written_over_and_nothing_leaves_the_page(key: str, hand: Hand, lang: str) -> None:
    sheet = sheet_of(key, hand, lang=lang)
    assert faults(sheet, MARGIN - 0.01) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "view"),
    [(key, "top") for key in KEYS]
    + [(key, view) for key in ("pushka", "kolodets", "pulemet", "pismo") for view in ("front", "iso")],
)
def test_the_same_holds_for_each_view_by_itself(key: str, view: str) -> None:
    assert faults(sheet_of(key, view=view, lang="ru"), MARGIN - 0.01) == []


@pytest.mark.parametrize("key", ["pushka", "kolenval", "serp", "pismo"])
def test_the_same_holds_on_the_larger_paper(key: str) -> None:
    sheet = sheet_of(key, lang="ru", paper="A3")
    assert sheet.size == (297.0, 420.0)
    assert faults(sheet, MARGIN * 1.41) == []


@pytest.mark.parametrize("key", KEYS)
def test_no_number_of_a_piece_covers_another(key: str) -> None:
    discs = list(badges(sheet_of(key)))
    for one, other in itertools.combinations(discs, 2):
        assert math.dist(one.centre, other.centre) >= one.radius + other.radius - 0.11


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_sheet_names_the_figure_in_all_languages_and_says_what_its_source_is_worth(
    key: str, lang: str
) -> None:
    shown, words = figure(key), said(sheet_of(key, lang=lang))
    for part in (*shown.names.values(), messages(lang).basis(shown.basis), messages(lang).note(shown)):
        assert part in words
    assert ("RECONSTRUCTED" in words) == (lang == "en" and shown.basis is Basis.RECONSTRUCTED)


def test_a_sheet_holds_five_pieces_in_each_of_three_views() -> None:
    for key in KEYS:
        assert len(wood(sheet_of(key))) == 15


def test_every_piece_is_numbered_in_every_view_and_in_the_list() -> None:
    for key in KEYS:
        shown = sorted(w.text for w in numbers(sheet_of(key)))
        assert shown == sorted("12345" * 4)


def spread(drawing: Drawing) -> float:
    """Width of the whole figure in a drawing with one measured view, millimetres."""
    xs = [x for ring in wood(drawing) for x, _ in ring]
    return max(xs) - min(xs)


@pytest.mark.parametrize("view", ["top", "front"])
@pytest.mark.parametrize("paper", ["A4", "A3"])
@pytest.mark.parametrize("key", ["vilka", "kolenval", "serp"])
def test_views_are_to_the_scale_that_is_written_and_that_the_bar_shows(
    key: str, paper: str, view: str
) -> None:
    sheet = sheet_of(key, view=view, paper=paper)
    (scale,) = [w.text for w in sheet.words if w.text.startswith("scale")]
    reduction = float(scale.split()[3])
    wide = {"vilka": 498.0, "kolenval": 1000.0, "serp": 249.0}[key]
    assert spread(sheet) == pytest.approx(wide / reduction, abs=0.05)
    inks = [
        s for s in sheet.shapes if isinstance(s, Area) and len(s.points) == 4 and s.edge and s.width < 0.3
    ]
    bar = [s for s in inks if s.edge == (28, 32, 38)]
    assert len(bar) == 4
    length = max(p[0] for s in bar for p in s.points) - min(p[0] for s in bar for p in s.points)
    (label,) = [
        w for w in sheet.words if w.text.endswith(("00 mm", "50 mm", " 1 m")) and w.anchor == "centre"
    ]
    metres = float(label.text.split()[0]) / (1.0 if label.text.endswith(" m") else 1000.0)
    assert length == pytest.approx(metres * 1000 / reduction)


def test_measures_are_millimetres_from_the_centre_line_and_the_front_line() -> None:
    sheet = sheet_of("vilka", view="top")
    upright = sorted(w.text for w in sheet.words if w.turned)
    assert upright == ["100", "224.5", "300", "400"]
    level = [w.text for w in sheet.words if w.anchor == "centre" and w.text[:1].isdigit() and not w.turned]
    assert sorted(t for t in level if len(t) > 1 and "mm" not in t) == ["100", "100", "224.5", "224.5", "498"]


def test_the_number_of_a_measure_stands_over_the_middle_of_its_line() -> None:
    sheet = sheet_of("vilka", view="top")
    lines = [w for w in sheet.words if w.text == "224.5" and not w.turned]
    centre = sum(w.box.centre[0] for w in lines) / 2
    rings = [middle(ring)[0] - centre for ring in wood(sheet)]
    left, right = sorted(2 * (w.box.centre[0] - centre) for w in lines)
    assert (min(rings), max(rings)) == pytest.approx((left, right), abs=1e-6)


@pytest.mark.parametrize("key", ["chasovye", "pulemet", "kolodets"])
def test_from_the_front_the_heights_of_a_stack_are_told(key: str) -> None:
    told = [w.text for w in sheet_of(key, view="front").words if w.turned]
    assert (
        told
        == {
            "chasovye": ["200", "249"],
            "pulemet": ["49", "105", "200", "249"],
            "kolodets": ["49", "98", "200"],
        }[key]
    )


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_measures_have_a_decimal_comma_where_the_language_has(lang: str) -> None:
    words = said(sheet_of("vilka", lang=lang))
    assert "224,5" in words
    assert "224.5" not in words


def to_the_right(drawing: Drawing) -> float:
    """How far right of the centre line the pieces lie in the mean, millimetres."""
    (start, end) = next(s.points for s in drawing.shapes if isinstance(s, Polyline) and s.dash is not None)
    if end[1] > start[1]:
        start, end = end, start  # up the page, which is away from the thrower
    ux, uy = end[0] - start[0], end[1] - start[1]
    middles = [middle(ring) for ring in wood(drawing)]
    sides = [(uy * (start[0] - x) - ux * (start[1] - y)) / math.hypot(ux, uy) for x, y in middles]
    return sum(sides) / len(sides)


@pytest.mark.parametrize("view", ["top", "front", "iso"])
def test_the_sickle_lies_on_the_side_of_the_hand_in_every_view(view: str) -> None:
    right, left = (sheet_of("serp", hand, view) for hand in Hand)
    assert to_the_right(right) > 3.0
    assert to_the_right(left) < -3.0
    assert "thrower's right hand" in said(right)
    assert "thrower's left hand" in said(left)


@pytest.mark.parametrize("view", ["top", "front", "iso"])
def test_a_piece_at_x_0_3_is_right_of_the_centre_line(view: str) -> None:
    assert to_the_right(figure_sheet(own(lying(0.3, 0.5)), view=view, problems=LAWFUL)) > 20.0
    assert to_the_right(figure_sheet(own(lying(-0.3, 0.5)), view=view, problems=LAWFUL)) < -20.0


def test_the_mark_of_the_letter_turns_with_the_hand() -> None:
    for hand, rising in ((Hand.RIGHT, True), (Hand.LEFT, False)):
        rings = wood(sheet_of("pismo", hand, "top"))
        middles = [middle(ring) for ring in rings]
        centre = middle(middles)
        mark = rings[min(range(5), key=lambda k: math.dist(middles[k], centre))]
        rightmost = max(mark)
        assert (rightmost[1] < centre[1]) == rising  # up on the page is away from the thrower


def test_what_is_farther_away_is_higher_from_above() -> None:
    sheet = sheet_of("rak", view="top")
    heights = {w.text: w.at[1] for w in numbers(sheet)[:5]}
    assert heights["5"] < heights["3"] < heights["1"]


def test_steps_are_listed_in_the_order_of_setting() -> None:
    sheet = sheet_of("kolodets")
    (title,) = [w for w in sheet.words if w.text == "Order of setting"]
    listed = [w for w in numbers(sheet) if w.at[1] > title.at[1] and 0 < w.at[0] - title.at[0] < 5.0]
    assert [w.text for w in sorted(listed, key=lambda w: w.at[1])] == list("12345")


def test_a_coachs_own_figure_is_named_and_claims_no_source() -> None:
    sheet = figure_sheet(own(*(lying(0.2 * k - 0.4, 0.1) for k in range(5))))
    assert sheet.title == "My own"
    assert "The coach's own figure." in said(sheet)
    assert faults(sheet, MARGIN - 0.01) == []


def test_an_unlawful_figure_shows_all_its_problems() -> None:
    bad = own(lying(0, -0.5), lying(0.3, 0.1), lying(0.4, 0.1, 0.6), lying(0.5, 0.1))
    sheet = figure_sheet(bad)
    problems = check_figure(bad)
    assert len(problems.items) >= 3
    for problem in problems.items:
        assert messages("en").problem(problem) in said(sheet)
    assert faults(sheet, MARGIN - 0.01) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "pieces",
    [
        (lying(0, 0.1),),
        tuple(lying(0.06 * k, 0.1) for k in range(9)),
        (lying(-900.0, 0.1), lying(900.0, 700.0)),
        (lying(0, -3.0), lying(0, 8.0)),
    ],
    ids=["one piece", "nine pieces", "a kilometre apart", "far before the line"],
)
def test_any_figure_that_can_be_told_can_be_drawn(pieces: tuple[Placement, ...]) -> None:
    for view in ("all", "iso"):
        sheet = figure_sheet(own(*pieces), view=view, problems=LAWFUL)
        assert outside(sheet, MARGIN - 0.01) == []
        assert len(wood(sheet)) == len(pieces) * (3 if view == "all" else 1)


def test_a_name_of_any_letters_is_set_in_one_line_that_stays_on_the_page() -> None:
    long = own(
        *(lying(0.2 * k - 0.4, 0.1) for k in range(5)), names={"en": "An exercise\nwith \x07 " + "long " * 40}
    )
    assert faults(figure_sheet(long, problems=LAWFUL), MARGIN - 0.01) == []


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"view": "tpo"}, r"unknown view 'tpo'; did you mean 'top'"),
        ({"paper": "A5"}, r"unknown paper 'A5'; it must be 'A4' or 'A3'"),
        ({"lang": "de"}, r"'de'"),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(asked: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        figure_sheet(figure("vilka"), **asked)  # type: ignore[arg-type]


def test_a_figure_whose_words_leave_no_room_says_so() -> None:
    wordy = replace(figure("pushka"), key="wordy", names={"en": "Щ " * 800})
    with pytest.raises(InputError, match=r"^figure 'wordy' has no room on A4: shorten its names or its note"):
        figure_sheet(wordy)
    with pytest.raises(InputError, match="has no room on A4"):
        figure_sheet(wordy, view="iso")
