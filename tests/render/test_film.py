"""Films are read back as files: how many frames, how long, and what stands where in them."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from imageio_ffmpeg import count_frames_and_secs, get_ffmpeg_exe
from PIL import Image

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand, Placement
from gorodki.render.draw.court import court_view
from gorodki.render.draw.view import Box, View
from gorodki.render.film.film import Film, FilmStyle, Slow, save_film
from gorodki.render.throw.picture import draw_throw, layout
from gorodki.sim.trace import Floats, Trace
from tests.render import sample

SIZE = (640, 400)
BRIEF = FilmStyle(size=SIZE, fps=10.0, slow=(), hold=1.0)
Pixels = np.ndarray


@pytest.fixture(scope="module")
def fork() -> RuledThrow:
    return RuledThrow(*sample.fork(), throw=sample.THROW)


@pytest.fixture(scope="module")
def mp4(fork: RuledThrow, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "fork.mp4"
    save_film(Film([fork], BRIEF), path)
    return path


@pytest.fixture(scope="module")
def gif(fork: RuledThrow, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "fork.gif"
    save_film(Film([fork], BRIEF), path)
    return path


@pytest.fixture(scope="module")
def drawn(fork: RuledThrow) -> list[Pixels]:
    """Every frame as it is drawn."""
    return shots_of(Film([fork], BRIEF))


def frames_of(path: Path) -> list[Pixels]:
    """Every frame of an MP4, (height, width, 3)."""
    command = [get_ffmpeg_exe(), "-v", "error", "-i", str(path), "-f", "image2pipe", "-c:v", "ppm", "-"]
    data, frames = subprocess.run(command, capture_output=True, check=True).stdout, []
    while data:
        width, height = map(int, data.split(b"\n", 2)[1].split())
        start = len(b"P6\n%d %d\n255\n" % (width, height))
        end = start + width * height * 3
        frames.append(np.frombuffer(data[start:end], np.uint8).reshape(height, width, 3))
        data = data[end:]
    return frames


def pixels_of(frame: pygame.Surface) -> Pixels:
    return np.frombuffer(pygame.image.tobytes(frame, "RGB"), np.uint8).reshape(
        frame.get_height(), frame.get_width(), 3
    )


def shots_of(film: Film) -> list[Pixels]:
    return [pixels_of(frame).copy() for frame in film.frames()]


def field_of(size: tuple[int, int]) -> View:
    return court_view(layout(size).field, court())


def wood(frame: Pixels, box: Box) -> tuple[float, float]:
    """The middle of what is coloured like wood on the sheet, pixels."""
    red, green, blue = (frame[..., k].astype(int) for k in range(3))
    wooden = (red - blue > 45) & (red - green > 15) & (red - green < 75) & (green > 90)
    rows, columns = np.nonzero(wooden)
    inside = [box.contains((float(x), float(y))) for x, y in zip(columns, rows, strict=True)]
    assert any(inside)
    return float(columns[inside].mean()), float(rows[inside].mean())


def gorod(view: View) -> Box:
    (left, bottom), (right, top) = view.px(-0.95, 0.05), view.px(0.95, 1.95)
    return Box(left, top, right - left, bottom - top)


def standing_still(*places: Placement) -> tuple[Trace, Ruling]:
    """A throw that touches nothing, at pieces lying anywhere."""
    trace, ruling = sample.untouched("vilka")
    position, axis = trace.position.copy(), trace.axis.copy()
    for k in trace.pieces:
        place = places[min(int(trace.bodies[k].name), len(places)) - 1]
        position[:, k], axis[:, k] = place.centre, place.axis
    before = replace(ruling.situation, lying=dict(enumerate((places * 5)[:5], 1)))
    pieces = tuple(replace(p, stopped=places[0], placed=places[0]) for p in ruling.pieces)
    return replace(trace, position=position, axis=axis), replace(
        ruling, situation=before, next=before, pieces=pieces
    )


@pytest.mark.slow
def test_an_mp4_has_every_frame_and_lasts_as_long_as_promised(mp4: Path, fork: RuledThrow) -> None:
    film = Film([fork], BRIEF)
    frames, seconds = count_frames_and_secs(str(mp4))
    assert frames == len(film)
    assert seconds == pytest.approx(film.duration, abs=0.05)
    assert frames_of(mp4)[0].shape == (400, 640, 3)


@pytest.mark.slow
def test_a_gif_lasts_as_long_as_promised_and_runs_for_ever(gif: Path, fork: RuledThrow) -> None:
    with Image.open(gif) as film:
        lengths = []
        for k in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(k)
            lengths.append(film.info["duration"])
        assert film.size == SIZE
        assert film.info["loop"] == 0
    assert sum(lengths) == round(Film([fork], BRIEF).duration * 1000)
    assert set(lengths[:-1]) == {100}


@pytest.mark.slow
def test_a_gif_shows_what_the_frames_show(gif: Path, drawn: list[Pixels]) -> None:
    with Image.open(gif) as film:
        for k in (0, 9, 12):
            film.seek(k)
            shown = np.asarray(film.convert("RGB")).astype(int)
            assert float(np.abs(shown - drawn[k]).mean()) < 3.0


def test_an_mp4_shows_what_the_frames_show(mp4: Path, drawn: list[Pixels]) -> None:
    shown = frames_of(mp4)
    assert len(shown) == len(drawn)
    for k in (0, 12, len(drawn) - 1):
        assert float(np.abs(shown[k].astype(int) - drawn[k]).mean()) < 3.0


def test_it_ends_with_the_picture_of_the_throw(fork: RuledThrow, drawn: list[Pixels]) -> None:
    picture = draw_throw(RuledThrow(fork.trace, fork.ruling, throw=fork.throw), size=SIZE)
    assert np.array_equal(drawn[-1], pixels_of(picture))


def test_as_a_question_it_ends_before_the_ruling(fork: RuledThrow, drawn: list[Pixels]) -> None:
    asked = shots_of(Film([fork], replace(BRIEF, ruling=False)))
    assert len(drawn) - len(asked) == 10
    assert np.array_equal(asked[-1], drawn[len(asked) - 1])


@pytest.mark.slow
def test_a_piece_on_the_throwers_right_is_right_of_the_middle_in_the_file(tmp_path: Path) -> None:
    take = RuledThrow(*standing_still(Placement((0.3, 1.0, sample.RADIUS), (0.0, 1.0, 0.0))))
    path = tmp_path / "right.mp4"
    save_film(Film([take], replace(BRIEF, ruling=False)), path)
    view = field_of(SIZE)
    x, y = wood(frames_of(path)[0], gorod(view))
    assert (x, y) == pytest.approx(view.px(0.3, 1.0), abs=1.5)
    assert x > view.px(0.0, 1.0)[0] + 10


@pytest.mark.slow
def test_the_sickle_of_a_left_hander_is_on_the_left_and_that_of_a_right_hander_on_the_right(
    tmp_path: Path,
) -> None:
    view, aside = field_of(SIZE), {}
    for hand in Hand:
        path = tmp_path / f"{hand}.mp4"
        save_film(Film([RuledThrow(*sample.untouched("serp", hand))], replace(BRIEF, ruling=False)), path)
        aside[hand] = wood(frames_of(path)[0], gorod(view))[0] - view.px(0.0, 1.0)[0]
    assert aside[Hand.LEFT] < -2 < 2 < aside[Hand.RIGHT]
    assert aside[Hand.LEFT] == pytest.approx(-aside[Hand.RIGHT], abs=1.5)


def test_a_piece_is_in_each_frame_where_the_trace_has_it() -> None:
    fork = sample.fork()
    still = [k for k in fork[0].pieces if fork[0].bodies[k].name != "3"]
    position = fork[0].position.copy()
    position[:, still] += (50.0, 0.0, 0.0)  # out of the picture, so that piece 3 is alone
    trace = replace(fork[0], position=position)
    film = Film([RuledThrow(trace, fork[1])], replace(BRIEF, ruling=False))
    view = field_of(SIZE)
    for k, frame in enumerate(shots_of(film)):
        if k in (11, 16, len(film) - 1):
            body = next(i for i in trace.pieces if trace.bodies[i].name == "3")
            place = view.px(*trace.pose_at(body, float(film.moments[k]))[0][:2])
            assert wood(frame, Box(place[0] - 20, place[1] - 20, 40, 40)) == pytest.approx(place, abs=2.5)


@pytest.mark.slow
def test_two_throws_stand_side_by_side_each_as_it_is_alone(fork: RuledThrow, drawn: list[Pixels]) -> None:
    other = RuledThrow(*sample.untouched("serp", Hand.LEFT))
    both = shots_of(Film([fork, other], replace(BRIEF, size=(1280, 400))))
    assert np.array_equal(both[5][:, :636], drawn[5][:, :636])
    assert np.array_equal(both[-1][:, :636], drawn[-1][:, :636])
    assert not np.array_equal(both[5][:, 644:], drawn[5][:, 4:])


def test_a_title_stands_above_the_court_and_takes_its_room_from_it(
    fork: RuledThrow, drawn: list[Pixels]
) -> None:
    plain = drawn[0]
    titled = pixels_of(next(Film([fork], replace(BRIEF, title="A throw at the Fork")).frames()))
    strip = titled[:20].astype(int)
    assert (strip.min(axis=2) < 100).any()
    assert float((strip.min(axis=2) > 240).mean()) > 0.6
    assert not (plain[:20].astype(int).min(axis=2) > 240)[:, :300].any()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(321, 405), (400, 720), (1000, 320)])
def test_any_size_is_drawn_and_written(tmp_path: Path, fork: RuledThrow, size: tuple[int, int]) -> None:
    path = tmp_path / "odd.mp4"
    save_film(Film([fork], replace(BRIEF, size=size, fps=2.0)), path)
    shape = frames_of(path)[0].shape
    assert shape == (size[1] + size[1] % 2, size[0] + size[0] % 2, 3)


@pytest.mark.slow
def test_progress_is_told_after_each_frame(tmp_path: Path, fork: RuledThrow) -> None:
    film, told = Film([fork], replace(BRIEF, fps=2.0)), []
    save_film(film, tmp_path / "f.gif", lambda done, total: told.append((done, total)))
    assert told == [(k, len(film)) for k in range(1, len(film) + 1)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["film.mp4", "film.gif"])
def test_an_interrupted_film_leaves_no_file(tmp_path: Path, fork: RuledThrow, name: str) -> None:
    def interrupt(done: int, _total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_film(Film([fork], BRIEF), tmp_path / name, interrupt)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_film_leaves_the_one_that_was_there(tmp_path: Path, fork: RuledThrow) -> None:
    path = tmp_path / "film.gif"
    path.write_bytes(b"before")

    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_film(Film([fork], BRIEF), path, interrupt)
    assert path.read_bytes() == b"before"


def _ffmpeg_that(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = folder / "ffmpeg"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr("imageio_ffmpeg.get_ffmpeg_exe", lambda: str(program))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo first >&2; echo '[out#0/mp4 @ 0x5] the last words' >&2; exit 1", "ffmpeg: the last words"),
        ("cat >/dev/null; exit 3", "ffmpeg: it ended with status 3"),
        ("cat >/dev/null; exit 0", "the film cannot be read back; the disk may be full"),
        (f'head -c 4000000 | {get_ffmpeg_exe()} "$@" 2>&1; exit 0', "the film reads back with 5 of "),
    ],
)
def test_what_ffmpeg_did_not_write_is_told_and_leaves_the_old_file(
    tmp_path: Path, fork: RuledThrow, monkeypatch: pytest.MonkeyPatch, script: str, why: str
) -> None:
    (tmp_path / "films").mkdir()
    path = tmp_path / "films" / "film.mp4"
    path.write_bytes(b"before")
    _ffmpeg_that(tmp_path, monkeypatch, script)
    with pytest.raises(InputError) as refused:
        save_film(Film([fork], BRIEF), path)
    assert str(refused.value).startswith(f"cannot write {str(path)!r}: {why}")
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == b"before"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.slow
def test_without_ffmpeg_one_line_says_what_to_install(
    tmp_path: Path, fork: RuledThrow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(InputError, match=r"pip install 'gorodki\[film\]'") as refused:
        save_film(Film([fork], BRIEF), tmp_path / "film.mp4")
    assert "\n" not in str(refused.value)
    save_film(Film([fork], replace(BRIEF, fps=2.0)), tmp_path / "film.gif")


def test_a_film_of_another_kind_is_refused(tmp_path: Path, fork: RuledThrow) -> None:
    with pytest.raises(InputError, match=r"'.*film\.avi' is no file for a film; films are \.gif or \.mp4"):
        save_film(Film([fork], BRIEF), tmp_path / "film.avi")


def test_a_folder_that_is_not_there_is_refused_before_a_frame_is_drawn(
    tmp_path: Path, fork: RuledThrow
) -> None:
    told: list[int] = []
    with pytest.raises(InputError, match="cannot write"):
        save_film(Film([fork], BRIEF), tmp_path / "no" / "film.gif", lambda done, _total: told.append(done))
    assert told == []


def test_a_gif_of_more_frames_than_fit_into_a_gigabyte_is_refused_before_any_is_drawn(
    tmp_path: Path, fork: RuledThrow
) -> None:
    film, told = Film([fork], FilmStyle(size=(960, 600), fps=25.0, speed=0.02)), list[int]()
    assert len(film) > 1302
    with pytest.raises(InputError) as fault:
        save_film(film, tmp_path / "film.gif", lambda done, _total: told.append(done))
    assert f"a GIF of {len(film)} frames of 960x600 pixels: it may have 1302 of that size" in str(fault.value)
    assert (told, list(tmp_path.iterdir())) == ([], [])


def test_more_frames_a_second_than_a_gif_can_show_are_refused(tmp_path: Path, fork: RuledThrow) -> None:
    with pytest.raises(InputError, match="60 frames a second: a GIF shows at most 50"):
        save_film(Film([fork], replace(BRIEF, fps=60.0)), tmp_path / "film.gif")


@pytest.mark.parametrize("count", [0, 3])
def test_a_film_is_of_one_throw_or_two(fork: RuledThrow, count: int) -> None:
    with pytest.raises(InputError, match=f"a film of {count} throws"):
        Film([fork] * count, BRIEF)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"fps": math.nan}, "frames a second nan"),
        ({"fps": 0.0}, "frames a second 0.0"),
        ({"speed": -1.0}, "film speed -1.0"),
        ({"hold": math.inf}, "seconds of ruling inf"),
        ({"size": (10, 400)}, "picture size"),
    ],
)
def test_numbers_that_make_no_film_are_refused(wrong: dict[str, float], said: str) -> None:
    with pytest.raises(InputError, match=said):
        replace(BRIEF, **wrong)  # type: ignore[arg-type]


def test_a_language_without_a_catalogue_is_refused(fork: RuledThrow) -> None:
    with pytest.raises(InputError, match="'xx'"):
        Film([fork], replace(BRIEF, lang="xx"))


@pytest.mark.slow
def test_the_same_throw_gives_the_same_frames(fork: RuledThrow) -> None:
    one, two = (Film([fork], replace(BRIEF, fps=3.0)) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(shots_of(one), shots_of(two), strict=True))


def times(film: Film) -> Floats:
    return np.asarray(film.moments)


def test_twice_the_speed_is_half_the_frames(fork: RuledThrow) -> None:
    usual, quick = Film([fork], BRIEF), Film([fork], replace(BRIEF, speed=2.0))
    assert np.diff(times(usual))[:5] == pytest.approx([0.1] * 5)
    assert np.diff(times(quick))[:5] == pytest.approx([0.2] * 5)
    assert times(usual)[-1] == times(quick)[-1]


def test_a_slow_stretch_takes_its_factor_more_frames(fork: RuledThrow) -> None:
    slow = Film([fork], replace(BRIEF, slow=(Slow(1.0, 1.5, 4.0),)))
    inside = [t for t in times(slow) if 1.0 - 1e-9 <= t < 1.5 - 1e-9]
    assert len(inside) == 20
    assert np.diff(inside) == pytest.approx([0.025] * 19)


def test_it_slows_down_by_itself_where_the_figure_is_hit(fork: RuledThrow) -> None:
    steps = np.diff(times(Film([fork], replace(BRIEF, slow=None))))
    at_hit = np.searchsorted(times(Film([fork], replace(BRIEF, slow=None))), 1.03)
    assert steps[at_hit] == pytest.approx(0.1 / 6)
    assert steps[2] == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("start", "end", "factor"), [(1.0, 1.0, 2.0), (2.0, 1.0, 2.0), (0.0, 1.0, 0.0), (0.0, math.nan, 2.0)]
)
def test_a_slow_stretch_without_sense_is_refused(start: float, end: float, factor: float) -> None:
    with pytest.raises(InputError, match="slow motion"):
        Slow(start, end, factor)


def test_a_film_that_nobody_would_watch_to_its_end_is_refused(fork: RuledThrow) -> None:
    with pytest.raises(InputError, match="more than 20000 frames"):
        Film([fork], replace(BRIEF, fps=120.0, speed=0.01))


def test_words_are_those_of_the_language(fork: RuledThrow) -> None:
    shots: Sequence[Pixels] = [
        pixels_of(next(Film([fork], replace(BRIEF, lang=lang)).frames())) for lang in ("en", "ru", "uk")
    ]
    assert not np.array_equal(shots[0], shots[1])
    assert not np.array_equal(shots[1], shots[2])
