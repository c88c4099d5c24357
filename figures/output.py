"""Any file the program makes is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from figures.errors import InputError


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file under a temporary name beside it and rename it, so that nobody ever sees half of it.

    What is not a regular file (a pipe, ``/dev/stdout``) is written straight into: a rename would replace it.

    Raises:
        InputError: where the path cannot be written; one line with the path and the reason.
    """
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # says so itself where it is a folder
        else:
            _replace(target, data)
    except (OSError, ValueError, RuntimeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(
            f"cannot write {os.fspath(path)!r}: {reason}; "
            "give a path in a folder that exists and may be written"
        ) from fault


def _replace(target: Path, data: bytes) -> None:
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(target)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
