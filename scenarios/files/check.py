"""Whether the rules make of a scenario what it expects."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.reset import reset_for
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling
from gorodki.figures.types import Placement
from gorodki.scenarios.difference import Difference
from gorodki.scenarios.files.build import situation, trace
from gorodki.scenarios.files.fields import Pose, placement
from gorodki.scenarios.files.model import Expected, ExpectedPiece, Scenario
from gorodki.sim.wood.equipment import DEFAULT_BAT, DEFAULT_PIECE, Bat, PieceType, bat, piece

SAME_PLACE = 0.001
"""Metres within which two places are the same: a millimetre, as placements are measured."""

SAME_HEADING = math.radians(0.5)
"""Radians within which two axes are the same; the far end of a piece is then within a millimetre."""


def rule_scenario(scenario: Scenario) -> Ruling:
    """The ruling on a scenario.

    Raises:
        InputError: for a scenario from which no trace can be made.
    """
    from gorodki.court.gorodki.adjudicator import adjudicate

    return adjudicate(trace(scenario), situation(scenario))


def check_scenario(scenario: Scenario, ruling: Ruling | None = None) -> list[Difference]:
    """Every difference between what a scenario expects and what is ruled; empty where it expects nothing.

    Args:
        scenario: the scenario.
        ruling: the ruling on it, where a caller has it already.

    Raises:
        InputError: as `rule`.
    """
    if scenario.expected is None:
        return []
    kind = piece(scenario.piece_type or DEFAULT_PIECE)
    ruling = ruling or rule_scenario(scenario)
    found = [
        *differences(scenario.expected, ruling, kind),
        _compare_where_asked("mirrored", scenario.expected.mirrored, mirrored(scenario, ruling)),
        _compare_where_asked("unlawful", scenario.expected.unlawful, unlawful(scenario)),
    ]
    return [f for f in found if f is not None]


def mirrored(scenario: Scenario, ruling: Ruling) -> bool:
    """Whether the figure is set again for the other hand of the next thrower (RU-4.3.20, UA-P13)."""
    after = ruling.next
    return scenario.next_hand is not None and reset_for(after, scenario.next_hand).lying != after.lying


def unlawful(scenario: Scenario) -> tuple[Clause, ...]:
    """Clauses that the bat and the pieces of a scenario break for who throws (UA-E1 to UA-E3)."""
    things: list[Bat | PieceType] = [piece(scenario.piece_type or DEFAULT_PIECE)]
    if scenario.bat:
        things.append(bat(scenario.bat.name or DEFAULT_BAT))
    found = {e.clause for thing in things for e in lawful(thing, scenario.category, scenario.rules)}
    return tuple(clause for clause in Clause if clause in found)


def differences(expected: Expected, ruling: Ruling, kind: PieceType) -> list[Difference]:
    """Every difference between an expectation and a ruling on pieces of a kind."""
    after = ruling.next
    distance = throw_distance(after.rules, after.category, after.place)
    found = [
        _compare("throw", expected.throw, ruling.throw.verdict),
        _compare_where_asked("clause", expected.clause, ruling.throw.clause),
        _compare_where_asked("next_from", expected.next_from, after.place),
        _compare_where_asked("next_m", expected.next_m, distance),
    ]
    wanted = {p.piece: p for p in expected.pieces}
    for ruled in ruling.pieces:
        plain = ExpectedPiece(piece=ruled.piece, verdict=PieceVerdict.UNTOUCHED)
        found += _piece(wanted.pop(ruled.piece, plain), ruled, kind)
    found += [Difference(f"pieces[{n}]", p.verdict.value, "nothing") for n, p in wanted.items()]
    return [f for f in found if f is not None]


def _piece(expected: ExpectedPiece, ruled: PieceRuling, kind: PieceType) -> Iterator[Difference | None]:
    at = f"pieces[{expected.piece}]"
    yield _compare(f"{at}.verdict", expected.verdict, ruled.verdict)
    for field in ("clause", "moved", "doubtful"):
        yield _compare_where_asked(f"{at}.{field}", getattr(expected, field), getattr(ruled, field))
    if expected.placed is not None and not _same(placement(expected.placed, kind), ruled.placed):
        yield Difference(f"{at}.placed", _pose_text(expected.placed), _placement_text(ruled.placed))


def _compare(what: str, expected: object, found: object) -> Difference | None:
    return None if expected == found else Difference(what, _text(expected), _text(found))


def _compare_where_asked(what: str, expected: object, found: object) -> Difference | None:
    return None if expected is None else _compare(what, expected, found)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "nothing"
    return str(value) or "nothing"


def _same(a: Placement, b: Placement | None) -> bool:
    if b is None:
        return False
    along = abs(sum(p * q for p, q in zip(a.axis, b.axis, strict=True)))
    return math.dist(a.centre, b.centre) <= SAME_PLACE and math.acos(min(1.0, along)) <= SAME_HEADING


def _pose_text(pose: Pose) -> str:
    how = "standing" if pose.standing else f"heading {pose.heading_deg:g}°"
    return f"({pose.x:.3f}, {pose.y:.3f}) {how}"


def _placement_text(found: Placement | None) -> str:
    if found is None:
        return "nowhere"
    (x, y, _), (ax, ay, az) = found.centre, found.axis
    how = "standing" if abs(az) > 0.9 else f"heading {math.degrees(math.atan2(ay, ax)):g}°"
    return f"({x:.3f}, {y:.3f}) {how}"
