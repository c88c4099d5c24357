"""The fifteen figures by key, number or name, and a person's own figure by its file."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.files.reading import beside
from gorodki.figures.load import for_hand, load_figure, parse_figure
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.figures.tables.table import TABLES
from gorodki.figures.types import Figure, Hand


def figure(name: str | int | os.PathLike[str], hand: Hand | str = Hand.RIGHT) -> Figure:
    """A figure set for a hand.

    Args:
        name: key, number (``7`` or ``"7"``), any name in Russian, Ukrainian or English, alone or after its
            number (``7. Artillery``), or a ``.toml`` file.
        hand: ``right`` or ``left``; only Sickle, Letter and own figures that say so are mirrored (UA-F3).

    Raises:
        InputError: for an unknown name (*did you mean*), an unknown hand, or a file that cannot be used.
    """
    side = hand_named(hand)
    if isinstance(name, os.PathLike):
        return load_figure(name, side)
    asked = str(name).strip()
    found = _by_name().get(folded(asked))
    if found is not None:
        return _own_copy(for_hand(found, side))
    if _like_a_file(asked):
        return load_figure(asked, side)
    raise InputError(_unknown(name, asked))


def named_in_file(name: str, folder: Path) -> str:
    """The name of a figure as a file in a folder gives it, for `figure`: a known name, or a file beside it.

    Raises:
        InputError: for a file that stands elsewhere or is no plain file (`figures.reading.beside`).
    """
    return os.fspath(beside(folder, name.strip())) if names_file(name) else name


def names_file(name: str) -> bool:
    """True where `figure` takes a name for that of a file."""
    asked = name.strip()
    return folded(asked) not in _by_name() and _like_a_file(asked)


def _like_a_file(asked: str) -> bool:
    return asked.casefold().endswith(".toml") or os.sep in asked


def all_figures(hand: Hand | str = Hand.RIGHT) -> tuple[Figure, ...]:
    """All built-in figures in order of number, set for a hand."""
    side = hand_named(hand)
    return tuple(_own_copy(for_hand(f, side)) for f in _built_in())


def hand_named(hand: Hand | str) -> Hand:
    """A hand by its name.

    Raises:
        InputError: for anything but ``right`` and ``left``.
    """
    try:
        return Hand(hand)
    except ValueError:
        raise InputError(f"unknown hand {hand!r}; it must be 'right' or 'left'") from None


def _unknown(name: str | int, asked: str) -> str:
    figures = _built_in()
    if asked.lstrip("+-").isdecimal():
        return f"no figure has number {name!r}; numbers go from 1 to {len(figures)}"
    if not asked:
        return f"no figure is called {name!r}; give a key such as 'pushka', a number or a .toml file"
    if folded(asked) in map(folded, TABLES):
        return f"{name!r} is a table game, not a figure; 'gorodki stroke {asked}' plays it"
    keys = tuple(f.key for f in figures)
    tail = did_you_mean(asked, keys)
    game = did_you_mean(asked, TABLES)
    if not tail.startswith("did you mean") and game.startswith("did you mean"):
        return f"unknown figure {name!r}; {game}"
    if not tail.startswith("did you mean"):
        among_names = did_you_mean(asked, _names())
        tail = among_names if among_names.startswith("did you mean") else tail
    return f"unknown figure {name!r}; {tail}"


def _names() -> tuple[str, ...]:
    """Every name of every figure, those that are shown first."""
    shown = [n for f in _built_in() for n in f.names.values()]
    return (*shown, *(n for names in _other_names().values() for n in names))


def _own_copy(shared: Figure) -> Figure:
    # a dict is the only part of a figure that can be changed; the cache keeps one of its own
    return replace(shared, names=dict(shared.names))


@cache
def _built_in() -> tuple[Figure, ...]:
    folder = files("gorodki.figures") / "data"
    found = (
        parse_figure(parse_toml(f.read_bytes(), f.name), f.name)
        for f in folder.iterdir()
        if f.name.endswith(".toml")
    )
    return tuple(sorted(found, key=lambda f: f.number or 0))


@cache
def _other_names() -> dict[str, list[str]]:
    """Names that figures answer to besides those that are shown, by key."""
    name = "other_names.toml"
    return parse_toml((files("gorodki.figures") / name).read_bytes(), name)


@cache
def _by_name() -> dict[str, Figure]:
    table: dict[str, Figure] = {}
    others = _other_names()
    for f in _built_in():
        for name in (f.key, *f.names.values(), *others.get(f.key, ())):
            table[folded(name)] = f
            table[folded(f"{f.number}. {name}")] = f
        table[str(f.number)] = f
    return table
