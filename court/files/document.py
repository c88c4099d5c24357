"""A JSON document that the program writes and reads back: its schema is asked before anything else."""

from __future__ import annotations

from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.files.reading import json_of


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
