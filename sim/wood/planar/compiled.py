"""Compiles the step loop."""

from __future__ import annotations

from pathlib import Path

from gorodki.sim.compiling.compiler import Compiler, sources_of

PACKAGE = Path(__file__).parent
BESIDE = (
    "../constants.py",
    "friction.py",
    "restitution.py",
    "rolling.py",
)  # beside this package, compiled along with it

_COMPILER = Compiler([*sources_of(PACKAGE), *(PACKAGE.parent / name for name in BESIDE)], seconds=20)
FOLDER = _COMPILER.folder
compiled = _COMPILER.compiled
entry = _COMPILER.entry
announce = _COMPILER.announce
