"""Scenario files: reading with errors that name file and key, writing, and the schema of the file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml, toml_text
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import beside, named_from, read_file
from gorodki.figures.registry import named_in_file, names_file
from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.files.valid import valid

Model = TypeVar("Model", bound=BaseModel)

SHOWN = ("topic", "motion", "still", "events", "found")
"""Keys of a scenario that a still situation has not."""

SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


def load_scenario(path: str | os.PathLike[str]) -> Scenario:
    """A scenario from a TOML file; a still situation (`scenarios.still`) gives the scenario it tells.

    Other files that it names (figure, recording) are looked for beside it.

    Raises:
        InputError: one line with file, key (``motion[1].waypoints[2].t``, counted from 1), what is right.
    """
    return scenario_of_bytes(read_file(path, "a scenario"), os.fspath(path))


def scenario_of_bytes(content: bytes, name: str) -> Scenario:
    """A scenario from the bytes of its file; `name` is the path of the file.

    Raises:
        InputError: as `load_scenario`.
    """
    folder = Path(name).parent if Path(name).is_file() else Path()  # nothing lies beside a pipe
    document = from_beside(parse_toml(content, name), folder, name)
    return parse_still(document, name) if is_still(document) else parse_scenario(document, name)


def from_beside(document: dict[str, Any], folder: Path, source: str) -> dict[str, Any]:
    """The document of a file in a folder, with the files that it names (figure, recording) looked for there.

    Raises:
        InputError: where such a file is none or stands elsewhere (`figures.reading.beside`).
    """
    figure, found = document.get("figure"), document.get("found")
    try:
        if isinstance(figure, str):
            document["figure"] = named_in_file(figure, folder)
        if isinstance(found, dict) and isinstance(found.get("recording"), str):
            found["recording"] = os.fspath(beside(folder, found["recording"]))
    except InputError as error:
        raise InputError(f"{source!r}: {error}") from None
    return document


def parse_scenario(document: Mapping[str, Any], source: str) -> Scenario:
    """A scenario from the document of its file; `source` names the file in errors.

    Raises:
        InputError: as `load_scenario`.
    """
    from gorodki.scenarios.files.build import reject_impossible

    scenario = well_formed(document, source)
    try:
        reject_impossible(scenario)
    except InputError as error:
        raise InputError(f"{source!r}: {error}") from None
    return scenario


def is_still(document: Mapping[str, Any]) -> bool:
    """True for the document of a still situation: it has no id or title, or words, as scenarios do."""
    if "id" in document or any(key in document for key in SHOWN):
        return False
    return any(key in document for key in ("pieces", "happened", "bat"))


def parse_still(document: Mapping[str, Any], source: str) -> Scenario:
    """The scenario that a still situation tells, from the document of its file.

    Raises:
        InputError: as `load_scenario`.
    """
    from gorodki.scenarios.files.build import reject_impossible
    from gorodki.scenarios.files.still import StillSituation, scenario_of

    still = valid(StillSituation, document, source)
    try:
        scenario = scenario_of(still, "-".join(Path(source).stem.split())[:80] or "still")
        reject_impossible(scenario, "pieces")
    except InputError as error:
        raise InputError(f"{source!r}: {error}") from None
    return scenario


def well_formed(document: Mapping[str, Any], source: str) -> Scenario:
    """A scenario whose form is right, without asking whether a trace can be made from it.

    Raises:
        InputError: for a key or value that has no place in a scenario.
    """
    return valid(Scenario, document, source)


def save_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write a scenario to a TOML file; `load_scenario` gives an equal one.

    Other files that it names (figure, recording) are named from its folder: all can be moved together.

    Raises:
        InputError: where the file cannot be written, or another one does not stand beside it or below.
    """
    document, folder = scenario.model_dump(mode="json", exclude_defaults=True), Path(path).parent
    if names_file(scenario.figure):
        document["figure"] = named_from(folder, scenario.figure)
    if scenario.found:
        document["found"]["recording"] = named_from(folder, scenario.found.recording)
    write_bytes(path, toml_text(document).encode("utf-8"))


def scenario_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of the scenario file."""
    return {"$schema": SCHEMA_ID, **Scenario.model_json_schema(), "title": "gorodki scenario"}


def still_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of the file of a still situation."""
    from gorodki.scenarios.files.still import StillSituation

    schema = StillSituation.model_json_schema()
    return {"$schema": SCHEMA_ID, **schema, "title": "gorodki still situation"}
