"""What the tests of the pictures share."""

from __future__ import annotations

import pytest

from gorodki.render.draw import canvas
from gorodki.render.draw.canvas import Text
from gorodki.render.quiz import answer as quiz_answer
from gorodki.render.quiz import picture as quiz_picture
from gorodki.render.throw import picture as throw_picture


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    """Every text set on a picture while the test runs."""
    found: list[Text] = []

    class Noted(canvas.Canvas):
        def text(self, text: Text) -> Text:
            found.append(text)
            return super().text(text)

    for drawing in (throw_picture, quiz_picture, quiz_answer):
        monkeypatch.setattr(drawing, "Canvas", Noted)
    return found
