"""Keys: those of the window first, then those of the mode."""

from __future__ import annotations

import pygame

from gorodki.figures.languages import LANGUAGES
from gorodki.render.window import actions as a
from gorodki.render.window.keyboard import key_code, with_ctrl, with_shift
from gorodki.render.window.mode import Key
from gorodki.render.window.mode_register import mode_keys, mode_named
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.top_bar import FRAME, faster, slower

ZOOM = 1.25


def actions_of_key(event: pygame.event.Event, snapshot: Snapshot) -> list[a.Action]:
    """What a key means."""
    key = Key(pygame.key.name(key_code(event)), with_shift(event), with_ctrl(event))
    if key.ctrl:
        return _with_ctrl(key, snapshot)
    film = mode_named(snapshot.state.mode).film(snapshot)
    made = _of_window(key, snapshot) or _of_film(key, snapshot, film)
    return made or list(mode_named(snapshot.state.mode).press(key, snapshot))


def _with_ctrl(key: Key, snapshot: Snapshot) -> list[a.Action]:
    if key.name == "z":
        return [a.Redo() if key.shift else a.Undo()]
    if key.name == "l":
        after = (LANGUAGES.index(snapshot.state.lang) + 1) % len(LANGUAGES)
        return [a.ChooseLanguage(LANGUAGES[after])]
    if key.name.isdigit() and 1 <= int(key.name) <= len(mode_keys()):
        return [a.ChooseMode(mode_keys()[int(key.name) - 1])]
    simple: dict[str, a.Action] = {"y": a.Redo(), "q": a.Quit(), "w": a.Quit()}
    return [simple[key.name]] if key.name in simple else []


def _of_window(key: Key, snapshot: Snapshot) -> list[a.Action]:
    middle = snapshot.view.centre
    simple: dict[str, a.Action] = {
        "f1": a.OpenSheet("help"),
        "f9": a.SaveFilm(),
        "f11": a.FillScreen(),
        "f12": a.SavePicture(),
        "0": a.FitCourt(),
        "+": a.Zoom(ZOOM, middle),
        "=": a.Zoom(ZOOM, middle),
        "[+]": a.Zoom(ZOOM, middle),
        "-": a.Zoom(1 / ZOOM, middle),
        "[-]": a.Zoom(1 / ZOOM, middle),
        ",": slower(snapshot),
        ".": faster(snapshot),
        "l": a.Loop(),
    }
    return [simple[key.name]] if key.name in simple else []


def _of_film(key: Key, snapshot: Snapshot, film: Playback | None) -> list[a.Action]:
    if film is None or film.pending:
        return []
    time, by = snapshot.state.play.time, FRAME * (10 if key.shift else 1)
    simple: dict[str, a.Action] = {
        "p": a.PlayPause(film.length),
        "home": a.Seek(0.0),
        "end": a.Seek(film.length),
    }
    if not film.ghost:
        simple |= {
            "space": a.PlayPause(film.length),
            "left": a.Seek(time - by),
            "right": a.Seek(min(film.length, time + by)),
        }
    return [simple[key.name]] if key.name in simple else []
