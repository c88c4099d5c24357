"""The small TOML files a person edits: reading them with one clear error, and writing them."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from figures.errors import InputError
from figures.reading import read_file, text_of

if TYPE_CHECKING:
    from tomlkit.items import Table


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The document of a TOML file.

    Raises:
        InputError: for a file that is missing, unreadable, not UTF-8 or not TOML.
    """
    return parse_toml(read_file(path, "a TOML file"), os.fspath(path))


def parse_toml(content: bytes, source: str) -> dict[str, Any]:
    """The document of TOML text; `source` names the file in errors.

    Raises:
        InputError: for text that is not UTF-8 or not TOML.
    """
    try:
        return tomllib.loads(text_of(content, source))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{source!r} is not valid TOML: {error}") from None


def toml_text(document: Mapping[str, Any]) -> str:
    """TOML text of a document; None is left out. The text reads back as the same document.

    Laid out as a person would: plain keys first, a section for each table and for each table of a list, and
    what lies deeper inline, one table a line.

    Raises:
        InputError: for a value TOML has no form for.
    """
    import tomlkit

    text = tomlkit.document()
    known = {k: v for k, v in document.items() if v is not None}
    sections = {k: v for k, v in known.items() if isinstance(v, Mapping) or _lists_tables(v)}
    for key, value in known.items():
        if key not in sections:
            text.add(key, _value(value))
    for key, value in sections.items():
        if isinstance(value, Mapping):
            text.add(key, _section(value))
        else:
            if text.body and not text.as_string().endswith("\n\n"):
                text.add(tomlkit.nl())  # a list of sections sets none before itself
            text.add(key, tomlkit.aot())
            for table in value:
                text[key].append(_section(table))
    return tomlkit.dumps(text).lstrip("\n")


def _lists_tables(value: Any) -> bool:
    tables = isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0
    return tables and all(isinstance(v, Mapping) for v in value)


def _section(table: Mapping[str, Any]) -> Table:
    import tomlkit

    section = tomlkit.table()
    for key, value in table.items():
        if value is not None:
            section.add(key, _value(value))
    return section


def _value(value: Any) -> Any:
    """A value as it stands on the right of a key."""
    import tomlkit

    if isinstance(value, str):
        return tomlkit.string(str(value))
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        for key, inner in value.items():
            if inner is not None:
                inline.add(key, _value(inner))
        return inline
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        items = tomlkit.array()
        for inner in value:
            items.append(_value(inner))
        return items.multiline(_lists_tables(value))
    raise InputError(f"{value!r} has no form in TOML")
