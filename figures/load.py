"""A figure as a TOML file: reading, writing, and saying exactly what is wrong in it."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import read_toml, toml_text
from gorodki.figures.files.limits import (
    FARTHEST,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_PIECES,
)
from gorodki.figures.files.output import write_bytes
from gorodki.figures.languages import LANGUAGES
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Basis, Figure, Hand, Placement, Vec3

FIGURE_KEYS = ("key", "number", "basis", "note", "mirror_for_left_hander", "kon_only", "pieces", "names")


def load_figure(path: str | os.PathLike[str], hand: Hand = Hand.RIGHT) -> Figure:
    """A figure from a TOML file, which describes it as a right-hander meets it.

    Args:
        path: the file; where it has no ``key`` its name gives one.
        hand: a left-hander gets it mirrored where the file says ``mirror_for_left_hander``.

    Raises:
        InputError: one line with file, key (``pieces[2].centre`` is that of piece 2) and what is right.
    """
    return parse_figure(read_toml(path), os.fspath(path), hand)


def save_figure(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Write a figure to a TOML file; `load_figure` with the same hand gives an equal one.

    Raises:
        InputError: where the file cannot be written.
    """
    write_bytes(path, figure_text(figure).encode("utf-8"))


def figure_text(figure: Figure) -> str:
    """The TOML text of a figure's file."""
    right = for_hand(figure, Hand.RIGHT)
    document = {
        "key": right.key,
        "number": right.number,
        "basis": right.basis.value,
        "note": right.note,
        "mirror_for_left_hander": right.mirrors,
        "kon_only": right.kon_only,
        "pieces": [{"centre": list(p.centre), "axis": list(p.axis)} for p in right.pieces],
        "names": dict(right.names),
    }
    return toml_text(document)


def for_hand(figure: Figure, hand: Hand) -> Figure:
    """The figure as it is set for a hand; only figures that mirror change (UA-F3)."""
    if figure.hand is hand:
        return figure
    pieces = tuple(p.mirrored() for p in figure.pieces) if figure.mirrors else figure.pieces
    return replace(figure, pieces=pieces, hand=hand)


def parse_figure(document: Mapping[str, Any], source: str, hand: Hand = Hand.RIGHT) -> Figure:
    """A figure from the document of its file; `source` names the file in errors.

    Raises:
        InputError: as `load_figure`.
    """
    reject_unknown_keys(document, FIGURE_KEYS, source)
    pieces = _field(document, "pieces", source, list, "a list of { centre = [x, y, z], axis = [x, y, z] }")
    if not pieces:
        raise InputError(f"{source!r}: pieces is empty, at least one piece is needed")
    if len(pieces) > MOST_PIECES:
        raise InputError(f"{source!r}: pieces has {len(pieces)} pieces; at most {MOST_PIECES} can stand")
    figure = Figure(
        key=key_of(document, source),
        number=_number(document, source),
        names=names_of(document, source),
        basis=_basis(document, source),
        note=note_of(document, source),
        pieces=tuple(_placement(p, f"pieces[{i}]", source) for i, p in enumerate(pieces, 1)),
        mirrors=_flag(document, "mirror_for_left_hander", source),
        kon_only=_flag(document, "kon_only", source),
    )
    return for_hand(figure, hand)


def reject_unknown_keys(table: Mapping[str, Any], known: tuple[str, ...], source: str, at: str = "") -> None:
    """Raise InputError for the first key of a table that is not known."""
    for key in table:
        if key not in known:
            raise InputError(f"{source!r}: unknown key {at + key!r}; {did_you_mean(key, known)}")


def key_of(document: Mapping[str, Any], source: str) -> str:
    """The ``key`` of a document, else the name of its file; one word."""
    key = text_of(document, "key", source, Path(source).stem)
    if not key or any(c.isspace() or c in "/\\" for c in key):
        raise InputError(f"{source!r}: key must be one word without spaces and slashes, got {key!r}")
    return _bounded(key, "key", LONGEST_KEY, source)


