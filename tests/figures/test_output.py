"""A file is written whole or not at all, and what is there keeps its kind."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from figures.errors import InputError
from figures.output import write_bytes


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
