"""A match is read back as it was written; a file that tells no possible match is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.match.file import from_json, load_match, save_match, to_json
from gorodki.court.match.keeping import note
from gorodki.court.match.match import Match, begin
from gorodki.court.match.state import standing, turn
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand

MOVES = st.lists(
    st.tuples(st.sampled_from(ThrowVerdict), st.sets(st.integers(1, 5)), st.sampled_from(Hand)), max_size=12
)


def match_of(moves: list[tuple[ThrowVerdict, set[int], Hand]], sides: tuple[str, ...]) -> Match:
    state = begin("children-10", sides).game
    for verdict, wanted, hand in moves:
        now = turn(state)
        assert now is not None
        lying = standing(state, now.side)
        assert lying is not None
        out = wanted & set(lying.lying) if verdict is ThrowVerdict.VALID else set()
        state = note(state, out, verdict=verdict, hand=hand)
    return Match((state,))


@pytest.mark.slow
@settings(deadline=None)  # pieces that fall are let down by a search
@given(MOVES, st.sampled_from([("",), ("Анна", "Богдан")]))
def test_what_is_written_is_read_back_equal(
    moves: list[tuple[ThrowVerdict, set[int], Hand]], sides: tuple[str, ...]
) -> None:
    match = match_of(moves, sides)
    text = to_json(match)
    read = from_json(text, "x")
    assert read == match
    assert to_json(read) == text


def test_a_saved_file_loads(tmp_path: Path) -> None:
    match = match_of([(ThrowVerdict.VALID, {1, 2}, Hand.LEFT)], ("",))
    save_match(match, tmp_path / "m.json")
    assert load_match(tmp_path / "m.json") == match


def told(change: Any) -> str:
    data = json.loads(to_json(match_of([(ThrowVerdict.VALID, {1, 2}, Hand.RIGHT)], ("A", "B"))))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(schema=9), "made by a newer gorodki"),
        (lambda d: d.update(schema="1"), "its schema is '1'"),
        (lambda d: d["games"][0]["throws"][0].update(side=1), "throw 1 of game 1 is not the turn"),
        (lambda d: d["games"][0]["throws"][0].update(figure=3), "throw 1 of game 1 is not the turn"),
        (lambda d: d["games"][0]["throws"][0].update(out=[1]), "do not agree"),
        (lambda d: d["games"][0]["throws"][0].update(verdict="won"), "games.0.throws.0.verdict"),
        (lambda d: d["games"][0].update(first=2), "the side that begins"),
        (lambda d: d.update(games=[]), "it has 0 games"),
        (lambda d: d["setup"].update(category="mem"), "unknown category 'mem'"),
        (lambda d: d["setup"].update(sides=["A", "A"]), "two names that differ"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_its_place(change: Any, said: str) -> None:
    with pytest.raises(InputError, match=r"'m\.json'") as fault:
        from_json(told(change), "m.json")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("text", ["", "[]", "{}", "no json", '{"schema": 1}'])
def test_what_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"'m\.json'"):
        from_json(text, "m.json")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        load_match(tmp_path / "none.json")
