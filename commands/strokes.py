"""What is made of one ruled stroke: its ruling in words, and the files that were asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorodki.commands.films import FilmOptions, write_films
from gorodki.commands.output import result, say, wrote
from gorodki.commands.pictures import PictureFiles

if TYPE_CHECKING:
    from gorodki.court.five_pins.recording import StrokeRecording
    from gorodki.render.five_pins.shown import StrokeShown
    from gorodki.scenarios.five_pins.model import StrokeScenario


def told_stroke_outputs(
    told: StrokeScenario, lang: str, json: str | None, pictures: PictureFiles, title: str = ""
) -> None:
    """Rule on a told stroke or draw, and write what was asked for."""
    from gorodki.render.five_pins.shown import StrokeShown
    from gorodki.scenarios.five_pins.build import position, ruling, trace

    _outputs(StrokeShown(trace(told), position(told), ruling(told), title), lang, json, pictures)


def stroke_outputs(
    recording: StrokeRecording,
    lang: str,
    json: str | None,
    pictures: PictureFiles,
    save: str | None = None,
    films: FilmOptions | None = None,
) -> None:
    """Rule on a recorded stroke, and write what was asked for."""
    from gorodki.render.five_pins.shown import shown_of

    shown = shown_of(recording)
    if save is not None:
        from gorodki.court.five_pins.recording import save as save_recording

        save_recording(recording, save)
        wrote(save)
    if films is not None:
        write_films(films, shown, lang)
    _outputs(shown, lang, json, pictures)


def _outputs(shown: StrokeShown, lang: str, json: str | None, pictures: PictureFiles) -> None:
    """Write what was asked for of a stroke, and say its ruling below its title."""
    if pictures.asked:
        from gorodki.render.five_pins.picture import draw_stroke, stroke_drawing

        pictures.write(lambda: draw_stroke(shown, lang=lang), lambda: stroke_drawing(shown, lang=lang))
    if json is not None:
        from gorodki.court.five_pins.report import report, to_json

        result(to_json(report(shown.trace, shown.ruling)), json)
    if json != "-":
        from gorodki.render.five_pins.words import shown_text

        said = shown_text(shown, lang)
        say(f"{shown.title}\n{said}" if shown.title else said)
