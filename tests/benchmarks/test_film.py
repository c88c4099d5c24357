"""The benchmark of films measures what it says on a small film."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from benchmarks.film import FilmTime, film_lines, film_time
from benchmarks.speed import holds
from gorodki.render.film.film import FilmStyle


@pytest.mark.slow
def test_a_small_film_is_drawn_and_written() -> None:
    found = film_time("pushka", FilmStyle(size=(480, 320), fps=4.0, slow=(), hold=0.5))
    assert found.frames > 10
    assert min(astuple(found)) > 0
    assert len(film_lines(found)) == 3


def test_a_slow_film_misses_its_goals_and_a_quick_one_holds_them() -> None:
    quick = FilmTime(100, 1.0, 0.2, 3.0, 2.0, 3.0, 2.0)
    slow = FilmTime(100, 10.0, 0.2, 3.0, 2.0, 3.0, 2.0)
    assert holds(film_lines(quick))
    assert not holds(film_lines(slow))
    assert [line.shown for line in film_lines(quick)] == ["20.0 ×", "1.50 ×", "1.50 ×"]
