"""What is made of one recorded throw: its ruling in words, and the files that were asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gorodki.commands.output import result, say, tell, wrote
from gorodki.commands.shows import Shows, write_shows

if TYPE_CHECKING:
    from gorodki.court.gorodki.files.recording import Recording


def outputs(
    recording: Recording,
    lang: str,
    json: str | None,
    png: str | None,
    save: str | None,
    shows: Shows | None = None,
) -> None:
    """Rule a recorded throw and write what was asked for: files, and the ruling in words."""
    from gorodki.court import adjudicate
    from gorodki.court.gorodki.files.recording import save as save_recording
    from gorodki.court.gorodki.files.report import report, to_json
    from gorodki.figures import check_figure
    from gorodki.scenarios.throw.remarks import remarks

    situation, trace = recording.situation, recording.trace
    problems = check_figure(situation.figure)
    for remark in remarks(situation, problems):
        tell(f"note: {remark}")
    ruling = adjudicate(trace, situation)
    known: dict[str, Any] = {
        "throw": recording.throw,
        "equipment": recording.equipment,
        "problems": problems,
        "thrower": recording.thrower,
    }
    if save is not None:
        save_recording(recording, save)
        wrote(save)
    if png is not None:
        from gorodki.render.throw.picture import draw_throw, save_png

        save_png(draw_throw(trace, ruling, **known, lang=lang), png)
        wrote(png)
    if shows is not None:
        from gorodki.render.words.take import Take

        write_shows(shows, Take(trace, ruling, **known), lang)
    if json is not None:
        result(to_json(report(recording, ruling)), json)
    if json != "-":
        from gorodki.render.words.ruling import ruling_text

        say(ruling_text(trace, ruling, **known, lang=lang))
