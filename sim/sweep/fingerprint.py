"""Which program computes: two of the same fingerprint give the same rows for the same block."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HOUSE = Path(__file__).parents[2]
FLOORS = ("figures", "sim", "court", "scenarios")
"""What rows are computed with; their sources and data stand beside each other wherever they are installed."""


@cache
def fingerprint() -> str:
    """Version and a digest of the sources of this program, and the libraries that bits depend on."""
    from gorodki.sim.wood.planar.version import version as engine

    return f"gorodki {_version('gorodki')}-{_sources()}, engine {engine()}, shapely {_version('shapely')}"


def _sources() -> str:
    h = hashlib.sha256()
    for floor in FLOORS:
        for file in sorted((HOUSE / floor).rglob("*")):
            if file.suffix in (".py", ".toml"):
                h.update(f"{file.relative_to(HOUSE).as_posix()}\n".encode() + file.read_bytes())
    return h.hexdigest()[:8]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # used from its folder, not installed
        return "?"
