"""Any file that a person gives is read here: once, so that it may be a pipe, and with one clear error.

Files come from strangers too. What is read is bounded, devices are refused, and a file that another file
names must be a plain file beside that one. What text files hold is checked before anybody looks at it: how
deep it nests, how long its texts and numbers are, and that its texts are texts.
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, Any, Final

from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import LARGEST_FILE, LONGEST_TEXT, LONGEST_WORD, NESTING


def read_file(path: str | os.PathLike[str], wanted: str = "", most: int = LARGEST_FILE) -> bytes:
    """What a file holds, whole.

    Args:
        path: of the file, or of a pipe.
        wanted: what would be right, for the error.
        most: bytes that it may have.

    Raises:
        InputError: for a file that is missing, cannot be read, is a device, or is larger than `most`.
    """
    try:
        with Path(path).open("rb") as file:
            return _whole(file, most)
    except FileNotFoundError:
        reason = "no such file"
    except IsADirectoryError:
        reason = "it is a folder"
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
    tail = f"; {wanted} is wanted" if wanted else ""
    raise InputError(f"cannot read {os.fspath(path)!r}: {reason}{tail}")


def _whole(file: IO[bytes], most: int) -> bytes:
    """What an open file or pipe holds.

    Raises:
        ValueError: for a device, which may never end, and for more than `most` bytes.
    """
    kind = os.fstat(file.fileno())
    if stat.S_ISCHR(kind.st_mode) or stat.S_ISBLK(kind.st_mode):
        raise ValueError("it is a device, not a file")
    data = file.read(most + 1) if kind.st_size <= most else b""
    if kind.st_size > most or len(data) > most:
        raise ValueError(f"it is larger than {most} bytes")
    return data


def beside(folder: Path, name: str) -> Path:
    """The file of a name that another file gives, in the folder of that other file or below it.

    Args:
        folder: of the file that names it.
        name: as it stands there, a relative path.

    Raises:
        InputError: for a path that leads elsewhere, by itself or through a link, and for what is no plain
            file: whoever sends a file must not choose which others are opened.
    """
    where = f"{name!r} is named by a file: it must be a plain file beside that file"
    if "\0" in name or any(kind(name).is_absolute() or ".." in kind(name).parts for kind in _PATHS):
        raise InputError(f"{where}, without '..' or an absolute path")
    path = folder / name
    try:
        inside = path.resolve(strict=True).is_relative_to(folder.resolve(strict=True))
        plain = path.is_file()
    except FileNotFoundError:
        raise InputError(f"cannot read {os.fspath(path)!r}: no such file") from None
    except (OSError, RuntimeError, ValueError) as fault:  # RuntimeError: links that lead in a circle
        raise InputError(f"{where}: {getattr(fault, 'strerror', None) or fault}") from None
    if not inside:
        raise InputError(f"{where}, and no link to another place")
    if not plain:
        raise InputError(f"{where}, no folder, device or pipe")
    return path


_PATHS = (PurePosixPath, PureWindowsPath)


def named_from(folder: Path, path: str | os.PathLike[str]) -> str:
    """The name by which a file in a folder names another one, such that `beside` finds it.

    Raises:
        InputError: for a file that stands neither in the folder nor below it.
    """
    try:
        return Path(path).resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        raise InputError(
            f"{os.fspath(path)!r} stands outside {os.fspath(folder)!r}: a file can name another one only "
            "where that stands beside it, or in a folder there"
        ) from None


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
        InputError: for text that is not JSON, which has no NaN and no infinity, or is beyond the limits
            (`figures.limits`); `source` names the file.
    """
    try:
        document = json.loads(
            text.removeprefix("\ufeff"), parse_constant=_no_constant, parse_float=_float, parse_int=_int
        )
    except RecursionError:
        raise InputError(f"{source!r} is not usable: {TOO_DEEP}") from None
    except ValueError as fault:
        raise InputError(f"{source!r} is not valid JSON: {fault}") from None
    return checked(document, source)


TOO_DEEP: Final = f"tables and lists stand more than {NESTING} deep in one another"


def checked(document: Any, source: str) -> Any:
    """A document as it is, if it is within the limits.

    Args:
        document: tables, lists, texts, numbers, as JSON and TOML have them.
        source: names the file in errors.

    Raises:
        InputError: for one that nests deeper than `NESTING`, a text or key of more than `LONGEST_TEXT`
            characters, or with NUL or half of a surrogate pair in it.
    """
    waiting = [(document, 1)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, str):
            _reject_bad_text(value, source)
        elif isinstance(value, Mapping | list):
            if depth > NESTING:
                raise InputError(f"{source!r} is not usable: {TOO_DEEP}")
            if isinstance(value, Mapping):
                for key in value:
                    _reject_bad_text(key, source)
            inner = value.values() if isinstance(value, Mapping) else value
            waiting += [(v, depth + 1) for v in inner if isinstance(v, str | Mapping | list)]
    return document


_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


def _reject_bad_text(text: str, source: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise InputError(
            f"{source!r} is not usable: a text of {len(text)} characters; at most {LONGEST_TEXT} are read"
        )
    bad = None if text.isascii() and "\0" not in text else _NO_TEXT.search(text)
    if bad is not None:
        told = "the character NUL" if bad[0] == "\0" else "half of a surrogate pair"
        raise InputError(f"{source!r} is not usable: {text[:60]!r} holds {told}, which is no text")


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no finite number")


def _float(text: str) -> float:
    number = float(_short(text))
    if not math.isfinite(number):
        raise ValueError(f"{text} is no finite number")
    return number


def _int(text: str) -> int:
    return int(_short(text))


def _short(text: str) -> str:
    if len(text) > LONGEST_WORD:
        raise ValueError(f"a number of {len(text)} characters; at most {LONGEST_WORD} are read")
    return text
