"""Any file that a person gives is read here: once, so that it may be a pipe, and with one clear error."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from figures.errors import InputError


def read_file(path: str | os.PathLike[str], wanted: str = "") -> bytes:
    """What a file holds, whole.

    Args:
        path: of the file, or of a pipe.
        wanted: what would be right, for the error.

    Raises:
        InputError: for a file that is missing or cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        reason = "no such file"
    except IsADirectoryError:
        reason = "it is a folder"
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
    tail = f"; {wanted} is wanted" if wanted else ""
    raise InputError(f"cannot read {os.fspath(path)!r}: {reason}{tail}")


def text_of(content: bytes, source: str) -> str:
    """The text of a file; the mark that some editors set before it (BOM) is left out.

    Raises:
        InputError: for bytes that are not UTF-8; `source` names the file.
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"{source!r} is not UTF-8 text (byte {fault.start}); save it as UTF-8") from None


def json_of(text: str, source: str) -> Any:
    """What JSON text holds.

    Raises:
        InputError: for text that is not JSON, which has no NaN and no infinity; `source` names the file.
    """
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{source!r} is not valid JSON: {fault}") from None


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no finite number")
