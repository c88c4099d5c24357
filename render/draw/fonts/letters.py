"""What the typeface can draw of a text; a sign that it lacks is drawn as a box, and told once."""

from __future__ import annotations

import logging
import re
import unicodedata
from functools import cache, lru_cache
from io import BytesIO

from gorodki.figures.files.visible import one_line, visible
from gorodki.render.draw.fonts.typeface import font_file

BOX = "\N{WHITE SQUARE}"
"""Drawn for a letter or sign that the typeface lacks."""

KNOWN = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u02af\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491"
    "\u2010-\u2015\u2018-\u201e\u2026\u2190-\u2193\u2212]*"
)
"""Texts that the typeface can draw, known without a look: Latin, Greek, Cyrillic and some signs."""

_SILENT = re.compile(
    "[\u200c\u200d\ufe00-\ufe0f]"
)  # choose between forms of a sign; nothing is drawn for them


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """One line of text as it can be drawn.

    Marks are put together with their letters where there is a letter for both, control characters and their
    kin are escaped, and what the typeface lacks is a box.
    """
    if KNOWN.fullmatch(text):
        return text
    told = _SILENT.sub("", visible(one_line(unicodedata.normalize("NFC", text))))
    if any(ord(c) not in code_points() for c in told):
        _tell_missing()
    return "".join(c if ord(c) in code_points() else BOX for c in told)


@cache
def _tell_missing() -> None:
    logging.getLogger(__name__).warning(
        "note: the typeface of the pictures lacks signs of a name or title; %s stands for each", BOX
    )


@cache
def code_points() -> frozenset[int]:
    """What both cuts of the typeface have."""
    from fontTools.ttLib import TTFont

    faces = (TTFont(BytesIO(font_file(bold=bold).read_bytes()), lazy=True) for bold in (False, True))
    return frozenset.intersection(*(frozenset(face.getBestCmap()) for face in faces))
