"""A told case of any game, by its id or from a file: the file's ``game`` says which."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gorodki.court.five_pins.draw import DrawRuling
from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.court.gorodki.ruling import Ruling
from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.files.reading import read_file
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.scenarios.files.check import check_scenario, rule_scenario
from gorodki.scenarios.files.load import scenario_of_bytes
from gorodki.scenarios.files.model import Scenario, Topic
from gorodki.scenarios.files.shelf import scenario, scenario_library
from gorodki.scenarios.five_pins.build import check as check_stroke
from gorodki.scenarios.five_pins.build import ruling as rule_stroke
from gorodki.scenarios.five_pins.files import GAME as FIVE_PINS
from gorodki.scenarios.five_pins.files import ids, library, stroke_of, stroke_scenario
from gorodki.scenarios.five_pins.model import StrokeScenario
from gorodki.scenarios.five_pins.model import StrokeTopic as TableTopic

GORODKI = "gorodki"
GAMES = (GORODKI, FIVE_PINS)
"""Games that a case can be told of; a file that names none is of the first."""

Case = Scenario | StrokeScenario


def told_case(name: str) -> Case:
    """A case by its id or from a file, which is read once: it may be a pipe.

    Raises:
        InputError: for an unknown id (*did you mean*), a file that cannot be used, or an unknown game.
    """
    if Path(name).exists() or name.casefold().endswith(".toml") or os.sep in name:
        return case_of_bytes(read_file(name, "a scenario or a still situation"), name)
    if any(folded(key) == folded(name) for key in ids()):
        return stroke_scenario(name)
    try:
        return scenario(name)
    except InputError as fault:
        known = [*(s.id for s in scenario_library()), *ids()]
        raise InputError(f"unknown scenario {name!r}; {did_you_mean(name, known)}") from fault


def case_of_bytes(data: bytes, name: str) -> Case:
    """A case from the bytes of its file; `name` is what an error message calls it.

    Raises:
        InputError: as `told_case`.
    """
    game = parse_toml(data, name).get("game", GORODKI)
    if game == FIVE_PINS:
        return stroke_of(parse_toml(data, name), name)
    if game != GORODKI:
        raise InputError(f"{name!r}: unknown game {game!r}; {did_you_mean(str(game), GAMES)}")
    return scenario_of_bytes(data, name)


@dataclass(frozen=True)
class Checked:
    """A case beside its ruling.

    Args:
        case: what was told.
        ruling: what the court of its game says.
        differences: between what is expected and what is ruled.
    """

    case: Case
    ruling: Ruling | StrokeRuling | DrawRuling
    differences: Sequence[object]


def cases(game: str | None = None, topic: str | None = None) -> list[Case]:
    """The cases that come with the program, of one game or of all, of one topic or of all.

    Raises:
        InputError: for an unknown game or topic.
    """
    if game is not None and game not in GAMES:
        raise InputError(f"unknown game {game!r}; {did_you_mean(game, GAMES)}")
    games = (game,) if game is not None else GAMES
    topics = {GORODKI: Topic, FIVE_PINS: TableTopic}
    known = [str(t) for g in games for t in topics[g]]
    if topic is not None and topic not in known:
        raise InputError(f"unknown topic {topic!r}; {did_you_mean(topic, known)}")
    found: list[Case] = list(scenario_library()) if GORODKI in games else []
    found += library() if FIVE_PINS in games else []
    return [c for c in found if topic in (None, c.topic)]


def checked(case: Case) -> Checked:
    """A case, ruled on by the court of its game and compared with what it expects.

    Raises:
        InputError: for a case from which no trace can be made.
    """
    if isinstance(case, Scenario):
        ruling = rule_scenario(case)
        return Checked(case, ruling, check_scenario(case, ruling))
    found = rule_stroke(case)
    return Checked(case, found, check_stroke(case, found))
