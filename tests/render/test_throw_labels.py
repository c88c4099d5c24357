"""Numbers and words on the court: each belongs to one path, and the evidence is inside the picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowRuling, ThrowVerdict
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.figures.types import Hand
from gorodki.render.draw import badges, canvas
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.labels import along, covered
from gorodki.render.draw.paths import path
from gorodki.render.draw.view import Box, Point
from gorodki.render.throw import labels as throw_labels
from gorodki.render.throw import path_tags
from gorodki.render.throw.legend import draw_legend
from gorodki.render.throw.picture import draw_throw
from gorodki.render.words.messages import messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Trace
from tests.render import sample
from tests.render.test_throw_picture import view

LANGUAGES = ("en", "ru", "uk")


@pytest.fixture
def tags(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """The box of each tag on a path by its words."""
    found: dict[str, Box] = {}
    draw = badges.draw_tag

    def noted(on: canvas.Canvas, box: Box, words: str, *rest: Any) -> None:
        found[words] = box
        draw(on, box, words, *rest)

    monkeypatch.setattr(path_tags, "draw_tag", noted)
    return found


def line(trace: Trace, number: int) -> list[Point]:
    index = next(i for i in trace.pieces if trace.bodies[i].name == str(number))
    return view().points(p for run in path(trace, index) for p in run.points)


def test_each_piece_that_is_out_has_its_number_on_its_own_path_and_on_no_other(tags: dict[str, Box]) -> None:
    trace, ruling = sample.fork()
    draw_throw(RuledThrow(trace, ruling, throw=sample.THROW))
    assert set(tags) == {"1 out", "2 out"}
    for number in (1, 2):
        box = tags[f"{number} out"]
        assert any(box.contains(p.centre) for p in along(line(trace, number), 2.0, 1.0))
        others = [p.centre for n in range(1, 6) if n != number for p in along(line(trace, n), 2.0, 1.0)]
        assert not any(box.contains(p) for p in others)


def test_paths_that_run_side_by_side_keep_their_numbers_apart(tags: dict[str, Box]) -> None:
    _, ruling = sample.fork()
    ways = {n: sample.Way(((-0.24 + 0.09 * n, 2.6), (-0.24 + 0.09 * n, 3.4))) for n in range(1, 6)}
    trace = sample.trace_of(ruling.situation.figure, ways)
    out = tuple(
        replace(p, verdict=PieceVerdict.OUT, stopped=None, placed=None, time=4.0) for p in ruling.pieces
    )
    draw_throw(RuledThrow(trace, replace(ruling, pieces=out)))
    assert len(tags) == 5
    boxes = list(tags.values())
    assert all(a.overlap(b) == 0 for k, a in enumerate(boxes) for b in boxes[:k])


def lost(land_y: float) -> tuple[Trace, Ruling]:
    """A throw that comes down at `land_y` and knocks piece 2 far out of the picture."""
    _, ruling = sample.fork()
    trace = sample.trace_of(
        ruling.situation.figure, {2: sample.Way(((-0.6, 0.5), (-3.4, 0.6)))}, land_y=land_y
    )
    margin = (land_y - court().size.zone_y) * 1000
    fact = Evidence("IFGS-LOST", 1.0, (0.3, land_y, 0.0), margin, Note.BAT_IN_ZONE)
    throw = ThrowRuling(ThrowVerdict.LOST, "IFGS-LOST", margin, evidence=(fact,))
    pieces = tuple(
        replace(
            p, verdict=PieceVerdict.RESTORED, evidence=(), placed=ruling.situation.lying[p.piece],
            stopped=None if p.piece == 2 else ruling.situation.lying[p.piece],
        )
        for p in ruling.pieces
    )  # fmt: skip
    return trace, replace(ruling, throw=throw, pieces=pieces)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("land_y", "words"),
    [
        (-2.78, "touched the ground 1.80 m before the penalty line"),
        (-1.18, "touched the ground 0.20 m before the penalty line"),
        (-0.99, "touched the penalty line"),
    ],
)
def test_the_touch_that_lost_the_throw_is_told_inside_the_picture(
    land_y: float, words: str, texts: list[Text]
) -> None:
    draw_throw(RuledThrow(*lost(land_y)))
    told = [t for t in texts if t.words == words]
    assert len(told) == 1
    box, frame = told[0].box, view().box
    assert frame.overlap(box) == pytest.approx(box.width * box.height)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("land_y", [-1.78, -1.1])
def test_those_words_cover_no_other_words(lang: str, land_y: float, texts: list[Text]) -> None:
    draw_throw(RuledThrow(*lost(land_y), throw=sample.THROW), lang=lang)
    told = next(t for t in texts if t.height == 15 and t.halo is not None)
    assert all(told.box.overlap(t.box) < 40 for t in texts if t is not told)


def test_a_path_that_leaves_the_picture_of_a_lost_throw_has_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_paths: list[tuple[int, Point]] = []
    monkeypatch.setattr(path_tags, "draw_badge", lambda _, at, number, __: on_paths.append((number, at)))
    draw_throw(RuledThrow(*lost(-1.78)))
    assert [number for number, _ in on_paths] == [2]
    assert view().box.contains(on_paths[0][1])


def test_a_piece_that_stays_has_its_number_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    set_: dict[int, Point] = {}
    monkeypatch.setattr(throw_labels, "draw_badge", lambda _, at, number, __: set_.update({number: at}))
    trace, ruling = sample.untouched("vilka")
    draw_throw(RuledThrow(trace, ruling))
    assert sorted(set_) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("hand", list(Hand))
def test_no_caption_of_the_court_lies_on_a_piece_of_the_letter(hand: Hand, texts: list[Text]) -> None:
    trace, ruling = sample.untouched("pismo", hand)
    draw_throw(RuledThrow(trace, ruling))
    on_the_court = [t for t in texts if t.box.right < view().box.right]
    captions = [t for t in on_the_court if t.words in ("gorod", "prigorod", "front line")]
    assert len(captions) == 3
    wood = [box for p in ruling.situation.lying.values() for box in covered(view(), PIECE, p.centre, p.axis)]
    assert not any(t.box.overlap(box) for t in captions for box in wood)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign_and_no_entries_overlap(lang: str) -> None:
    on = canvas.Canvas((1000, 78), (255, 255, 255), 1)
    draw_legend(on, Box(14, 0, 980, 78), messages(lang), 1.0)
    assert len(on.texts) == sum(label.name.startswith("LEGEND_") for label in Label) == 12
    for k, one in enumerate(on.texts):
        assert Box(14, 0, 980, 78).overlap(one.box) > 0.99 * one.box.width * one.box.height
        assert all(one.box.overlap(other.box) == 0 for other in on.texts[:k])


def test_a_tag_covers_no_exit(tags: dict[str, Box]) -> None:
    trace, ruling = sample.fork()
    draw_throw(RuledThrow(trace, ruling, throw=sample.THROW))
    assert not tags["1 out"].contains(view().px(0.4, 2.0))
    rear = view().px(0.0, court().size.side)[1]
    assert tags["1 out"].bottom < rear
