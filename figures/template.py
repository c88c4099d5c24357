"""A figure as a file to begin one's own from."""

from __future__ import annotations

from dataclasses import replace

from gorodki.figures.load import figure_text
from gorodki.figures.types import Basis, Figure

_HEAD = """\
# A figure of your own, as a right-hander meets it, in metres from the middle of the front line:
# x to the right, y away from the thrower, z up. centre = middle of a piece, axis = direction along it.
# Pieces stand in the order in which they are set. note is one sentence on the source of the placement,
# basis what that source is worth: official, drawings, partial, reconstructed, or own where there is none.
"""


def template(figure: Figure) -> str:
    """TOML text of a figure of one's own that stands as this one does: without its number, source and key."""
    own = replace(figure, key=f"my-{figure.key}", number=None, basis=Basis.OWN, note="")
    return _HEAD + figure_text(own)
