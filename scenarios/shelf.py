"""The scenarios that come with the program, by id."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files

from figures.errors import InputError
from figures.files import parse_toml
from figures.suggest import did_you_mean, folded
from scenarios.load import load_scenario, parse_scenario
from scenarios.model import Scenario, Topic


def library(topic: Topic | str | None = None) -> list[Scenario]:
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
    for known in _built_in():
        if folded(known.id) == folded(name):
            return known
    if name.casefold().endswith(".toml") or os.sep in name:
        return load_scenario(name)
    raise InputError(f"unknown scenario {name!r}; {did_you_mean(name, [s.id for s in _built_in()])}")


def _topic(topic: Topic | str) -> Topic:
    try:
        return Topic(topic)
    except ValueError:
        raise InputError(f"unknown topic {topic!r}; {did_you_mean(str(topic), list(Topic))}") from None


@cache
def _built_in() -> tuple[Scenario, ...]:
    folder = files("scenarios") / "library"
    found = [
        parse_scenario(parse_toml(f.read_bytes(), f.name), f.name)
        for f in folder.iterdir()
        if f.name.endswith(".toml")
    ]
    order = list(Topic)
    return tuple(sorted(found, key=lambda s: (order.index(s.topic), s.id)))
