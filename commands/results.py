"""What is made of one ruled throw: its ruling in words, and the files that were asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorodki.commands.films import FilmOptions, write_films
from gorodki.commands.output import result, say, tell, wrote
from gorodki.commands.pictures import PictureFiles

if TYPE_CHECKING:
    from gorodki.court.gorodki.throw.ruled import RuledThrow


def outputs(
    thrown: RuledThrow,
    lang: str,
    json: str | None,
    pictures: PictureFiles,
    save: str | None = None,
    films: FilmOptions | None = None,
    title: str = "",
) -> None:
    """Write what was asked for of a throw, and say its ruling in words, below its title if it has one."""
    from gorodki.figures import check_figure
    from gorodki.scenarios.throw.remarks import remarks

    for remark in remarks(thrown.situation, check_figure(thrown.situation.figure)):
        tell(f"note: {remark}")
    if save is not None:
        from gorodki.court.gorodki.throw.recording import save as save_recording

        save_recording(thrown.recording, save)
        wrote(save)
    if pictures.asked:
        from gorodki.render.throw.picture import draw_throw, throw_drawing

        pictures.write(lambda: draw_throw(thrown, lang=lang), lambda: throw_drawing(thrown, lang=lang))
    if films is not None:
        write_films(films, thrown, lang)
    if json is not None:
        from gorodki.court.gorodki.throw.report import report, to_json

        result(to_json(report(thrown)), json)
    if json != "-":
        from gorodki.render.words.ruling import ruling_text

        say(f"{title}\n{ruling_text(thrown, lang)}" if title else ruling_text(thrown, lang))
