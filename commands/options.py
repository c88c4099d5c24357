"""Options that several commands share: how their words are read, and what help says of them."""

from __future__ import annotations

from collections.abc import Callable
from math import degrees, radians
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from gorodki.figures.languages import Language
from gorodki.figures.types import Hand
from gorodki.sim.wood.throw import BOUNDS

# Names that help tells without reading the data; a test holds them to it.
BATS = (
    "reference, composite-men, composite-women, composite-junior, children, "
    "polymer-light, polymer, polymer-shifted"
)
PIECES = "round-49, round-48, round-50, octagon"
SURFACES = "steel, steel-dusty, polycarbonate, reference"
CATEGORIES = (
    "children, younger-boys, younger-girls, girls, boys, junior-women, juniors, women, men, veterans, "
    "veteran-women"
)
THROWERS = "novice, amateur, first-rank, master, record-holder"

View = Literal["all", "top", "front", "iso"]


def number(text: str) -> float:
    """Read a number."""
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a number; 12.5 would be one.") from None


def angle(text: str) -> float:
    """Read an angle in degrees; radians inside."""
    return radians(number(text))


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number; 7 would be one.") from None


def wholes(text: str) -> tuple[int, ...]:
    """Read whole numbers with commas between."""
    return tuple(whole(part) for part in text.split(","))


def words(text: str) -> str:
    """Read words that are shown: a title, a name."""
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        told, at = text.encode(errors="surrogateescape"), len(text[: fault.start].encode())
        raise typer.BadParameter(
            f"{told!r} is not UTF-8 text (byte {at}); type it in a UTF-8 terminal."
        ) from None
    return text


def file_name(text: str) -> str:
    """Read the name of a file to write."""
    if text in ("", "-"):
        raise typer.BadParameter(f"{text!r} is no file to write; throw.gtrace would be one.")
    return text


def picture(text: str) -> str:
    """Read the name of a PNG file to write."""
    suffix = Path(text).suffix
    if text not in ("", "-") and suffix.casefold() in ("", ".png"):
        return text
    right = Path(text).with_suffix(".png").name if suffix else "throw.png"
    raise typer.BadParameter(
        f"{text!r} is no file for a picture; pictures are PNG: {right!r} would be right."
    )


def ending_in(suffix: str, what: str, example: str) -> Callable[[str], str]:
    """A reader for the name of a file to write that must end in a suffix."""

    def read(text: str) -> str:
        if text not in ("", "-") and Path(text).suffix.casefold() == suffix:
            return text
        right = Path(text).with_suffix(suffix).name if Path(text).suffix else example
        raise typer.BadParameter(f"{text!r} is no file for {what}: {right!r} would be right.")

    return read


def paper(text: str) -> str:
    """Read a size of paper."""
    if text.upper() in ("A4", "A3"):
        return text.upper()
    raise typer.BadParameter(f"{text!r} is no size of paper to draw on; A4 and A3 are.")


def result_file(text: str) -> str:
    """Read the name of a file for a result; - is stdout."""
    if not text:
        raise typer.BadParameter("'' is no file to write; throw.json would be one, - is stdout.")
    return text


def measure(name: str, words: str) -> Any:
    """An option for one number of the throw, with its bounds in the help."""
    bound = BOUNDS[name]
    turns = bound.unit == "°"
    low, high = (f"{degrees(b) if turns else b:.7g}" for b in (bound.low, bound.high))
    if bound.either_sign:
        low, high = (f"-{high}", high) if bound.low == 0 else (low, f"{high} or -{low} to -{high}")
    return typer.Option(
        metavar="DEG" if turns else bound.unit.upper(),
        parser=angle if turns else number,
        help=f"{words}: {low} to {high}.",
    )


def named(words: str) -> Any:
    """An option for a name."""
    return typer.Option(metavar="NAME", help=words)


FigureName = Annotated[str, typer.Argument(metavar="FIGURE", help="Key, number, name or .toml file.")]
Handed = Annotated[Hand, typer.Option(help="Hand of the thrower.")]
Lang = Annotated[Language, typer.Option(envvar="GORODKI_LANG", help="Language of the words.")]
Json = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        parser=result_file,
        help="Write the result as JSON; - is stdout. Of several the last counts.",
    ),
]
Png = Annotated[str | None, typer.Option(metavar="FILE.png", parser=picture, help="Draw a picture.")]
Svg = Annotated[
    str | None,
    typer.Option(metavar="FILE.svg", parser=ending_in(".svg", "an SVG", "figure.svg"), help="Draw as SVG."),
]
Pdf = Annotated[
    str | None,
    typer.Option(metavar="FILE.pdf", parser=ending_in(".pdf", "a PDF", "figure.pdf"), help="Draw as PDF."),
]
PictureSvg = Annotated[
    str | None,
    typer.Option(
        metavar="FILE.svg", parser=ending_in(".svg", "an SVG", "throw.svg"), help="Draw it with true lines."
    ),
]
PicturePdf = Annotated[
    str | None,
    typer.Option(
        metavar="FILE.pdf", parser=ending_in(".pdf", "a PDF", "throw.pdf"), help="Draw it on A4 to print."
    ),
]
PaperSize = Annotated[str, typer.Option(metavar="A4|A3", parser=paper, help="Size of the paper.")]
SavedFile = Annotated[str, typer.Argument(metavar="FILE", help="A throw kept with --save.")]
Save = Annotated[
    str | None, typer.Option(metavar="FILE", parser=file_name, help="Keep a recording, for replay and rule.")
]
