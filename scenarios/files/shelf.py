"""The scenarios that come with the program, by id."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.scenarios.files.load import from_beside, load_scenario, well_formed
from gorodki.scenarios.files.model import Scenario, Topic


def scenario_library(topic: Topic | str | None = None) -> list[Scenario]:
    """All built-in scenarios in order of topic, or those of one topic.

    Raises:
        InputError: for an unknown topic.
    """
    wanted = _topic(topic) if topic is not None else None
    return [s for s in _built_in() if wanted in (None, s.topic)]


def scenario(name: str | os.PathLike[str]) -> Scenario:
    """A scenario by its id, or the path of a ``.toml`` file.

    Raises:
        InputError: for an unknown id (*did you mean*) or a file that cannot be used.
    """
    if isinstance(name, os.PathLike):
        return load_scenario(name)
    known = _files()
    asked = next((key for key in known if folded(key) == folded(name)), None)
    if asked is not None:
        return _read(asked)
    if name.casefold().endswith(".toml") or os.sep in name:
        return load_scenario(name)
    raise InputError(f"unknown scenario {name!r}; {did_you_mean(name, list(known))}")


def _topic(topic: Topic | str) -> Topic:
    try:
        return Topic(topic)
    except ValueError:
        raise InputError(f"unknown topic {topic!r}; {did_you_mean(str(topic), list(Topic))}") from None


@cache
def _files() -> dict[str, Traversable]:
    """The file of each built-in scenario by its id, which is its name."""
    folder = files("gorodki.scenarios") / "library"
    found = {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}
    return dict(sorted(found.items()))


@cache
def _read(key: str) -> Scenario:
    # tests hold that every one of them can be played, so that a list need not try
    file = _files()[key]
    folder = Path(str(file)).parent
    document = from_beside(parse_toml(file.read_bytes(), file.name), folder, file.name)
    return well_formed(document, file.name)


@cache
def _built_in() -> tuple[Scenario, ...]:
    order = list(Topic)
    return tuple(sorted(map(_read, _files()), key=lambda s: (order.index(s.topic), s.id)))
