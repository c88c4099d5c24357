"""Answers at a prompt and in a file, and what is said of those that cannot be used."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.scenarios.quiz.answers import chosen, load_answers
from gorodki.scenarios.quiz.questions import Answer, Setting

VERDICTS = tuple(PieceVerdict)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1", PieceVerdict.OUT),
        ("out", PieceVerdict.OUT),
        (" OUT ", PieceVerdict.OUT),
        ("dead", PieceVerdict.DEAD_POINT),
        ("mark-40", PieceVerdict.MARK_40),
        ("let", PieceVerdict.LETTER_40),
    ],
)
def test_a_number_a_word_or_its_beginning_is_an_answer(text: str, verdict: PieceVerdict) -> None:
    assert chosen(text, VERDICTS) is verdict


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0", "'0' is no choice: give a number from 1 to 4, or a word"),
        ("5", "'5' is no choice: give a number from 1 to 4, or a word"),
        ("9" * 5000, "is no choice: give a number from 1 to 4, or a word"),
        ("re", "unknown answer 're'; known: 'valid', 'lost', 'returned', 'restored'"),
        ("vlaid", "unknown answer 'vlaid'; did you mean 'valid'?"),
        ("", "unknown answer ''; known:"),
        ("-1", "unknown answer '-1'; known:"),
    ],
)
def test_anything_else_is_told_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        chosen(text, tuple(ThrowVerdict))
    assert words in str(caught.value)


@given(st.text())
def test_no_text_breaks_the_prompt(text: str) -> None:
    with suppress(InputError):
        assert chosen(text, VERDICTS) in VERDICTS


ANSWERS = """
[dead-point]
throw = "valid"
pieces = { 3 = "dead-point" }

[letter-one-out]
throw = "valid"
next = "kon"
pieces = { 3 = "out" }

[overstep]
throw = "lost"

[letter-missed-uk]
setting = "mirrored"
"""

READ = [
    ("dead-point", Answer(ThrowVerdict.VALID, {3: PieceVerdict.DEAD_POINT})),
    ("letter-one-out", Answer(ThrowVerdict.VALID, {3: PieceVerdict.OUT}, Place.KON)),
    ("overstep", Answer(ThrowVerdict.LOST)),
    ("letter-missed-uk", Answer(setting=Setting.MIRRORED)),
]


def test_a_file_answers_questions_in_its_order(tmp_path: Path) -> None:
    import tomllib

    toml, other = tmp_path / "answers.toml", tmp_path / "answers.json"
    toml.write_text(ANSWERS, encoding="utf-8")
    other.write_text(json.dumps(tomllib.loads(ANSWERS)), encoding="utf-8")
    for path in (toml, other):
        assert [(q.id, a) for q, a in load_answers(path)] == READ


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[dead-piont]\nthrow = 'valid'", "unknown scenario 'dead-piont'; did you mean 'dead-point'?"),
        ("[dead-point]\nthrow = 'vaild'", "dead-point.throw: unknown answer 'vaild'; did you mean 'valid'?"),
        ("[dead-point]\nthrow = 1", "dead-point.throw: 1 is no answer; 'valid' would be one"),
        ("[dead-point]\ntrhow = 'valid'", "dead-point: unknown key 'trhow'; did you mean 'throw'?"),
        ("[dead-point]\npieces = 3", "dead-point.pieces: 3 is no table of answers"),
        ("dead-point = 3", "dead-point: 3 is no table of answers"),
        ("[dead-point.pieces]\n2 = 'out'", "dead-point.pieces: piece '2' is not asked about; asked are: 3"),
        (
            "[dead-point.pieces]\n3 = 'uot'",
            "dead-point.pieces.3: unknown answer 'uot'; did you mean 'out'?",
        ),
        ("[dead-point]\nnext = 'kon'", "dead-point.next: from where the next throw goes is not asked here"),
        ("", 'answers no question; [dead-point] with throw = "valid" would be one'),
        ("[dead-point", "is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_why(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_answers(path)
    assert words in str(caught.value)
    assert repr(str(path)) in str(caught.value)


@pytest.mark.parametrize(("text", "words"), [("{", "is not valid JSON"), ("[]", "must hold one object")])
def test_json_that_cannot_be_used_says_why(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=words):
        load_answers(path)


@pytest.mark.parametrize("name", ["missing.toml", "missing.json"])
def test_a_file_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=name):
        load_answers(tmp_path / name)
