"""Words on the court: names of lines and zones, a scale bar, and the way the throw came."""

from __future__ import annotations

from collections.abc import Sequence

from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.measuring.geometry import Court
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import GROUND, INK, PAPER, SAND, SHEET, SOFT_INK, Colour
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.labels import covered
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.wood.throw import Throw


def draw_captions(
    canvas: Canvas,
    view: View,
    court: Court,
    ruling: Ruling,
    throw: Throw | None,
    words: Messages,
    scale: float,
    drawn: Sequence[Box] = (),
    built: bool = False,
) -> None:
    """Set the captions over an empty court.

    Args:
        canvas: drawn on.
        view: of the court.
        court: the lines.
        ruling: where pieces lay and lie, and who threw from where.
        throw: what was thrown, None where that is not known.
        words: of the language.
        scale: pixels to a pixel of a picture of the usual size.
        drawn: what else the names of gorod and prigorod should keep off, pixels.
        built: True where nothing was thrown, so that there is no place to name.
    """
    size, letter = court.size, 13 * scale
    zone = size.penalty_y
    taken = [*_lying(view, ruling), *drawn]
    line, half = size.line_width, size.half_side
    corner, beside = (-half + line, size.side - line, "left"), (half - line, size.side - line, "right")
    lower = [(-half + line, size.side * share, "left") for share in (0.75, 0.6, 0.4)]
    _free_caption(canvas, view, words.label(Label.GOROD), [corner, *lower, beside], taken, scale)
    slope = [(-half - 0.2, zone * share, "left") for share in (0.42, 0.56, 0.3, 0.75)]
    _free_caption(canvas, view, words.label(Label.PRIGOROD), slope, taken, scale)
    for label, x, y, aside, below, anchor, ground in (
        (Label.PENALTY_LINE, size.half_penalty, zone, 0, 0.9, "right", SAND),
        (Label.PENALTY_ZONE, -size.half_penalty, zone, 6, 0.9, "left", SAND),
        (Label.FRONT_LINE, -size.half_side, size.line_width / 2, -8, 0.0, "right", SHEET),
    ):
        px, py = view.px(x, y)
        at = (px + aside * scale, py + below * letter)
        _caption(canvas, words.label(label), at, letter, anchor, ground)
    _scale_bar(canvas, view, words, scale)
    _direction(canvas, view, ruling, throw, words, scale, built)


def _lying(view: View, ruling: Ruling) -> list[Box]:
    """What the pieces cover before and after the throw, pixels."""
    after = [p for piece in ruling.pieces for p in (piece.stopped, piece.placed) if p is not None]
    places = [*ruling.situation.lying.values(), *after]
    return [box for p in places for box in covered(view, PIECE, p.centre, p.axis)]


def _free_caption(
    canvas: Canvas,
    view: View,
    words: str,
    places: Sequence[tuple[float, float, str]],
    taken: Sequence[Box],
    scale: float,
) -> None:
    """Set a caption at the first place (x and y in metres, anchor) where it covers no piece."""
    letter = 13 * scale
    texts = []
    for x, y, anchor in places:
        px, py = view.px(x, y)
        at = (px + (9 if anchor == "left" else -9) * scale, py + letter)
        texts.append(Text(words, at, letter, SOFT_INK, anchor=anchor, halo=SHEET))
    canvas.text(next((t for t in texts if _free(t.box, taken)), texts[0]))


def _free(box: Box, taken: Sequence[Box]) -> bool:
    return not any(box.overlap(other) for other in taken)


def _caption(canvas: Canvas, words: str, at: Point, letter: float, anchor: str, ground: Colour) -> None:
    canvas.text(Text(words, at, letter, SOFT_INK, anchor=anchor, halo=ground))


def _scale_bar(canvas: Canvas, view: View, words: Messages, scale: float) -> None:
    right, y = view.box.right - 26 * scale, view.box.bottom - 16 * scale
    left = right - view.scale
    for k in range(10):
        piece = Box(left + k * view.scale / 10, y - 3 * scale, view.scale / 10, 6 * scale)
        canvas.box(piece, INK if k % 2 == 0 else PAPER, INK, 0.8)
    for share, metres in ((0.0, "0"), (1.0, words.metres(1.0, 0))):
        at = (left + share * view.scale, y - 13 * scale)
        canvas.text(Text(metres, at, 13 * scale, INK, anchor="centre", halo=SAND))


def _direction(
    canvas: Canvas,
    view: View,
    ruling: Ruling,
    throw: Throw | None,
    words: Messages,
    scale: float,
    built: bool,
) -> None:
    """An arrow the way the bat flew, with the place and its distance from the front line."""
    s = ruling.situation
    metres = throw.distance if throw is not None else throw_distance(s.rules, s.category, s.place)
    x, y = view.box.left + 26 * scale, view.box.bottom - 10 * scale
    canvas.arrow((x, y), (x, y - 46 * scale), INK, 5, 18)
    place = f"{words.place(s.place)}, {words.metres(metres, 0 if metres == round(metres) else 1)}"
    lines = (words.label(Label.THROWN_FROM), *(() if built else (place,)))
    for k, line in enumerate(lines):
        at = (x + 18 * scale, y - (30 - 17 * k) * scale)
        canvas.text(Text(line, at, 13 * scale, INK, halo=GROUND))
