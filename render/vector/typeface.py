"""The typeface of the pictures on paper: how wide words are, and the part of it that a file carries."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from gorodki.render.draw.fonts.letters import drawable
from gorodki.render.draw.fonts.typeface import font_file

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


@lru_cache(maxsize=4096)
def text_width(text: str, height: float, *, bold: bool = False) -> float:
    """Width of one line of text at an em height, in the unit of the height; no kerning."""
    advance, per_em = _advances(bold)
    return sum(advance[ord(c)] for c in drawable(text)) * height / per_em


def subset_woff(text: str, *, bold: bool = False) -> bytes:
    """The letters of a text as a WOFF font; the same letters give the same bytes."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff"
    options.layout_features = []  # no kerning, so that words are as wide as `text_width` says
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM"]  # the time at which the typeface was made; not known to the subsetter
    face = _opened(bold)
    cut = subset.Subsetter(options)
    cut.populate(text="".join(sorted(set(text) | {" "})))
    cut.subset(face)
    out = BytesIO()
    subset.save_font(face, out, options)
    return out.getvalue()


def _opened(bold: bool) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font_file(bold=bold).read_bytes()), recalcTimestamp=False)


@lru_cache(maxsize=2)
def _advances(bold: bool) -> tuple[dict[int, int], int]:
    """Advance of each letter by its code point, and the units per em."""
    face = _opened(bold)
    widths = face["hmtx"].metrics
    table = {code: widths[name][0] for code, name in face.getBestCmap().items()}
    return table, face["head"].unitsPerEm
