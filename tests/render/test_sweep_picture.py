"""A sweep in words and as a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from gorodki.render.many.parts import BY_OUT
from gorodki.render.many.sweep_picture import REST, draw_sweep
from gorodki.render.many.sweep_text import sweep_text
from gorodki.scenarios.many.summary import Summary
from tests.scenarios.sweeping import swept

DONE = swept(60)


def test_the_text_tells_mean_shares_and_intervals() -> None:
    assert sweep_text(DONE).splitlines() == [
        "1. Cannon · Amateur · right hand · from the kon · 60 throws · seed 3",
        "",
        "out per throw, mean            2.23    (1.77 … 2.69)",
        "figure cleared                 15.0 %  (8.1 … 26.1)",
        "none out                       26.7 %  (17.1 … 39.0)",
        "no gorodok moved               26.7 %  (17.1 … 39.0)",
        "lost throws                    13.3 %  (6.9 … 24.2)",
        "a gorodok in the penalty zone  0.0 %   (0.0 … 6.0)",
        "",
        "   out       0       1       2       3       4       5",
        "throws  26.7 %  13.3 %  15.0 %  15.0 %  15.0 %  15.0 %",
        "",
        "gorodok       1       2       3       4       5",
        "    out  73.3 %  60.0 %  45.0 %  30.0 %  15.0 %",
        "",
        "In brackets: 95 % interval of chance alone, not of the model.",
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ru", "Любитель · правой рукой · с кона · 60 бросков"), ("uk", "Аматор · правою рукою · з кону")],
)
def test_the_text_speaks_the_language_asked_for(lang: str, said: str) -> None:
    assert said in sweep_text(DONE, lang)


def test_an_interrupted_sweep_says_so_and_one_of_nothing_has_no_numbers() -> None:
    stopped = replace(DONE, complete=False)
    assert "60 throws · interrupted" in sweep_text(stopped)
    nothing = sweep_text(replace(stopped, summary=Summary.empty()))
    assert "0 throws" in nothing
    assert "mean" not in nothing
    draw_sweep(replace(stopped, summary=Summary.empty()))


def columns_of(picture: pygame.Surface, colour: tuple[int, int, int], left: int, right: int) -> np.ndarray:
    """x of the pixels of a colour between two columns, picture pixels."""
    pixels = pygame.surfarray.array3d(picture)[left:right]
    return left + np.nonzero((abs(pixels.astype(int) - colour) <= 3).all(axis=2))[0]


def test_a_strike_to_the_right_is_drawn_to_the_right_of_the_middle_of_the_close_up() -> None:
    dots = np.array([[0.3, -0.4, 4.0]])
    picture = draw_sweep(replace(DONE, summary=replace(DONE.summary, dots=dots)))
    found = columns_of(picture.subsurface((0, 520, 1600, 480)), BY_OUT[4], 1000, 1600)
    assert len(found) > 10
    assert found.mean() > 1016 + (1576 - 1016) / 2 + 50


def test_a_piece_at_rest_to_the_right_shades_the_court_right_of_its_middle() -> None:
    rests = np.zeros_like(DONE.summary.rests)
    rests[80, 40] = 50  # x = 1.5 m, y = 0.4 m
    shaded = draw_sweep(replace(DONE, summary=replace(DONE.summary, rests=rests)))
    plain = draw_sweep(replace(DONE, summary=replace(DONE.summary, rests=rests * 0)))
    change = abs(pygame.surfarray.array3d(shaded).astype(int) - pygame.surfarray.array3d(plain)).sum(axis=2)
    columns, rows = np.nonzero(change[:990, :930])
    assert columns.mean() > 700
    assert columns.std() < 40
    assert rows.mean() == pytest.approx(
        545, abs=15
    )  # 0.43 m beyond the front line at 635, 211 pixels to the metre
    assert REST[2] > REST[0]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(1024, 700), (2560, 1440)])
def test_pictures_come_in_every_language_and_size(lang: str, size: tuple[int, int]) -> None:
    assert draw_sweep(swept(9, hand=Hand.LEFT, figure="serp"), lang=lang, size=size).get_size() == size


def test_a_size_that_is_no_picture_is_refused() -> None:
    with pytest.raises(InputError, match="picture size"):
        draw_sweep(DONE, size=(10, 10))
