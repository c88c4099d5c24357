"""The languages in which everything is said."""

from __future__ import annotations

from typing import Final, Literal, get_args

Language = Literal["en", "ru", "uk"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
"""The first is that of the source texts: where a language has no words, they are used."""

OWN_NAMES: Final = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""What each language calls itself."""


def N_(text: str) -> str:  # noqa: N802 - the customary mark of a text that is translated where it is used
    """Mark a text for the catalogues."""
    return text
