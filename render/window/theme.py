"""The look of the widgets: the theme file, its letters and gaps scaled to the window."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pygame_gui.core import UIAppearanceTheme

    from render.window.pointer import PointedManager

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
    from render.window.pointer import PointedManager

    return PointedManager(size, _loaded(scale))


@lru_cache(maxsize=2)
def _loaded(scale: float) -> UIAppearanceTheme:
    """The theme with its letters; read once, since it takes longer than the widgets of a panel."""
    from pygame_gui.core import UIAppearanceTheme
    from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader

    from render.fonts import font_file
    from render.window.pointer import BriefCache

    loader: Any = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
    made: Any = UIAppearanceTheme(loader, "en")
    made.shape_cache = BriefCache()  # type: ignore[no-untyped-call]
    plain, bold = str(font_file()), str(font_file(bold=True))
    made.get_font_dictionary().add_font_path("gorodki", plain, bold, plain, bold)
    made.load_theme(_scaled(_theme(), scale))
    loader.start()
    loader.update()
    theme: UIAppearanceTheme = made
    return theme


@lru_cache(maxsize=1)
def _theme() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("render.window").joinpath("theme.json").read_text("utf-8"))
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
