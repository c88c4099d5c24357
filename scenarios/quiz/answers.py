"""Answers as people give them: a word or a number at a prompt, or a file, for a quiz without a person."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import read_toml
from gorodki.figures.files.limits import TEXT_FILE
from gorodki.figures.files.reading import json_of, read_file, text_of
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.scenarios.files.limits import MOST_ANSWERS
from gorodki.scenarios.files.shelf import scenario
from gorodki.scenarios.five_pins.files import ids, stroke_scenario
from gorodki.scenarios.quiz.questions import Answer, Question, question
from gorodki.scenarios.quiz.strokes import (
    CHOICES,
    MOST_POINTS,
    StrokeAnswer,
    StrokePart,
    StrokeQuestion,
    stroke_question,
)

Choice = TypeVar("Choice", bound=StrEnum)
Given = tuple[Question, Answer] | tuple[StrokeQuestion, StrokeAnswer]
"""A question of any game with an answer to it."""


def chosen(text: str, choices: Sequence[Choice]) -> Choice:
    """The choice a person means: its number, counted from 1, its word, or a beginning no other word has.

    Raises:
        InputError: for anything else (*did you mean*).
    """
    word = folded(text)
    if word.isdecimal():
        number = int(word) if len(word) < 9 else 0
        if not 1 <= number <= len(choices):
            raise InputError(f"{text!r} is no choice: give a number from 1 to {len(choices)}, or a word")
        return choices[number - 1]
    begun = [c for c in choices if folded(c.value).startswith(word)] if word else []
    return begun[0] if len(begun) == 1 else named(text, choices)


def named(text: str, choices: Sequence[Choice]) -> Choice:
    """The choice with a word.

    Raises:
        InputError: for any other word (*did you mean*).
    """
    for choice in choices:
        if folded(choice.value) == folded(text):
            return choice
    raise InputError(f"unknown answer {text!r}; {did_you_mean(text, [c.value for c in choices])}")


def points_told(text: str) -> int:
    """Points as a person gives them.

    Raises:
        InputError: for anything but a whole number that points can be.
    """
    word = folded(text)
    if not (word.isdecimal() and len(word) < 9 and int(word) <= MOST_POINTS):
        raise InputError(f"{text!r} is no number of points; 4 would be one")
    return int(word)


def load_answers(path: str | os.PathLike[str]) -> tuple[Given, ...]:
    """The answers in a TOML or JSON file, each with its question, in the order of the file.

    A table for each question, named by the id of its scenario::

        [dead-point]
        throw = "valid"
        pieces = { 3 = "dead-point" }

    ``next`` answers from where the next throw goes, and ``setting`` how the figure then stands, where that is
    asked. A stroke of five pins is answered by ``stroke``, ``points`` and ``next``, a draw by ``draw``.
    What is left out is not answered.

    Raises:
        InputError: for a file, a key, an id or a word that cannot be used, with file and key.
    """
    source = os.fspath(path)
    document = _read_json(path) if Path(path).suffix.casefold() == ".json" else read_toml(path)
    if not document:
        raise InputError(f'{source!r} answers no question; [dead-point] with throw = "valid" would be one')
    if len(document) > MOST_ANSWERS:
        raise InputError(f"{source!r} answers {len(document)} questions; at most {MOST_ANSWERS} are read")
    try:
        return tuple(_answered(name, told) for name, told in document.items())
    except InputError as error:
        raise InputError(f"{source!r}: {error}") from None


def _answered(name: str, told: object) -> Given:
    if any(folded(key) == folded(name) for key in ids()):
        return _stroke_answered(name, told)
    found = question(scenario(name))
    fields = _table(told, name)
    known = ("throw", "pieces", "next", "setting")
    for key in fields:
        if key not in known:
            raise InputError(f"{name}: unknown key {key!r}; {did_you_mean(key, known)}")
    if "next" in fields and not found.places:
        raise InputError(f"{name}.next: from where the next throw goes is not asked here; leave it out")
    if "setting" in fields and not found.settings:
        raise InputError(f"{name}.setting: how the figure is set next is not asked here; leave it out")
    pieces = {}
    for key, word in _table(fields.get("pieces", {}), f"{name}.pieces").items():
        if key not in map(str, found.pieces):
            asked = ", ".join(map(str, found.pieces)) or "none"
            raise InputError(f"{name}.pieces: piece {key!r} is not asked about; asked are: {asked}")
        pieces[int(key)] = _word(word, f"{name}.pieces.{key}", found.verdicts)
    throw, place, setting = fields.get("throw"), fields.get("next"), fields.get("setting")
    return found, Answer(
        None if throw is None else _word(throw, f"{name}.throw", found.throws),
        pieces,
        None if place is None else _word(place, f"{name}.next", found.places),
        None if setting is None else _word(setting, f"{name}.setting", found.settings),
    )


def _stroke_answered(name: str, told: object) -> tuple[StrokeQuestion, StrokeAnswer]:
    found = stroke_question(stroke_scenario(name))
    given: dict[str, object] = {}
    for key, value in _table(told, name).items():
        if key not in found.parts:
            raise InputError(f"{name}: unknown key {key!r}; {did_you_mean(key, list(found.parts))}")
        part = StrokePart(key)
        if part is StrokePart.POINTS:
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_POINTS:
                raise InputError(f"{name}.points: {value!r} is no number of points; 4 would be one")
            given[key] = value
        else:
            given[key] = _word(value, f"{name}.{key}", CHOICES[part])
    return found, StrokeAnswer(**given)  # type: ignore[arg-type]  # each key has the type of its field


def _word(value: object, key: str, choices: Sequence[Choice]) -> Choice:
    if not isinstance(value, str):
        raise InputError(f"{key}: {value!r} is no answer; {choices[0].value!r} would be one")
    try:
        return named(value, choices)
    except InputError as error:
        raise InputError(f"{key}: {error}") from None


def _table(value: object, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"{key}: {value!r} is no table of answers")
    return value


def _read_json(path: str | os.PathLike[str]) -> dict[str, Any]:
    source = os.fspath(path)
    document = json_of(text_of(read_file(path, "answers to the quiz", TEXT_FILE), source), source)
    if not isinstance(document, dict):
        raise InputError(f"{source!r} must hold one object with a member for each question")
    return document
