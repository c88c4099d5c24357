"""Commands that write are killed at random moments: what may be lost, and what may be left behind.

Each kill begins a command in a folder of its own, half of the time over good files of before, and ends it
with SIGKILL, SIGTERM or Ctrl-C. Then no process of it may live longer than `PATIENCE`; every file is whole,
as it was or not there; what was confirmed is in it; no lock holds the next program up; and the next writing
to the same place leaves no temporary file.
"""

from __future__ import annotations

import contextlib
import csv
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gorodki import run_sim
from gorodki.court.gorodki.throw.recording import load
from gorodki.court.match.file import load_match
from gorodki.figures.errors import InputError
from gorodki.figures.files.lock import locked
from gorodki.figures.files.output import check_writable

PATIENCE = 2.0
"""Seconds that a process may live after the one that it worked for."""

ENDS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
LATE = 0.6  # of the time a command takes: files are mostly written after it, and half of the kills fall there
PROGRAM = Path(run_sim.__file__)


@dataclass(frozen=True)
class Case:
    """A command that writes.

    Args:
        name: of the case.
        words: the command.
        files: that it writes.
        before: commands that come first; what they write is there in every run.
        typed: what a person types.
    """

    name: str
    words: str
    files: tuple[str, ...]
    before: tuple[str, ...] = ()
    typed: str = ""


_FILM = "--film-size 480x320 --fps 8"
_BEGUN = ("match new game.json --side A --side B", "match note game.json --out 1")
CASES = (
    Case("throw", "throw pushka --json a.json --png a.png --save a.gtrace --html a.html",
         ("a.json", "a.png", "a.gtrace", "a.html")),
    Case("gif", f"throw vilka --gif a.gif {_FILM}", ("a.gif",)),
    Case("mp4", f"throw vilka --mp4 a.mp4 {_FILM}", ("a.mp4",)),
    Case("figure", "figures show serp --svg a.svg --pdf a.pdf --png a.png", ("a.svg", "a.pdf", "a.png")),
    Case("poster", "figures poster --pdf a.pdf", ("a.pdf",)),
    Case("sweep", "sweep pushka -n 600 --workers 2 --out a.csv --png a.png", ("a.csv", "a.png")),
    Case("parquet", "sweep pushka -n 300 --workers 1 --out a.parquet", ("a.parquet",)),
    Case("aim", "aim pushka --thrower amateur -n 1280 --workers 2 --png a.png", ("a.png",)),
    Case("new", "match new new.json --side A --side B", ("new.json",)),
    Case("note", "match note game.json --out 2", ("game.json",), _BEGUN),
    Case("undo", "match undo game.json", ("game.json",), _BEGUN),
    Case("play", "match play game.json --thrower first-rank --bats 3", ("game.json",), _BEGUN),
    Case("quiz", "quiz --words --seed 3 --count 6 --topic lost-throw", ("data/training.sqlite3",),
         typed="1\n" * 40),
)  # fmt: skip


@dataclass
class Kills:
    """What came of kills, by case.

    Attributes:
        kills: how many.
        ended: of these, commands that had ended by themselves.
        faults: in words.
    """

    kills: int = 0
    ended: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Left:
    """What a killed command left.

    Args:
        number: of the signal.
        code: exit code, negative for a signal.
        out: standard output.
        err: standard error.
        lived: seconds that its last process lived after it; infinite where it had to be ended.
        lasted: seconds until it had ended by itself; None where it had not.
    """

    number: signal.Signals
    code: int
    out: str
    err: str
    lived: float
    lasted: float | None = None


