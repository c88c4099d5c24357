"""Pieces of the built-in figures touch each other and the sheet, and are in neither."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gorodki.figures import Hand, all_figures, figure
from gorodki.figures.cylinders import Cylinder, clearance
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH

KEYS = [f.key for f in all_figures()]
DOWN = np.array([[0.0, 0.0, -1.0]])


@pytest.mark.slow
@pytest.mark.parametrize("hand", list(Hand))
@pytest.mark.parametrize("key", KEYS)
def test_no_piece_is_drawn_into_the_sheet_or_into_another(key: str, hand: Hand) -> None:
    solids = [Cylinder.of(p, PIECE_DIAMETER, PIECE_LENGTH) for p in figure(key, hand).pieces]

    # to the 0.1 mm to which most of them are written
    assert min(float(s.centre[2] - s.reach(DOWN)[0]) for s in solids) > -1e-5
    assert min(clearance(a, b)[0] for a, b in combinations(solids, 2)) > -1e-4
