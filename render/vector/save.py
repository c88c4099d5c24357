"""Writing a drawing to a file of any kind."""

from __future__ import annotations

import os
from enum import StrEnum

from gorodki.figures.files.output import write_bytes
from gorodki.render.vector.drawing import Drawing


class Kind(StrEnum):
    """What kind of file a drawing becomes."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


def save_drawing(drawing: Drawing, path: str | os.PathLike[str], kind: Kind | str) -> None:
    """Write a drawing, whole or not at all.

    Raises:
        InputError: where the path cannot be written.
    """
    write_bytes(path, drawing_bytes(drawing, Kind(kind)))


def drawing_bytes(drawing: Drawing, kind: Kind) -> bytes:
    """The file of a drawing; each library is loaded only for the kind that needs it."""
    if kind is Kind.PDF:
        from gorodki.render.vector.pdf import pdf_bytes

        return pdf_bytes(drawing)
    if kind is Kind.SVG:
        from gorodki.render.vector.svg import svg_bytes

        return svg_bytes(drawing)
    from gorodki.render.vector.png import png_bytes

    return png_bytes(drawing)
