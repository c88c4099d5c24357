"""The files of the typeface."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_FILES = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}


def font_file(*, bold: bool = False) -> Traversable:
    """The file of the typeface."""
    return files("gorodki.render.draw.fonts").joinpath(_FILES[bold])
