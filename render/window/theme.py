"""The look of the widgets: the theme file, its letters and gaps scaled to the window."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gorodki.render.draw.fonts.typeface import font_file
from gorodki.render.window.toolkit import PointedManager, new_theme

if TYPE_CHECKING:
    from gorodki.render.window.toolkit import PointedManager, Theme

_SCALED = frozenset(
    {
        "size",
        "border_width",
        "shape_corner_radius",
        "text_horiz_alignment_padding",
        "sliding_button_width",
        "rect_width",
    }
)


def manager(size: tuple[int, int], scale: float) -> PointedManager:
    """A manager of widgets for a window of a size, with the typeface of the pictures."""
    return PointedManager(size, _loaded(scale))


@lru_cache(maxsize=2)
def _loaded(scale: float) -> Theme:
    """The theme with its letters; read once, since it takes longer than the widgets of a panel."""
    return new_theme(_scaled(_theme(), scale), "gorodki", str(font_file()), str(font_file(bold=True)))


@lru_cache(maxsize=1)
def _theme() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        files("gorodki.render.window").joinpath("theme.json").read_text("utf-8")
    )
    return found


def _scaled(part: dict[str, Any], scale: float) -> dict[str, Any]:
    return {
        key: _scaled(value, scale)
        if isinstance(value, dict)
        else str(max(1, round(float(value) * scale)))
        if key in _SCALED and float(value) > 0
        else value
        for key, value in part.items()
    }
