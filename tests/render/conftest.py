"""What the tests of the pictures share."""

from __future__ import annotations

import pytest

from render import canvas, throw_picture
from render.canvas import Text


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    """Every text set on a picture while the test runs."""
    found: list[Text] = []

    class Noted(canvas.Canvas):
        def text(self, text: Text) -> Text:
            found.append(text)
            return super().text(text)

    monkeypatch.setattr(throw_picture, "Canvas", Noted)
    return found
