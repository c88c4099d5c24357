"""Message catalogues: gettext, read straight from the .po files; English is the source language."""

from __future__ import annotations

import gettext
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES

DOMAIN = "gorodki"


@lru_cache(maxsize=8)
def translations(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language.

    Raises:
        InputError: for a language that is not one of `LANGUAGES`.
    """
    if lang not in LANGUAGES:
        raise InputError(f"unknown language {lang!r}: use one of {', '.join(LANGUAGES)}")
    if lang == "en":
        return gettext.NullTranslations()  # the message ids are the English texts

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    source = files("gorodki.render.words").joinpath("locale", lang, "LC_MESSAGES", f"{DOMAIN}.po")
    with source.open("rb") as po:
        catalogue = read_po(po, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
