"""Machine code that is kept between runs: one whole file for each function, its types and this machine.

Every file carries a checksum and is written whole, so that one which is emptied, cut or otherwise spoilt is
known, dropped and compiled anew, and processes that compile at the same time do not disturb each other. A
file that cannot be written only costs the next run its time. A folder that can only be read is read.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import logging
import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from gorodki.figures.errors import InputError
from gorodki.figures.files.output import check_writable, write_bytes

HOME = "GORODKI_CACHE_DIR"
"""Environment variable: the folder where compiled code is kept, instead of the user's cache."""

_DIGEST = hashlib.sha256
_REBUILD: Callable[..., Any] = CompileResult._rebuild  # numba tells no types of these
_DUMPS: Callable[..., Any] = dumps


class KeptCode(_Cache):
    """The kept code of one function; it is what numba asks for compiled code before it compiles.

    Args:
        function: what is compiled.
        folder: where its code is kept; it need not exist. None: nothing is kept.
    """

    def __init__(self, function: Callable[..., Any], folder: Path | None) -> None:
        self._function, self._folder = function, folder

    @property
    def cache_path(self) -> str | None:
        """Where the code is kept."""
        return None if self._folder is None else os.fspath(self._folder)

    def holds(self) -> bool:
        """Whether there is whole code of this function for this machine, for some types."""
        return any(_whole(file) is not None for file in self._files())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept code for these types; None where there is none that can be used."""
        target_context.refresh()
        file = self._file(sig)
        code = None if file is None else _whole(file)
        if file is None or code is None:
            return None
        try:
            return _REBUILD(target_context, *pickle.loads(code))  # noqa: S301 - whole, so written by us
        except Exception:  # noqa: BLE001 - whatever another library made of it: it is compiled anew
            _drop(file)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep code for these types; where that is impossible it is told, and the code is used unkept."""
        file = self._file(sig)
        if file is None or data.library.has_dynamic_globals:  # addresses that hold in this process alone
            return
        code: bytes = _DUMPS(data._reduce())
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(file, _DIGEST(code).digest() + code)
        except (OSError, InputError) as fault:
            tell_unkept(file.parent, _reason(fault))

    def enable(self) -> None:
        """Nothing to do: what is kept is always used."""

    def disable(self) -> None:
        """Nothing to do: what is kept is always used."""

    def flush(self) -> None:
        """Drop what is kept of this function for this machine."""
        for file in self._files():
            _drop(file)

    def _files(self) -> list[Path]:
        try:
            return [] if self._folder is None else sorted(self._folder.glob(f"{self._stem()}*"))
        except OSError:  # a folder that may not be looked into
            return []

    def _file(self, sig: Any) -> Path | None:
        types = _DIGEST(repr(sig).encode()).hexdigest()[:16]
        return None if self._folder is None else self._folder / f"{self._stem()}{types}.code"

    def _stem(self) -> str:
        """What the files of this function begin with: its place in the source, the source, the machine."""
        source = Path(inspect.getfile(self._function))
        line = self._function.__code__.co_firstlineno
        return f"{source.stem}.{self._function.__name__}-{line}-{_made_for(source)}-"


def unwritable(folder: Path | None) -> str | None:
    """Why nothing can be kept in a folder; None where it can, as far as can be known beforehand."""
    if folder is None:
        return "there is no home folder"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder / "kept")
    except (OSError, InputError) as fault:
        return _reason(fault)
    return None


@cache
def tell_unkept(folder: Path | None, reason: str) -> None:
    """Say once, on the log, that compiled code is not kept."""
    where = "" if folder is None else f" in {os.fspath(folder)!r}"
    logging.getLogger(__name__).warning(
        "note: compiled code cannot be kept%s (%s), so the next start compiles again; "
        "set %s to a folder that may be written",
        where,
        reason,
        HOME,
    )


def _whole(file: Path) -> bytes | None:
    """The code in a file; None where it cannot be read, or is not what was written: then it is dropped."""
    try:
        data = file.read_bytes() if file.is_file() else b""  # a pipe would be waited for
    except OSError:
        return None
    size = _DIGEST().digest_size
    if _DIGEST(data[size:]).digest() == data[:size]:
        return data[size:]
    _drop(file)
    return None


def _drop(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def _reason(fault: OSError | InputError) -> str:
    cause = fault if isinstance(fault, OSError) else fault.__cause__
    return getattr(cause, "strerror", None) or str(fault)


@cache
def _made_for(source: Path) -> str:
    """Of a source, the processor, and the Python that runs."""
    machine = repr((cpu_target.target_context.codegen().magic_tuple(), sys.implementation.cache_tag))
    return _DIGEST(source.read_bytes() + machine.encode()).hexdigest()[:16]
