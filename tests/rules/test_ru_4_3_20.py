"""RU-4.3.20, UA-P13: Sickle and Letter are set again for the next thrower's other hand while untouched."""

from __future__ import annotations

import pytest

from court import adjudicate, opening, reset_for
from court.situation import Situation
from figures.errors import InputError
from figures.registry import figure as known
from figures.types import Hand
from tests.court.tracing import situation, trace


def sickle() -> Situation:
    return opening(known("serp"))


def test_after_a_miss_the_sickle_is_set_mirrored_for_a_left_hander() -> None:
    missed = adjudicate(trace({1: [(0.0, 0.0, 0.1)]}), sickle()).next
    again = reset_for(missed, Hand.LEFT)
    assert again.hand is Hand.LEFT
    assert again.figure.hand is Hand.LEFT
    assert again.lying == {n: p.mirrored() for n, p in missed.lying.items()}


def test_the_mirrored_figure_is_the_one_set_for_a_left_hander() -> None:
    def places(figure_pieces: object) -> set[tuple[float, ...]]:
        return {tuple(round(v, 6) for v in p.centre) for p in figure_pieces}  # type: ignore[attr-defined]

    for key in ("serp", "pismo"):
        again = reset_for(opening(known(key)), Hand.LEFT)
        assert places(again.figure.pieces) == places(known(key, hand=Hand.LEFT).pieces)


def test_once_a_piece_was_touched_never() -> None:
    touched = adjudicate(trace({1: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.2)]}), sickle()).next
    again = reset_for(touched, Hand.LEFT)
    assert again.touched
    assert again.lying == touched.lying
    assert again.hand is Hand.LEFT


def test_for_the_same_hand_nothing_is_set_again() -> None:
    assert reset_for(sickle(), Hand.RIGHT) == sickle()


def test_no_other_figure_depends_on_the_hand() -> None:
    assert reset_for(situation(), Hand.LEFT).lying == situation().lying


def test_an_opening_for_an_unknown_category_is_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'women'"):
        opening(known("serp"), "ru", "womem")
