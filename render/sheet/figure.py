"""A figure on a sheet of paper, to print and hang up: from above, from the front and at a slant, with its
measures, the order of setting and what the source of the placement is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from gorodki.figures.check import Problems, check_figure
from gorodki.figures.errors import InputError
from gorodki.figures.setting import SettingStep, setting
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Figure
from gorodki.render.draw.camera import Viewpoint
from gorodki.render.draw.view import Box
from gorodki.render.sheet.head_foot import draw_foot, draw_head, foot
from gorodki.render.sheet.order import draw_steps, steps_height
from gorodki.render.sheet.view import CameraView, Frame, draw_measured, draw_slanted, frame
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.words.messages import Messages, messages

ALL = "all"
MARGIN = 12.0  # millimetres on A4
_CAPTION = 5.0  # over a view
_GAP = 6.0
_COLUMN = 50.0  # narrowest column for the order of setting
_SLANTED = 50.0  # least height of a view at a slant
_SHARES = (0.45, 0.38, 0.33)  # of the width, for a view at a slant beside the order of setting
# how many times smaller than nature; on from there for figures that no gorod would hold
_REDUCTIONS = (1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 75.0)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything goes, millimetres of the page.

    Args:
        reduction: how many times smaller than nature the measured views are; None where there is none.
        measured: the box of each measured view.
        slanted: the box of the view at a slant, None where there is none.
        steps: where the order of setting begins, and its width.
    """

    reduction: float | None
    measured: tuple[Box, ...]
    slanted: Box | None
    steps: Box


@dataclass(frozen=True, slots=True)
class _Content:
    """What has to find room."""

    sights: tuple[CameraView, ...]
    slanted: CameraView | None
    steps: tuple[SettingStep, ...]
    words: Messages
    unit: float

    def steps_height(self, width: float) -> float:
        return steps_height(width, self.steps, self.words, self.unit)

    def frames(self, reduction: float) -> list[Frame]:
        """The room of each measured view; the lowest carries the measures from the centre line."""
        last = len(self.sights) - 1
        return [
            frame(sight, 1000.0 / reduction, self.unit, across=k == last)
            for k, sight in enumerate(self.sights)
        ]


def figure_sheet(
    figure: Figure,
    *,
    view: Viewpoint | str = ALL,
    paper: Paper | str = Paper.A4,
    lang: str = "en",
    problems: Problems | None = None,
) -> Drawing:
    """Draw a figure as it is set.

    Args:
        figure: the figure, set for a hand.
        view: ``top``, ``front`` (from the kon), ``iso`` (at a slant) or ``all``.
        paper: ``A4`` or ``A3``.
        lang: ``en``, ``ru`` or ``uk``.
        problems: what is wrong with it; found anew where not given.

    Raises:
        InputError: for an unknown view, paper or language, and where names, note and order of setting leave
            no room for the views.
    """
    looks, sheet, words = looks_of(view), paper_named(paper), messages(lang)
    wrong = check_figure(figure) if problems is None else problems
    board = Board(sheet.size, sheet.size[0] / Paper.A4.size[0])
    unit = board.unit
    page = Box(0, 0, *sheet.size).shrunk(MARGIN * unit)
    top = draw_head(board, page, figure, wrong, words)
    end = foot(board, page, figure, wrong, words)
    body = Box(page.left, top + 3.0 * unit, page.width, end.box.top - top - 8.0 * unit)
    sights = tuple(CameraView.of(figure, look) for look in looks if look is not Viewpoint.ISO)
    slanted = CameraView.of(figure, Viewpoint.ISO) if Viewpoint.ISO in looks else None
    steps = setting(figure)
    plan = _plan(body, _Content(sights, slanted, steps, words, unit))
    if plan is None:
        raise InputError(
            f"figure {figure.key!r} has no room on {sheet}: shorten its names or its note, "
            "or take larger paper"
        )
    for k, (sight, box) in enumerate(zip(sights, plan.measured, strict=True)):
        scale = 1000.0 / (plan.reduction or 1.0)
        draw_measured(board, sight, box, scale, words, across=k == len(sights) - 1)
    if slanted is not None and plan.slanted is not None:
        draw_slanted(board, slanted, plan.slanted, words)
    draw_steps(board, plan.steps, steps, words)
    draw_foot(board, end, plan.reduction, words)
    return board.drawing(words.figure(figure), lang)


