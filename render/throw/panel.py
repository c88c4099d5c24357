"""The panel beside the court: what was thrown, what it counts for, and why."""

from __future__ import annotations

from gorodki.court.gorodki.ruling import PieceRuling, Ruling, ThrowRuling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.gorodki.throw.strike import strike
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis
from gorodki.render.draw.badges import draw_badge, draw_warning
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import PAINT, SOFT_INK, WARNING
from gorodki.render.draw.figure_plan import draw_plan
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box
from gorodki.render.throw.flight_strip import draw_flight, flight_height
from gorodki.render.throw.side import SideFacts, draw_side, least_height, side_height
from gorodki.render.words.known import circumstances, facts, warnings, worth
from gorodki.render.words.messages import Messages
from gorodki.render.words.strike import missed_sentence
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Trace

STRIP_LETTER = 13.0  # pixels at full size: letters of the flight strip
_FOOT = 20.0  # pixels at full size: height of the last line
_LEAST_TITLE = 20.0  # letter height at full size below which a title is broken instead
_GAP = 14.0  # pixels at full size: between the words and the throw from the side


BUILT = N_("A scene: nothing was thrown, bodies were set in motion. Ruled as a throw.")


def draw_panel(
    canvas: Canvas,
    box: Box,
    thrown: RuledThrow,
    words: Messages,
    scale: float,
    court: CourtSize,
    verdicts: bool = True,
) -> Flow:
    """Fill the panel; letters become smaller where there is much to say. Returns the column as it was set.

    The throw from the side stands below the words, and what each deciding clause says among them, where there
    is room at full size. Without the verdicts the head stands as it does with them, and nothing below it.
    """
    trace, ruling = thrown.trace, thrown.ruling
    strip, foot = strip_box(box, trace, scale), _FOOT * scale
    column = Box(box.left, box.top, box.width, strip.top - box.top - 8 * scale)
    inset = Box(box.right - 196 * scale, box.top, 196 * scale, 196 * scale)
    side, letter = SideFacts(trace, ruling.situation.lying, court), STRIP_LETTER * scale
    kept = least_height(side, box.width, letter)

    def filled(rules: bool) -> Flow:
        flow = Flow(column, 1.12 * scale)
        _fill(flow, inset, thrown, words, rules)
        return flow

    def room(flow: Flow) -> float:
        return strip.top - flow.y - _GAP * scale

    # what a clause says is left out before the throw from the side, and both before letters become smaller
    full, short = filled(rules=True), filled(rules=False)
    fitting = [flow for flow in (full, short) if flow.fits]
    flow = next((flow for flow in fitting if room(flow) >= kept > 0), None) or next(iter(fitting), None)
    flow = flow or fitted(column, 1.12 * scale, lambda f: _fill(f, inset, thrown, words, rules=False))
    if verdicts:
        height = min(room(flow), side_height(side, box.width, letter))
        if height >= kept > 0:
            draw_side(canvas, Box(box.left, strip.top - height, box.width, height), side, words, letter)
    else:
        flow = Flow(column, flow.scale)
        _head(flow, inset, thrown, words)
    draw_plan(canvas, inset, ruling.situation.lying, trace, words, scale)
    flow.draw(canvas)
    draw_flight(canvas, strip, trace, words, letter, court)
    _foot(canvas, Box(box.left, box.bottom - foot, box.width, foot), trace, words, scale)
    return flow


def strip_box(box: Box, trace: Trace, scale: float) -> Box:
    """Where a panel shows the flight from the side; without height where there is no flight to show."""
    height = flight_height(trace, box.width, 150 * scale)
    return Box(box.left, box.bottom - _FOOT * scale - height, box.width, height)


def _fill(flow: Flow, inset: Box, thrown: RuledThrow, words: Messages, rules: bool) -> None:
    ruling = thrown.ruling
    parts: tuple[ThrowRuling | PieceRuling, ...] = (ruling.throw, *ruling.pieces)
    told = {words.rule(p): p for p in reversed(parts)} if rules else {}
    first = {id(part): rule for rule, part in told.items()}  # each is told once, where it comes first
    _head(flow, inset, thrown, words)
    _verdict(flow, thrown, words, first.get(id(ruling.throw), ""))
    for piece in ruling.pieces:
        _piece(flow, piece, words, first.get(id(piece), ""))
    _footnotes(flow, ruling, words)


def _head(flow: Flow, inset: Box, thrown: RuledThrow, words: Messages) -> None:
    margin = (flow.box.right - inset.left) / flow.scale + 14
    _title(flow, thrown, words, margin)
    flow.y = max(flow.y, inset.bottom + 22 * flow.scale)
    for warning in warnings(thrown, words):
        flow.words(warning, 13.5, colour=WARNING)


