"""Giving one spoilt file to the program, in this process, and saying what is wrong with what it did."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import signal
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

from benchmarks.mutations.goods import Good
from benchmarks.mutations.nonsense import nonsense
from benchmarks.mutations.spoil import BAITS
from gorodki import run_sim

SECONDS: Final = 10.0
"""That one file may take."""

LONGEST_LINE: Final = 2000
"""Characters of the line that refuses a file."""

_STEERS: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_UNFORESEEN: Final = "this is a fault of gorodki"


class TooLongError(BaseException):
    """A file took longer than it may; nothing that handles exceptions may swallow it."""


class TrialFolder:
    """A folder in which files are given to the program, one at a time.

    Args:
        folder: empty, for this alone.
        beside: files that stand beside the given one.
    """

    def __init__(self, folder: Path, beside: dict[str, bytes]) -> None:
        self.folder = folder / "given"
        self.folder.mkdir(parents=True)
        for name, data in beside.items():
            (self.folder / name).write_bytes(data)
        (folder / "bait.toml").write_text('figures = ["pushka"]\n', encoding="utf-8")
        (self.folder / "link.toml").symlink_to(folder / "bait.toml")
        os.chdir(self.folder)
        os.environ["GORODKI_DATA_DIR"] = str(self.folder)
        self._opened: list[str] | None = None
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._opened is not None and event == "open" and isinstance(arguments[0], str):
            self._opened.append(arguments[0])

    def judge(self, good: Good, data: bytes, seed: int) -> tuple[int, list[str]]:
        """Exit code of the program for a file, and what is wrong with what it did.

        Args:
            good: the file it was made from.
            data: its bytes.
            seed: which command is given.
        """
        file = self.folder / good.name
        file.unlink(missing_ok=True)
        file.write_bytes(data)
        opened: list[str] = []
        self._opened = opened
        began, out, err = time.monotonic(), io.StringIO(), io.StringIO()
        try:
            with _limited(SECONDS), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = _window(file) if good.kind == "window" else _run(good, seed)
        except TooLongError:
            return -1, [f"took longer than {SECONDS:g} s"]
        except BaseException as fault:  # noqa: BLE001 - whatever comes out is what is looked for
            return -1, [f"{type(fault).__name__}: {str(fault)[:200]}"]
        finally:
            self._opened = None
        taken = time.monotonic() - began
        faults = [f"took {taken:.1f} s"] if taken > SECONDS else []
        faults += _wrong_output(code, out.getvalue(), err.getvalue())
        faults += [f"opened {name}" for name in opened if name.endswith(_BAITED) or name == "/dev/zero"]
        if code in (0, 1) and not faults:
            faults += [f"believed {what}" for what in _looked(good, data)]
        return code, faults


_BAITED: Final = tuple(name.removeprefix("..") for name in BAITS)


def _looked(good: Good, data: bytes) -> list[str]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return nonsense(good.kind, good.name, data)
    except Exception as fault:  # noqa: BLE001 - what plain libraries cannot read was believed
        return [f"what cannot be read: {type(fault).__name__}: {str(fault)[:100]}"]


def _run(good: Good, seed: int) -> int:
    return run_sim.main(command(good, seed))


def command(good: Good, seed: int) -> list[str]:
    """The command that is given a file; mostly the one that asks it most."""
    rng, name = random.Random(seed), good.name  # noqa: S311 - which one is no secret
    (Path.cwd() / "new.json").unlink(missing_ok=True)
    commands: dict[str, Sequence[list[str]]] = {
        "recording": (["rule", name, "--json", "-"], ["replay", name, "--lang", "uk"]),
        "scenario": (["scenarios", "run", name, "--json", "-"], ["rule", name, "--lang", "ru"]),
        "still": (["rule", name], ["rule", name, "--json", "-"]),
        "figure": (["figures", "show", name], ["figures", "show", name, "--hand", "left"]),
        "programme": (["match", "new", "new.json", "--programme", name],),
        "match": (["match", "show", name], ["match", "note", name, "--out", "1"]),
        "answers": (["quiz", "--no-log", "--answers", name],),
        "log": (["quiz", "--stats"],),
    }
    return rng.choice(commands[good.kind])


def _window(file: Path) -> int:
    """The state of the window is taken, or set aside."""
    from gorodki.render.window.claim import claimed

    with claimed(file.parent) as left:
        for _, gaps in left.told:
            Path(str(gaps["path"])).unlink()
        return 2 if left.told else 0


def _wrong_output(code: int, out: str, err: str) -> list[str]:
    faults = [] if code in (0, 1, 2) else [f"exit code {code}"]
    if "Traceback" in out + err or _UNFORESEEN in err:
        faults.append(f"unforeseen: {err[:300]}")
    if _STEERS.search(out + err):
        faults.append("characters that steer the terminal")
    refusals = [line for line in err.splitlines() if line.startswith("gorodki: ")]
    if code == 2 and refusals and (len(refusals) != 1 or len(refusals[0]) > LONGEST_LINE):
        faults.append(f"{len(refusals)} lines, the longest of {max(map(len, refusals))} characters")
    return faults


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    usual = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, usual)
