"""The small picture of what stood before: from above, and from the kon where something is on top."""

from __future__ import annotations

from typing import Any

import pytest

from gorodki.figures.registry import all_figures, figure
from gorodki.render.draw import figure_plan
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.figure_plan import draw_plan
from gorodki.render.draw.pieces import draw_wood
from gorodki.render.draw.view import Box
from gorodki.render.words.messages import messages
from gorodki.render.words.wording import Label

BOX = Box(20.0, 20.0, 196.0, 196.0)


def drawn(key: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Canvas, list[Any]]:
    """The picture of a figure, and (centre, height on the picture) of every piece in the order of drawing."""
    wood: list[Any] = []

    def noted(canvas: Canvas, view: Any, body: Any, centre: Any, axis: Any, **rest: Any) -> None:
        wood.append((centre, view.px(*centre[:2])))
        draw_wood(canvas, view, body, centre, axis, **rest)

    monkeypatch.setattr(figure_plan, "draw_wood", noted)
    canvas = Canvas((240, 240), (255, 255, 255), 1)
    draw_plan(canvas, BOX, dict(enumerate(figure(key).pieces, 1)), None, messages("en"), 1.0)
    return canvas, wood


@pytest.mark.parametrize("key", [f.key for f in all_figures()])
def test_a_figure_that_lies_is_shown_from_above_and_one_that_does_not_from_the_kon_too(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, wood = drawn(key, monkeypatch)
    lies = max(p.centre[2] for p in figure(key).pieces) < 0.03
    said = {t.words for t in canvas.texts}
    assert len(wood) == (5 if lies else 10)
    assert (messages("en").label(Label.VIEW_FRONT) in said) is not lies
    assert (messages("en").label(Label.AS_SET) in said) is lies
    assert all(BOX.contains(at) for _, at in wood)


def test_from_the_kon_what_lies_on_top_is_higher_in_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    _, wood = drawn("pushka", monkeypatch)
    front = sorted(
        (at[1], centre[1]) for centre, at in wood[:5]
    )  # drawn first; heights are its second number
    assert [height for _, height in front] == sorted((height for _, height in front), reverse=True)
    assert front[0][0] < front[-1][0] - 10
