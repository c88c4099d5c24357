"""The page of a stroke: the table with what moves on it, what happened by number, and the ruling."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from gorodki.court.findings.evidence import Evidence
from gorodki.court.five_pins.draw import DrawRuling
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.figures.languages import LANGUAGES, N_
from gorodki.figures.tables.table import Point, Table
from gorodki.render.draw.colours import Colour
from gorodki.render.film.clock import AFTER
from gorodki.render.five_pins.numbers import numbered
from gorodki.render.five_pins.picture import AROUND, CASTLE
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.stage import StrokePainter
from gorodki.render.five_pins.story import told_event
from gorodki.render.five_pins.table import (
    BALLS,
    CLOTH,
    CUSHION,
    CUSHION_WIDTH,
    NOSE,
    RAIL,
    RAIL_EDGE,
    WAYS,
)
from gorodki.render.five_pins.words import (
    DRAW,
    FIVE_PINS,
    draw_lines,
    evidence_line,
    next_line,
    points_words,
    ruling_head,
    situation_line,
    stroke_facts,
    verdict_notes,
)
from gorodki.render.page.motion import motions
from gorodki.render.page.words import CONTROLS, origin
from gorodki.render.page.write import PageParts, page_of
from gorodki.render.quiz.stroke_words import QUESTIONS, said
from gorodki.render.words.margins import told_margin
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.quiz.strokes import CHOICES, StrokeAnswer, stroke_marks
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import Event, EventKind, Trace

SCHEMA = 1
SCRIPTS = ("table/numbers", "table/table", "table/moment", "table/ruling", "table/asked")
PALETTE: Mapping[str, Colour] = {
    "cloth": CLOTH,
    "rubber": CUSHION,
    "rail": RAIL,
    "rail-edge": RAIL_EDGE,
    "nose": NOSE,
    **{f"ball-{name}": colour for name, colour in BALLS.items()},
    **{f"way-{name}": colour for name, colour in WAYS.items()},
}
OWN_CONTROLS: Mapping[str, str] = {
    "moment": N_("Moment of the stroke"),
    "auto": N_("slow at contacts"),
    "whole": N_("Whole table"),
    "court": N_("The table from above; drag to move it, turn the wheel to enlarge it"),
    "castle": CASTLE,
    "show": N_("Show on the table"),
    "facts": N_("The stroke"),
    "happened": N_("What happened"),
    "key_zoom": N_("Plus, minus, 0: larger, smaller, whole table"),
}


def save_stroke_page(
    shown: StrokeShown,
    path: str | os.PathLike[str],
    *,
    lang: str = "en",
    title: str = "",
    quiz: bool = False,
) -> None:
    """Write a page that replays a stroke in any browser, whole or not at all.

    Args:
        shown: the stroke.
        path: of the file.
        lang: the language it opens in; the onlooker may choose another.
        title: a line over the page, empty for none.
        quiz: True where the ruling is hidden until it is answered.

    Raises:
        InputError: for a stroke of which the ways are only told, a language without a catalogue, or a path
            that cannot be written.
    """
    write_bytes(path, stroke_page(shown, lang=lang, title=title, quiz=quiz).encode())


def stroke_page(shown: StrokeShown, *, lang: str = "en", title: str = "", quiz: bool = False) -> str:
    """The page as text; arguments as `save_stroke_page`."""
    if shown.trace.told is not None:
        raise InputError("a stroke that is told by its contacts cannot be replayed: its ways were not seen")
    title = " ".join(title.split()) or shown.title
    head, styles = title or _name(shown, messages(lang)), ("page.css", "table.css")
    x, y = (v * 1000 for v in shown.position.table.pins["c"].at)
    reach = AROUND * 1000
    castle = f"{x - reach:g} {-y - reach:g} {2 * reach:g} {2 * reach:g}"
    return page_of(PageParts(head, stroke_data(shown, title, quiz), SCRIPTS, styles, castle, PALETTE), lang)


def stroke_data(shown: StrokeShown, title: str, quiz: bool = False) -> dict[str, Any]:
    """What the script of a page reads; lengths in millimetres where the name does not say otherwise."""
    trace, painter = shown.trace, StrokePainter(shown)
    end = float(trace.time[-1])
    return {
        "schema": SCHEMA,
        "digest": trace.digest,
        "quiz": quiz,
        "end_s": end,
        "still_s": min(end, painter.end() + AFTER),
        "slow": [[s.start, s.end, s.factor] for s in painter.slow()],
        "bodies": motions(trace),
        "court": _table(shown),
        "events": list(_events(shown)),
        "falls": dict(_falls(shown)),
        "placed": list(_placed(shown)),
        "facts": [_fact(fact) for fact in _facts(shown)],
        "decides": _decides(shown),
        "asked": [[m.part.value, m.truth] for m in stroke_marks(shown.ruling, StrokeAnswer())],
        "words": {lang: _words(shown, messages(lang), title) for lang in LANGUAGES},
    }


def _name(shown: StrokeShown, words: Messages) -> str:
    return words.text(DRAW if isinstance(shown.ruling, DrawRuling) else FIVE_PINS)


def _table(shown: StrokeShown) -> dict[str, Any]:
    table = shown.position.table
    rail, (low, high) = table.rail.value, _corners(table)
    return {
        "low": _flat(low),
        "high": _flat(high),
        "width": table.width.value * 1000,
        "length": table.length.value * 1000,
        "middle": table.middle * 1000,
        "rail": rail * 1000,
        "rubber": CUSHION_WIDTH * 1000,
        "radius": table.radius * 1000,
        "marks": [_flat(spot.at) for spot in table.marks.values()],
        "balls": {name: _flat(at) for name, at in shown.position.balls.items()},
    }


def _corners(table: Table) -> tuple[Point, Point]:
    """Two opposite corners of the table with its rails, metres."""
    half, rail = table.width.value / 2, table.rail.value
    return (-half - rail, -rail), (half + rail, table.length.value + rail)


def _events(shown: StrokeShown) -> Iterator[dict[str, Any]]:
    """What happened, by number: its moment and place, and the balls at a contact."""
    trace = shown.trace
    for number, event in numbered(trace):
        if event.place is not None:
            yield {
                "n": number,
                "time_s": event.time,
                "at": [round(v * 1000, 1) for v in event.place],
                "balls": list(_ghosts(event, trace)) if event.kind is EventKind.CONTACT else [],
            }


def _falls(shown: StrokeShown) -> Iterator[tuple[str, dict[str, Any]]]:
    """When each pin fell, and of which ball it is by the ruling; of none where it counts for nothing."""
    ruling, trace = shown.ruling, shown.trace
    by = {} if isinstance(ruling, DrawRuling) else {pin.pin: pin.ball for pin in ruling.pins}
    for event in trace.events_of(TableEvent.PIN_FELL):
        if event.body is not None:
            name = trace.bodies[event.body].name
            yield name, {"time_s": event.time, "by": by.get(name, "")}


def _placed(shown: StrokeShown) -> Iterator[dict[str, Any]]:
    """Balls that the referee puts somewhere, and where they came to rest."""
    if isinstance(shown.ruling, DrawRuling):
        return
    rests = {b.name: shown.trace.position[-1, k, :2].tolist() for k, b in enumerate(shown.trace.bodies)}
    for put in shown.ruling.placed:
        yield {"ball": put.ball, "at": _flat(put.at), "from": _flat(rests[put.ball])}


def _ghosts(event: Event, trace: Trace) -> Iterator[tuple[str, float, float]]:
    for ball in (event.body, event.other):
        if ball is not None:
            x, y, _ = (trace.pose_at(ball, event.time)[0] * 1000).tolist()
            yield trace.bodies[ball].name, round(x, 1), round(y, 1)


def _facts(shown: StrokeShown) -> list[Evidence]:
    """The facts of the ruling that a line tells."""
    return [fact for fact in shown.ruling.evidence if evidence_line(fact, messages("en"))]


def _decides(shown: StrokeShown) -> int | None:
    """Which fact shows the clause that decided: the first of it with a moment, else the first with one."""
    seen = [(k, f.clause) for k, f in enumerate(_facts(shown)) if f.time is not None]
    own = [k for k, clause in seen if clause == shown.ruling.clause]
    return next(iter([*own, *(k for k, _ in seen)]), None)


def _fact(fact: Evidence) -> dict[str, Any]:
    place = None if fact.place is None else [round(v * 1000, 1) for v in fact.place]
    body = next((str(value) for name, value in fact.values if name in ("pin", "ball")), "")
    return {"time_s": fact.time, "at": place, "margin_mm": told_margin(fact), "body": body}


def _words(shown: StrokeShown, words: Messages, title: str) -> dict[str, Any]:
    ruling, stroke = shown.ruling, shown.stroke
    controls = {**CONTROLS, **OWN_CONTROLS}
    events = [told_event(e, shown.trace, words) for _, e in numbered(shown.trace) if e.place is not None]
    return {
        "title": title,
        "figure": _name(shown, words),
        "basis": "" if isinstance(ruling, DrawRuling) else situation_line(ruling.situation, words),
        "facts": [] if stroke is None else [list(fact) for fact in stroke_facts(stroke, words)],
        "warnings": [],
        "origin": origin(shown.trace, words),
        "controls": {key: words.text(source) for key, source in controls.items()},
        "events": events,
        "ruling": _ruling_words(shown, words),
        "asked": {part: words.text(source) for part, source in QUESTIONS.items()},
        "choices": {part: {c: said(part, c, words) for c in CHOICES[part]} for part in CHOICES},
    }


def _ruling_words(shown: StrokeShown, words: Messages) -> dict[str, Any]:
    ruling = shown.ruling
    if isinstance(ruling, DrawRuling):
        return _draw_words(ruling, words)
    verdict, clause = ruling_head(ruling, words)
    return {
        "verdict": verdict,
        "points": points_words(ruling, words),
        "clause": clause,
        "facts": [evidence_line(fact, words) for fact in _facts(shown)],
        "notes": list(verdict_notes(ruling, words)),
        "next": next_line(ruling, words),
    }


def _draw_words(ruling: DrawRuling, words: Messages) -> dict[str, Any]:
    head, clause, *rest = draw_lines(ruling, words)
    return {"verdict": head, "points": "", "clause": clause, "facts": rest, "notes": [], "next": ""}


def _flat(point: Point) -> list[float]:
    return [round(point[0] * 1000, 2), round(point[1] * 1000, 2)]
