"""Scenario files: reading with errors that name file and key, writing, and the schema of the file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml, toml_text
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import beside, named_from, read_file
from gorodki.figures.registry import named_in_file, names_file
from gorodki.figures.suggest import did_you_mean
from gorodki.scenarios.files.model import Scenario

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

    still = _valid(StillSituation, document, source)
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
    return _valid(Scenario, document, source)


def _valid(model: type[Model], document: Mapping[str, Any], source: str) -> Model:
    try:
        # through JSON, so that lists are tuples and words are members and yet nothing else is bent to fit
        return model.model_validate_json(json.dumps(document))
    except ValidationError as error:
        raise InputError(f"{source!r}: {_told(error, model)}") from None
    except TypeError:
        raise InputError(
            f"{source!r}: {_dated(document)} is a date or time; seconds are wanted as a number"
        ) from None


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


def _told(error: ValidationError, model: type[BaseModel]) -> str:
    """The first thing wrong, in one line; a misspelt key before the one that is then missing."""
    errors = error.errors()
    first = next((e for e in errors if e["type"] == "extra_forbidden"), errors[0])
    loc, kind, given = first["loc"], first["type"], first.get("input")
    key = _key(loc)
    if kind == "extra_forbidden":
        return f"unknown key {key!r}; {did_you_mean(str(loc[-1]), _fields_at(model, loc[:-1]))}"
    if kind == "missing":
        return f"{key} is missing"
    if kind == "enum":
        known = [k.strip("' ") for k in first["ctx"]["expected"].replace(" or ", ", ").split(",")]
        return f"{key}: unknown {given!r}; {did_you_mean(str(given), known)}"
    message = first["msg"].removeprefix("Value error, ")
    if kind == "value_error":
        return f"{key}: {message}" if key else message
    return f"{key}: {message[0].lower()}{message[1:]}, got {_short(given)}"


def _key(loc: tuple[int | str, ...]) -> str:
    """A place in the file as a person counts: lists from one."""
    text = ""
    for part in loc:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _fields_at(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """Names of the fields of the table at a place in the file."""
    for part in loc:
        if isinstance(part, str) and part in model.model_fields:
            model = _model_in(model.model_fields[part].annotation) or model
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((m for m in map(_model_in, get_args(annotation)) if m), None)


def _dated(value: Any, key: str = "") -> str:
    """The key of the first value that JSON has no form for."""
    if isinstance(value, Mapping):
        inner = ((f"{key}.{k}".removeprefix("."), v) for k, v in value.items())
    elif isinstance(value, list):
        inner = ((f"{key}[{i}]", v) for i, v in enumerate(value, 1))
    else:
        return "" if isinstance(value, str | int | float) else key
    return next((found for k, v in inner if (found := _dated(v, k))), "")