def looks_of(view: Viewpoint | str) -> tuple[Viewpoint, ...]:
    """The views that a name stands for: from the front, from above below it, and at a slant.

    Raises:
        InputError: for a name that is not known.
    """
    if view == ALL:
        return (Viewpoint.FRONT, Viewpoint.TOP, Viewpoint.ISO)
    try:
        return (Viewpoint(view),)
    except ValueError:
        known = [*(str(look) for look in Viewpoint), ALL]
        raise InputError(f"unknown view {view!r}; {did_you_mean(str(view), known)}") from None


def paper_named(paper: Paper | str) -> Paper:
    """A size of paper by its name, in small letters too.

    Raises:
        InputError: for a size that is not known.
    """
    try:
        return Paper(paper.upper())
    except ValueError:
        raise InputError(f"unknown paper {paper!r}; it must be 'A4' or 'A3'") from None


def _plan(body: Box, content: _Content) -> _Plan | None:
    """The arrangement with the largest views: everything else beside them, or below; None where none fits."""
    if not content.sights:
        return _slanted_alone(body, content)
    found = (
        plan
        for reduction in _reductions()
        for plan in (_beside(body, content, reduction), _below(body, content, reduction))
        if plan is not None
    )
    return next(found, None)


def _reductions() -> Iterator[float]:
    """Up to where a court's width is a point."""
    return chain(_REDUCTIONS, (f * 10.0**k for k in range(2, 6) for f in (1, 2, 2.5, 4, 5)))


def _slanted_alone(body: Box, content: _Content) -> _Plan | None:
    unit = content.unit
    height = content.steps_height(body.width)
    view = Box(body.left, body.top + _CAPTION * unit, body.width, 0.0)
    tall = min(body.height - height - (_CAPTION + _GAP) * unit, 0.95 * body.width)
    if tall < _SLANTED * unit:
        return None
    view = Box(view.left, view.top, view.width, tall)
    return _Plan(None, (), view, Box(body.left, view.bottom + _GAP * unit, body.width, height))


def _beside(body: Box, content: _Content, reduction: float) -> _Plan | None:
    """The measured views at the left, the rest in a column at their right."""
    unit, frames = content.unit, content.frames(reduction)
    wide, high = _extent(frames, unit)
    column = body.width - wide - _GAP * unit
    if column < _COLUMN * unit or high > body.height:
        return None
    left, top, list_height = body.right - column, body.top + _CAPTION * unit, content.steps_height(column)
    slanted = None
    if content.slanted is not None:
        tall = min(body.height - list_height - (_CAPTION + _GAP) * unit, 1.05 * column)
        if tall < _SLANTED * unit:
            return None
        slanted = Box(left, top, column, tall)
    elif list_height > body.height:
        return None
    first = slanted.bottom + _GAP * unit if slanted is not None else top
    measured = _stack(frames, body.left, body.top, unit)
    return _Plan(reduction, measured, slanted, Box(left, first, column, list_height))


def _below(body: Box, content: _Content, reduction: float) -> _Plan | None:
    """The measured views above, the rest side by side below them."""
    unit, frames = content.unit, content.frames(reduction)
    wide, high = _extent(frames, unit)
    if wide > body.width:
        return None
    top = body.top + high + (_GAP + _CAPTION) * unit
    measured = _stack(frames, body.left + (body.width - wide) / 2, body.top, unit)
    for share in _SHARES if content.slanted is not None else (0.0,):
        left = body.left + (share * body.width + _GAP * unit if share else 0.0)
        steps = Box(left, top, body.right - left, content.steps_height(body.right - left))
        if steps.bottom > body.bottom:
            continue
        if not share:
            return _Plan(reduction, measured, None, steps)
        width = share * body.width
        height = min(body.bottom - top, 0.95 * width)
        if height >= min(_SLANTED * unit, 0.8 * width):
            return _Plan(reduction, measured, Box(body.left, top, width, height), steps)
    return None


def _extent(frames: Sequence[Frame], unit: float) -> tuple[float, float]:
    """Width and height of the measured views under each other, with their captions."""
    wide = max(f.left for f in frames) + frames[0].width + max(f.right for f in frames)
    high = sum(f.height + f.below + _CAPTION * unit for f in frames) + (len(frames) - 1) * _GAP * unit
    return wide, high


def _stack(frames: Sequence[Frame], left: float, top: float, unit: float) -> tuple[Box, ...]:
    """The boxes of the measured views, under each other with their centre lines in one line."""
    x, boxes = left + max(f.left for f in frames), []
    for f in frames:
        boxes.append(Box(x, top + _CAPTION * unit, f.width, f.height))
        top = boxes[-1].bottom + f.below + _GAP * unit
    return tuple(boxes)