def names_of(document: Mapping[str, Any], source: str) -> dict[str, str]:
    """The ``names`` of a document by language code."""
    names = document.get("names", {})
    if not isinstance(names, Mapping):
        raise InputError(f'{source!r}: names must be a table such as {{ en = "Cannon" }}, got {names!r}')
    reject_unknown_keys(names, LANGUAGES, source, "names.")
    for lang, name in names.items():
        if not isinstance(name, str) or not name.strip():
            raise InputError(f"{source!r}: names.{lang} must be text that is not empty, got {name!r}")
        _bounded(name, f"names.{lang}", LONGEST_NAME, source)
    return dict(names)


def note_of(document: Mapping[str, Any], source: str) -> str:
    """The ``note`` of a document: one sentence."""
    return _bounded(text_of(document, "note", source), "note", LONGEST_NOTE, source)


def text_of(document: Mapping[str, Any], key: str, source: str, default: str = "") -> str:
    """A text field of a document."""
    value = document.get(key, default)
    if not isinstance(value, str):
        raise InputError(f"{source!r}: {key} must be text in quotes, got {value!r}")
    return value


def _bounded(text: str, key: str, longest: int, source: str) -> str:
    if len(text) > longest:
        raise InputError(f"{source!r}: {key} has {len(text)} characters; at most {longest} are read")
    return text


def _field(table: Mapping[str, Any], key: str, source: str, kind: type, right: str, at: str = "") -> Any:
    if key not in table:
        raise InputError(f"{source!r}: {at + key} is missing; it must be {right}")
    if not isinstance(table[key], kind):
        raise InputError(f"{source!r}: {at + key} must be {right}, got {table[key]!r}")
    return table[key]


def _number(document: Mapping[str, Any], source: str) -> int | None:
    number = document.get("number")
    if number is None:
        return None
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise InputError(f"{source!r}: number must be a whole number from 1, or left out, got {number!r}")
    return number


def _basis(document: Mapping[str, Any], source: str) -> Basis:
    basis = document.get("basis", Basis.OWN.value)
    known = tuple(b.value for b in Basis)
    if basis not in known:
        raise InputError(f"{source!r}: unknown basis {basis!r}; {did_you_mean(str(basis), known)}")
    return Basis(basis)


def _flag(document: Mapping[str, Any], key: str, source: str) -> bool:
    value = document.get(key, False)
    if not isinstance(value, bool):
        raise InputError(f"{source!r}: {key} must be true or false, got {value!r}")
    return value


def _placement(piece: Any, at: str, source: str) -> Placement:
    if not isinstance(piece, Mapping):
        raise InputError(
            f"{source!r}: {at} must be {{ centre = [x, y, z], axis = [x, y, z] }}, got {piece!r}"
        )
    reject_unknown_keys(piece, ("centre", "axis"), source, f"{at}.")
    centre = _vector(piece, "centre", at, source, "three finite numbers [x, y, z] in metres")
    axis = _vector(piece, "axis", at, source, "three finite numbers [x, y, z] along the piece")
    length = math.hypot(*axis)
    if not 1e-6 < length < math.inf:
        raise InputError(f"{source!r}: {at}.axis has length {length:g}; it must point along the piece")
    if (
        abs(length - 1.0) > 1e-12
    ):  # leaves alone what is a unit vector already, so that saving keeps every bit
        axis = (axis[0] / length, axis[1] / length, axis[2] / length)
    return Placement(centre, axis)


def _vector(piece: Mapping[str, Any], key: str, at: str, source: str, right: str) -> Vec3:
    value = _field(piece, key, source, list, right, f"{at}.")
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in value)
    # farther away is a unit mistaken; no comparison holds for NaN
    if len(value) != 3 or not numbers or not all(abs(v) <= FARTHEST for v in value):
        raise InputError(f"{source!r}: {at}.{key} must be {right}, got {value!r}")
    return float(value[0]), float(value[1]), float(value[2])
