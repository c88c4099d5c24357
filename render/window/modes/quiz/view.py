"""The quiz on the right: what happened, what is asked, then the ruling; and its measures on the court."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowRuling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.measuring.geometry import court
from gorodki.figures.languages import N_
from gorodki.render.draw.badges import draw_badge, draw_warning
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import HAIRLINE, INK, PAINT, PAPER, SOFT_INK, WARNING
from gorodki.render.draw.flow import Flow, Shape, fitted
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box, Point
from gorodki.render.throw.measures import draw_measures
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.window import actions as a
from gorodki.render.window.court_view import MANY, at_corner
from gorodki.render.window.evidence import moment_of
from gorodki.render.window.mode import Zone
from gorodki.render.window.modes.quiz import library
from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.modes.quiz.reactions import choices_of, giving, own_action
from gorodki.render.window.patch import Patch, patch_around
from gorodki.render.window.right_panel import LINK, PICKED
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.words.messages import Messages

if TYPE_CHECKING:
    from gorodki.scenarios.quiz.questions import PartResult, Question, Reveal

RIGHT_GREEN = (0, 110, 80)  # the bluish green of the palette, dark enough for letters

INTRO = N_(
    "A throw is played up to the end of motion. You rule: what does it count for, and what becomes of each "
    "gorodok? Then you see the ruling with its clauses and measures."
)
SUMMARY = N_("The round is over.")


def paint_court(surface: pygame.Surface, snapshot: Snapshot, own: q.Quiz) -> None:
    """Draw the distances that decided; the closest calls are among the marks of the throw already."""
    found = library.revealed(snapshot, own)
    if found is None:
        return
    scale, view, place = snapshot.layout.scale, at_corner(snapshot.view), court()
    many = surface.get_width() * surface.get_height() > MANY
    patch = Patch(surface, surface.get_rect(), 1 if many else 2, scale)
    trace, ruling = found.question.trace, found.ruling
    with patch.clipped(view.box):
        draw_measures(ThrowScene(patch, view, trace, ruling, snapshot.words, place, scale))
    patch.paste()


def paint_numbers(surface: pygame.Surface, snapshot: Snapshot, asked: Question) -> None:
    """Number the pieces that are asked about, where they are now; on the window."""
    view, scale, time = snapshot.view, snapshot.layout.scale, snapshot.state.play.time
    box = view.box
    surface.set_clip(pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height)))
    for index in asked.trace.pieces:
        number = int(asked.trace.bodies[index].name)
        if number not in asked.pieces:
            continue
        centre, _ = asked.trace.pose_at(index, time)
        x, y = view.px(float(centre[0]), float(centre[1]))
        spot = (x - 15 * scale, y - 15 * scale)
        patch = patch_around(surface, [spot], 11 * scale, 2, scale)
        if patch is not None:
            draw_badge(patch, patch.point(spot), number, 9 * scale)
            patch.paste()
    surface.set_clip(None)


@dataclass
class _AnswerBlocks:
    """What was set where, so that it can be clicked."""

    zones: list[Zone] = field(default_factory=list)

    def row(self, flow: Flow, top: float, action: a.Action, said: str) -> None:
        """All that was set since a height."""
        self.zones.append(Zone(Box(flow.box.left - 4, top, flow.box.width + 8, flow.y - top), action, said))


def paint_right(surface: pygame.Surface, snapshot: Snapshot, own: q.Quiz) -> Iterator[list[Zone] | None]:
    """Fill the panel in steps; choices, parts and verdicts can be clicked."""
    scale, blocks = snapshot.layout.scale, _AnswerBlocks()
    canvas = Canvas(surface.get_size(), PAPER, 2, scale)
    margin = 14 * scale
    box = Box(margin, 12 * scale, canvas.size[0] - 2 * margin, canvas.size[1] - 24 * scale)
    asked = library.on_court(snapshot, own)

    def fill(flow: Flow) -> None:
        blocks.zones.clear()
        if asked is None:
            _intro(flow, snapshot, own)
        elif own.shown:
            _reveal(flow, library.ruled(asked, own.given), snapshot, blocks)
        else:
            _question(flow, asked, own, snapshot, blocks)

    flow = fitted(box, scale, fill)
    picked = snapshot.state.picked
    for zone in blocks.zones:
        if isinstance(zone.action, a.Pick) and picked is not None and zone.action.piece == picked.piece:
            canvas.box(zone.box, PICKED)
    yield None
    flow.draw(canvas)
    yield None
    surface.blit(canvas.finish(), (0, 0))
    yield blocks.zones


def _intro(flow: Flow, snapshot: Snapshot, own: q.Quiz) -> None:
    text = snapshot.words.text
    if own.answered and library.ready():
        from gorodki.render.quiz.words import score, streak

        flow.words(text(SUMMARY), 19, bold=True)
        flow.gap(4)
        flow.words(score(own.right, own.answered, snapshot.words), 15)
        flow.words(streak(own.streak, snapshot.words), 15)
        flow.gap(8)
    flow.words(text(INTRO), 14)


def _question(flow: Flow, asked: Question, own: q.Quiz, snapshot: Snapshot, blocks: _AnswerBlocks) -> None:
    from gorodki.render.quiz.words import asked as question_words
    from gorodki.render.words.ruling import situation_facts
    from gorodki.scenarios.quiz.questions import QuestionPart

    words = snapshot.words
    flow.words(words.figure(asked.situation.figure), 19, bold=True)
    flow.words(situation_facts(asked.situation, words), 11.5, colour=SOFT_INK)
    flow.gap(5)
    flow.words(asked.scenario.description.text(words.lang), 13.5)
    flow.gap(6)
    parts = q.parts(asked, own)
    for k, (part, piece) in enumerate(parts):
        flow.rule()
        flow.gap(5)
        top, number = flow.y, int(piece) if piece else 0
        if number:
            flow.shapes.append(
                _badge((flow.box.left + 10 * flow.scale, top + 10 * flow.scale), number, flow.scale)
            )
        indent = 26.0 if number else 0.0
        chosen = own.choice((part, piece))
        if k != own.part:
            said = _choice_words(QuestionPart(part), chosen, words) if chosen else "…"
            if not number and not chosen:
                said = question_words(QuestionPart(part), (), words)
            flow.words(said, 13.5, bold=bool(chosen), indent=indent, colour=INK if chosen else SOFT_INK)
            flow.gap(4)
            blocks.row(flow, top, own_action(q.GoTo(k)), f"part {k}")
            continue
        heading = question_words(QuestionPart(part), (number,) if number else (), words)
        flow.words(heading, 14, bold=True, colour=PAINT, indent=indent)
        flow.gap(2)
        for n, choice in enumerate(choices_of(asked, parts, k), start=1):
            _choice(flow, n, _choice_words(QuestionPart(part), choice, words), chosen == choice,
                    giving(asked, own, k, choice), blocks)  # fmt: skip
        flow.gap(4)


def _choice(flow: Flow, number: int, said: str, on: bool, action: a.Action, blocks: _AnswerBlocks) -> None:
    top = flow.y
    scale, left = flow.scale, flow.box.left
    flow.gap(2)
    centre = (left + 9 * scale, flow.y + 8.4 * scale)
    flow.shapes.append(
        lambda c: c.disc(centre, 8.5 * scale, LINK if on else PAPER, LINK if on else HAIRLINE, 1.4)
    )
    middle = 9.0 - text_width(str(number), 11.5) / 2
    flow.words(str(number), 11.5, indent=middle, colour=PAPER if on else SOFT_INK, leading=1.45)
    flow.y -= 11.5 * 1.45 * scale
    flow.words(said, 13.5, indent=26, bold=on)
    flow.gap(2)
    blocks.row(flow, top, action, said)


def _choice_words(part: object, choice: str, words: Messages) -> str:
    from gorodki.render.quiz.words import verdict
    from gorodki.scenarios.quiz.questions import QuestionPart, Setting

    if part is QuestionPart.THROW:
        return verdict(ThrowVerdict(choice), words)
    if part is QuestionPart.PIECE:
        return verdict(PieceVerdict(choice), words)
    return verdict(Place(choice) if part is QuestionPart.NEXT else Setting(choice), words)


def _reveal(flow: Flow, found: Reveal, snapshot: Snapshot, blocks: _AnswerBlocks) -> None:
    from gorodki.render.quiz.words import difficulty, topic

    words, told = snapshot.words, found.question.scenario
    good = found.correct
    flow.words(words.text(N_("Right.") if good else N_("Not right.")), 19, bold=True,
               colour=RIGHT_GREEN if good else WARNING)  # fmt: skip
    flow.words(told.title.text(words.lang), 14, bold=True)
    level = difficulty(found.question.difficulty, words)
    flow.words(f"{topic(told.topic.value, words)} · {level} · {told.id}", 11.5, colour=SOFT_INK)
    broken = words.text(Note.UNLAWFUL.words)
    for clause in found.unlawful:
        flow.words(f"{broken} {words.clause_name(clause)}: {words.clause_sentence(clause)}", 12.5)
    flow.gap(4)
    for mark in found.marks:
        _mark(flow, mark, found, words, blocks)


def _mark(flow: Flow, mark: PartResult, found: Reveal, words: Messages, blocks: _AnswerBlocks) -> None:
    from gorodki.render.quiz.words import verdict, your_answer
    from gorodki.scenarios.quiz.questions import QuestionPart

    flow.rule()
    flow.gap(4)
    top, scale = flow.y, flow.scale
    flow.shapes.append(_sign((flow.box.left + 8 * scale, top + 9 * scale), scale, right=mark.right))
    taken = flow.at_right(words.clause_name(mark.clause), 12, colour=LINK)
    ruling, part = found.ruling, _part_of(found, mark)
    indent = 24.0
    if mark.piece is not None:
        flow.shapes.append(_badge((flow.box.left + 32 * scale, top + 9 * scale), mark.piece, scale))
        indent = 48.0
    if mark.part is QuestionPart.THROW:
        flow.words(verdict(mark.truth, words), 14, bold=True, indent=indent, right=taken)
        flow.words(
            words.throw_sentence(ruling).removeprefix(verdict(mark.truth, words)).strip(), 12, indent=24
        )
    elif isinstance(part, PieceRuling):
        flow.words(words.piece_words(part), 14, bold=True, indent=indent, right=taken)
        flow.words(words.piece_reason(part), 12, indent=24)
    else:
        flow.words(verdict(mark.truth, words), 14, bold=True, indent=indent, right=taken)
        flow.words(words.clause_sentence(mark.clause), 12, indent=24)
    if not mark.right:
        given = None if mark.given is None else verdict(mark.given, words)
        flow.words(your_answer(given, words), 12, bold=True, colour=WARNING, indent=24)
    if part is not None:
        _notes(flow, part, words, told=not mark.right)
        time = moment_of(part, 0)
        blocks.row(flow, top, a.Pick(mark.piece or 0, 0, time), words.clause_name(mark.clause))
    flow.gap(4)


def _notes(flow: Flow, part: ThrowRuling | PieceRuling, words: Messages, *, told: bool) -> None:
    """What the clause says where it was missed; doubt, and what to do about it."""
    if told and words.rule(part):
        flow.words(words.rule(part), 11.5, colour=SOFT_INK, indent=24)
    if part.doubtful:
        at = (flow.box.left + 30 * flow.scale, flow.y + 8 * flow.scale)
        scale = flow.scale
        flow.shapes.append(lambda c: draw_warning(c, at, 6 * scale, WARNING))
        flow.words(words.doubt(part), 12, bold=True, colour=WARNING, indent=42)


def _part_of(found: Reveal, mark: PartResult) -> ThrowRuling | PieceRuling | None:
    from gorodki.scenarios.quiz.questions import QuestionPart

    if mark.part is QuestionPart.THROW:
        return found.ruling.throw
    return next((p for p in found.ruling.pieces if p.piece == mark.piece), None)


def _sign(at: Point, scale: float, *, right: bool) -> Shape:
    """A tick, or a cross."""
    x, y, r = at[0], at[1], 5.5 * scale
    if right:
        return lambda c: c.line([(x - r, y), (x - r / 3, y + r * 0.8), (x + r, y - r)], RIGHT_GREEN, 2.4)

    def cross(canvas: Canvas) -> None:
        canvas.line([(x - r, y - r), (x + r, y + r)], WARNING, 2.4)
        canvas.line([(x - r, y + r), (x + r, y - r)], WARNING, 2.4)

    return cross


def _badge(at: Point, number: int, scale: float) -> Shape:
    return lambda canvas: draw_badge(canvas, at, number, 9 * scale)
