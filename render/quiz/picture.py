"""A question of the quiz as a picture: how everything lay and moved, without a word of the ruling.

Beside the court stands what happened and what is asked, so that the picture can be answered as it is, on
paper too. The picture of the answer is that of the throw (`render.throw_picture.draw_throw`).
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowRuling, ThrowVerdict
from gorodki.court.measuring.geometry import court
from gorodki.figures.types import Basis
from gorodki.render.draw.badges import draw_badge
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.captions import draw_captions
from gorodki.render.draw.colours import INK, PAINT, PAPER, SOFT_INK, WARNING, piece_colour
from gorodki.render.draw.court import draw_court, throw_view
from gorodki.render.draw.figure_plan import draw_plan
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.pieces import draw_wood
from gorodki.render.draw.view import Box, View
from gorodki.render.quiz.words import asked, choices, verdict
from gorodki.render.throw.bat_way import bat_boxes
from gorodki.render.throw.close_up import CloseCall, close_calls, place_close_ups
from gorodki.render.throw.flight_strip import draw_flight, flight_height
from gorodki.render.throw.marks import draw_marks
from gorodki.render.throw.picture import SIZE, checked_size, draw_frame, layout
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.quiz.questions import Question, QuestionPart, ruling_on


def draw_question(question: Question, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw a question.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words, place, sheet = messages(lang), court(), layout(checked_size(size))
    ruling = ruling_on(question)
    shown = unjudged(ruling)
    canvas = Canvas(size, PAPER, pen=sheet.scale)
    view = throw_view(sheet.field, place, ruling)
    draw_court(canvas, view, place)
    drawn = bat_boxes(question.trace, view, sheet.scale)
    draw_captions(canvas, view, place, shown, None, words, sheet.scale, drawn)
    scene = ThrowScene(canvas, view, question.trace, shown, words, place, sheet.scale)
    draw_marks(scene)
    _close_looks(scene, close_calls(question.trace, ruling, place))
    draw_frame(canvas, sheet, words)
    _panel(canvas, sheet.panel, question, words, sheet.scale)
    return canvas.finish()


def unjudged(ruling: Ruling) -> Ruling:
    """The same throw with nothing decided: every piece is left where it stopped.

    It is made to be drawn, so that no badge, arrow or colour gives the ruling away.
    """
    pieces = tuple(
        replace(
            p,
            verdict=PieceVerdict.RESTORED,  # of all verdicts the one that draws no sign
            clause="",
            margin_mm=None,
            doubtful=False,
            time=None,
            placed=p.stopped,
            moved=False,
            supplement="",
            interpretation=False,
            evidence=(),
        )
        for p in ruling.pieces
    )
    before = ruling.situation
    return Ruling(ThrowRuling(ThrowVerdict.VALID, ""), pieces, before, before, cleared=False)


def _close_looks(scene: ThrowScene, calls: list[CloseCall]) -> None:
    """Look straight down where a piece lies by a line, as a referee would; nothing is measured."""
    stopped = {p.piece: p.stopped for p in scene.ruling.pieces}
    fair = [c for c in calls if c.pose == stopped.get(c.piece.piece)]
    crowd = [p for c in fair for p in scene.view.points([c.at])]
    for call, box in place_close_ups(fair, scene.view, crowd, scene.scale):
        (x, y), wide, tall = scene.view.px(*call.at), 13 * scene.scale, 10 * scene.scale
        scene.canvas.box(Box(x - wide, y - tall, 2 * wide, 2 * tall), None, INK, 1.2)
        scene.canvas.line([(x, y - tall), (min(max(x, box.left), box.right), box.bottom)], INK, 1.0)
        near = View(box, call.at, box.width / _ACROSS)
        draw_court(scene.canvas, near, scene.court)
        number = call.piece.piece
        with scene.canvas.clipped(box):
            draw_wood(
                scene.canvas,
                near,
                call.body,
                call.pose.centre,
                call.pose.axis,
                edge=piece_colour(number),
                width=1.8,
            )
        scene.canvas.box(box, None, INK, 1.6)
        radius = 9.5 * scene.scale
        corner = (box.left + radius + 5 * scene.scale, box.top + radius + 5 * scene.scale)
        draw_badge(scene.canvas, corner, number, radius)


_ACROSS = 0.1  # metres across an enlargement; the same for all, so that it tells no margin


def _panel(canvas: Canvas, box: Box, question: Question, words: Messages, scale: float) -> None:
    strip = flight_height(question.trace, box.width, 150 * scale)
    draw_flight(
        canvas,
        Box(box.left, box.bottom - strip, box.width, strip),
        question.trace,
        words,
        13 * scale,
        court().size,
    )
    inset = Box(box.right - 196 * scale, box.top, 196 * scale, 196 * scale)
    column = Box(box.left, box.top, box.width, box.height - strip - 12 * scale)
    flow = fitted(column, 1.12 * scale, lambda f: _fill(f, inset, question, words))
    draw_plan(canvas, inset, question.situation.lying, question.trace, words, scale)
    flow.draw(canvas)


def _fill(flow: Flow, inset: Box, question: Question, words: Messages) -> None:
    before = question.situation
    margin = (flow.box.right - inset.left) / flow.scale + 14
    flow.words(words.figure(before.figure), 27, bold=True, right=margin)
    basis = worth(before.figure)
    sure = basis not in (Basis.RECONSTRUCTED, Basis.PARTIAL)
    flow.words(words.basis(basis), 13.5, colour=SOFT_INK if sure else WARNING, right=margin)
    flow.gap(5)
    flow.facts(
        [(words.label(label), value) for label, value in words.circumstances(before).items()],
        14,
        right=margin,
    )
    flow.y = max(flow.y, inset.bottom + 24 * flow.scale)
    flow.words(question.scenario.description.text(words.lang), 16)
    flow.gap(8)
    flow.rule()
    parts = [
        part
        for part in QuestionPart
        if choices(question, part) and (part is not QuestionPart.PIECE or question.pieces)
    ]
    for part in parts:
        flow.gap(8)
        flow.words(asked(part, question.pieces, words), 18, bold=True, colour=PAINT)
        flow.numbered([verdict(v, words) for v in choices(question, part)], 15)
