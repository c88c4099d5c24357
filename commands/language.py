"""The language of the words as a default of every command."""

from __future__ import annotations

from typing import Any

from gorodki.figures.languages import Language


def spoken_by(command: Any, language: Language) -> dict[str, Any]:
    """The defaults of a command and of all below it, with this language in each."""
    below = getattr(command, "commands", {})
    return {"lang": language, **{name: spoken_by(one, language) for name, one in below.items()}}
