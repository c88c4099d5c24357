"""The house holds together: light imports, floors, and a wheel that works away from its sources."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
FLOORS = ["figures", "sim", "court", "scenarios", "render"]
HEAVY = {"pygame", "pymunk", "mujoco", "shapely", "pydantic", "babel", "rich", "numpy"}


def loaded(program: str) -> set[str]:
    """Top-level modules that are loaded after a program has run in a fresh interpreter."""
    code = (
        f"{program}\nimport sys\nprint('\\n'.join(m for m in sys.modules if '.' not in m), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("floor", [*FLOORS, "commands", "run_sim"])
def test_importing_a_floor_loads_nothing_heavy(floor: str) -> None:
    assert loaded(f"import {floor}") & HEAVY == set()


COMMANDS = [["--help"], ["throw", "--help"], ["throw", "pushka", "--sped", "3"]]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_and_a_misspelt_option_load_nothing_heavy(command: list[str]) -> None:
    program = "import run_sim, contextlib, io\nwith contextlib.redirect_stderr(io.StringIO()):\n"

    # typer itself converts the values of a command with pydantic
    allowed = set() if command == ["--help"] else {"pydantic"}
    assert loaded(f"{program}    run_sim.main({command})\n") & HEAVY <= allowed


@pytest.mark.parametrize("name", FLOORS)
def test_every_public_name_of_a_floor_can_be_had(name: str) -> None:
    module = importlib.import_module(name)

    assert [n for n in getattr(module, "__all__", []) if getattr(module, n, None) is None] == []


def test_the_licence_readme_and_changelog_are_there_and_their_pictures_and_links_exist() -> None:
    for page in [*HOUSE.glob("*.md"), *HOUSE.glob("docs/*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"
    assert (HOUSE / "LICENSE").read_text("utf-8").startswith("MIT License")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=HOUSE, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_data_file_and_no_test(wheel: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", *FLOORS], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    wanted = set(tracked.stdout.split())
    with zipfile.ZipFile(wheel) as z:
        content = set(z.namelist())

    assert wanted - content == set()
    assert {"run_sim.py"} <= content
    assert [n for n in content if n.startswith(("tests/", "docs/", "benchmarks/"))] == []
    for schema in ("throw", "scenario"):
        assert any(n.endswith(f"share/gorodki/{schema}.schema.json") for n in content)


def test_the_installed_wheel_throws_rules_and_draws_away_from_its_sources(
    wheel: Path, tmp_path: Path
) -> None:
    """A new environment holds the wheel alone; the libraries it needs are lent by this one."""
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    bin_ = tmp_path / "venv" / "bin"
    python = str(bin_ / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "lent.pth").write_text("\n".join(lent) + "\n", encoding="utf-8")
    away = tmp_path / "away"
    away.mkdir()
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}

    def gorodki(*arguments: str, program: str = "gorodki") -> str:
        command = [str(bin_ / program), *arguments]
        done = subprocess.run(command, cwd=away, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert [line for line in done.stderr.splitlines() if not line.startswith("wrote ")] == []
        return done.stdout

    show = "import run_sim, render, court\nfor m in (run_sim, render, court): print(m.__file__)"
    assert all(Path(p).is_relative_to(site) for p in gorodki("-c", show, program="python").split())

    outputs = ("--png", "throw.png", "--save", "throw.gtrace", "--json", "throw.json")
    told = gorodki("throw", "pushka", "--lang", "uk", *outputs)
    assert ("Гармата" in told, "throw" in told) == (True, False)
    assert (away / "throw.png").read_bytes().startswith(b"\x89PNG")
    got = json.loads((away / "throw.json").read_text("utf-8"))
    assert len(got["ruling"]["pieces"]) == 5
    assert json.loads(gorodki("replay", "throw.gtrace", "--json", "-")) == got
    assert "RU-4.3.17" in gorodki("rule", "dead-point")
