"""The answer to a question of the quiz as a picture: the throw, its ruling, the distances that decided."""

from __future__ import annotations

import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.captions import draw_captions
from gorodki.render.draw.colours import PAPER
from gorodki.render.draw.court import draw_court, throw_view
from gorodki.render.throw.bat_way import bat_boxes
from gorodki.render.throw.marks import draw_marks
from gorodki.render.throw.measures import draw_measures
from gorodki.render.throw.panel import draw_panel
from gorodki.render.throw.picture import SIZE, checked_size, draw_frame, layout
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.messages import messages
from gorodki.scenarios.quiz.questions import Reveal


def draw_answer(found: Reveal, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw the ruling on a question, with the distances that decided measured on the court.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words, place, sheet = messages(lang), court(), layout(checked_size(size))
    trace, ruling = found.question.trace, found.ruling
    canvas = Canvas(size, PAPER, pen=sheet.scale)
    view = throw_view(sheet.field, place, ruling)
    draw_court(canvas, view, place)
    drawn = bat_boxes(trace, view, sheet.scale)
    draw_captions(canvas, view, place, ruling, None, words, sheet.scale, drawn)
    scene = ThrowScene(canvas, view, trace, ruling, words, place, sheet.scale)
    draw_marks(scene)
    with canvas.clipped(view.box):
        draw_measures(scene)
    draw_frame(canvas, sheet, words)
    draw_panel(canvas, sheet.panel, RuledThrow(trace, ruling), words, sheet.scale, place.size)
    return canvas.finish()
