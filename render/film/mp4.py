"""Films as MP4 (H.264), by the ffmpeg of imageio-ffmpeg: written, asked how it went, and read back."""

from __future__ import annotations

import contextlib
import re
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

import pygame

from gorodki.figures.files.interrupts import born_deaf
from gorodki.render.film.frames import Frames, Progress

_CRF = 15  # quality of H.264, 0 loses nothing: lines stay crisp, ten seconds take about half a megabyte
_SWIFT = ("-preset", "veryfast", "-tune", "animation")  # flat colours: three times as fast, hardly larger


def mp4(film: Frames, progress: Progress, path: Path) -> None:
    """Write a film; sides of odd length get a line of paper more.

    Args:
        film: what to write.
        progress: told after each frame.
        path: to write to, whatever its suffix.

    Raises:
        OSError: where ffmpeg fails, or what it wrote does not have every frame.
    """
    from imageio_ffmpeg import get_ffmpeg_exe

    width, height = (side + side % 2 for side in film.size)
    took = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", f"{film.fps:.9g}")
    gives = ("-an", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", str(_CRF), *_SWIFT)
    whole = ("-movflags", "+faststart", "-f", "mp4")
    command = (get_ffmpeg_exe(), "-y", "-v", "error", *took, "-i", "-", *gives, *whole, str(path))
    sheet = pygame.Surface((width, height), 0, 32)
    sheet.fill((255, 255, 255))
    with _Ffmpeg(command) as ffmpeg:
        for done, frame in enumerate(film.frames(), 1):
            sheet.blit(frame, (0, 0))
            if not ffmpeg.takes(pygame.image.tobytes(sheet, "RGB")):
                break
            progress(done, len(film))
    if ffmpeg.status:
        raise OSError(f"ffmpeg: {ffmpeg.last_words or f'it ended with status {ffmpeg.status}'}")
    _read_back(path, len(film))


class _Ffmpeg:
    """A running ffmpeg that is given pictures; Ctrl-C is not its own, and an error ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._said = b""
        self.status = 0

    def __enter__(self) -> _Ffmpeg:
        with born_deaf():
            self._process = subprocess.Popen(  # noqa: S603 - the library's own program
                self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._process.kill()
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        with contextlib.suppress(OSError):  # it has ended; its status says why
            self._process.stdin.close()
        self._listener.join()
        self.status = self._process.wait()

    def takes(self, picture: bytes) -> bool:
        """Give it a picture; False where it has ended."""
        assert self._process.stdin is not None  # noqa: S101
        try:
            self._process.stdin.write(picture)
        except OSError:
            return False
        return True

    @property
    def last_words(self) -> str:
        """The last line it said, without the part of the program that said it."""
        lines = [line for line in self._said.decode(errors="replace").splitlines() if line.strip()]
        return re.sub(r"^\[[^]]*\]\s*", "", lines[-1].strip()) if lines else ""

    def _listen(self) -> None:
        assert self._process.stderr is not None  # noqa: S101
        with self._process.stderr as told:
            self._said = told.read()


def _read_back(path: Path, frames: int) -> None:
    """Raise where a film cannot be decoded to as many frames."""
    from imageio_ffmpeg import count_frames_and_secs

    try:
        found, _ = count_frames_and_secs(str(path))
    except RuntimeError:
        raise OSError("the film cannot be read back; the disk may be full") from None
    if found != frames:
        raise OSError(f"the film reads back with {found} of {frames} frames; the disk may be full")
