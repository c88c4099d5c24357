"""Compiled code that is kept: what is spoilt is dropped and renewed, and what cannot be kept still runs."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from gorodki import sim
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.planar.compiled import FOLDER

pytestmark = pytest.mark.slow

HOUSE = Path(sim.__file__).parent.parent
SMALL = """
import logging, sys
sys.path.insert(0, {house!r})
from gorodki.sim.compiling.compiler import is_ready
from gorodki.sim.wood.planar.compiled import compiled, entry

@compiled
def doubled(x):
    return 2.0 * x

@entry
def one_more(x):
    return doubled(x) + 1.0

ready = is_ready(one_more)
print(one_more(20.5), "ready" if ready else "compiled", sum(one_more.stats.cache_misses.values()))
"""


@dataclass(frozen=True)
class Ran:
    """What a run of the small program said."""

    out: str
    err: str


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "small.py"
    path.write_text(SMALL.format(house=str(HOUSE)))
    return path


def run(program: Path, kept: Path, limit: Callable[[], None] | None = None) -> Ran:
    env = {**os.environ, "GORODKI_CACHE_DIR": str(kept), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, program], env=env, preexec_fn=limit, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return Ran(done.stdout.strip(), done.stderr.strip())


def code_files(kept: Path) -> list[Path]:
    return sorted(f for f in kept.rglob("*") if f.is_file())


def like_any_user() -> None:
    """The child may not write where permissions forbid it, though it is run by root."""
    if os.geteuid() == 0:
        drop_from_bounding_set, override, read_search = 24, 1, 2  # linux/prctl.h, linux/capability.h
        for capability in (override, read_search):
            ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0)


def no_room() -> None:
    """Every write to a file fails, as on a full disk: files can be made, but nothing put in."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


COMPILED, READY = "42.0 compiled 1", "42.0 ready 0"


