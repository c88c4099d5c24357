"""A good file of every kind that the program reads, to be spoilt."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

HOUSE: Final = Path(__file__).parents[2]
LIBRARY: Final = HOUSE / "scenarios" / "library"


@dataclass(frozen=True)
class Good:
    """A good file.

    Args:
        kind: what it is, one of `KINDS`.
        name: of the file.
        data: its bytes.
        tree: what it holds, where it is a text of tables; None for others.
    """

    kind: str
    name: str
    data: bytes
    tree: Any = None


KINDS: Final = ("recording", "scenario", "still", "figure", "programme", "match", "answers", "log", "window")


def goods() -> Mapping[str, tuple[Good, ...]]:
    """Good files by kind; those of the library, and some made for this."""
    from gorodki.figures import figure
    from gorodki.figures.template import template

    recordings = sorted(LIBRARY.glob("*.gtrace"), key=lambda f: f.stat().st_size)[:4]
    scenarios = [*sorted(LIBRARY.glob("[a-e]*.toml")), *(f.with_suffix(".toml") for f in recordings)]
    stills = sorted((HOUSE / "docs" / "examples").glob("still*.toml"))
    programme = 'key = "cup"\nnote = "A cup."\nnames = {en = "Cup"}\nfigures = ["pushka", "5", "own.toml"]\n'
    answers = '[dead-point]\nthrow = "valid"\npieces = { 3 = "dead-point" }\nnext = "kon"\n'
    made = {
        "recording": [Good("recording", "t.gtrace", f.read_bytes()) for f in recordings],
        "scenario": [_toml("scenario", f.read_text("utf-8"), "s.toml") for f in scenarios],
        "still": [_toml("still", f.read_text("utf-8"), "s.toml") for f in stills],
        "figure": [_toml("figure", template(figure(key)), "f.toml") for key in ("rak", "pulemet")],
        "programme": [_toml("programme", programme, "p.toml")],
        "match": [_json("match", _match(), "m.json")],
        "answers": [_toml("answers", answers, "a.toml"), _json("answers", _as_json(answers), "a.json")],
        "log": [Good("log", "training.sqlite3", _log())],
        "window": [_json("window", _window(), "window.json")],
    }
    return {kind: tuple(found) for kind, found in made.items()}


def companions() -> dict[str, bytes]:
    """Files that stand beside the one that is given: those that good ones name."""
    from gorodki.figures import figure
    from gorodki.figures.template import template

    found = sorted(LIBRARY.glob("*.gtrace"), key=lambda f: f.stat().st_size)[:4]
    return {"own.toml": template(figure("vilka")).encode(), **{f.name: f.read_bytes() for f in found}}


def _toml(kind: str, text: str, name: str) -> Good:
    return Good(kind, name, text.encode(), tomllib.loads(text))


def _json(kind: str, text: str, name: str) -> Good:
    return Good(kind, name, text.encode(), json.loads(text))


def _as_json(text: str) -> str:
    return json.dumps(tomllib.loads(text))


def _match() -> str:
    from gorodki.court.match.file import to_json
    from gorodki.court.match.keeping import note
    from gorodki.court.match.match import begin

    match = begin("classic-15", ("Anna", "Olha"))
    for out in ((1, 2), (), (3, 4, 5)):
        match = match.with_game(note(match.game, out))
    return to_json(match)


def _log() -> bytes:
    from gorodki.scenarios.quiz.training_log import LoggedAnswer, LoggedPart, add_to_log

    part = LoggedPart("piece", 3, "RU-4.3.17", None, "dead-point")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "training.sqlite3"
        add_to_log(
            file, [LoggedAnswer(1e9 + n, "dead-point", "out", "easy", n > 1, (part,)) for n in range(3)]
        )
        with closing(sqlite3.connect(file)) as log:
            log.execute("PRAGMA wal_checkpoint")
        return file.read_bytes()


def _window() -> str:
    from gorodki.render.window.keep import Kept, to_json
    from gorodki.render.window.state import State

    return to_json(Kept(State())).decode()
