"""What a file says, as a checked model: the first thing that is wrong with it is told in one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

Model = TypeVar("Model", bound=BaseModel)


def valid(model: type[Model], document: Mapping[str, Any], source: str) -> Model:
    """The document of a file as a model; `source` names the file in errors.

    Raises:
        InputError: one line with the key and what is right.
    """
    try:
        # through JSON, so that lists are tuples and words are members and yet nothing else is bent to fit
        return model.model_validate_json(json.dumps(document))
    except ValidationError as error:
        raise InputError(f"{source!r}: {_told(error, model)}") from None
    except TypeError:
        raise InputError(
            f"{source!r}: {_dated(document)} is a date or time; seconds are wanted as a number"
        ) from None


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
    if kind in ("enum", "literal_error"):
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
        if isinstance(part, int):
            text += f"[{part + 1}]"
        elif "[" not in part:  # where one of several forms may stand, pydantic names the form too
            text += f".{part}"
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
