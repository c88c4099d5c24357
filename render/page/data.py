"""Everything a page knows of a throw, as plain data for its script."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowRuling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import Court, court
from gorodki.figures.files.visible import one_line, visible
from gorodki.figures.languages import LANGUAGES
from gorodki.figures.types import Placement, Vec3
from gorodki.render.draw.court import SHEET_LENGTH, SHEET_WIDTH, court_extent
from gorodki.render.film.clock import AFTER, decisive, last_motion
from gorodki.render.page.motion import motions
from gorodki.render.page.words import words_of
from gorodki.render.words.margins import told_margin
from gorodki.render.words.messages import messages
from gorodki.sim.trace import EventKind, Trace

if TYPE_CHECKING:
    from shapely import Polygon

SCHEMA = 1


def page_data(thrown: RuledThrow, title: str, quiz: bool) -> dict[str, Any]:
    """What the script of a page reads; lengths in millimetres where the name does not say otherwise.

    Args:
        take: the throw.
        title: a line over the page, empty for none.
        quiz: True where the ruling is hidden until it is answered.
    """
    place = court()
    return {
        "schema": SCHEMA,
        "digest": thrown.trace.digest,
        "quiz": quiz,
        "end_s": float(thrown.trace.time[-1]),
        "still_s": min(float(thrown.trace.time[-1]), last_motion(thrown.trace) + AFTER),
        "slow": [[s.start, s.end, s.factor] for s in decisive(thrown.trace, thrown.ruling)],
        "bodies": motions(thrown.trace),
        "signs": _signs(thrown.trace),
        "court": _court(place),
        "lying": {str(n): _placement(p) for n, p in thrown.ruling.situation.lying.items()},
        "throw": {"verdict": thrown.ruling.throw.verdict.value, **_part(thrown.ruling.throw)},
        "pieces": [_piece(p) for p in thrown.ruling.pieces],
        "next": "" if thrown.ruling.cleared else thrown.ruling.next.place.value,
        "words": {lang: words_of(thrown, messages(lang), title) for lang in LANGUAGES},
    }


def script_json(data: dict[str, Any]) -> str:
    """JSON that can stand inside a script element: nothing in it ends the element or a line of script."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def shown(data: Any) -> Any:
    """Plain data with every text in it as one visible line."""
    if isinstance(data, str):
        return visible(one_line(data))
    if isinstance(data, dict):
        return {key: shown(value) for key, value in data.items()}
    return [shown(value) for value in data] if isinstance(data, list | tuple) else data


def _piece(piece: PieceRuling) -> dict[str, Any]:
    return {
        "piece": piece.piece,
        "verdict": piece.verdict.value,
        "out": piece.verdict is PieceVerdict.OUT,
        "dead": piece.verdict is PieceVerdict.DEAD_POINT,
        "stopped": _placement(piece.stopped),
        "placed": _placement(piece.placed),
        **_part(piece),
    }


def _part(part: ThrowRuling | PieceRuling) -> dict[str, Any]:
    return {
        "clause": part.clause,
        "time_s": part.time,
        "doubtful": part.doubtful,
        "evidence": [_evidence(fact) for fact in part.evidence],
    }


def _evidence(fact: Evidence) -> dict[str, Any]:
    return {
        "clause": fact.clause,
        "time_s": fact.time,
        "at": _point(fact.place),
        "margin_mm": told_margin(fact),
    }


def _placement(place: Placement | None) -> dict[str, Any] | None:
    return None if place is None else {"p": _point(place.centre), "a": [round(v, 5) for v in place.axis]}


def _point(place: Vec3 | None) -> list[float] | None:
    return None if place is None else [round(v * 1000, 2) for v in place]


def _signs(trace: Trace) -> list[dict[str, Any]]:
    """The first touch of the ground and of a piece by the bat."""
    signs = []
    for kind in (EventKind.GROUND, EventKind.CONTACT):
        first = next((e for e in trace.events_of(kind, body=trace.bat) if e.place is not None), None)
        if trace.bat is not None and first is not None:
            signs.append({"kind": kind.value, "time_s": first.time, "at": _point(first.place)})
    return signs


def _court(place: Court) -> dict[str, Any]:
    size, (low, high) = place.size, court_extent(place)
    front, back = size.penalty_y, size.penalty_y + SHEET_LENGTH
    return {
        "low": _flat(low),
        "high": _flat(high),
        "sheet": [_flat(p) for p in ((-SHEET_WIDTH, front), (SHEET_WIDTH, back))],
        "zone": _ring(place.penalty_zone.exterior.coords),
        "lines": [
            [_ring(ring.coords) for ring in (band.exterior, *band.interiors)] for band in _painted(place)
        ],
        "half_side": size.half_side * 1000,
        "side": size.side * 1000,
        "penalty_y": size.penalty_y * 1000,
        "half_penalty": size.half_penalty * 1000,
        "marks": [(size.penalty_y + d) * 1000 for d in (size.mark_near, size.mark_far)],
    }


def _painted(place: Court) -> tuple[Polygon, ...]:
    return (*place.lines, place.mark_near, place.mark_far)


def _ring(coords: Iterable[tuple[float, ...]]) -> list[list[float]]:
    return [_flat(p) for p in coords]


def _flat(point: tuple[float, ...]) -> list[float]:
    return [round(float(point[0]) * 1000, 2), round(float(point[1]) * 1000, 2)]
