"""``gorodki`` alone: the window on a real display (Xvfb), one line and exit 2 where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gorodki.render.window.claim import claimed
from gorodki.render.window.display import WindowPlace, fitting
from gorodki.render.window.state import State

pytestmark = pytest.mark.slow

HOUSE = Path(__file__).parents[2]
QUIET = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")

# The program itself, with a person who presses a key, takes a picture and closes the window.
PERSON = """
import signal, sys
import pygame
from gorodki import run_sim
from gorodki.render.window import shell

seen = []

class Watched(shell.App):
    def frame(self, seconds):
        super().frame(seconds)
        seen.append(pygame.display.get_driver())
        if len(seen) == 3:
            key = dict(key=pygame.K_l, mod=pygame.KMOD_CTRL, unicode="l")
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
        if len(seen) == 6 and sys.argv[2] == "interrupt":
            signal.raise_signal(signal.SIGINT)
        if len(seen) == 6:
            pygame.image.save(self.window.get_surface(), sys.argv[1])
            pygame.event.post(pygame.event.Event(pygame.QUIT))

shell.App = Watched
if __name__ == "__main__":
    code = run_sim.main([])
    print(code, sorted(set(seen)))
"""


def run(*command: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if k not in QUIET}
    env |= {"GORODKI_DATA_DIR": str(folder), "PYTHONPATH": str(HOUSE), **more}
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen("1600x1000") as number:
        yield number


@contextmanager
def screen(size: str) -> Iterator[str]:
    """A display of its own in memory; Xvfb picks a free number and says which."""
    program = shutil.which("Xvfb")
    assert program, "these tests need Xvfb: apt-get install xvfb"
    read, write = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def test_on_a_real_display_the_window_opens_hears_a_key_and_closes(display: str, tmp_path: Path) -> None:
    script, picture = tmp_path / "person.py", tmp_path / "seen.png"
    script.write_text(PERSON, encoding="utf-8")
    done = run(sys.executable, str(script), str(picture), "close", folder=tmp_path, DISPLAY=display)
    assert (done.returncode, done.stdout.strip()) == (0, "0 ['x11']"), done.stderr
    import pygame

    assert pygame.image.load(picture).get_size() == (1280, 800)
    with claimed(tmp_path) as left:
        assert (left.offers, left.habits) == ((), State(lang="ru"))


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_it_like_closing_does(display: str, tmp_path: Path) -> None:
    script = tmp_path / "person.py"
    script.write_text(PERSON, encoding="utf-8")
    done = run(
        sys.executable, str(script), str(tmp_path / "no.png"), "interrupt", folder=tmp_path, DISPLAY=display
    )
    assert (done.stdout.strip(), done.stderr.strip()) == ("130 ['x11']", "gorodki: interrupted")
    with claimed(tmp_path) as left:
        assert (left.offers, left.habits) == ((), State(lang="ru"))


def test_without_a_display_one_line_says_so_and_the_exit_code_is_2(tmp_path: Path) -> None:
    done = run(sys.executable, str(HOUSE / "run_sim.py"), folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gorodki: no display to open the window on")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "window.json").exists()


def test_a_display_that_does_not_answer_is_none(tmp_path: Path) -> None:
    done = run(
        sys.executable, str(HOUSE / "run_sim.py"), folder=tmp_path, DISPLAY=":987", SDL_VIDEODRIVER="x11"
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(("wanted", "screens", "place"), [
    # it fits: where the system puts it
    (WindowPlace(), [(1920, 1080)], WindowPlace()),
    (WindowPlace((1111, 777), (300, 200)), [(1920, 1080)], WindowPlace((1111, 777), (300, 200))),
    # larger than the screen: as large as that, the title bar in reach
    (WindowPlace(), [(1024, 700)], WindowPlace((1024, 652), (0, 40))),
    (WindowPlace((3000, 2000), (-50, -60)), [(1920, 1080)], WindowPlace((1904, 1032), (0, 40))),
    # beyond the screen, as after another one was taken away
    (WindowPlace((1280, 800), (2500, 300)), [(1920, 1080)], WindowPlace((1280, 800), (640, 272))),
    (WindowPlace((1280, 800), (100, -700)), [(1920, 1080)], WindowPlace((1280, 800), (100, 40))),
    # smaller than it can be
    (WindowPlace((1, 1), (0, 40)), [(1920, 1080)], WindowPlace((1024, 640), (0, 40))),
    (WindowPlace((1280, 800), (9, 9)), [], WindowPlace((1280, 800), (9, 9))),
])  # fmt: skip
def test_the_window_is_where_it_can_be_seen_and_moved(
    wanted: WindowPlace, screens: list[tuple[int, int]], place: WindowPlace
) -> None:
    assert fitting(wanted, screens) == place


def test_on_a_small_screen_the_whole_window_is_seen_and_its_place_is_kept(tmp_path: Path) -> None:
    script, picture = tmp_path / "person.py", tmp_path / "seen.png"
    script.write_text(PERSON, encoding="utf-8")
    with screen("1024x700") as display:
        done = run(sys.executable, str(script), str(picture), "close", folder=tmp_path, DISPLAY=display)
    assert done.returncode == 0, done.stderr
    with claimed(tmp_path) as left:
        assert left.place == WindowPlace((1024, 652), (0, 40))
