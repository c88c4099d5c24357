"""The house holds together: light imports, floors, and a wheel that works away from its sources."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("name", ["gorodki", *(f"gorodki.{n}" for n in (*FLOORS, "commands", "run_sim"))])
def test_importing_a_floor_loads_nothing_heavy(name: str) -> None:
    assert loaded(f"import {name}") & HEAVY == set()


COMMANDS = [["--help"], ["throw", "--help"], ["throw", "pushka", "--sped", "3"]]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_and_a_misspelt_option_load_nothing_heavy(command: list[str]) -> None:
    program = "import contextlib, io\nfrom gorodki import run_sim\n"
    program += "with contextlib.redirect_stderr(io.StringIO()):\n"

    # typer itself converts the values of a command with pydantic
    allowed = set() if command == ["--help"] else {"pydantic"}
    assert loaded(f"{program}    run_sim.main({command})\n") & HEAVY <= allowed


@pytest.mark.parametrize("name", ["gorodki", *(f"gorodki.{floor}" for floor in FLOORS)])
def test_every_public_name_of_a_floor_can_be_had(name: str) -> None:
    module = importlib.import_module(name)

    assert module.__all__
    assert [n for n in module.__all__ if getattr(module, n, None) is None] == []


def test_the_licence_readme_and_changelog_are_there_and_their_pictures_and_links_exist() -> None:
    for page in [*HOUSE.glob("*.md"), *HOUSE.glob("docs/*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"
    assert (HOUSE / "LICENSE").read_text("utf-8").startswith("MIT License")


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which nothing was built and that nothing has installed."""
    folder = tmp_path_factory.mktemp("bare") / "a-checkout"
    for name in _tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HOUSE / name, folder / name)
    return folder


@pytest.fixture(scope="session")
def wheel(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = shutil.copytree(bare, tmp_path_factory.mktemp("sources") / "gorodki")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "-w", str(folder), str(sources)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def lending(tmp_path: Path) -> Path:
    """Python of a new environment that has nothing but the libraries of this one, and not this program."""
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    lent = {str(Path(str(importlib.import_module(name).__file__)).parents[1]) for name in ("typer", "numpy")}
    (site / "lent.pth").write_text("\n".join(lent) + "\n", encoding="utf-8")
    return tmp_path / "venv" / "bin" / "python"


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder to work in, with a player's own files that are called like folders of this house."""
    folder = tmp_path / "away"
    folder.mkdir()
    for name in ("sim", "render", "figures"):
        (folder / f"{name}.py").write_text("raise SystemExit('not ours')\n", encoding="utf-8")
    return folder


def _tracked(*where: str) -> list[str]:
    done = subprocess.run(["git", "ls-files", *where], cwd=HOUSE, capture_output=True, text=True, check=True)
    return done.stdout.split()


def _run(*command: str | Path, cwd: Path) -> str:
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        [str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    expected = ("wrote ", "note: the engine is compiled for this machine")
    assert [line for line in done.stderr.splitlines() if not line.startswith(expected)] == []
    return done.stdout


def test_the_wheel_holds_every_data_file_and_no_test_under_one_name(wheel: Path) -> None:
    wanted = {f"gorodki/{name}" for name in _tracked(*FLOORS, "commands", ":(glob)*.py*")}
    with zipfile.ZipFile(wheel) as z:
        content = set(z.namelist())

    wanted = {n for n in wanted if not n.startswith(("gorodki/tests/", "gorodki/benchmarks/"))}
    assert wanted - content == set()
    assert {n.split("/")[0] for n in content if ".d" not in n.split("/")[0]} == {"gorodki"}
    assert [
        n for n in content if n.startswith(("gorodki/tests/", "gorodki/docs/", "gorodki/benchmarks/"))
    ] == []
    for schema in ("throw", "scenario"):
        assert any(n.endswith(f"share/gorodki/{schema}.schema.json") for n in content)


def test_the_installed_wheel_throws_rules_and_draws_beside_packages_of_the_same_names_as_its_floors(
    wheel: Path, lending: Path, away: Path
) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(lending), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (site,) = (lending.parents[1] / "lib").glob("python*/site-packages")
    (site / "court").mkdir()
    (site / "court" / "__init__.py").write_text("raise SystemExit('not ours')\n", encoding="utf-8")

    def gorodki(*arguments: str) -> str:
        return _run(lending.with_name("gorodki"), *arguments, cwd=away)

    show = "import gorodki.run_sim, gorodki.court as c; print(gorodki.run_sim.__file__); print(c.__file__)"
    assert all(Path(p).is_relative_to(site) for p in _run(lending, "-c", show, cwd=away).split())

    outputs = ("--png", "throw.png", "--save", "throw.gtrace", "--json", "throw.json")
    told = gorodki("throw", "pushka", "--lang", "uk", *outputs)
    assert ("Гармата" in told, "throw" in told) == (True, False)
    assert (away / "throw.png").read_bytes().startswith(b"\x89PNG")
    got = json.loads((away / "throw.json").read_text("utf-8"))
    assert len(got["ruling"]["pieces"]) == 5
    assert json.loads(gorodki("replay", "throw.gtrace", "--json", "-")) == got
    assert (
        json.loads(_run(lending, "-m", "gorodki", "replay", "throw.gtrace", "--json", "-", cwd=away)) == got
    )
    assert "RU-4.3.17" in gorodki("rule", "dead-point")


def test_a_bare_checkout_runs_as_a_file_with_workers_of_its_own(
    bare: Path, lending: Path, away: Path
) -> None:
    with pytest.raises(AssertionError, match="No module named 'gorodki'"):
        _run(lending, "-c", "import gorodki", cwd=away)

    assert "RU-4.3.17" in _run(lending, bare / "run_sim.py", "rule", "dead-point", cwd=away)
    swept = ("sweep", "pushka", "-n", "300", "--workers", "2", "--out", "rows.csv")
    _run(lending, bare / "run_sim.py", *swept, cwd=away)
    assert len((away / "rows.csv").read_text("utf-8").splitlines()) == 301
