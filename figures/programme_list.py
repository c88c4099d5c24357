"""Programmes: which figures an event plays, in which order."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml, read_toml
from gorodki.figures.files.limits import MOST_FIGURES
from gorodki.figures.load import key_of, names_of, note_of, reject_unknown_keys
from gorodki.figures.registry import figure, named_in_file
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.figures.types import Figure, Hand


@dataclass(frozen=True, slots=True)
class Programme:
    """A sequence of figures.

    Args:
        key: short name such as ``classic-15``.
        names: display name by language code.
        note: one sentence on where it is used.
        figures: keys (or files) of the figures in the order in which they are played.
    """

    key: str
    names: Mapping[str, str]
    note: str
    figures: tuple[str, ...]

    def name(self, lang: str = "en") -> str:
        """Display name in a language, English where that language has none, else the key."""
        return self.names.get(lang) or self.names.get("en") or self.key

    def set_for(self, hand: Hand | str = Hand.RIGHT) -> tuple[Figure, ...]:
        """The figures themselves, set for a hand."""
        return tuple(figure(key, hand) for key in self.figures)


def programme(key: str) -> Programme:
    """A programme by its key, a display name, or the path of an event's own ``.toml`` file.

    Raises:
        InputError: for an unknown key (*did you mean*) or a file that cannot be used.
    """
    asked = folded(key)
    for known in programmes():
        if asked in {folded(known.key), *map(folded, known.names.values())}:
            return known
    if key.casefold().endswith(".toml") or os.sep in key:
        return _parse(read_toml(key), key)
    raise InputError(f"unknown programme {key!r}; {did_you_mean(key, [p.key for p in programmes()])}")


def programmes() -> tuple[Programme, ...]:
    """The built-in programmes, longest first."""
    return tuple(replace(p, names=dict(p.names)) for p in _built_in())


@cache
def _built_in() -> tuple[Programme, ...]:
    folder = files("gorodki.figures") / "programmes"
    found = [
        _parse(parse_toml(f.read_bytes(), f.name), f.name)
        for f in folder.iterdir()
        if f.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda p: -len(p.figures)))


def _parse(document: Mapping[str, Any], source: str) -> Programme:
    reject_unknown_keys(document, ("key", "note", "figures", "names"), source)
    keys = document.get("figures")
    if not isinstance(keys, list) or not keys or not all(isinstance(k, str) for k in keys):
        raise InputError(f"{source!r}: figures must be a list of figure keys, got {keys!r}")
    if len(keys) > MOST_FIGURES:
        raise InputError(f"{source!r}: figures has {len(keys)} figures; at most {MOST_FIGURES} are played")
    found = tuple(_figure(key, f"figures[{at}]", source) for at, key in enumerate(keys, 1))
    return Programme(key_of(document, source), names_of(document, source), note_of(document, source), found)


def _figure(key: str, at: str, source: str) -> str:
    """The name of a figure of a programme; files are looked for beside that of the programme."""
    try:
        name = named_in_file(key, Path(source).parent)
        figure(name)
    except InputError as error:
        raise InputError(f"{source!r}: {at}: {error}") from None
    return name