def test_the_second_run_finds_the_code(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "not yet" / "kept"
    assert run(program, kept) == Ran(COMPILED, "")
    assert run(program, kept) == Ran(READY, "")
    assert len(code_files(kept)) == 2


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:20],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :],
        lambda _: b"\x80\x04N." * 40,
        lambda data: bytes(len(data)),
    ],
    ids=["emptied", "cut in its checksum", "cut", "one bit turned", "of another program", "zeros"],
)
def test_spoilt_code_is_dropped_and_renewed(
    program: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    kept = tmp_path / "kept"
    run(program, kept)
    for file in code_files(kept):
        file.write_bytes(spoil(file.read_bytes()))

    assert run(program, kept) == Ran(COMPILED, "")
    assert run(program, kept) == Ran(READY, "")


def test_what_is_no_file_is_passed_over(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(program, kept)
    for file in code_files(kept):
        file.unlink()
        os.mkfifo(file)  # opening it would wait for ever

    assert run(program, kept).out == COMPILED


@pytest.mark.skipif(sys.platform != "linux", reason="rights of root are a matter of Linux")
def test_a_complete_folder_that_may_only_be_read_is_read(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(program, kept)
    for path in [kept, *kept.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)

    assert run(program, kept, like_any_user) == Ran(READY, "")


@pytest.mark.skipif(sys.platform != "linux", reason="rights of root are a matter of Linux")
@pytest.mark.parametrize("mode", [0o555, 0o000], ids=["may only be read", "is another's"])
def test_a_folder_that_may_not_be_written_costs_a_note(program: Path, tmp_path: Path, mode: int) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    kept.chmod(mode)
    ran = run(program, kept, like_any_user)
    kept.chmod(0o755)

    assert ran.out == COMPILED
    assert ran.err.count("note: ") == 1
    assert "cannot be kept in" in ran.err
    assert "(Permission denied)" in ran.err
    assert "set GORODKI_CACHE_DIR to a folder that may be written" in ran.err


def test_a_full_disk_costs_a_note_and_leaves_no_half_file(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    ran = run(program, kept, no_room)

    assert ran.out == COMPILED
    assert ran.err.count("note: ") == 1
    assert "(File too large)" in ran.err
    assert code_files(kept) == []
    assert run(program, kept).out == COMPILED


def test_a_file_where_the_folder_should_be_costs_a_note(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("mine")

    assert run(program, kept).out == COMPILED
    assert kept.read_text() == "mine"


def test_a_user_without_a_home_keeps_nothing(program: Path, tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in {"HOME", "XDG_CACHE_HOME", "GORODKI_CACHE_DIR"}}
    env["HOME"] = ""  # "~" is then no folder
    env["XDG_CACHE_HOME"] = "nowhere/in/particular"
    done = subprocess.run(
        [sys.executable, program], env=env, cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("42.0")
    assert not (tmp_path / "nowhere").exists()


def test_processes_that_compile_at_the_same_time_leave_whole_code(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    env = {**os.environ, "GORODKI_CACHE_DIR": str(kept)}
    started = [
        subprocess.Popen([sys.executable, program], env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [p.communicate()[0].split()[0] for p in started] == ["42.0", "42.0"]
    assert run(program, kept) == Ran(READY, "")
    assert len(code_files(kept)) == 2


def test_changed_sources_are_compiled_anew(program: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(program, kept)
    program.write_text(program.read_text().replace("+ 1.0", "+ 3.0"))

    assert run(program, kept).out == "44.0 compiled 1"


ASK = """
import sys
sys.path.insert(0, {house!r})
from gorodki.sim.wood.planar import is_compiled
from gorodki.sim.wood.planar.compiled import announce
print(is_compiled())
announce()
announce()
"""
NOTE = "note: the engine is compiled for this machine"


def ask(kept: Path, limit: Callable[[], None] | None = None) -> Ran:
    """Whether the engine is ready with this folder, and what would be announced."""
    env = {**os.environ, "GORODKI_CACHE_DIR": str(kept)}
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(house=str(HOUSE))],
        env=env, preexec_fn=limit, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return Ran(done.stdout.strip(), done.stderr.strip())


@pytest.fixture
def warm(tmp_path: Path) -> Path:
    """A copy of the kept code of the engine, which this process compiles where it is not kept yet."""
    record(ThrowRequest("pushka"))
    assert FOLDER is not None
    shutil.copytree(FOLDER, tmp_path / "warm" / "engine" / FOLDER.name)
    return tmp_path / "warm"


def test_an_interrupted_or_spoilt_first_compile_is_known(warm: Path) -> None:
    assert ask(warm).out == "True"
    (advance,) = warm.rglob("block.advance-*.code")
    whole = advance.read_bytes()
    advance.write_bytes(whole[:-1])
    assert ask(warm).out == "False"
    advance.unlink(missing_ok=True)  # as after Ctrl-C: what was compiled before it is there
    assert ask(warm).out == "False"
    assert len(code_files(warm)) > 50


def test_compiling_is_announced_once_with_how_often_it_will_be(tmp_path: Path) -> None:
    assert ask(tmp_path / "kept") == Ran("False", f"{NOTE}, once: about 20 s")


def test_a_process_that_works_for_another_announces_nothing(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(
        f"import multiprocessing, sys\nsys.path.insert(0, {str(HOUSE)!r})\n"
        "from gorodki.sim.wood.planar.compiled import announce\n"
        "if __name__ == '__main__':\n"
        "    child = multiprocessing.get_context('spawn').Process(target=announce)\n"
        "    child.start(); child.join(); print(child.exitcode)\n"
    )
    assert run(program, tmp_path / "kept") == Ran("0", "")


@pytest.mark.skipif(sys.platform != "linux", reason="rights of root are a matter of Linux")
def test_where_nothing_can_be_kept_once_is_not_said(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir(mode=0o555)
    first, second = ask(tmp_path / "kept", like_any_user).err.splitlines()

    assert first == f"{NOTE}: about 20 s"
    assert "so the next start compiles again" in second


def test_a_throw_is_made_though_its_kept_code_is_emptied(warm: Path) -> None:
    for file in code_files(warm):
        if file.name.startswith("block."):
            file.write_bytes(b"")
    throw = [sys.executable, str(HOUSE / "run_sim.py"), "throw", "pushka"]
    env = {**os.environ, "GORODKI_CACHE_DIR": str(warm)}
    done = subprocess.run(throw, env=env, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert done.stdout.startswith("1. Cannon")
    assert ask(warm).out == "True"
