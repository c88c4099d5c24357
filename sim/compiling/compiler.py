"""Compiles the functions of an engine to machine code, once for a machine, and keeps what was compiled.

What is kept lies in a folder named after the sources that are compiled and the versions they stand on, so
that code compiled from other sources is never used again.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable, Iterable
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

os.environ.setdefault("NUMBA_OPT", "1")  # as fast as the highest level here, and compiled in half the time

import llvmlite
import numba

from gorodki.sim.compiling.kept import HOME, KeptCode, tell_unkept, unwritable

F = TypeVar("F", bound=Callable[..., Any])
HERE = Path(__file__).parent


def sources_of(package: Path) -> list[Path]:
    """The sources of a package with all below it, and of this one, which every engine compiles with them."""
    return [*sorted(HERE.glob("*.py")), *sorted(package.rglob("*.py"))]


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether the machine code of an `entry` is loaded or kept, so that a call need not wait for it."""
    dispatcher: Any = function
    return bool(dispatcher.overloads) or dispatcher._cache.holds()


class Compiler:
    """Compiles one engine.

    Args:
        sources: every file that is compiled, or decides what is.
        seconds: how long all of it takes, about; this is told.

    Attributes:
        folder: where compiled code is kept, whether it exists or not; None where the user has no home.
    """

    def __init__(self, sources: Iterable[Path], seconds: int) -> None:
        self.folder = _folder(_fingerprint(sources))
        self._seconds = seconds
        self._announced = False

    def compiled(self, function: F) -> F:
        """A function as machine code, for other compiled functions to call."""
        return self._jit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)

    def entry(self, function: F) -> F:
        """A function as machine code that Python calls."""
        return self._jit(function)

    def announce(self) -> None:
        """Say once, on the log (stderr where none is set up), that the engine is being compiled.

        A process that works for another says it only to who listens to its log (as information, no warning):
        the other has said it, or asks to be told.
        """
        if self._announced:
            return
        self._announced = True
        log = logging.getLogger(__name__)
        if parent_process() is not None:
            log.info("the engine is compiled for this machine")
            return
        hindered = unwritable(self.folder)
        once = ", once" if hindered is None else ""
        log.warning("note: the engine is compiled for this machine%s: about %d s", once, self._seconds)
        if hindered is not None:
            tell_unkept(self.folder, hindered)

    def _jit(self, function: F, **options: Any) -> F:
        """IEEE arithmetic in the order it is written, so that the same input gives the same bits."""
        dispatcher = numba.njit(**options, error_model="numpy")(function)
        # in place of numba's own, which believes what it finds
        dispatcher._cache = KeptCode(function, self.folder)
        return cast("F", dispatcher)


def _fingerprint(sources: Iterable[Path]) -> str:
    """Of the sources that are compiled and of what compiles them."""
    h = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    for source in sources:
        h.update(source.read_bytes())
    return h.hexdigest()[:16]


def _folder(fingerprint: str) -> Path | None:
    chosen = os.environ.get(HOME)
    home = Path(chosen).resolve() if chosen else user_cache_path("gorodki")
    return home / "engine" / fingerprint if home.is_absolute() else None
