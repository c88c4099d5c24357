"""The ruling in a few lines, for the narrow screens of films: verdict, pieces, clauses."""

from __future__ import annotations

from gorodki.court.gorodki.ruling import PieceRuling, Ruling
from gorodki.render.draw.badges import draw_badge
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import PAINT, SOFT_INK, WARNING
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.view import Box
from gorodki.render.words.messages import Messages
from gorodki.render.words.ruling import situation_facts
from gorodki.render.words.wording import Label


def draw_card(
    canvas: Canvas, box: Box, ruling: Ruling, words: Messages, scale: float, verdicts: bool = True
) -> Flow:
    """Fill a box under a court; without the verdicts the head alone stands, as it does with them.

    Returns the column as it was set.
    """
    full = fitted(box, 1.25 * scale, lambda flow: _fill(flow, ruling, words, reasons=True))
    short = fitted(box, 1.25 * scale, lambda flow: _fill(flow, ruling, words, reasons=False))
    # the reasons are told where the letters need not become small for them
    told = full if full.fits and full.scale > 0.85 * scale else short
    if not verdicts:
        told = Flow(box, told.scale)
        _head(told, ruling, words)
    told.draw(canvas)
    return told


def _fill(flow: Flow, ruling: Ruling, words: Messages, reasons: bool) -> None:
    _head(flow, ruling, words)
    flow.gap(3)
    flow.words(words.throw_sentence(ruling), 16, bold=True, colour=PAINT)
    flow.words(f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}", 14)
    flow.gap(3)
    for piece in ruling.pieces:
        _piece(flow, piece, words, reasons)


def _head(flow: Flow, ruling: Ruling, words: Messages) -> None:
    before = ruling.situation
    flow.words(words.figure(before.figure), 21, bold=True)
    flow.words(situation_facts(before, words), 13, colour=SOFT_INK)


def _piece(flow: Flow, piece: PieceRuling, words: Messages, reasons: bool) -> None:
    scale, top = flow.scale, flow.y
    centre = (flow.box.left + 10 * scale, top + 10 * scale)
    flow.shapes.append(lambda canvas: draw_badge(canvas, centre, piece.piece, 9 * scale))
    taken = flow.at_right(words.clause_name(piece.clause), 13, colour=SOFT_INK)
    doubt = f" ({words.label(Label.DOUBTFUL_SHORT)})" if piece.doubtful else ""
    flow.words(
        words.piece_words(piece) + doubt,
        15,
        bold=True,
        indent=26,
        right=taken,
        colour=WARNING if doubt else PAINT,
    )
    if reasons:
        flow.words(words.piece_reason(piece), 13, colour=SOFT_INK, indent=26)
    flow.gap(2)
