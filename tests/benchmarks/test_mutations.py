"""A share of the soak of files, and that its checks can fail."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from benchmarks import soak
from benchmarks.mutations.goods import KINDS, LIBRARY, companions, goods
from benchmarks.mutations.judge import TrialFolder
from benchmarks.mutations.nonsense import nonsense
from benchmarks.mutations.run import case, soak_files
from benchmarks.mutations.spoil import independent_digest
from gorodki import run_sim
from gorodki.court.gorodki.throw.recording import load

GOOD = goods()
RECORDING = GOOD["recording"][0].data


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of a process are those of Linux")
def test_a_share_of_the_soak_finds_nothing() -> None:
    report = soak_files(200, seed=3, command_line=False)
    assert report.faults == []
    assert report.files.total() == 200
    assert set(report.files) == set(KINDS)
    assert report.taken.total() > 10, "some are still good, so that the second look is taken"


def test_the_same_seed_spoils_the_same_way() -> None:
    assert [case(n, 5, GOOD) for n in range(40)] == [case(n, 5, GOOD) for n in range(40)]
    assert case(0, 5, GOOD) != case(0, 6, GOOD)


def test_the_digest_by_its_page_is_that_of_the_program() -> None:
    for file in sorted(LIBRARY.glob("*.gtrace"))[:3]:
        trace = load(file).trace
        with zipfile.ZipFile(file) as z:
            head = json.loads(z.read("recording.json"))
        arrays = {name: getattr(trace, name) for name in ("time", "position", "axis", "roll")}
        assert independent_digest(head, arrays) == trace.digest


def with_array(name: str, change: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(RECORDING)) as old, zipfile.ZipFile(out, "w") as new:
        for member in old.namelist():
            data = old.read(member)
            if member == f"{name}.npy":
                array = np.load(io.BytesIO(data))
                array[3] = {
                    "nan": np.nan,
                    "back": array[2] - 1,
                    "far": 1e4,
                    "long": array[3] * 1.1,
                    "more": array[3] + 1,
                }[change]
                raw = io.BytesIO()
                np.save(raw, array)
                data = raw.getvalue()
            new.writestr(member, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "name", "data", "what"),
    [
        ("recording", "", with_array("position", "nan"), "numbers that are not finite"),
        ("recording", "", with_array("time", "back"), "time that runs back, or for ever"),
        ("recording", "", with_array("position", "far"), "a body far away"),
        ("recording", "", with_array("axis", "long"), "an axis that is no unit vector"),
        ("recording", "", with_array("roll", "more"), "a digest of something else"),
        ("scenario", "", b"events = [{x = 400.0}]", "x of 400.0"),
        ("scenario", "", b"motion = [{waypoints = [{t = 2}, {t = 1}]}]", "a way that runs back, or for ever"),
        ("still", "", b'figure = "/dev/zero"', "the file /dev/zero"),
        ("figure", "", b"pieces = [{centre = [0, nan, 0], axis = [0, 0, 1]}]", "a piece that stands nowhere"),
        ("programme", "", b'figures = ["../a.toml"]', "the file ../a.toml"),
        ("match", "", b'{"setup": {"figures": []}, "games": [], "x": 1e999}', "x that is not finite"),
        ("answers", "a.json", b'{"dead-point": {"throw": 5}}', "an answer that is no word"),
        ("window", "", b'{"zoom": NaN}', "zoom that is not finite"),
    ],
)
def test_nonsense_is_known_where_it_stands(kind: str, name: str, data: bytes, what: str) -> None:
    assert what in nonsense(kind, name, data)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in ("answers", "log")])
def test_in_good_files_there_is_none(kind: str) -> None:
    for good in GOOD[kind]:
        assert nonsense(kind, good.name, good.data) == []


def test_a_program_that_does_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    bench, good = TrialFolder(tmp_path / "bench", companions()), GOOD["still"][0]
    assert bench.judge(good, good.data, 0) == (0, [])

    def opens_all(_: list[str]) -> int:
        Path("/dev/zero").open("rb").close()
        return 0

    def fails(_: list[str]) -> int:
        raise IndexError("7")

    def tells(_: list[str]) -> int:
        print("gorodki: a\ngorodki: b\x1b[2J", file=sys.stderr)
        return 2

    wrong = {
        opens_all: "opened /dev/zero",
        fails: "IndexError: 7",
        tells: "characters that steer the terminal",
    }
    for program, told in wrong.items():
        monkeypatch.setattr(run_sim, "main", program)
        assert told in bench.judge(good, good.data, 0)[1]
    monkeypatch.setattr(run_sim, "main", lambda _: 0)
    assert bench.judge(good, b'figure = "pushka"\nlying = [{x = 1e9}]', 0) == (
        0,
        ["believed x of 1000000000.0"],
    )


@pytest.mark.slow
def test_files_are_a_part_of_the_soak(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["files", "-n", "12", "--seed", "1"]) == 0
    assert "0 faults" in capsys.readouterr().out
