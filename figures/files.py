"""The small TOML files a person edits: reading them with one clear error, and writing them."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from figures.errors import InputError


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The document of a TOML file.

    Raises:
        InputError: for a file that is missing, unreadable, not UTF-8 or not TOML.
    """
    try:
        return parse_toml(Path(path).read_bytes(), os.fspath(path))
    except FileNotFoundError:
        raise InputError(f"{os.fspath(path)!r}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{os.fspath(path)!r} is a folder, a TOML file is needed") from None
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{os.fspath(path)!r} cannot be read: {reason}") from None


def parse_toml(content: bytes, source: str) -> dict[str, Any]:
    """The document of TOML text; `source` names the file in errors.

    Raises:
        InputError: for text that is not UTF-8 or not TOML.
    """
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(f"{source!r} is not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{source!r} is not valid TOML: {error}") from None


def toml_text(document: Mapping[str, Any]) -> str:
    """TOML text of a document: plain keys first, then one section for each table; None is left out.

    Lists of tables are written one table a line. The text reads back as the same document.

    Raises:
        InputError: for a value TOML has no form for.
    """
    present = {k: v for k, v in document.items() if v is not None}
    sections = {k: v for k, v in present.items() if isinstance(v, Mapping)}
    lines = [f"{_key(k)} = {_value(v)}" for k, v in present.items() if k not in sections]
    for name, table in sections.items():
        lines += ["", f"[{_key(name)}]"]
        lines += [f"{_key(k)} = {_value(v)}" for k, v in table.items() if v is not None]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else _string(key)


def _string(text: str) -> str:
    # JSON strings are TOML strings, except that TOML also escapes DEL
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(str(value))
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, Sequence):
        if any(isinstance(v, Mapping) for v in value):
            return "[\n" + "".join(f"  {_value(v)},\n" for v in value) + "]"
        return "[" + ", ".join(_value(v) for v in value) + "]"
    raise InputError(f"{value!r} has no form in TOML")
