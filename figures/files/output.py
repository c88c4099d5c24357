"""Any file the program makes is written here: whole or not at all, and what stands there keeps its kind.

A file is written under a temporary name beside its own, brought to the disk, and renamed. A pipe or a
terminal is written straight into. Permissions of a file that is replaced stay as they are.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from gorodki.figures.errors import InputError
from gorodki.figures.files.destination import Destination, destination
from gorodki.figures.files.interrupts import uninterrupted
from gorodki.figures.files.leftovers import beside, clear


def write_bytes(path: str | os.PathLike[str], data: bytes, *, force: bool = False) -> None:
    """Write a file, so that nobody ever sees half of it, not even after a power cut.

    Args:
        path: of the file, or of a pipe or a terminal, which is written straight into.
        data: what it is to hold.
        force: True where a file that is read-only may be replaced.

    Raises:
        InputError: where the path cannot be written; one line with the path and the reason.
    """
    with told(path):
        goal = destination(path, force=force)
        if goal.stream:
            with _stream(goal) as stream:
                stream.write(data)
            return
    with writing(path, force=force) as temporary, told(path):
        temporary.write_bytes(data)


@contextlib.contextmanager
def writing(path: str | os.PathLike[str], *, force: bool = False) -> Iterator[Path]:
    """A name to write a file under; it gets its own when the block ends well.

    When the block raises, or takes the temporary file away, what stood there before stays. What others, such
    as runs that were killed, have left beside the file is cleared away.

    Args:
        path: of the file, or of a pipe or a terminal, into which the whole is copied at the end.
        force: True where a file that is read-only may be replaced.

    Raises:
        InputError: where the path cannot be written; what goes wrong in the block stays what it is: see
            `told`.
    """
    with contextlib.ExitStack() as stack:
        with told(path):
            goal = destination(path, force=force)
            temporary = stack.enter_context(_temporary(goal))
        yield temporary
        with told(path):
            if temporary.exists():
                _copy(temporary, goal) if goal.stream else _replace(temporary, goal)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Refuse a path that could not be written, before long work is done for it; nothing is left behind.

    Raises:
        InputError: as `write_bytes`.
    """
    with told(path):
        goal = destination(path)
        if not goal.stream:
            with _temporary(goal):
                pass


@contextlib.contextmanager
def told(path: str | os.PathLike[str]) -> Iterator[None]:
    """What goes wrong with a path that is written to is told in one line.

    Raises:
        InputError: with path and reason.
    """
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError, RuntimeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(
            f"cannot write {os.fspath(path)!r}: {reason}; "
            "give a path of a file that may be written, in a folder that exists"
        ) from fault


@contextlib.contextmanager
def _temporary(goal: Destination) -> Iterator[Path]:
    """An empty file to write into: beside the file that is wanted, elsewhere for a stream."""
    if goal.stream:
        with tempfile.TemporaryDirectory(prefix="gorodki-") as folder:
            yield Path(folder, goal.path.name)
        return
    clear(goal.path)
    temporary = beside(goal.path)
    temporary.touch(exist_ok=False)
    try:
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _copy(temporary: Path, goal: Destination) -> None:
    with temporary.open("rb") as source, _stream(goal) as stream:
        shutil.copyfileobj(source, stream)


def _replace(temporary: Path, goal: Destination) -> None:
    with uninterrupted():
        _to_disk(temporary)
        if goal.old is not None:
            if hasattr(os, "chown"):
                with contextlib.suppress(OSError):  # only the superuser may give files away
                    os.chown(temporary, goal.old.st_uid, goal.old.st_gid)
            temporary.chmod(stat.S_IMODE(goal.old.st_mode))
        temporary.replace(goal.path)
        with contextlib.suppress(OSError):  # Windows opens no folders
            _to_disk(goal.path.parent)


def _to_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _stream(goal: Destination) -> BinaryIO:
    """A pipe, a terminal, or another open file of this process, at the place where it is now."""
    if goal.descriptor is not None:
        return os.fdopen(os.dup(goal.descriptor), "wb")
    return goal.path.open("wb")
