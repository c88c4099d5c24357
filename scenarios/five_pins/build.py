"""A told stroke of a file as position, situation, trace and ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.draw import DrawRuling, adjudicate_draw
from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.court.five_pins.situation import PinsSituation, Score
from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position, problems, setup
from gorodki.figures.tables.table import Point
from gorodki.scenarios.difference import Difference
from gorodki.scenarios.five_pins import telling
from gorodki.scenarios.five_pins.model import StrokeScenario, ToldEvent, What
from gorodki.sim.trace import Trace

TABLE = "five-pins"


def position(told: StrokeScenario) -> Position:
    """Where the balls lay.

    Raises:
        InputError: for a position that cannot be; every problem stands in the one line.
    """
    base = setup(TABLE, "draw" if told.is_draw else "opening")
    own = {str(name): at for name, at in (told.balls or {}).items()}
    balls: dict[str, Point] = {**base.balls, **own}
    found = Position(base.table, balls, frozenset(told.pins_down))
    wrong = problems(found)
    if wrong:
        raise InputError(f"balls: {'; '.join(f.text for f in wrong)}")
    return found


def situation(told: StrokeScenario) -> PinsSituation:
    """What the stroke is judged in.

    Raises:
        InputError: as `position`.
    """
    score = Score(*told.points, told.limit)
    return PinsSituation(position(told), told.own, told.played_from, told.half, score, told.no_way)


def trace(told: StrokeScenario) -> Trace:
    """What moved.

    Raises:
        InputError: for what cannot have happened on this table.
    """
    happened = [_told(h, told.own) for h in told.happened]
    rest: dict[str, Point] = {str(name): at for name, at in told.rest.items()}
    ways: dict[str, Sequence[tuple[float, float, float]]] = {w.ball: w.points for w in told.ways}
    return telling.told_stroke(position(told), happened, rest, ways)


def ruling(told: StrokeScenario) -> StrokeRuling | DrawRuling:
    """The ruling on it.

    Raises:
        InputError: as `trace`.
    """
    moved = trace(told)
    if told.is_draw:
        return adjudicate_draw(moved, broken_before=frozenset(told.broken_before))
    return adjudicate_stroke(moved, situation(told))


def check(told: StrokeScenario, found: StrokeRuling | DrawRuling | None = None) -> list[Difference]:
    """Every difference between what a scenario expects and what is ruled.

    Raises:
        InputError: as `ruling`.
    """
    if told.expected is None:
        return []
    ruled = found or ruling(told)
    return [
        Difference(name, str(wanted), str(got)) for name, wanted, got in _pairs(told, ruled) if wanted != got
    ]


def _pairs(told: StrokeScenario, found: StrokeRuling | DrawRuling) -> Iterator[tuple[str, object, object]]:
    """What was expected beside what was ruled, by name."""
    wanted = told.expected
    assert wanted is not None  # noqa: S101 - told by the caller
    got: dict[str, object] = {
        "clause": found.clause,
        "doubtful": found.doubtful,
        "interpretation": found.interpretation,
    }
    if isinstance(found, DrawRuling):
        got |= {"draw": found.verdict, "chooses": found.chooses or None}
    else:
        got |= {
            "verdict": found.verdict,
            "striker": found.striker,
            "opponent": found.opponent,
            "faults": tuple(f.clause for f in found.faults),
            "cannon": "none" if found.cannon is None else found.cannon.kind,
            "hand": "none" if found.hand is None else found.hand,
            "placed": {b.ball: b.at for b in found.placed},
            "winner": found.winner or None,
        }
    for name in wanted.model_fields_set:
        if (asked := getattr(wanted, name)) is not None:
            plain = tuple(map(str, asked)) if name == "faults" else asked
            yield name, plain, got.get(name)
    named = {found.clause, *(e.clause for e in found.evidence)}
    if isinstance(found, StrokeRuling):
        named |= {f.clause for f in found.faults} | {p.clause for p in found.pins}
    for clause in told.clauses:
        if clause not in named:
            yield "clauses", str(clause), ", ".join(sorted(filter(None, named)))


def _told(h: ToldEvent, own: str) -> telling.ToldHappening:
    data = tuple(
        (key, value)
        for key, value, holds in (("before", "yes", h.before), ("by", "opponent", h.by_opponent))
        if holds
    )
    match h.what:
        case What.CONTACT:
            return telling.contact(h.ball or "", h.other or "", h.t)
        case What.CUSHION:
            return telling.cushion(h.ball or "", h.cushion or "", h.t)
        case What.FELL:
            return telling.fell(h.pin or "", h.other or "", h.t)
        case What.OFF:
            return telling.off(h.ball or "", wood=h.wood, time=h.t)
        case What.OVER:
            return telling.over(h.ball or "", h.other or "", h.t)
        case seen:
            return telling.ToldHappening(seen, h.ball or own, h.other or "", time=h.t, data=data)
