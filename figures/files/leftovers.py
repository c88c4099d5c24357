"""Temporary files beside a file: who writes them is in their names, so that those of a killed run can go."""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import secrets
import sys
import time
from functools import cache
from pathlib import Path

LONGEST = 150
"""Bytes of a file's name that the name of its temporary file begins with: systems allow 255 in all."""

ABANDONED = 24 * 3600.0
"""Seconds after which a file that nobody writes to any more goes, whoever began it."""

_MARK = re.compile(r"([0-9a-f]{6})-([0-9]+)-[0-9a-f]{8}\.tmp")


def beside(target: Path) -> Path:
    """A new name beside a file, with the mark of this process: machine, number of the process, chance."""
    return target.with_name(f"{_head(target)}{_machine()}-{os.getpid()}-{secrets.token_hex(4)}.tmp")


def clear(target: Path) -> None:
    """Take away what killed runs have left beside a file; what a living one writes stays."""
    head = _head(target)
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            mark = _MARK.fullmatch(entry.name, len(head)) if entry.name.startswith(head) else None
            if mark is not None and _left(entry, *mark.groups()):
                with contextlib.suppress(OSError):
                    Path(entry.path).unlink()


def runs(process: int) -> bool:
    """Whether a process of this machine runs; where that cannot be asked (Windows) it is taken to."""
    if sys.platform == "win32":
        return True  # asking as elsewhere would end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _left(entry: os.DirEntry[str], machine: str, process: str) -> bool:
    here = machine == _machine()
    if here and int(process) == os.getpid():
        return False
    if here and not runs(int(process)):
        return True
    return time.time() - entry.stat(follow_symlinks=False).st_mtime > ABANDONED


def _head(target: Path) -> str:
    return f".{target.name.encode(errors='surrogateescape')[:LONGEST].decode(errors='ignore')}."


@cache
def _machine() -> str:
    """Six letters for this machine: a process of another one, on a shared disk, has numbers of its own."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:6]
