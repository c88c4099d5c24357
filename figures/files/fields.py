"""The small TOML files a person edits: reading them with one clear error, and writing them."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import LONGEST_WORD, NESTING, TEXT_FILE
from gorodki.figures.files.reading import TOO_DEEP, checked, read_file, text_of

if TYPE_CHECKING:
    from tomlkit.items import Table


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The document of a TOML file.

    Raises:
        InputError: for a file that is missing, unreadable, not UTF-8 or not TOML.
    """
    return parse_toml(read_file(path, "a TOML file", TEXT_FILE), os.fspath(path))


def parse_toml(content: bytes, source: str) -> dict[str, Any]:
    """The document of TOML text; `source` names the file in errors.

    Raises:
        InputError: for text that is not UTF-8, not TOML, or beyond the limits (`figures.limits`).
    """
    text = text_of(content, source)
    if len(content) > TEXT_FILE:  # from a pipe it may be more: what it is was not known when it was read
        raise InputError(f"cannot read {source!r}: it is larger than {TEXT_FILE} bytes")
    _reject_beyond(text, source)
    try:
        return dict(checked(tomllib.loads(text), source))
    except RecursionError:
        raise InputError(f"{source!r} is not usable: {TOO_DEEP}") from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{source!r} is not valid TOML: {error}") from None


# Texts and comments are passed over whole, each to its end or that of the file: the time stays linear.
_TOKEN: Final = re.compile(
    r'''(?P<text>"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?'''
    r"""|'''.*?(?:'''|\Z)|'[^'\n]*'?|\#[^\n]*)"""
    r"""|(?P<word>[\w+\-:]+)|(?P<dot>\.)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>[=,\n])""",
    re.DOTALL,
)


def _reject_beyond(text: str, source: str) -> None:
    """Refuse what the parser would need too long for or never come back from: deep nesting, endless words."""
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "word" and token.end() - token.start() > LONGEST_WORD:
            length, word = token.end() - token.start(), token[0][:20]
            raise InputError(
                f"{source!r} is not usable: {word!r}... is a number or key of {length} characters; "
                f"at most {LONGEST_WORD} are read"
            )
        dots = dots + 1 if kind == "dot" else dots if kind in ("word", "text") else 0
        depth += (kind == "open") - (kind == "close")
        if depth > NESTING:
            raise InputError(f"{source!r} is not usable: {TOO_DEEP}")
        if dots >= NESTING:
            raise InputError(f"{source!r} is not usable: a key has more than {NESTING} parts")


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
