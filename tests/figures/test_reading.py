"""Files are read once and as editors of every system write them."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml, read_toml
from gorodki.figures.files.limits import LONGEST_TEXT, LONGEST_WORD, NESTING, TEXT_FILE
from gorodki.figures.files.reading import beside, json_of, read_file, text_of

BOM = b"\xef\xbb\xbf"


def test_a_mark_before_the_text_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(BOM + 'key = "Вал"\r\n'.encode())
    assert read_toml(file) == {"key": "Вал"}
    assert text_of(BOM + b"a", "a") == "a"
    assert text_of(b"a" + BOM, "a") == "a\ufeff"
    assert json_of('\ufeff{"a": 1}', "a") == {"a": 1}


@pytest.mark.parametrize("text", ["{", "", "NaN", '{"a": -Infinity}', "[1e999]", "9" * 101])
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


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_is_not_read(device: str) -> None:
    with pytest.raises(InputError, match=f"^cannot read '{device}': it is a device, not a file; a match is"):
        read_file(device, "a match")


def test_no_more_is_read_than_a_file_may_have(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(bytes(11))
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(bytes(11),))
    writer.start()
    for name in ("a", "pipe"):
        with pytest.raises(InputError, match=r": it is larger than 10 bytes$"):
            read_file(tmp_path / name, most=10)
    writer.join()
    assert read_file(tmp_path / "a", most=11) == bytes(11)


def test_what_a_file_names_stands_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "deeper").mkdir(parents=True)
    for name in ("mine/a.toml", "mine/deeper/b.toml", "other.toml"):
        (tmp_path / name).touch()
    (folder / "link.toml").symlink_to(folder / "a.toml")
    (folder / "out.toml").symlink_to(tmp_path / "other.toml")
    (folder / "circle.toml").symlink_to(folder / "circle.toml")
    os.mkfifo(folder / "pipe.toml")
    for name in ("a.toml", "deeper/b.toml", "link.toml"):
        assert beside(folder, name) == folder / name
    wrong = {
        "../other.toml": "without '..' or an absolute path",
        "deeper/../a.toml": "without '..' or an absolute path",
        f"{folder}/a.toml": "without '..' or an absolute path",
        "/dev/zero": "without '..' or an absolute path",
        "C:\\a.toml": "without '..' or an absolute path",
        "a\0.toml": "without '..' or an absolute path",
        "out.toml": "no link to another place",
        "pipe.toml": "no folder, device or pipe",
        "deeper": "no folder, device or pipe",
        "circle.toml": "must be a plain file beside that file",
        "none.toml": "no such file",
    }
    for name, reason in wrong.items():
        with pytest.raises(InputError) as caught:
            beside(folder, name)
        assert "\n" not in str(caught.value)
        assert reason in str(caught.value), name


DEEP = f"stand more than {NESTING} deep in one another"
BEYOND = {
    "lists": ("a = " + "[" * 3000, DEEP),
    "closed lists": ("a = " + "[" * 21 + "]" * 21, DEEP),
    "tables": ("a = " + "{a=" * 3000, DEEP),
    "parts of a key": ("note" + ".a" * 3000 + " = 1", "a key has more than 20 parts"),
    "parts of a key in quotes": ("a" + ' . "a"' * 30_000 + " = 1", "a key has more than 20 parts"),
    "parts of a header": ("[a" + ".a" * 30_000 + "]", "a key has more than 20 parts"),
    "a hexadecimal number": ("a = 0x" + "f" * 5000, "is a number or key of 5002 characters"),
    "a number": ("a = " + "9" * 5000, "is a number or key of 5000 characters"),
    "a fraction": ("a = 0." + "9" * 5000, "is a number or key of 5000 characters"),
    "a long text": (f"a = '{'b' * 10_001}'", "a text of 10001 characters; at most 10000 are read"),
    "NUL": (r'a = "b\u0000"', "holds the character NUL"),
    "NUL in a key": (r'"\u0000" = 1', "holds the character NUL"),
    "many bytes": ("#" * (TEXT_FILE + 1), f"it is larger than {TEXT_FILE} bytes"),
}


@pytest.mark.parametrize("what", BEYOND)
def test_what_is_beyond_the_limits_of_a_toml_file_is_told(what: str) -> None:
    text, reason = BEYOND[what]
    with pytest.raises(InputError) as caught:
        parse_toml(text.encode(), "a.toml")
    assert "'a.toml'" in str(caught.value)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, DEEP),
        ("[" * 21 + "]" * 21, DEEP),
        ('{"a":' * 21 + "1" + "}" * 21, DEEP),
        (f'["{"b" * 10_001}"]', "a text of 10001 characters"),
        (r'{"name": "a\u0000"}', "holds the character NUL"),
        (r'{"name": "a\ud800"}', "holds half of a surrogate pair"),
        (r'{"a\udfff": 1}', "holds half of a surrogate pair"),
    ],
)
def test_what_is_beyond_the_limits_of_json_is_told(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=r"^'a\.json' is not usable: ") as caught:
        json_of(text, "a.json")
    assert reason in str(caught.value)


def test_what_is_within_the_limits_is_read() -> None:
    text = "b" * LONGEST_TEXT
    assert parse_toml(f"a = '{text}'".encode(), "a") == {"a": text}
    brackets = "[{." * 30 + "0" * 200
    for quote in ('"', "'", '"""', "'''"):
        assert parse_toml(f"a = {quote}{brackets}{quote} # {brackets}".encode(), "a") == {"a": brackets}
    assert parse_toml(rb'a = "\\" # "' + brackets.encode(), "a") == {"a": "\\"}
    deep = "[" * (NESTING - 1) + "]" * (NESTING - 1)
    assert json_of(f'{{"a": {deep}}}', "a") == parse_toml(f"a = {deep}".encode(), "a")
    assert parse_toml(".".join("a" * NESTING).encode() + b" = 1", "a")
    digits = "9" * LONGEST_WORD
    assert json_of(digits, "a") == parse_toml(f"a = {digits}".encode(), "a")["a"] == int(digits)
    assert json_of(r'["\ud83d\ude00"]', "a") == ["\U0001f600"]