def soak(n: int, seed: int, cases: tuple[Case, ...] = CASES) -> dict[str, Kills]:
    """Kill commands n times, each in turn."""
    found = {case.name: Kills() for case in cases}
    rng = random.Random(seed)  # noqa: S311 - moments, no secrets
    with _ctrl_c_heard(), tempfile.TemporaryDirectory() as folder:
        known: dict[str, tuple[float, dict[str, bytes]]] = {}
        for k in range(n):
            case = cases[k % len(cases)]
            if case.name not in known:
                known[case.name] = _whole_run(case, Path(folder, case.name))
            seconds, good = known[case.name]
            low = rng.choice((0.0, LATE))
            after = seconds * rng.uniform(low, 1.1)
            number, old = rng.choice(ENDS), rng.random() < 0.5
            there = Path(folder, f"kill-{k}")
            tally = found[case.name]
            tally.kills += 1
            left = _kill(case, there, number, after, good if old else {})
            if left.lasted is not None:
                tally.ended += 1
                known[case.name] = (min(seconds, left.lasted), good)
            what = f"kill {k} ({case.name}, {number.name} after {after:.2f} s): "
            tally.faults += [what + fault for fault in _faults(case, there, left)]
            if not (k + 1) % 10:
                print(f"{k + 1}/{n} kills", file=sys.stderr, flush=True)
    return found


@contextlib.contextmanager
def _ctrl_c_heard() -> Iterator[None]:
    """Commands that are begun here hear Ctrl-C, though this runs where it is ignored (nohup)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _whole_run(case: Case, folder: Path) -> tuple[float, dict[str, bytes]]:
    """How long a command takes, and what it writes."""
    _prepare(case, folder, {})
    began = time.monotonic()
    done = _run(case.words, folder, case.typed)
    if done.returncode:
        raise InputError(f"gorodki {case.words}: {done.stderr}")
    return time.monotonic() - began, {name: (folder / name).read_bytes() for name in case.files}


def _prepare(case: Case, folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir()
    for words in case.before:
        _run(words, folder).check_returncode()
    for name, data in files.items():
        if not case.before and not name.startswith("new"):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(data)


def _run(words: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        _command(words),
        cwd=folder,
        env=_env(folder),
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def _command(words: str) -> list[str]:
    return [sys.executable, str(PROGRAM), *words.split()]


def _env(folder: Path) -> dict[str, str]:
    return os.environ | {"GORODKI_DATA_DIR": str(folder / "data"), "SDL_VIDEODRIVER": "dummy"}


def _kill(case: Case, folder: Path, number: signal.Signals, after: float, files: Mapping[str, bytes]) -> Left:
    _prepare(case, folder, files)
    with (folder / "out").open("w+") as out, (folder / "err").open("w+") as err:
        process = subprocess.Popen(  # noqa: S603 - our own program
            _command(case.words),
            cwd=folder,
            env=_env(folder),
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=err,
            text=True,
            start_new_session=True,
        )
        assert process.stdin is not None
        with contextlib.suppress(OSError), process.stdin as keys:
            keys.write(case.typed)
        began, lasted = time.monotonic(), None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(after)
            lasted = time.monotonic() - began
        if number is signal.SIGINT:  # of a terminal: all hear it
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        try:
            code = process.wait(10)
        except subprocess.TimeoutExpired:
            code = 0
        lived = _outlived(process.pid)
        process.wait()
        texts = [(folder / name).read_text() for name in ("out", "err")]
    for name in ("out", "err"):
        (folder / name).unlink()
    return Left(number, code, texts[0], texts[1], lived, lasted)


def _outlived(group: int) -> float:
    """How long processes of a group live on, seconds; they are ended where that is too long."""
    began = time.monotonic()
    while alive(group):
        if time.monotonic() - began > 5 * PATIENCE:
            os.killpg(group, signal.SIGKILL)
            return float("inf")
        time.sleep(0.01)
    return time.monotonic() - began


def alive(group: int) -> bool:
    """Whether a process of a group lives; one that has ended and was not looked at yet (Z) does not."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    states = list(_states())
    return not states or any(number == group and state != "Z" for state, number in states)


