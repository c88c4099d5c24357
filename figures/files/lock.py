"""One program at a time at a file: read, change and write it without losing what another one writes.

The lock is one of the system's own, on a file beside it, so it ends with the process that holds it, however
that ends; the file is taken away again. Windows and the others have different calls for it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.files.destination import destination
from gorodki.figures.files.output import told

WAIT = 20.0
"""Seconds that another program is waited for; one that plays a match may keep it for minutes."""

_POLL = 0.02  # s between two tries


class InUseError(InputError):
    """Another program holds the file."""


@contextmanager
def locked(path: str | os.PathLike[str], *, force: bool = False, wait: float | None = None) -> Iterator[None]:
    """Hold a file while the block runs; other gorodki that want it wait so long.

    Args:
        path: of the file, which need not exist yet.
        force: True where a file that is read-only may be replaced.
        wait: seconds that another program is waited for; `WAIT` where it is left out.

    Raises:
        InUseError: where another program does not let it go.
        InputError: for a path that cannot be written.
    """
    seconds = WAIT if wait is None else wait
    with told(path):
        goal = destination(path, force=force)
        if goal.stream:
            raise OSError("it is a pipe or a terminal, and no file")
        beside = goal.path.with_name(f".{goal.path.name}.lock")
        number = _held(beside, seconds)
    if number is None:
        raise InUseError(
            f"{os.fspath(path)!r} is in use: another gorodki has been changing it for {seconds:g} s; "
            "try again when it is done"
        )
    try:
        yield
    finally:
        _let_go(beside, number)


def _held(beside: Path, wait: float) -> int | None:
    """An open file that is locked; None where another program keeps it locked."""
    until = time.monotonic() + wait
    while True:
        number = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            if _lock(number) and _is_there(beside, number):
                return number
        except BaseException:
            os.close(number)
            raise
        os.close(number)
        if time.monotonic() > until:
            return None
        time.sleep(_POLL)


def _is_there(beside: Path, number: int) -> bool:
    """False where whoever held the lock before has taken the file away: a newer one may be locked too."""
    try:
        return os.path.samestat(beside.stat(), os.fstat(number))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int) -> bool:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _let_go(beside: Path, number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)
        os.close(number)
        with contextlib.suppress(OSError):  # who waits has it open, and takes it away later
            beside.unlink()

else:
    import fcntl

    def _lock(number: int) -> bool:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _let_go(beside: Path, number: int) -> None:
        with contextlib.suppress(OSError):
            beside.unlink()  # while it is held: who has it open sees that it is not there any more
        os.close(number)
