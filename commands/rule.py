"""Adjudicate a saved throw, a scenario, or a situation as it lies on the court."""

from __future__ import annotations

from typing import Annotated

import typer

from gorodki.commands.options import Json, Lang, PicturePdf, PictureSvg, Png
from gorodki.commands.output import check_outputs
from gorodki.commands.pictures import PictureFiles
from gorodki.commands.results import outputs
from gorodki.commands.scenarios import show_ruling
from gorodki.commands.strokes import stroke_outputs


def rule(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A saved throw, a scenario (file or id), or a still situation."),
    ],
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
    svg: PictureSvg = None,
    pdf: PicturePdf = None,
) -> None:
    """Adjudicate a saved throw, a scenario, or a situation as it lies on the court.

    A still situation is a file with where the pieces lie now and what was seen. Exit code 1 where a ruling is
    not the one that the file expects.
    """
    from gorodki.court.five_pins.recording import StrokeRecording
    from gorodki.court.gorodki.throw.recording import Recording
    from gorodki.court.gorodki.throw.ruled import ruled
    from gorodki.scenarios.given import given

    told = given(file)
    check_outputs(json)
    pictures = PictureFiles(png, svg, pdf)
    if isinstance(told, Recording):
        outputs(ruled(told), lang, json, pictures)
    elif isinstance(told, StrokeRecording):
        stroke_outputs(told, lang, json, pictures)
    else:
        show_ruling(told, lang, json, pictures)
