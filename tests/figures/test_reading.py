"""Files are read once and as editors of every system write them."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from figures.errors import InputError
from figures.files import read_toml
from figures.reading import json_of, read_file, text_of

BOM = b"\xef\xbb\xbf"


def test_a_mark_before_the_text_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(BOM + 'key = "Вал"\r\n'.encode())
    assert read_toml(file) == {"key": "Вал"}
    assert text_of(BOM + b"a", "a") == "a"
    assert text_of(b"a" + BOM, "a") == "a\ufeff"
    assert json_of('\ufeff{"a": 1}', "a") == {"a": 1}


@pytest.mark.parametrize("text", ["{", "", "NaN", '{"a": -Infinity}', "[" * 100_000])
def test_what_is_no_json_is_told(text: str) -> None:
    with pytest.raises(InputError, match=r"^'a\.json' is not valid JSON: "):
        json_of(text, "a.json")


def test_what_is_no_text_is_told() -> None:
    with pytest.raises(InputError, match=r"^'a' is not UTF-8 text \(byte 1\); save it as UTF-8$"):
        text_of(b"a\xff", "a")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none.toml", "no such file"),
        ("", "it is a folder"),
        ("a\0b", "embedded null byte"),
        ("x" * 300, "File name too long"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(tmp_path: Path, name: str, reason: str) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(InputError) as caught:
        read_file(path, "a TOML file")
    assert str(caught.value) == f"cannot read {path!r}: {reason}; a TOML file is wanted"


def test_a_pipe_is_read_whole(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"a = 1\n",))
    writer.start()
    assert read_toml(pipe) == {"a": 1}
    writer.join()
