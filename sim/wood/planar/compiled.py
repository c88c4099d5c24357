"""Compiles the step loop to machine code, once for a machine, and keeps what was compiled.

What is kept lies in a folder named after the sources that are compiled and the versions they stand on, so
that code compiled from other sources is never used again.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable
from functools import cache
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

os.environ.setdefault("NUMBA_OPT", "1")  # as fast as the highest level here, and compiled in half the time

import llvmlite
import numba

from gorodki.sim.wood.planar.kept import HOME, KeptCode, tell_unkept, unwritable

BESIDE = (
    "../constants.py",
    "friction.py",
    "restitution.py",
    "rolling.py",
)  # beside this package, compiled along with it
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A function as machine code, for other compiled functions to call."""
    return _jit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """A function as machine code that Python calls."""
    return _jit(function)


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether the machine code of an `entry` is loaded or kept, so that a call need not wait for it."""
    dispatcher: Any = function
    return bool(dispatcher.overloads) or dispatcher._cache.holds()


@cache
def announce() -> None:
    """Say once, on the log (stderr where none is set up), that the engine is being compiled.

    A process that works for another says it only to who listens to its log (as information, no warning): the
    other has said it, or asks to be told.
    """
    if parent_process() is not None:
        logging.getLogger(__name__).info("the engine is compiled for this machine")
        return
    hindered = unwritable(FOLDER)
    once = ", once" if hindered is None else ""
    logging.getLogger(__name__).warning("note: the engine is compiled for this machine%s: about 20 s", once)
    if hindered is not None:
        tell_unkept(FOLDER, hindered)


def _jit(function: F, **options: Any) -> F:
    """IEEE arithmetic in the order it is written, so that the same input gives the same bits."""
    dispatcher = numba.njit(**options, error_model="numpy")(function)
    dispatcher._cache = KeptCode(function, FOLDER)  # in place of numba's own, which believes what it finds
    return cast("F", dispatcher)


def _fingerprint() -> str:
    """Of the sources that are compiled and of what compiles them."""
    h = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    package = Path(__file__).parent
    for source in (*sorted(package.glob("*.py")), *(package.parent / name for name in BESIDE)):
        h.update(source.read_bytes())
    return h.hexdigest()[:16]


def _folder() -> Path | None:
    """Where compiled code is kept, whether it exists or not; None where the user has no home."""
    chosen = os.environ.get(HOME)
    home = Path(chosen).resolve() if chosen else user_cache_path("gorodki")
    return home / "engine" / _fingerprint() if home.is_absolute() else None


FOLDER = _folder()
