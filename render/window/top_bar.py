"""The widgets every mode shares: modes, undo, language above; the film below the court."""

from __future__ import annotations

from gorodki.figures.languages import LANGUAGES
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.mode_register import mode_keys, mode_named
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.update import RATES
from gorodki.render.window.widgets import Ui

FRAME = 1 / 60  # seconds of one step
_RATE_WORDS = {0.0625: "1/16×", 0.125: "1/8×", 0.25: "1/4×", 0.5: "1/2×", 1.0: "1×", 2.0: "2×"}


def build_top(ui: Ui, snapshot: Snapshot) -> None:
    """The bar above."""
    text, scale, bar = snapshot.words.text, snapshot.layout.scale, snapshot.layout.top
    tall = 32 * scale
    y = bar.top + (bar.height - tall) / 2
    keys = mode_keys()
    wide = 116 * scale
    for k, key in enumerate(keys):
        ui.button(
            Box(8 * scale + k * wide, y, wide - 4 * scale, tall),
            text(mode_named(key).name),
            a.ChooseMode(key),
            id="#mode",
            on=lambda s, key=key: s.state.mode == key,  # type: ignore[misc]
            tip=f"Ctrl+{k + 1}",
        )
    right = bar.right - 8 * scale
    parts: list[tuple[float, str, a.Action, str]] = [(30, "?", a.OpenSheet("help"), "F1")]
    for width, words, action, tip in parts:
        ui.button(Box(right - width * scale, y, width * scale, tall), words, action, tip=tip, id="#mode")
        right -= (width + 6) * scale
    for lang in reversed(LANGUAGES):
        box = Box(right - 34 * scale, y, 32 * scale, tall)
        ui.button(box, lang, a.ChooseLanguage(lang), id="#mode", on=lambda s, lang=lang: s.state.lang == lang)  # type: ignore[misc]
        right -= 34 * scale
    right -= 8 * scale
    for words, action, tip, width in (
        (w.FILM, a.SaveFilm(), "F9", 78),
        (w.PICTURE, a.SavePicture(), "F12", 88),
        ("↷", a.Redo(), f"{text(w.REDO)}, Ctrl+Y", 34),
        ("↶", a.Undo(), f"{text(w.UNDO)}, Ctrl+Z", 34),
    ):
        ui.button(
            Box(right - width * scale, y, (width - 4) * scale, tall), text(words), action, tip=tip, id="#mode"
        )
        right -= width * scale


def bar_of_time(snapshot: Snapshot) -> Box:
    """Where the bar of time is."""
    scale, film = snapshot.layout.scale, snapshot.layout.film
    return Box(film.left + 12 * scale, film.top + 8 * scale, film.width - 24 * scale, 18 * scale)


def build_film(ui: Ui, snapshot: Snapshot) -> None:
    """The row of buttons below the court."""
    text, scale, box = snapshot.words.text, snapshot.layout.scale, snapshot.layout.film
    tall = 26 * scale
    y = box.bottom - tall - 7 * scale
    x = box.left + 12 * scale

    def place(width: float, gap: float = 3.0) -> Box:
        nonlocal x
        made = Box(x, y, width * scale, tall)
        x += (width + gap) * scale
        return made

    ui.button(place(28), "⇤", a.Seek(0.0), tip="Home")
    ui.button(place(28), "◂", lambda s: a.Seek(s.state.play.time - FRAME), tip="←")
    ui.button(
        place(40), lambda s: "❚❚" if s.state.play.running else "▶", lambda s: a.PlayPause(_length(s)), tip="P"
    )
    ui.button(place(28), "▸", lambda s: a.Seek(min(_length(s), s.state.play.time + FRAME)), tip="→")
    ui.button(place(28, 8), "⇥", lambda s: a.Seek(_length(s)), tip="End")
    slow, fast = 22.0, 22.0
    ui.button(place(slow, 0), "−", slower, tip=",")
    ui.label(place(48, 0), lambda s: _RATE_WORDS.get(s.state.play.rate, "1×"), id="#centre")
    ui.button(place(fast, 8), "+", faster, tip=".")
    ui.button(place(66), text(w.LOOP), a.Loop(), on=lambda s: s.state.play.loop, tip="L")
    ui.button(place(58), text(w.PATHS), a.Toggle("paths"), on=lambda s: s.state.show.paths, tip="T")
    ui.button(place(62), text(w.MARKS), a.Toggle("marks"), on=lambda s: s.state.show.marks, tip="M")
    zoomed = box.right - (12 + 2 * 27 + 30) * scale
    for k, (words, factor) in enumerate((("−", 1 / 1.5), ("+", 1.5))):
        ui.button(
            Box(zoomed + k * 27 * scale, y, 25 * scale, tall),
            words,
            lambda s, factor=factor: a.Zoom(factor, s.view.centre),  # type: ignore[misc]
            tip=words,
        )
    ui.button(Box(zoomed + 54 * scale, y, 28 * scale, tall), "⊡", a.FitCourt(), tip=f"{text(w.FIT)}, 0")


def slower(snapshot: Snapshot) -> a.Rate:
    """The next slower rate."""
    return a.Rate(max((r for r in RATES if r < snapshot.state.play.rate), default=RATES[0]))


def faster(snapshot: Snapshot) -> a.Rate:
    """The next faster rate."""
    return a.Rate(min((r for r in RATES if r > snapshot.state.play.rate), default=RATES[-1]))


def _length(snapshot: Snapshot) -> float:
    film: Playback | None = mode_named(snapshot.state.mode).film(snapshot)
    return 0.0 if film is None else film.length
