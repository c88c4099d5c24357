"""Told strokes of five pins: the ones that come with the program, and files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml, read_toml, toml_text
from gorodki.figures.files.output import write_bytes
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.scenarios.files.valid import valid
from gorodki.scenarios.five_pins.build import trace
from gorodki.scenarios.five_pins.model import StrokeScenario, StrokeTopic

GAME = "five-pins"


def library() -> list[StrokeScenario]:
    """All that come with the program, in order of topic."""
    return list(_built_in())


def stroke_scenario(name: str) -> StrokeScenario:
    """One by its id.

    Raises:
        InputError: for an unknown id (*did you mean*).
    """
    known = _files()
    asked = next((key for key in known if folded(key) == folded(name)), None)
    if asked is None:
        raise InputError(f"unknown scenario {name!r}; {did_you_mean(name, list(known))}")
    return _read(asked)


def load_stroke(path: str | os.PathLike[str]) -> StrokeScenario:
    """A told stroke from a TOML file.

    Raises:
        InputError: one line with file, key and what is right.
    """
    return stroke_of(read_toml(path), os.fspath(path))


def stroke_of(document: Mapping[str, Any], source: str) -> StrokeScenario:
    """A told stroke from the document of a file, which can be played.

    Raises:
        InputError: as `load_stroke`.
    """
    told = valid(StrokeScenario, document, source)
    try:
        trace(told)
    except InputError as error:
        raise InputError(f"{source!r}: {error}") from None
    return told


def save_stroke(told: StrokeScenario, path: str | os.PathLike[str]) -> None:
    """Write a told stroke to a TOML file; `load_stroke` gives an equal one.

    Raises:
        InputError: where the file cannot be written.
    """
    write_bytes(path, toml_text(told.model_dump(mode="json", exclude_defaults=True)).encode())


def ids() -> tuple[str, ...]:
    """Ids of those that come with the program."""
    return tuple(_files())


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of the file."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **StrokeScenario.model_json_schema(), "title": "gorodki stroke of five pins"}


@cache
def _files() -> dict[str, Traversable]:
    folder = files("gorodki.scenarios") / "library" / GAME
    found = {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}
    return dict(sorted(found.items()))


@cache
def _read(key: str) -> StrokeScenario:
    file = _files()[key]
    return valid(StrokeScenario, parse_toml(file.read_bytes(), file.name), file.name)


@cache
def _built_in() -> tuple[StrokeScenario, ...]:
    order = list(StrokeTopic)
    return tuple(sorted(map(_read, _files()), key=lambda s: (order.index(s.topic), s.id)))
