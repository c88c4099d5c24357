"""What the drawing functions of a throw share."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.measuring.geometry import Court
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.view import View
from gorodki.render.words.messages import Messages
from gorodki.sim.trace import Trace


@dataclass(frozen=True, slots=True)
class ThrowScene:
    """One throw on one canvas.

    Args:
        canvas: drawn on.
        view: of the court.
        trace: what moved.
        ruling: what it counts for.
        words: of the language.
        court: the lines.
        scale: pixels to a pixel of a picture of the usual size.
        near: whether the break-up of the figure is enlarged in a corner.
    """

    canvas: Canvas
    view: View
    trace: Trace
    ruling: Ruling
    words: Messages
    court: Court
    scale: float
    near: bool = False

    def index(self, piece: int) -> int | None:
        """Index of a piece among the bodies of the trace."""
        return next((i for i in self.trace.pieces if self.trace.bodies[i].name == str(piece)), None)
