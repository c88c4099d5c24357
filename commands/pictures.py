"""Files of one picture: as pixels, or with true lines for print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gorodki.commands.output import check_outputs, wrote

if TYPE_CHECKING:
    import pygame

    from gorodki.render.vector.drawing import Drawing


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """Where one picture goes; None for each kind that was not asked for.

    Raises:
        InputError: for a path that cannot be written.
    """

    png: str | None = None
    svg: str | None = None
    pdf: str | None = None

    def __post_init__(self) -> None:
        check_outputs(self.png, self.svg, self.pdf)

    @property
    def asked(self) -> bool:
        """Whether there is any."""
        return any(path is not None for path in (self.png, self.svg, self.pdf))

    def write(self, surface: Callable[[], pygame.Surface], drawing: Callable[[], Drawing]) -> None:
        """Draw it once for each kind of file, and write them whole or not at all.

        Raises:
            InputError: where a path cannot be written.
        """
        if self.png is not None:
            from gorodki.render.throw.picture import save_png

            save_png(surface(), self.png)
            wrote(self.png)
        if self.svg is None and self.pdf is None:
            return
        from gorodki.render.vector.save import Kind, save_drawing

        drawn = drawing()
        for kind, path in ((Kind.SVG, self.svg), (Kind.PDF, self.pdf)):
            if path is not None:
                save_drawing(drawn, path, kind)
                wrote(path)
