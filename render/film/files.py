"""Films as files: GIF by Pillow, MP4 (H.264) by ffmpeg; whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from gorodki.figures.errors import InputError
from gorodki.figures.files.output import check_writable, writing
from gorodki.render.draw.colours import PIECES, WARNING, WOOD
from gorodki.render.film.frames import Frames, Progress
from gorodki.render.film.mp4 import mp4

if TYPE_CHECKING:
    from PIL import Image

_TICK = 10  # ms: a GIF counts in hundredths of a second
_GIF_FPS = 50  # what is shorter than two ticks is shown much longer by browsers
_GIF_PIXELS = 750_000_000  # of all frames: Pillow keeps them until the last, a byte for each
_SHADES = 255  # colours of a GIF; the last of 256 is for what stays as it was in the frame before
_SWATCH = 12  # pixels: how much a colour that must not be missing weighs in that choice
_SAMPLES = 6  # frames that the colours of a GIF are chosen from


def check_film(path: str | os.PathLike[str]) -> None:
    """Refuse a film that could not be written, before any picture of it is drawn.

    Raises:
        InputError: for a suffix that is no film, a path that cannot be written, or where ffmpeg is not there.
    """
    suffix = Path(path).suffix.casefold()
    if suffix not in _ENCODERS:
        raise InputError(f"{os.fspath(path)!r} is no file for a film; films are .gif or .mp4")
    if suffix == ".mp4" and find_spec("imageio_ffmpeg") is None:
        raise InputError(
            "MP4 needs ffmpeg, which is not installed: pip install 'gorodki[film]', or take a .gif"
        )
    check_writable(path)


def save_film(film: Frames, path: str | os.PathLike[str], progress: Progress | None = None) -> None:
    """Write a film; the suffix of the path says which kind. Nobody ever sees half a file.

    An MP4 has sides of even length: where one is odd, a line of paper is added.

    Args:
        film: what to write.
        path: ends in ``.gif`` or ``.mp4``.
        progress: told after each frame.

    Raises:
        InputError: for another suffix, a path that cannot be written, or where ffmpeg is not there.
    """
    check_film(path)
    with writing(path) as temporary:
        try:
            _ENCODERS[Path(path).suffix.casefold()](film, progress or _silent, temporary)
        except OSError as fault:
            raise InputError(f"cannot write {os.fspath(path)!r}: {fault.strerror or fault}") from fault


def gif(film: Frames, progress: Progress, path: Path) -> None:
    """Write a film as GIF that runs for ever, in the colours that serve it best.

    Raises:
        InputError: for more frames a second than a GIF can show, and more frames than fit into a gigabyte.
    """
    from PIL import Image

    if film.fps > _GIF_FPS:
        raise InputError(f"{film.fps:g} frames a second: a GIF shows at most {_GIF_FPS}")
    width, height = film.size
    most = _GIF_PIXELS // (width * height)
    if len(film) > most:
        raise InputError(
            f"a GIF of {len(film)} frames of {width}x{height} pixels: it may have {most} of that size; "
            "a higher speed, fewer frames a second, smaller ones, or an .mp4 is right"
        )
    palette = _palette(film)
    ends = [round((k + 1) * 1000 / film.fps / _TICK) for k in range(len(film))]
    lengths = [_TICK * (b - a) for a, b in zip([0, *ends], ends, strict=False)]

    def pictures() -> Iterator[Image.Image]:
        for done, frame in enumerate(film.frames(), 1):
            yield _image(frame).quantize(palette=palette, dither=Image.Dither.NONE)
            progress(done, len(film))

    rest = pictures()
    out = BytesIO()
    next(rest).save(
        out, "GIF", save_all=True, append_images=rest, duration=lengths, loop=0, optimize=True, disposal=1
    )
    path.write_bytes(out.getvalue())


def _palette(film: Frames) -> Image.Image:
    """The colours of a film, chosen from frames spread over it, the last one among them."""
    from PIL import Image

    seen = [_image(frame) for frame in film.glimpses(_SAMPLES)]
    (width, height), named = film.size, [*PIECES, WOOD, WARNING]
    strip = Image.new("RGB", (width, height * len(seen) + len(named) * _SWATCH))
    for k, picture in enumerate(seen):
        strip.paste(picture, (0, k * height))
    for k, colour in enumerate(reversed(named), 1):  # thin lines need their colours as much as the court does
        strip.paste(colour, (0, strip.height - k * _SWATCH, width, strip.height - (k - 1) * _SWATCH))
    return strip.quantize(_SHADES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _image(frame: pygame.Surface) -> Image.Image:
    from PIL import Image

    return Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))


def _silent(_done: int, _total: int) -> None:
    """Tell nobody."""


_ENCODERS: dict[str, Callable[[Frames, Progress, Path], None]] = {".gif": gif, ".mp4": mp4}
