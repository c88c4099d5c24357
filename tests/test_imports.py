"""Imports inside functions: only where the policy of docs/road.md has them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parents[1]
FLOORS = ("figures", "sim", "court", "scenarios", "render")
HEAVY = {
    "PIL", "babel", "ctypes", "distributed", "fontTools", "fpdf", "imageio_ffmpeg", "jinja2", "platformdirs",
    "pyarrow", "pydantic", "pygame", "shapely", "tomlkit",
}  # fmt: skip
"""Libraries that a command which does not need them should not wait for."""

LATE = {
    "gorodki.court.five_pins.kept": "pydantic",
    "gorodki.court.gorodki.adjudicator": "shapely",
    "gorodki.court.gorodki.throw.parts": "pydantic",
    "gorodki.court.gorodki.throw.recording": "read where a case names a recording",
    "gorodki.court.gorodki.throw.report": "pydantic",
    "gorodki.court.measuring.region": "shapely",
    "gorodki.render.film.film": "pygame",
    "gorodki.render.page.write": "jinja2",
    "gorodki.render.quiz": "the quiz, before it is opened",
    "gorodki.render.throw.picture": "pygame",
    "gorodki.render.many.sweep_picture": "pygame",
    "gorodki.render.vector": "fontTools, fpdf",
    "gorodki.render.words.match": "the window's first frame",
    "gorodki.render.words.ruling": "the window's first frame",
    "gorodki.scenarios.files": "pydantic",
    "gorodki.scenarios.quiz": "the quiz, before it is opened",
    "gorodki.sim.cue": "numba",
    "gorodki.sim.engines": "numba",
    "gorodki.sim.sweep.cluster": "distributed",
    "gorodki.sim.wood.planar": "numba",
}
"""Modules that are imported late, with what they bring."""


def late_imports() -> Iterator[tuple[str, str]]:
    """File and module of every import inside a function on the floors below the command line."""
    for floor in FLOORS:
        for path in sorted((HOUSE / floor).rglob("*.py")):
            for function in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    for node in ast.walk(function):
                        if isinstance(node, ast.ImportFrom) and node.module:
                            yield str(path.relative_to(HOUSE)), node.module
                        elif isinstance(node, ast.Import):
                            yield str(path.relative_to(HOUSE)), node.names[0].name


def allowed(module: str) -> bool:
    """Whether the policy has it."""
    return module.partition(".")[0] in HEAVY or any(
        module == late or module.startswith(f"{late}.") for late in LATE
    )


def test_imports_inside_functions_are_those_of_the_policy() -> None:
    assert sorted({(f, m) for f, m in late_imports() if not allowed(m)}) == []


def test_nothing_in_the_policy_is_out_of_use() -> None:
    used = {m for _, m in late_imports()}
    assert [late for late in LATE if not any(m == late or m.startswith(f"{late}.") for m in used)] == []
    assert [h for h in sorted(HEAVY) if not any(m.partition(".")[0] == h for m in used)] == []
