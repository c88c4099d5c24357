"""Compiles the engine of the table."""

from __future__ import annotations

from pathlib import Path

from gorodki.sim.compiling.compiler import Compiler, sources_of

PACKAGE = Path(__file__).parent

_COMPILER = Compiler([*sources_of(PACKAGE), PACKAGE.parent / "constants.py"], seconds=20)
compiled = _COMPILER.compiled
entry = _COMPILER.entry
announce = _COMPILER.announce
