"""The languages in which everything is said."""

from __future__ import annotations

import os
from typing import Final, Literal, get_args

Language = Literal["en", "ru", "uk"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
"""The first is that of the source texts: where a language has no words, they are used."""

OWN_NAMES: Final = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""What each language calls itself."""


def system_language() -> Language:
    """The language that the system is set to, English where the program does not speak it.

    As POSIX has it, the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty is the locale.
    """
    told = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    spoken = told.partition(".")[0].partition("@")[0].partition("_")[0].casefold()
    return next((language for language in get_args(Language) if language == spoken), "en")


def N_(text: str) -> str:  # noqa: N802 - the customary mark of a text that is translated where it is used
    """Mark a text for the catalogues."""
    return text
