"""A JSON document that the program writes and reads back: its schema is asked before anything else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from gorodki.figures.errors import InputError, first_line
from gorodki.figures.files.reading import json_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter

File = TypeVar("File")


def read_as(codec: TypeAdapter[File], text: str, name: str, what: str, schema: int) -> File:
    """What a document holds, checked field by field.

    Args:
        codec: validator of the file.
        text: of the file.
        name: of the file, for messages.
        what: it should be, such as ``match``.
        schema: the newest that is known.

    Raises:
        InputError: as `document_of`, and for a field that is missing or of another kind.
    """
    data = document_of(text, name, what, schema)
    try:
        # through JSON, so that lists are tuples and words are members and yet nothing else is bent to fit
        return codec.validate_json(json.dumps(data), strict=True)
    except ValueError as fault:
        raise InputError(f"{name!r} is not a usable {what}: {first_line(fault)}") from None


def document_of(text: str, name: str, what: str, schema: int) -> Any:
    """What a document holds, if it is of a schema that is known.

    Args:
        text: of the file.
        name: of the file, for messages.
        what: it should be, such as ``match``.
        schema: the newest that is known.

    Raises:
        InputError: for a text that is no JSON, or of no schema or a newer one.
    """
    data = json_of(text, name)
    found = data.get("schema") if isinstance(data, dict) else None
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise InputError(f"{name!r} is no {what}: its schema is {found!r}, {schema} is right")
    if found > schema:
        raise InputError(
            f"{name!r} has schema {found}, made by a newer gorodki; this one reads up to {schema}"
        )
    return data
