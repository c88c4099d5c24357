"""Writing a page: the template with style, script and data put into one file."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.files.output import write_bytes
from gorodki.figures.languages import LANGUAGES, N_, OWN_NAMES
from gorodki.render.draw.colours import Colour
from gorodki.render.page.data import page_data, script_json, shown
from gorodki.render.page.palette import DAY, NIGHT, css
from gorodki.render.words.messages import messages

if TYPE_CHECKING:
    from jinja2 import Template

FRAME = ("base", "motion", "place", "view", "spot")
"""Parts of the script that the scripts of every game stand on, by their files."""

CONTROLS = ("quiz", "clock", "controls")
"""Parts that come after those of a game."""

NO_SCRIPT = N_("This page needs JavaScript, which is switched off here.")

_THROW = ("throw/court", "throw/moment", "throw/flight", "throw/ruling", "throw/asked")


@dataclass(frozen=True, slots=True)
class PageParts:
    """What the page of a game is put together from.

    Args:
        head: its heading, in the language it opens in.
        data: for the script, plain.
        scripts: of the game, by their files.
        styles: files of style sheets.
        castle: view box of the enlargement beside a table; empty where there is none.
        palette: colours of the game, the same by day and night.
    """

    head: str
    data: Mapping[str, Any]
    scripts: tuple[str, ...]
    styles: tuple[str, ...] = ("page.css",)
    castle: str = ""
    palette: Mapping[str, Colour] = field(default_factory=dict)


def save_page(
    thrown: RuledThrow, path: str | os.PathLike[str], *, lang: str = "en", title: str = "", quiz: bool = False
) -> None:
    """Write a page that replays a throw in any browser, whole or not at all.

    Args:
        thrown: the throw.
        path: of the file.
        lang: the language it opens in; the onlooker may choose another.
        title: a line over the page, empty for none.
        quiz: True where the ruling is hidden until it is answered.

    Raises:
        InputError: for a language without a catalogue or a path that cannot be written.
    """
    write_bytes(path, page_text(thrown, lang=lang, title=title, quiz=quiz).encode())


def page_text(thrown: RuledThrow, *, lang: str = "en", title: str = "", quiz: bool = False) -> str:
    """The page as text; arguments as `save_page`."""
    words = messages(lang)
    title = " ".join(title.split())
    head = title or words.figure(thrown.ruling.situation.figure)
    return page_of(PageParts(head, page_data(thrown, title, quiz), _THROW), lang)


def page_of(parts: PageParts, lang: str) -> str:
    """The page of any game as text.

    Raises:
        InputError: for a language without a catalogue.
    """
    words = messages(lang)
    script = _script(parts.scripts)
    return _template().render(
        lang=lang,
        languages={code: OWN_NAMES[code] for code in LANGUAGES},
        head=shown(parts.head),
        noscript=words.text(NO_SCRIPT),
        style="\n".join(map(_asset, parts.styles)),
        day=css({**DAY, **parts.palette}),
        night=css({**NIGHT, **parts.palette}),
        script=script,
        allowed=f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'",
        data=script_json(shown(dict(parts.data))),
        table=bool(parts.castle),
        castle=parts.castle,
    )


@cache
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_asset("page.html"))


@cache
def _script(scripts: tuple[str, ...]) -> str:
    """Every part of the script in one scope of its own."""
    parts = "\n".join(_asset(f"script/{name}.js") for name in (*FRAME, *scripts, *CONTROLS))
    return f"(() => {{\n'use strict';\n{parts}}})();\n"


@cache
def _asset(name: str) -> str:
    return files(__package__ or "gorodki.render.page").joinpath(name).read_text("utf-8")
