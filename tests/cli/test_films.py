"""Films and pages from the command line: what is asked for is written, what makes no sense is refused."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gorodki import run_sim
from gorodki.court.gorodki.throw.recording import Recording, save
from gorodki.render.film import files as film_files
from gorodki.sim.wood.equipment import equipment
from tests.render import sample
from tests.sim.test_child import gone

pytestmark = pytest.mark.slow

Run = Callable[..., Any]
HOUSE = Path(run_sim.__file__).parent
QUIET = os.environ | {"SDL_VIDEODRIVER": "dummy"}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    trace, ruling = sample.fork()
    path = tmp_path_factory.mktemp("saved") / "fork.gtrace"
    kit = equipment("composite-men", "round-49", "steel")
    save(Recording(sample.THROW, kit, ruling.situation, trace), path)
    return path


def test_a_saved_throw_is_filmed_and_put_on_a_page(run: Run, saved: Path, tmp_path: Path) -> None:
    gif, mp4, html = (tmp_path / f"throw.{kind}" for kind in ("gif", "mp4", "html"))
    quick = ("--film-size", "480x320", "--fps", 4, "--film-speed", 2, "--title", "A try")
    done = run("replay", saved, "--gif", gif, "--mp4", mp4, "--html", html, *quick, "--lang", "ru")
    assert done.code == 0
    assert done.err.splitlines() == [f"wrote {path}" for path in (gif, mp4, html)]
    with Image.open(gif) as film:
        assert film.size == (480, 320)
        assert film.info["duration"] == 250
    assert mp4.read_bytes()[4:8] == b"ftyp"
    assert '<html lang="ru">' in html.read_text("utf-8")
    assert "<title>A try</title>" in html.read_text("utf-8")


def test_two_saved_throws_are_filmed_side_by_side(run: Run, saved: Path, tmp_path: Path) -> None:
    gif = tmp_path / "both.gif"
    done = run("replay", saved, "--beside", saved, "--gif", gif, "--film-size", "640x320", "--fps", 2)
    assert done.code == 0
    with Image.open(gif) as film:
        picture = film.convert("RGB")
    halves = [picture.crop((left + 4, 0, left + 316, 320)).tobytes() for left in (0, 320)]
    assert halves[0] == halves[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--gif", "throw.mp4"), "'throw.mp4' is no file for a GIF: 'throw.gif' would be right"),
        (("--mp4", "-"), "'-' is no file for an MP4: 'throw.mp4' would be right"),
        (("--html", "page.txt"), "'page.txt' is no file for a page: 'page.html' would be right"),
        (("--gif", "a.gif", "--film-size", "wide"), "'wide' is no size in pixels; 1280x800 would be one"),
        (("--gif", "a.gif", "--film-size", "10x10"), "picture size (10, 10)"),
        (("--gif", "a.gif", "--fps", "nan"), "frames a second nan"),
        (("--gif", "a.gif", "--fps", "many"), "'many' is not a number"),
        (("--gif", "a.gif", "--film-speed", "0"), "film speed 0.0"),
        (("--fps", "30"), "--fps changes a film, but none is asked for"),
        (("--film-speed", "2"), "--film-speed changes a film, but none is asked for"),
        (("--beside", "other.gtrace"), "--beside changes a film, but none is asked for"),
        (("--quiz",), "--quiz changes a page, but none is asked for"),
        (("--gif", "a.gif", "--beside", "missing.gtrace"), "cannot read 'missing.gtrace'"),
    ],
)
def test_what_makes_no_film_is_refused_in_one_line(
    refused: Callable[..., str], saved: Path, words: tuple[str, ...], said: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert said in refused("replay", saved, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupted_film_leaves_nothing_and_says_so(saved: Path, tmp_path: Path) -> None:
    """A terminal shows how far the film is; Ctrl-C there ends it."""
    terminal, side = pty.openpty()
    # slow, so that much of it is still to be drawn when Ctrl-C comes
    film = f"--mp4={tmp_path / 'film.mp4'}", "--film-speed=0.1"
    command = [sys.executable, run_sim.__file__, "replay", str(saved), *film]
    wide = {**os.environ, "COLUMNS": "90"}
    told = b""
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=side, start_new_session=True, env=wide
    ) as process:
        os.close(side)
        try:
            # the count of any picture: which of them are told depends on how fast the machine draws
            while not re.search(rb"[1-9]\d*/\d", told):
                told += os.read(terminal, 4096)
            os.killpg(process.pid, signal.SIGINT)
            code = process.wait(timeout=30)
            while b"interrupted" not in told:
                told += os.read(terminal, 4096)
        finally:
            process.kill()
            os.close(terminal)
    assert code == 130
    assert b"film.mp4" in told
    assert b"Traceback" not in told
    assert list(tmp_path.iterdir()) == []


def test_without_ffmpeg_an_mp4_is_refused_before_any_other_file_is_written(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_files, "find_spec", lambda name: None if name == "imageio_ffmpeg" else name)
    files = ("--png", tmp_path / "a.png", "--json", tmp_path / "a.json", "--save", tmp_path / "a.gtrace")
    said = refused("throw", "pushka", *files, "--gif", tmp_path / "a.gif", "--mp4", tmp_path / "a.mp4")
    assert "MP4 needs ffmpeg, which is not installed: pip install 'gorodki[film]', or take a .gif" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("last", ["--png", "--json", "--gif", "--mp4", "--html", "--save"])
def test_all_files_are_checked_before_the_first_is_written(
    refused: Callable[..., str], saved: Path, tmp_path: Path, last: str
) -> None:
    names = {f"--{kind}": tmp_path / f"a.{kind}" for kind in ("png", "json", "gif", "mp4", "html", "save")}
    names[last] = tmp_path / "none" / f"a.{last[2:]}"
    said = refused("replay", saved, *(word for pair in names.items() for word in pair))
    assert f"cannot write {str(names[last])!r}" in said
    assert list(tmp_path.iterdir()) == []


def test_what_makes_no_film_is_refused_before_another_file_is_written(
    refused: Callable[..., str], saved: Path, tmp_path: Path
) -> None:
    film = ("--gif", tmp_path / "a.gif", "--film-size", "10x10")
    assert "picture size (10, 10)" in refused("replay", saved, "--png", tmp_path / "a.png", *film)
    assert list(tmp_path.iterdir()) == []


LIMITED = (
    "import resource, signal, sys\nfrom gorodki import run_sim\n"
    "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
    "sys.exit(run_sim.main(sys.argv[1:]))\n"
)


@pytest.mark.parametrize("kind", ["mp4", "gif"])
def test_a_disk_that_fills_up_is_told_in_one_line_and_leaves_no_film(
    saved: Path, tmp_path: Path, kind: str
) -> None:
    """The system's limit on the size of a file, for the program and for ffmpeg."""
    film = tmp_path / f"throw.{kind}"
    quick = ("--film-size", "960x600", "--fps", "8")
    command = [sys.executable, "-c", LIMITED, "replay", str(saved), f"--{kind}", str(film), *quick]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False, env=QUIET)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"gorodki: cannot write {str(film)!r}: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 kB, where this may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    options = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(options, capture_output=True, check=False).returncode:
        yield tmp_path  # the limit above has shown the same
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_films_go_to_their_own_disk_whatever_is_full_beside_it(
    run: Run, saved: Path, tmp_path: Path, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full temporary disk matters nothing; a full disk of the film is told and stays as it was."""
    quick = ("--film-size", "960x600", "--fps", 8)
    if small_disk != tmp_path:
        (small_disk / "filler").write_bytes(bytes(190 * 1024))
    monkeypatch.setenv("TMPDIR", str(small_disk))
    assert run("replay", saved, "--mp4", tmp_path / "throw.mp4", *quick).code == 0
    if small_disk != tmp_path:
        done = run("replay", saved, "--mp4", small_disk / "throw.mp4", *quick)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"gorodki: cannot write {str(small_disk / 'throw.mp4')!r}: ")
        assert done.err.count("\n") == 1
        assert [p.name for p in small_disk.iterdir()] == ["filler"]


@pytest.fixture
def filming(saved: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A long film that ffmpeg has begun to write."""
    arguments = ["replay", str(saved), "--mp4", str(tmp_path / "throw.mp4"), "--film-speed", "0.1"]
    process = subprocess.Popen(
        [sys.executable, str(HOUSE / "run_sim.py"), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=QUIET,
    )
    while not any(f.stat().st_size for f in tmp_path.iterdir()):
        assert process.poll() is None
        time.sleep(0.05)
    yield process
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_in_a_film_says_one_line_of_its_own_and_none_of_ffmpegs(
    filming: subprocess.Popen[str], tmp_path: Path
) -> None:
    os.killpg(filming.pid, signal.SIGINT)
    out, err = filming.communicate(timeout=60)
    assert (filming.returncode, out, err) == (130, "", "gorodki: interrupted\n")
    assert gone(filming.pid, 2.0)
    assert list(tmp_path.iterdir()) == []


def test_ffmpeg_does_not_outlive_a_film_that_is_killed(
    filming: subprocess.Popen[str], tmp_path: Path
) -> None:
    filming.kill()
    filming.wait()
    assert gone(filming.pid, 2.0)
    assert not (tmp_path / "throw.mp4").exists()
