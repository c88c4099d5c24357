"""One form of plain data for checksums, whoever writes it: it does not depend on how a number is printed."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def canonical(tree: Any) -> bytes:
    """The bytes of a tree of tables, lists, texts, numbers, True, False and None; a dataclass is a table.

    JSON in ASCII, keys in the order of their code points, no blanks; every float as the text of its eight
    bytes in hexadecimal digits, most significant first (``"f:3ff0000000000000"`` is 1.0), so that a number
    has one form in every language and in every version of one. Whole numbers stand as they are.
    """
    return json.dumps(_plain(tree), sort_keys=True, separators=(",", ":")).encode("ascii")


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return f"f:{struct.pack('>d', value).hex()}"
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value