def _title(flow: Flow, thrown: RuledThrow, words: Messages, margin: float) -> None:
    figure, title = words.figure(thrown.situation.figure), " ".join(thrown.title.split())
    name, letter = title or figure, 27.0
    width = flow.box.width - margin * flow.scale
    while title and letter > _LEAST_TITLE and text_width(name, letter * flow.scale, bold=True) > width:
        letter -= 0.5
    flow.words(name, letter, bold=True, right=margin)
    if title:
        flow.words(figure, 16, bold=True, right=margin)
    basis = worth(thrown.situation.figure, thrown.problems)
    alarm, plain = basis in (Basis.RECONSTRUCTED, Basis.PARTIAL), basis is Basis.RECONSTRUCTED
    flow.words(words.basis(basis), 13.5, colour=WARNING if alarm else SOFT_INK, bold=plain, right=margin)
    flow.gap(5)
    flow.facts(
        [(words.label(label), value) for label, value in circumstances(thrown, words)], 14, right=margin
    )
    if thrown.built:
        flow.gap(3)
        flow.words(words.text(BUILT), 13.5, colour=SOFT_INK, right=margin)
    if known := facts(thrown, words):
        flow.gap(5)
        flow.facts([(words.label(label), value) for label, value in known], 14, right=margin)


def _verdict(flow: Flow, thrown: RuledThrow, words: Messages, rule: str) -> None:
    ruling, met = thrown.ruling, strike(thrown.trace)
    flow.gap(6)
    flow.rule()
    flow.gap(7)
    flow.words(words.throw_sentence(ruling), 18, bold=True, colour=PAINT)
    if ruling.throw.doubtful:
        _flag(flow, words.label(Label.DOUBTFUL_SHORT), indent=0)
    if met is not None and not met.touched:
        flow.words(missed_sentence(met, words), 14)
    if rule:
        flow.words(rule, 13, colour=SOFT_INK)
    for remark in words.remarks(ruling.throw):
        flow.words(remark, 13, colour=SOFT_INK)
    _reading(flow, ruling.throw, words)
    flow.words(f"{words.label(Label.NEXT_THROW)}: {words.next_from(ruling)}", 15)
    flow.gap(5)


def _piece(flow: Flow, piece: PieceRuling, words: Messages, rule: str) -> None:
    flow.rule()
    flow.gap(5)
    scale, top = flow.scale, flow.y
    centre = (flow.box.left + 12 * scale, top + 11.5 * scale)
    flow.shapes.append(lambda canvas: draw_badge(canvas, centre, piece.piece, 11 * scale))
    taken = flow.at_right(words.clause_name(piece.clause), 13.5, colour=SOFT_INK)
    flow.words(words.piece_words(piece), 16, bold=True, indent=32, right=taken)
    if reason := words.own_reason(piece):
        flow.words(reason, 14, indent=32)
    if piece.doubtful:
        _flag(flow, words.label(Label.DOUBTFUL_SHORT))
    if rule:
        flow.words(rule, 13, colour=SOFT_INK, indent=32)
    for remark in words.remarks(piece):
        flow.words(remark, 13, colour=SOFT_INK, indent=32)
    _reading(flow, piece, words, indent=32)
    flow.gap(4)


def _reading(flow: Flow, part: ThrowRuling | PieceRuling, words: Messages, indent: float = 0) -> None:
    """That the verdict is one reading of several, where it is."""
    if part.interpretation:
        flow.words(words.label(Label.INTERPRETATION_SHORT), 13, colour=SOFT_INK, indent=indent)


def _flag(flow: Flow, text: str, indent: float = 32) -> None:
    scale = flow.scale
    centre = (flow.box.left + (indent + 7) * scale, flow.y + 8.5 * scale)
    flow.shapes.append(lambda canvas: draw_warning(canvas, centre, 7 * scale, WARNING))
    flow.words(text, 14, bold=True, colour=WARNING, indent=indent + 20)


def _footnotes(flow: Flow, ruling: Ruling, words: Messages) -> None:
    flow.rule()
    flow.gap(4)
    parts: tuple[ThrowRuling | PieceRuling, ...] = (ruling.throw, *ruling.pieces)
    for doubt in dict.fromkeys(words.doubt(p) for p in parts if p.doubtful):
        flow.words(doubt, 12.5, colour=WARNING)
    for supplement in words.supplements(ruling):
        flow.words(supplement, 12.5, colour=SOFT_INK)


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
