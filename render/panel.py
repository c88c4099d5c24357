"""The panel beside the court: what was thrown, what it counts for, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence

from court.ruling import PieceRuling, Ruling
from figures.types import Basis
from sim.throw import Throw
from sim.trace import Trace

from render.badges import draw_badge, draw_warning
from render.canvas import Canvas, Text
from render.colours import INK, PAINT, SOFT_INK, WARNING
from render.court_drawing import CourtLines
from render.figure_plan import draw_plan
from render.fonts import text_width
from render.flight_strip import draw_flight, flight_height
from render.flow import Flow, fitted
from render.messages import Messages
from render.view import Box
from render.wording import Label


def draw_panel(
    canvas: Canvas,
    box: Box,
    trace: Trace,
    ruling: Ruling,
    throw: Throw | None,
    words: Messages,
    scale: float,
    court: CourtLines,
) -> Flow:
    """Fill the panel; letters become smaller where there is much to say. Returns the column as it was set."""
    foot = 20 * scale
    strip = flight_height(trace, box.width, 150 * scale)
    strip_box = Box(box.left, box.bottom - foot - strip, box.width, strip)
    column = Box(box.left, box.top, box.width, box.height - foot - strip - 8 * scale)
    inset = Box(box.right - 170 * scale, box.top, 170 * scale, 170 * scale)
    flow = fitted(column, scale, lambda f: _fill(f, inset, trace, ruling, throw, words))
    draw_plan(canvas, inset, ruling.situation.lying, trace, scale)
    canvas.text(
        Text(
            words.label(Label.AS_SET),
            (inset.centre[0], inset.bottom + 8 * scale),
            12.5 * scale,
            SOFT_INK,
            anchor="centre",
        )
    )
    flow.draw(canvas)
    draw_flight(canvas, strip_box, trace, words, 13 * scale, court)
    _foot(canvas, Box(box.left, box.bottom - foot, box.width, foot), trace, words, scale)
    return flow


def _fill(flow: Flow, inset: Box, trace: Trace, ruling: Ruling, throw: Throw | None, words: Messages) -> None:
    margin = (inset.width + 14 * inset.width / 170) / flow.scale
    _title(flow, ruling, words, margin)
    if throw is not None:
        _throw(flow, throw, words, margin)
    flow.y = max(flow.y, inset.bottom + 22 * flow.scale)
    _verdict(flow, ruling, words)
    for piece in ruling.pieces:
        _piece(flow, piece, words)
    _footnotes(flow, ruling, words)


def _title(flow: Flow, ruling: Ruling, words: Messages, margin: float) -> None:
    s = ruling.situation
    flow.words(words.figure(s.figure), 27, bold=True, right=margin)
    facts = [
        (Label.HAND, words.hand(s.hand)),
        (Label.PLACE, words.place(s.place)),
        (Label.RULES, words.rules(s.rules)),
        (Label.CATEGORY, words.category(s.category)),
    ]
    flow.words(_listed(facts, words), 15, colour=INK, right=margin)
    alarm = s.figure.basis in (Basis.RECONSTRUCTED, Basis.PARTIAL)
    plain = s.figure.basis is Basis.RECONSTRUCTED
    flow.words(
        words.basis(s.figure.basis), 13.5, colour=WARNING if alarm else SOFT_INK, bold=plain, right=margin
    )


def _throw(flow: Flow, throw: Throw, words: Messages, margin: float) -> None:
    flow.gap(4)
    facts = [
        (Label.SPEED, words.speed(throw.speed)),
        (Label.ELEVATION, words.degrees(math.degrees(throw.elevation))),
        (Label.AZIMUTH, words.sideways(math.degrees(throw.azimuth))),
        (Label.HEIGHT, words.metres(throw.height)),
        (Label.TURN, words.metres(abs(throw.turn_length), 1)),
        (Label.BAT, words.text(throw.bat)),
    ]
    flow.words(_listed(facts, words), 14, colour=SOFT_INK, right=margin)


def _listed(facts: Sequence[tuple[Label, str]], words: Messages) -> str:
    """``Hand: right · Place: kon``; a label and its value are never parted by a line break."""
    hard = "\N{NO-BREAK SPACE}"
    return " · ".join(f"{words.label(k)}: {v}".replace(" ", hard) for k, v in facts)


def _verdict(flow: Flow, ruling: Ruling, words: Messages) -> None:
    flow.rule()
    flow.gap(7)
    flow.words(words.throw_sentence(ruling), 18, bold=True, colour=PAINT)
    flow.words(f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}", 15)
    flow.gap(5)


def _piece(flow: Flow, piece: PieceRuling, words: Messages) -> None:
    flow.rule()
    flow.gap(5)
    scale, top = flow.scale, flow.y
    centre = (flow.box.left + 12 * scale, top + 11.5 * scale)
    flow.shapes.append(lambda canvas: draw_badge(canvas, centre, piece.piece, 11 * scale))
    taken = flow.at_right(piece.clause, 13.5, colour=SOFT_INK)
    flow.words(words.piece_verdict(piece.verdict), 16, bold=True, indent=32, right=taken)
    flow.words(words.piece_reason(piece), 14, indent=32)
    if piece.doubtful:
        _flag(flow, words.label(Label.DOUBTFUL_SHORT))
    marks = [
        words.label(label)
        for label, on in (
            (Label.MOVED, piece.moved),
            (Label.SUPPLEMENT_SHORT, bool(piece.supplement)),
            (Label.INTERPRETATION_SHORT, piece.interpretation),
        )
        if on
    ]
    if marks:
        flow.words(" · ".join(marks), 13, colour=SOFT_INK, indent=32)
    flow.gap(4)


def _flag(flow: Flow, text: str) -> None:
    scale = flow.scale
    centre = (flow.box.left + 39 * scale, flow.y + 8.5 * scale)
    flow.shapes.append(lambda canvas: draw_warning(canvas, centre, 7 * scale, WARNING))
    flow.words(text, 14, bold=True, colour=WARNING, indent=52)


def _footnotes(flow: Flow, ruling: Ruling, words: Messages) -> None:
    flow.rule()
    flow.gap(4)
    parts = (ruling.throw, *ruling.pieces)
    if any(p.doubtful for p in parts):
        flow.words(words.label(Label.DOUBTFUL), 12.5, colour=WARNING)
    if any(p.supplement for p in parts):
        flow.words(words.label(Label.SUPPLEMENT), 12.5, colour=SOFT_INK)
    if any(p.interpretation for p in parts):
        flow.words(words.label(Label.INTERPRETATION), 12.5, colour=SOFT_INK)


def _foot(canvas: Canvas, box: Box, trace: Trace, words: Messages, scale: float) -> None:
    o = trace.origin
    parts = [
        words.label(Label.AUTHORED)
        if o.engine == "authored"
        else f"{words.label(Label.ENGINE)}: {o.engine} {o.version}",
        *([f"{words.label(Label.SEED)}: {o.seed}"] if o.seed is not None else []),
        f"{words.label(Label.DIGEST)}: {trace.digest[:12]}",
    ]
    line, height = " · ".join(parts), 12.5 * scale
    while text_width(line, height) > box.width and height > 6:
        height *= 0.95
    canvas.text(Text(line, (box.left, box.centre[1]), height, SOFT_INK))
