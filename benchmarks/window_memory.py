"""How much memory the window takes after its size and its language were changed again and again.

Resident memory of the process that draws, at rest, against what it took at its start with the same picture on
the screen; read from Linux. The processes that simulate are not in it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed import HOUSE, Line
from benchmarks.table import Goal

if TYPE_CHECKING:
    from gorodki.render.window.shell import App

SIZES, LANGUAGES = 400, 100
FRAMES = 3, 10  # after each size, after each language
GROWTH = Goal(must=1.3, aim=1.1)
STEP = 1 / 60  # s between frames
RESTED = 120  # frames without anything new


def lines(sizes: int = SIZES, languages: int = LANGUAGES) -> list[Line]:
    """The memory after each, as a share of that at the start."""
    # in a process of its own, or what was measured before would be in it
    command = [sys.executable, "-m", "benchmarks.window_memory", str(sizes), str(languages)]
    done = subprocess.run(command, cwd=HOUSE, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    start, *after = (int(size) / 1e6 for size in done.stdout.splitlines()[-1].split())
    said = (f"{sizes} sizes of its edge", f"{languages} changes of language after them")
    return [
        Line(
            f"memory of the window after {what}",
            found / start,
            f"{found / start:.2f} × ({found:.0f} MB; {start:.0f} MB at its start)",
            GROWTH,
            "≤ 1.3 × its start, aim ≤ 1.1 ×",
        )
        for what, found in zip(said, after, strict=True)
    ]


def resident(sizes: int, languages: int) -> Iterator[int]:
    """Resident memory of this process, bytes: at the start, after the sizes, after the languages."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from gorodki.figures.languages import LANGUAGES as KNOWN
    from gorodki.render.window import actions as a
    from gorodki.render.window.claim import Left
    from gorodki.render.window.shell import App
    from gorodki.render.window.state import State
    from gorodki.scenarios.throw.request import ThrowRequest

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        app = App(State(setup=ThrowRequest(figure="vilka")), left=Left(place / "window.json"), folder=place)
        try:
            with app.memory:  # as in the window that a person opens
                yield _at_rest(app)
                for k in range(sizes):
                    app.window.size = (1280 + 7 * k % 300, 800 + 5 * k % 200)
                    _frames(app, FRAMES[0])
                app.window.size = (1280, 800)
                yield _at_rest(app)
                for k in range(languages):
                    app.do(a.ChooseLanguage(KNOWN[(k + 1) % len(KNOWN)]))
                    _frames(app, FRAMES[1])
                app.do(a.ChooseLanguage(KNOWN[0]))
                yield _at_rest(app)
        finally:
            app.close()


def _at_rest(app: App) -> int:
    _frames(app, FRAMES[1])
    while app.workshop.at_work() or app.busy:
        app.frame(STEP)
        app.workshop.wait(0.1)
    _frames(app, RESTED)
    told = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * next(int(line.split()[1]) for line in told if line.startswith("VmRSS:"))


def _frames(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(STEP)


if __name__ == "__main__":
    print(*resident(int(sys.argv[1]), int(sys.argv[2])))
