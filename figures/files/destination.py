"""Where a file that the program makes goes: a file that is replaced, or a stream that is written into."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path

_LINKS = 40  # that are followed at most, as Linux does


@dataclass(frozen=True, slots=True)
class Destination:
    """What stands at a path, links followed.

    Args:
        path: of the file itself.
        old: of the regular file that is there; None where there is none.
        stream: True for a pipe or a terminal or the like, which is written straight into.
        descriptor: number of an open file of this process, such as ``/dev/stdout`` names; None for any other.
    """

    path: Path
    old: os.stat_result | None = None
    stream: bool = False
    descriptor: int | None = None


def destination(path: str | os.PathLike[str], *, force: bool = False) -> Destination:
    """What would be written to.

    A device that keeps what is written, a socket or a folder is never written to, whoever asks: the
    superuser, whom the system lets do anything, is asked the same questions.

    Args:
        path: as a person gives it.
        force: True where a file that is read-only may be replaced.

    Raises:
        OSError: for what cannot be written to.
        ValueError, RuntimeError: for what is no path.
    """
    wanted = Path(path)
    number = _descriptor(wanted)
    if number is not None:
        os.fstat(number)  # raises where nothing is open there
        return Destination(wanted, stream=True, descriptor=number)
    target = wanted.resolve()
    try:
        found = target.stat()
    except FileNotFoundError:
        return Destination(target)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISFIFO(found.st_mode) or stat.S_ISCHR(found.st_mode):
        return Destination(target, stream=True)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is a device or a socket, and no file")
    if not force and not (stat.S_IMODE(found.st_mode) & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(errno.EACCES, "it is read-only")
    return Destination(target, found)


def _descriptor(path: Path) -> int | None:
    """Number of the open file that a path such as ``/dev/stdout`` or ``/dev/fd/63`` names, else None."""
    for _ in range(_LINKS):
        if path.name.isdecimal() and os.path.realpath(path.parent) in (f"/proc/{os.getpid()}/fd", "/dev/fd"):
            return int(path.name)
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return None
