"""Any file the program makes is written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from figures.errors import InputError


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file under a temporary name beside it and rename it, so that nobody ever sees half of it.

    What is not a regular file (a pipe, ``/dev/stdout``) is written straight into: a rename would replace it.

    Raises:
        InputError: where the path cannot be written; one line with the path and the reason.
    """
    with _told(path):
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # says so itself where it is a folder
        else:
            _replace(target, data)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Refuse a path that could not be written, before long work is done for it; nothing is left behind.

    Raises:
        InputError: as `write_bytes`.
    """
    with _told(path):
        target = Path(path).resolve()
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not target.exists() or target.is_file():
            with _temporary(target) as beside:
                beside.touch()


@contextlib.contextmanager
def _told(path: str | os.PathLike[str]) -> Iterator[None]:
    """What goes wrong with a path is told in one line."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(
            f"cannot write {os.fspath(path)!r}: {reason}; "
            "give a path in a folder that exists and may be written"
        ) from fault


def _replace(target: Path, data: bytes) -> None:
    with _temporary(target) as temporary:
        temporary.write_bytes(data)
        temporary.replace(target)


@contextlib.contextmanager
def _temporary(target: Path) -> Iterator[Path]:
    """A name beside a file; what is left under it is taken away."""
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
