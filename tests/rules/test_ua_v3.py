"""UA-V3: stopped outside beside a line: out if there is light between; in doubt a control gorodok tells."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from gorodki.figures.types import Placement
from tests.court.tracing import lying, of, situation, standing, trace


def stopped(x: float, y: float, heading: float = 0.0) -> PieceRuling:
    way = [(0.0, 0.5, 0.1, heading), (1.0, x, y, heading)]
    return of(adjudicate(trace({5: way}), situation()), 5)


def notes(ruling: PieceRuling) -> set[str]:
    return {e.note for e in ruling.evidence}


def test_light_between_line_and_piece_is_out() -> None:
    """A piece stops one centimetre beyond the side line."""
    ruling = stopped(1.11, 1.0)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.OUT, "UA-V3")
    assert ruling.margin_mm == pytest.approx(10.0)
    assert not ruling.doubtful
    assert Note.CONTROL_GORODOK_FREE in notes(ruling)


def test_a_piece_that_hangs_over_the_line_stays() -> None:
    """A piece stops with its end one centimetre over the side line."""
    ruling = stopped(1.09, 1.0)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "UA-V3")
    assert ruling.margin_mm == pytest.approx(-10.0)
    assert Note.CONTROL_GORODOK_TOUCHES in notes(ruling)
    assert ruling.placed == lying(1.09, 1.0)


@pytest.mark.parametrize(
    ("light_mm", "verdict", "doubtful"),
    [
        (1.01, PieceVerdict.OUT, False),
        (0.5, PieceVerdict.OUT, True),
        (0.0, PieceVerdict.STAYS, True),
        (-0.5, PieceVerdict.STAYS, True),
        (-1.01, PieceVerdict.STAYS, False),
    ],
)
def test_within_a_millimetre_either_way_it_is_doubtful(
    light_mm: float, verdict: PieceVerdict, doubtful: bool
) -> None:
    """Light of 1.01, 0.5 and 0 mm, and as much of the line covered."""
    ruling = stopped(1.1 + light_mm / 1000, 1.0)
    assert ruling.verdict is verdict
    assert ruling.doubtful is doubtful
    assert ruling.margin_mm == pytest.approx(light_mm, abs=1e-6)


def test_a_standing_piece_is_judged_by_its_end_face() -> None:
    """A piece stands two millimetres beyond the side line, or over it."""

    def ruling(light: float) -> PieceRuling:
        way = [(0.0, 0.5, 0.1, 0.0, 0.1), (1.0, 1.0245 + light, 1.0, 0.0, 0.1)]
        play = situation(lie={5: standing(0.5, 0.1)})
        return of(adjudicate(trace({5: way}, axes={5: (0.0, 0.0, 1.0)}), play), 5)

    assert ruling(0.002).verdict is PieceVerdict.OUT
    assert ruling(-0.002).verdict is PieceVerdict.STAYS


def test_a_piece_leaning_over_the_line_is_judged_by_what_is_seen_from_above() -> None:
    """A piece leans on nothing over the side line, two millimetres clear of it, or not."""
    s = 0.5**0.5
    half = 0.1 * s + 0.0245 * s  # half the length of its projection
    for light, verdict in ((0.002, PieceVerdict.OUT), (-0.002, PieceVerdict.STAYS)):
        way = [(0.0, 0.5, 0.1, 0.0, 0.09), (1.0, 1.0 + half + light, 1.0, 0.0, 0.09)]
        play = situation(lie={5: Placement((0.5, 0.1, 0.09), (s, 0.0, s))})
        assert of(adjudicate(trace({5: way}, axes={5: (s, 0.0, s)}), play), 5).verdict is verdict


def test_far_from_any_line_the_plain_rule_decides() -> None:
    """A piece stops half a metre beyond the side line (UA-V1)."""
    assert stopped(1.6, 1.0).clause == "UA-V1"


def test_a_piece_across_the_corner_with_all_its_corners_outside_stays() -> None:
    """A piece lies across the rear right corner, its middle over it."""
    s = 0.5**0.5
    near = 0.0245 - 0.004
    ruling = stopped(1 + near * s, 2 + near * s, -45.0)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.margin_mm == pytest.approx(-4.0 * s, abs=1e-3)