def _states() -> Iterator[tuple[str, int]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            told = (folder / "stat").read_text().rpartition(")")[2].split()
            yield told[0], int(told[2])


def _faults(case: Case, folder: Path, left: Left) -> Iterator[str]:
    """What is not as it must be."""
    if left.lived > PATIENCE:
        yield f"a process lived on for {left.lived:.1f} s"
    if "Traceback" in left.err and not _starting(left.err):
        yield f"a traceback: {left.err.splitlines()[-1]}"
    for name in case.files:
        there = folder / name
        try:
            if there.exists():
                WHOLE[there.suffix](there)
            elif f"wrote {name}" in left.err:
                yield f"{name} was confirmed and is not there"
        except Exception as fault:  # noqa: BLE001 - whatever a reader thinks of it
            yield f"{name} is not whole: {type(fault).__name__}: {fault}"
    yield from _unconfirmed(case, folder, left)
    for name in case.files:
        with contextlib.suppress(InputError):
            check_writable(folder / name)
    try:
        began = time.monotonic()
        if case.files[0].endswith(".json"):
            with locked(folder / case.files[0]):
                pass
        if time.monotonic() - began > 1.0:
            yield "a lock was left"
    except InputError as fault:
        yield f"a lock was left: {fault}"
    strange = {p.name for p in folder.rglob("*") if p.is_file()} - {Path(n).name for n in case.files}
    if strange:
        yield f"left after the next writing: {sorted(strange)}"


def _starting(err: str) -> bool:
    """Whether Ctrl-C hit the start of Python or of the program, before the program could hear of it."""
    frames = re.findall(r'File "([^"]+)", line \d+, in (\S+)', err)
    return "KeyboardInterrupt" in err and all(where != "main" for _, where in frames)


def _unconfirmed(case: Case, folder: Path, left: Left) -> Iterator[str]:
    """What was said to be done and is not in the file."""
    if case.name in ("note", "undo", "play"):
        bats = len(load_match(folder / "game.json").game.throws)
        after = {"note": 2, "undo": 0, "play": 4}[case.name]
        if bats not in (1, after):
            yield f"{bats} bats, 1 before and {after} after it"
        if left.out and bats != after:
            yield "the protocol was shown and the file is as before"
    if case.name == "new" and left.out and not (folder / "new.json").exists():
        yield "the protocol was shown and there is no match"
    if case.name == "quiz":
        asked = [int(k) for k in re.findall(r"Question (\d+) of", left.out)]
        kept = _answers(folder / case.files[0])
        if kept < max(asked, default=1) - 1:
            yield f"{kept} answers are kept, question {max(asked)} was asked"


def _answers(file: Path) -> int:
    if not file.exists() or not file.stat().st_size:
        return 0
    with contextlib.closing(sqlite3.connect(file)) as log:
        (kept,) = log.execute("SELECT count(*) FROM answer").fetchone()
    return int(kept)


def _image(path: Path) -> None:
    from PIL import Image

    with Image.open(path) as picture:
        for k in range(getattr(picture, "n_frames", 1)):
            picture.seek(k)
            picture.load()


def _film(path: Path) -> None:
    from imageio_ffmpeg import count_frames_and_secs

    assert count_frames_and_secs(str(path))[0] > 1


def _table(path: Path) -> None:
    text = path.read_text()
    rows = list(csv.DictReader(text.splitlines()))
    assert text.endswith("\n")
    assert [int(row["throw"]) for row in rows] == list(range(len(rows)))
    assert all(None not in row.values() for row in rows)


def _parquet(path: Path) -> None:
    from pyarrow import parquet

    assert parquet.read_table(path).column("throw").to_pylist()


def _database(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as log:
        assert log.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _ends(mark: bytes) -> Callable[[Path], None]:
    def check(path: Path) -> None:
        assert path.read_bytes().rstrip().endswith(mark)

    return check


WHOLE: dict[str, Callable[[Path], object]] = {
    ".json": lambda path: json.loads(path.read_text()),
    ".png": _image,
    ".gif": _image,
    ".gtrace": load,
    ".html": _ends(b"</html>"),
    ".pdf": _ends(b"%%EOF"),
    ".svg": lambda path: ET.fromstring(path.read_text()),  # noqa: S314 - our own
    ".mp4": _film,
    ".csv": _table,
    ".parquet": _parquet,
    ".sqlite3": _database,
}
"""Raises for a file that is not whole, by suffix."""


def report_kills(n: int, seed: int) -> int:
    """Print what came of n kills; 1 where anything did that must not."""
    found = soak(n, seed)
    print("command    kills  had ended  faults")
    for name, tally in found.items():
        print(f"{name:<10} {tally.kills:5d} {tally.ended:10d} {len(tally.faults):7d}")
    faults = [fault for tally in found.values() for fault in tally.faults]
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0
