"""Whether everything a window shows has room."""

from __future__ import annotations

import itertools

from tests.window.desk import Desk

SIZES = [(1024, 700), (2560, 1440)]
LANGUAGES = ["en", "ru", "uk"]


def assert_fits(desk: Desk) -> None:
    """No widget and no part that can be clicked covers another or reaches out of its panel; words fit."""
    place, lang = desk.app.snapshot().layout, desk.state.lang
    boxes = desk.app.ui.boxes()
    for (one, said), (other, also) in itertools.combinations(boxes, 2):
        assert one.overlap(other) == 0.0, (lang, said, also)
    for box, said in boxes:
        assert place.whole.contains((box.left, box.top)), (lang, said)
        assert place.whole.contains((box.right, box.bottom)), (lang, said)
        if box.left < place.left.right and box.top >= place.left.top:
            assert box.right <= place.left.right, (lang, said)
            assert box.bottom <= place.status.top, (lang, said)
    for element in desk.app.ui.elements():
        text, face = getattr(element, "text", ""), getattr(element, "font", None)
        if text and face is not None:
            assert face.size(text)[0] <= element.rect.width, (lang, text)
    zones = desk.app.painter.zones
    for first, second in itertools.combinations(zones, 2):
        shared = first.box.overlap(second.box)
        assert shared <= 0.1 * min(z.box.width * z.box.height for z in (first, second)), (lang, first.words)
    for zone in zones:
        assert zone.box.left >= place.right.left, (lang, zone.words)
        assert zone.box.bottom <= place.right.bottom + 1, (lang, zone.words)
