"""The page of results, docs/benchmarks.md: each command writes its own section and leaves the others."""

from __future__ import annotations

import os
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from gorodki.figures.files.output import write_bytes

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

How true and how fast the engines are. Every section below is written by the command that it names. Ratios
are taken within one run, so they can be compared between machines; times cannot. What the columns mean and
what is asked for stands in [benchmarks/README.md](../benchmarks/README.md).
"""
LIBRARIES = ("numpy", "pymunk", "numba", "mujoco")


def write_section(title: str, command: str, body: str, page: Path = PAGE) -> None:
    """Put a section in the place of the one with the same title, or at the end.

    Args:
        title: heading of the section.
        command: that made it.
        body: Markdown.
        page: the file, made where there is none.

    Raises:
        InputError: where the page cannot be written.
    """
    text = page.read_text(encoding="utf-8") if page.exists() else HEAD
    section = f"## {title}\n\n`{command}`, on {machine()}.\n\n{body.strip()}\n"
    sections = re.split(r"(?m)^(?=## )", text)
    kept = [s for s in sections[1:] if s.splitlines()[0] != f"## {title}"]
    parts = [sections[0], *kept]
    place = next((k for k, s in enumerate(sections) if s.startswith(f"## {title}\n")), len(parts))
    parts.insert(place, section)
    write_bytes(page, "\n".join(p.strip() + "\n" for p in parts).encode())


def machine() -> str:
    """Processor, number of cores, system, Python and libraries."""
    libraries = []
    for name in LIBRARIES:
        try:
            libraries.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            libraries.append(f"no {name}")
    return (
        f"{_processor()} ({os.cpu_count()} cores), {platform.system()}, "
        f"Python {platform.python_version()}, {', '.join(libraries)}"
    )


def _processor() -> str:
    """Name of the processor as the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = re.search(r"model name\s*:\s*(.+)", cpuinfo.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found[1].strip()
    return platform.processor() or platform.machine()
