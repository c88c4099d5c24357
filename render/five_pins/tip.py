"""Where the tip met the ball: the ball as the striker sees it along the cue."""

from __future__ import annotations

from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import HAIRLINE, PAPER, SOFT_INK, WARNING, mixed
from gorodki.render.draw.view import Box
from gorodki.render.five_pins.table import BALLS, EDGE
from gorodki.sim.cue.stroke import Stroke

SLIPS = 0.5145
"""Radii from the centre beyond which the tip slips off (friction of the tip 0.6)."""

TIP = 0.19
"""Radius of the tip in radii of the ball: 12 mm of leather on a ball of 61.5 mm (*assumed*)."""


def draw_tip(canvas: Canvas, box: Box, stroke: Stroke, ball: str) -> None:
    """Draw the ball with its cross, the rim within which the tip holds, and the tip."""
    x, y = box.centre
    r = min(box.width, box.height) / 2
    canvas.disc((x, y), r, mixed(BALLS[ball], PAPER, 0.25), EDGE, 1.2)
    canvas.line([(x - r, y), (x + r, y)], HAIRLINE, 1.0)
    canvas.line([(x, y - r), (x, y + r)], HAIRLINE, 1.0)
    canvas.disc((x, y), r * SLIPS, None, SOFT_INK, 1.0)
    tip = (x + stroke.side * r, y - stroke.height * r)
    canvas.disc(tip, r * TIP, (40, 92, 150), PAPER, 1.2)
    canvas.disc(tip, max(1.5 * canvas.pen, r * 0.03), WARNING)
