"""Writing a page: the template with style, script and data put into one file."""

from __future__ import annotations

import base64
import hashlib
import os
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.files.output import write_bytes
from gorodki.figures.languages import LANGUAGES, OWN_NAMES
from gorodki.render.page.data import page_data, script_json, shown
from gorodki.render.page.palette import DAY, NIGHT, css
from gorodki.render.words.messages import messages

if TYPE_CHECKING:
    from jinja2 import Template

_SCRIPTS = ("base", "motion", "court", "view", "flight", "clock", "ruling", "quiz", "controls")


def save_page(
    thrown: RuledThrow, path: str | os.PathLike[str], *, lang: str = "en", title: str = "", quiz: bool = False
) -> None:
    """Write a page that replays a throw in any browser, whole or not at all.

    Args:
        take: the throw.
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
    script = _script()
    return _template().render(
        lang=lang,
        languages={code: OWN_NAMES[code] for code in LANGUAGES},
        head=shown(title or words.figure(thrown.ruling.situation.figure)),
        style=_asset("page.css"),
        day=css(DAY),
        night=css(NIGHT),
        script=script,
        allowed=f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'",
        data=script_json(shown(page_data(thrown, title, quiz))),
    )


@cache
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_asset("page.html"))


@cache
def _script() -> str:
    """Every part of the script in one scope of its own."""
    parts = "\n".join(_asset(f"script/{name}.js") for name in _SCRIPTS)
    return f"(() => {{\n'use strict';\n{parts}}})();\n"


@cache
def _asset(name: str) -> str:
    return files(__package__ or "gorodki.render.page").joinpath(name).read_text("utf-8")
