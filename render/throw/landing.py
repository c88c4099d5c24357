"""Where the bat came down before the penalty line: the evidence of a lost throw, kept inside the picture."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.figures.languages import N_
from gorodki.render.draw.badges import draw_ground_touch
from gorodki.render.draw.colours import PAPER, WARNING
from gorodki.render.draw.view import Point
from gorodki.render.throw.scene import ThrowScene

_ROOM = 56.0  # pixels between a pinned sign and the edge it points over


@dataclass(frozen=True, slots=True)
class Landing:
    """A touch of the ground that lost the throw.

    Args:
        at: where its sign stands, pixels; at the edge of the picture where the touch lies outside.
        tip: where an arrow over the edge ends, None where the touch itself is in the picture.
        words: what happened, and how far from the line.
    """

    at: Point
    tip: Point | None
    words: str


def landing(scene: ThrowScene) -> Landing | None:
    """The touch that lost the throw, None where none did."""
    throw = scene.ruling.throw
    fact = throw.evidence[0] if throw.evidence else None
    if throw.verdict is not ThrowVerdict.LOST or fact is None or fact.note != Note.BAT_IN_ZONE:
        return None
    if fact.place is None or fact.margin_mm is None:
        return None
    size, words = scene.court.size, scene.words
    before = size.zone_y - fact.place[1]
    source = N_("touched the penalty line")
    if fact.place[1] < size.penalty_y:
        source = N_("touched the ground {length} before the penalty line")
    said = words.text(source).format(length=words.metres(before))
    at, frame, unit = scene.view.px(fact.place[0], fact.place[1]), scene.view.box, scene.scale
    if frame.shrunk(10 * unit).contains(at):
        return Landing(at, None, said)
    side = 60 * unit
    x = min(max(at[0], frame.left + side), frame.right - side)
    y = min(max(at[1], frame.top + _ROOM * unit), frame.bottom - _ROOM * unit)
    return Landing((x, y), (x, frame.bottom - 3 * unit) if y < at[1] else None, said)


def draw_landing(scene: ThrowScene, found: Landing) -> None:
    """The sign of a touch of the ground, with an arrow to where it lies if that is below the picture."""
    if found.tip is not None:
        scene.canvas.line([found.at, found.tip], PAPER, 6.0)
        scene.canvas.arrow(found.at, found.tip, WARNING, 3.0, 15.0)
    draw_ground_touch(scene.canvas, found.at, 9.0)
