"""A file is written whole or not at all, and what is there keeps its kind."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from gorodki import figures
from gorodki.figures.errors import InputError
from gorodki.figures.files.leftovers import ABANDONED, beside
from gorodki.figures.files.output import check_writable, write_bytes, writing

HOUSE = Path(figures.__file__).parents[1]


def test_a_file_is_made_with_the_rights_of_any_new_file_and_nothing_else_is_left(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    write_bytes(tmp_path / "new", b"abc")

    assert (tmp_path / "new").read_bytes() == b"abc"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == stat.S_IMODE(other.stat().st_mode)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["new", "other"]


def test_an_old_file_is_replaced_whole_and_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"a long content")
    (tmp_path / "link").symlink_to("old")
    write_bytes(tmp_path / "link", b"short")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "old").read_bytes() == b"short"


def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"abc")
    reader.join(10)

    assert got == [b"abc"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("path", ["", "/", "no/such/folder/file", "a\0b", "x" * 300])
def test_a_path_that_cannot_be_written_is_quoted_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        write_bytes(path, b"abc")

    assert str(caught.value).startswith(f"cannot write {path!r}: ")
    assert "empty name" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(InputError, match="No space left on device"):
        write_bytes(tmp_path / "full", b"abc")

    assert [p.name for p in tmp_path.iterdir()] == ["full"]


@pytest.mark.parametrize("mode", [0o664, 0o600, 0o755])
def test_the_permissions_of_a_file_that_is_replaced_stay(tmp_path: Path, mode: int) -> None:
    (tmp_path / "old").touch()
    (tmp_path / "old").chmod(mode)
    write_bytes(tmp_path / "old", b"new")

    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == mode
    assert (tmp_path / "old").read_bytes() == b"new"


def test_a_read_only_file_is_replaced_only_by_force_also_by_the_superuser(tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"old")
    file.chmod(0o444)
    for write in (write_bytes, lambda path, _: check_writable(path)):
        with pytest.raises(InputError, match=f"cannot write {str(file)!r}: it is read-only; "):
            write(file, b"new")
    assert file.read_bytes() == b"old"

    write_bytes(file, b"new", force=True)
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", 0o444)


def test_a_socket_a_disk_and_a_folder_are_refused_through_a_link_as_well(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
        (tmp_path / "folder").mkdir()
        kinds = ["socket", "folder"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            try:
                os.mknod(tmp_path / "disk", stat.S_IFBLK | 0o600, os.makedev(7, 250))
                kinds.append("disk")
            except PermissionError:  # in a container that may not
                pass
        for kind in kinds:
            (tmp_path / f"to-{kind}").symlink_to(kind)
            before = (tmp_path / kind).stat()
            for name in (kind, f"to-{kind}"):
                for write in (lambda path: write_bytes(path, b"abc"), check_writable, _nothing):
                    with pytest.raises(InputError, match=f"cannot write .*{name}'"):
                        write(tmp_path / name)
            assert (tmp_path / kind).stat() == before
    assert not list(tmp_path.glob("*.tmp"))


def _nothing(path: Path) -> None:
    with writing(path):
        pass


@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_dev_stdout_and_an_open_descriptor_are_written_into_where_they_are(tmp_path: Path, kind: str) -> None:
    """A shell's ``>(...)`` names a descriptor; ``> file`` must not be begun anew, nor replaced."""
    code = (
        "import os, sys\n"
        "from gorodki.figures.files.output import write_bytes, check_writable, writing\n"
        "print('first', flush=True)\n"
        "for path in ('/dev/stdout', f'/dev/fd/{os.dup(1)}', '/proc/self/fd/1'):\n"
        "    check_writable(path)\n"
        "    write_bytes(path, b'abc\\n')\n"
        "with writing('/dev/stdout') as name:\n"
        "    name.write_bytes(b'def\\n')\n"
        "print('last')\n"
    )
    out = tmp_path / "out"
    with out.open("wb") as file:
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=HOUSE,
            stdout=subprocess.PIPE if kind == "pipe" else file,
            check=True,
        )
    said = done.stdout if kind == "pipe" else out.read_bytes()
    assert said == b"first\nabc\nabc\nabc\ndef\nlast\n"


def test_a_descriptor_that_is_not_open_is_told_of() -> None:
    with pytest.raises(InputError, match="cannot write '/dev/fd/999': Bad file descriptor"):
        write_bytes("/dev/fd/999", b"abc")


def test_what_a_killed_run_left_goes_with_the_next_writing_and_what_others_write_stays(
    tmp_path: Path,
) -> None:
    target = tmp_path / "имя с пробелом.json"
    code = (
        "import os, signal, sys\n"
        "from gorodki.figures.files.output import writing\n"
        "with writing(sys.argv[1]) as name:\n"
        "    name.write_bytes(b'half')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(target)], cwd=HOUSE, check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = tmp_path.iterdir()
    assert re.fullmatch(r"\.имя с пробелом\.json\.[0-9a-f]{6}-[0-9]+-[0-9a-f]{8}\.tmp", left.name)

    alive = beside(target).with_name(beside(target).name.replace(f"-{os.getpid()}-", f"-{os.getppid()}-"))
    elsewhere = beside(target).with_name(re.sub(r"\.[0-9a-f]{6}-", ".000000-", beside(target).name))
    old = beside(target).with_name(re.sub(r"\.[0-9a-f]{6}-", ".000001-", beside(target).name))
    anothers = tmp_path / left.name.replace("пробелом", "другим")
    for file in (alive, elsewhere, old, anothers):
        file.touch()
    os.utime(old, (0, time.time() - ABANDONED - 60))
    with writing(target) as mine:
        write_bytes(target, b"whole")
        assert set(tmp_path.iterdir()) == {target, mine, alive, elsewhere, anothers}
        mine.unlink()
    assert target.read_bytes() == b"whole"


def test_a_block_that_raises_or_takes_the_file_away_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), writing(tmp_path / "old") as name:
        _fail(name)
    with writing(tmp_path / "old") as name:
        name.unlink()

    assert [p.read_bytes() for p in tmp_path.iterdir()] == [b"old"]


def _fail(name: Path) -> None:
    name.write_bytes(b"half")
    raise ZeroDivisionError


def test_file_and_folder_are_on_the_disk_before_and_after_the_name_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, rename = os.fsync, Path.replace

    def synced(number: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        sync(number)

    def renamed(self: Path, target: Path) -> Path:
        steps.append("name")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    write_bytes(tmp_path / "new", b"abc")
    assert steps == ["file", "name", "folder"]


def test_a_long_name_of_any_letters_can_be_written(tmp_path: Path) -> None:
    for name in ("я" * 120, "漢" * 80):
        write_bytes(tmp_path / name, b"abc")
        assert (tmp_path / name).read_bytes() == b"abc"
