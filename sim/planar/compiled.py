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
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

os.environ.setdefault("NUMBA_OPT", "1")  # as fast as the highest level here, and compiled in half the time

import numba
from numba.core import config

BESIDE = ("constants.py", "friction.py", "restitution.py")  # of `sim`, compiled along with this package
HOME = "GORODKI_CACHE_DIR"  # environment variable: where to keep compiled code instead of the user's cache
F = TypeVar("F", bound=Callable[..., Any])


def _fingerprint() -> str:
    """Of the sources that are compiled and of what compiles them."""
    h = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    package = Path(__file__).parent
    for source in (*sorted(package.glob("*.py")), *(package.parent / name for name in BESIDE)):
        h.update(source.read_bytes())
    return h.hexdigest()[:16]


def _folder() -> Path | None:
    """Where compiled code is kept; None where nothing can be written."""
    home = os.environ.get(HOME)
    folder = (Path(home) if home else user_cache_path("gorodki")) / "engine" / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


FOLDER = _folder()


@cache
def announce() -> None:
    """Say once, on the log (stderr where none is set up), that the engine has to be compiled, if so."""
    if FOLDER is None or not any(FOLDER.rglob("*.nbi")):
        logging.getLogger(__name__).warning("note: the engine is compiled for this machine, once: about 20 s")


def compiled(function: F) -> F:
    """A function as machine code, for other compiled functions to call."""
    return _jit(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """A function as machine code that Python calls."""
    return _jit(function)


def _jit(function: F, **options: Any) -> F:
    """IEEE arithmetic in the order it is written, so that the same input gives the same bits."""
    if FOLDER is None:
        return cast("F", numba.njit(**options, error_model="numpy")(function))
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(FOLDER)  # type: ignore[attr-defined]
    try:
        return cast("F", numba.njit(**options, error_model="numpy", cache=True)(function))
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
