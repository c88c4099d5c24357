"""The result of one throw as JSON: what ``--json`` writes, with its published schema.

Units stand in the names. Lengths are metres, times seconds, margins millimetres, and angles degrees, as on
the command line. Verdicts, places and hands are the words of the typed rulings; clause ids are those of the
rulebook.
"""

from __future__ import annotations

import math
from typing import Literal

from pydantic import Field

from gorodki.court.findings.evidence import Amount, Evidence, Unit
from gorodki.court.findings.result import (
    EvidenceResult,
    Number,
    ResultPart,
    evidence_result,
    json_text,
    published_schema,
)
from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.limits import Audience, Limit
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowRuling, ThrowVerdict
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.gorodki.throw.strike import Strike, strike
from gorodki.figures.check import Problem, check_figure
from gorodki.figures.types import Basis, Hand, Placement, Vec3
from gorodki.sim.wood.equipment import Bat, Equipment, PieceType
from gorodki.sim.wood.throw import Throw

SCHEMA = 4  # 2: no clause where none is needed (null), such as for a throw that counts; 3: tilt of the bat;
# 4: the bat at the figure
SUPPLEMENT = "The text, ru or uk, the clause is taken from where the rules have none; empty where they have."

Point = tuple[Number, Number, Number]


class BatInput(ResultPart):
    """The bat."""

    key: str
    mass_kg: Number
    length_m: Number
    diameter_m: Number
    offset_m: Number = Field(description="From the centre of mass to the middle of the length.")


class PieceInput(ResultPart):
    """The kind of piece; all five are alike."""

    key: str
    shape: str
    mass_kg: Number
    length_m: Number
    diameter_m: Number = Field(description="Of an octagon the width across flats.")


class ReleaseInput(ResultPart):
    """The moment the bat leaves the hand."""

    distance_m: Number = Field(description="From the plank to the outer edge of the front line.")
    speed_m_s: Number
    elevation_deg: Number
    azimuth_deg: Number = Field(description="Positive = to the left of straight ahead.")
    offset_m: Number = Field(description="Of the release, positive = to the thrower's right.")
    height_m: Number
    turn_length_m: Number = Field(
        description="Flown per full turn, positive = counter-clockwise seen from above."
    )
    start_angle_deg: Number = Field(description="Of the bat at release, 0 = frontal.")
    tilt_deg: Number = Field(description="Of the plane in which the bat turns, out of the level.")
    tilt_at_deg: Number = Field(
        description="Direction of the high side of that plane: 0 = to the right, 90 = ahead."
    )


class ThrowInput(ResultPart):
    """Everything that went in, resolved: what was not given stands here as it was chosen."""

    figure: str
    figure_number: int | None
    figure_basis: Basis = Field(description="What the source of the placement is worth.")
    hand: Hand
    place: Place
    rules: str
    category: str
    lying: tuple[int, ...] = Field(description="Pieces that were in play before the throw.")
    release: ReleaseInput | None = Field(description="null where the trace was written by hand.")
    bat: BatInput | None
    piece: PieceInput | None
    surface: str | None
    thrower: str | None = Field(description="Error model that drew the throw.")
    seed: int | None


class PlacementResult(ResultPart):
    """A piece at rest on the court."""

    position_m: Point = Field(description="Centre: x right, y away from the thrower, z up.")
    heading_deg: Number | None = Field(description="Of the axis from +x, in (-90, 90]; null where it stands.")


class ThrowResult(ResultPart):
    """The verdict on the throw as a whole."""

    verdict: ThrowVerdict
    clause: str | None = Field(description="null where the throw is valid: no clause took it back.")
    margin_mm: Number | None = Field(description="To the line that decided, positive = clear of it.")
    doubtful: bool
    time_s: Number | None
    position_m: Point | None
    supplement: str = Field(description=SUPPLEMENT)
    interpretation: bool
    evidence: tuple[EvidenceResult, ...]
    whistles: int = Field(description="What the referee whistles: 1 allowed, 2 short lost, 3 short stopped.")


class PieceResult(ResultPart):
    """The verdict on one piece."""

    piece: int = Field(ge=1, description="Its number in the figure.")
    verdict: PieceVerdict
    clause: str | None = Field(description="null where nothing moved the piece: none is needed.")
    margin_mm: Number | None = Field(description="To the line that decided, positive = clear of it.")
    doubtful: bool
    time_s: Number | None = Field(description="The moment that decided, since release.")
    position_m: Point | None = Field(description="Where it stopped; null where it left the area.")
    heading_deg: Number | None = Field(description="As it stopped, in (-90, 90]; null where it stands.")
    placed: PlacementResult | None = Field(description="For the next throw; null when it is out.")
    moved: bool = Field(description="Shifted out of the way of a mark (RU-4.3.28c).")
    supplement: str = Field(description=SUPPLEMENT)
    interpretation: bool = Field(description="True where the texts leave the question open.")
    evidence: tuple[EvidenceResult, ...]


class RulingResult(ResultPart):
    """The whole ruling."""

    throw: ThrowResult
    pieces: tuple[PieceResult, ...]
    out: int = Field(ge=0, description="Pieces this throw knocked out.")
    cleared: bool
    next_from: Place = Field(description="By RU-4.3.4; after a cleared figure the next one begins: kon.")


class StrikeResult(ResultPart):
    """The bat as it first touched a piece; of one that touched none, where it came nearest."""

    time_s: Number
    piece: int = Field(ge=1, description="That it touched, or came nearest to.")
    position_m: Point = Field(description="Of the touch, or the nearest point of the piece.")
    bat_m: Point = Field(description="Centre of mass of the bat.")
    speed_m_s: Number = Field(description="Of its centre of mass, just before.")
    turns_per_s: Number = Field(description="Positive = counter-clockwise seen from above.")
    angle_deg: Number = Field(
        description="Of the bat from above, 0 = frontal, positive = its right end ahead."
    )
    tilt_deg: Number = Field(description="Of the bat out of the level.")
    gap_mm: Number = Field(ge=0, description="By which it missed the piece; 0 = it touched it.")
    over: bool = Field(description="True where it was above the piece that it missed.")


class UnlawfulResult(ResultPart):
    """A measure of bat or piece outside its lawful range for this category."""

    thing: Literal["bat", "piece"]
    clause: str
    limit: Limit
    audience: Audience = Field(description="Whom the limit binds.")
    value: Number
    low: Number
    high: Number
    unit: Literal["kg", "m"]


class FigureProblemResult(ResultPart):
    """One thing wrong with the figure."""

    kind: str = Field(
        description="count, overlap, in-ground, floating, unstable-support, outside-gorod, "
        "not-mirrored-right."
    )
    pieces: tuple[int, ...] = Field(description="Numbers concerned; [] where it is the whole figure.")
    amount_mm: Number | None
    text: str = Field(description="One English sentence.")


class Report(ResultPart):
    """The result of one throw."""

    schema_: Literal[4] = Field(default=4, alias="schema", serialization_alias="schema")
    throw: ThrowInput
    engine: str = Field(description="planar, mujoco or authored.")
    engine_version: str
    step_s: Number
    digest: str = Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of the trace.")
    strike: StrikeResult | None = Field(description="null where there is no bat, or only words tell of it.")
    ruling: RulingResult
    unlawful: tuple[UnlawfulResult, ...] = Field(
        description="Limits that the equipment breaks; [] is lawful."
    )
    figure_problems: tuple[FigureProblemResult, ...] = Field(
        description="What is wrong with the figure as it was set; [] is lawful."
    )


def report(thrown: RuledThrow) -> Report:
    """The result of a throw; of one written by hand neither release nor equipment is known."""
    trace, ruling, throw, equipment = thrown.trace, thrown.ruling, thrown.throw, thrown.equipment
    before = ruling.situation
    return Report(
        throw=ThrowInput(
            figure=before.figure.key,
            figure_number=before.figure.number,
            figure_basis=before.figure.basis,
            hand=before.hand,
            place=before.place,
            rules=before.rules,
            category=before.category,
            lying=tuple(sorted(before.lying)),
            release=_release(throw) if throw else None,
            bat=_bat(equipment) if equipment else None,
            piece=_piece_kind(equipment) if equipment else None,
            surface=equipment.surface.key if equipment else None,
            thrower=thrown.thrower or None,
            seed=trace.origin.seed,
        ),
        engine=trace.origin.engine,
        engine_version=trace.origin.version,
        step_s=trace.origin.step,
        digest=trace.digest,
        strike=_strike(met) if (met := strike(trace)) is not None else None,
        ruling=RulingResult(
            throw=_throw(ruling.throw),
            pieces=tuple(_piece(p) for p in ruling.pieces),
            out=ruling.out,
            cleared=ruling.cleared,
            next_from=ruling.next.place,
        ),
        unlawful=_unlawful(equipment, before) if equipment else (),
        figure_problems=tuple(_figure_problem(p) for p in check_figure(before.figure).items),
    )


def to_json(result: Report) -> str:
    """The text ``--json`` writes, with a final line break."""
    return json_text(result)


def schema_text() -> str:
    """The published JSON Schema (docs/throw.schema.json), with a final line break."""
    return published_schema(Report, "Result of one throw in gorodki")


def heading_deg(axis: Vec3) -> float | None:
    """Heading of an axis without sign, degrees in (-90, 90] from +x; None for one that stands upright."""
    x, y, _ = axis
    if math.hypot(x, y) < 1e-3:
        return None
    angle = math.degrees(math.atan2(y, x))
    return angle - 180.0 if angle > 90.0 else angle + 180.0 if angle <= -90.0 else angle


def _release(throw: Throw) -> ReleaseInput:
    return ReleaseInput(
        distance_m=throw.distance,
        speed_m_s=throw.speed,
        elevation_deg=math.degrees(throw.elevation),
        azimuth_deg=math.degrees(throw.azimuth),
        offset_m=throw.offset,
        height_m=throw.height,
        turn_length_m=throw.turn_length,
        start_angle_deg=math.degrees(throw.start_angle),
        tilt_deg=math.degrees(throw.tilt),
        tilt_at_deg=math.degrees(throw.tilt_at),
    )


def _bat(equipment: Equipment) -> BatInput:
    bat = equipment.bat
    return BatInput(
        key=bat.key,
        mass_kg=bat.mass,
        length_m=bat.length,
        diameter_m=bat.diameter,
        offset_m=bat.offset,
    )


def _piece_kind(equipment: Equipment) -> PieceInput:
    kind = equipment.piece
    return PieceInput(
        key=kind.key,
        shape=kind.shape.value,
        mass_kg=kind.mass,
        length_m=kind.length,
        diameter_m=kind.diameter,
    )


def _strike(met: Strike) -> StrikeResult:
    return StrikeResult(
        time_s=met.time,
        piece=met.piece,
        position_m=met.place,
        bat_m=met.centre,
        speed_m_s=met.speed,
        turns_per_s=met.turning,
        angle_deg=met.angle,
        tilt_deg=met.tilt,
        gap_mm=met.gap * 1000,
        over=met.over,
    )


def _unlawful(equipment: Equipment, situation: Situation) -> tuple[UnlawfulResult, ...]:
    things: tuple[Bat | PieceType, ...] = (equipment.bat, equipment.piece)
    return tuple(
        _limit(thing, found)
        for thing in things
        for found in lawful(thing, situation.category, situation.rules)
    )


def _figure_problem(problem: Problem) -> FigureProblemResult:
    return FigureProblemResult(
        kind=str(problem.kind.name).lower().replace("_", "-"),
        pieces=problem.pieces,
        amount_mm=problem.amount_mm,
        text=problem.text,
    )


def _limit(thing: Bat | PieceType, found: Evidence) -> UnlawfulResult:
    values = dict(found.values)
    amounts = {name: value for name, value in values.items() if isinstance(value, Amount)}
    return UnlawfulResult(
        thing="bat" if isinstance(thing, Bat) else "piece",
        clause=found.clause,
        limit=Limit(str(values["limit"])),
        audience=Audience(str(values["audience"])),
        value=amounts["value"].value,
        low=amounts["low"].value,
        high=amounts["high"].value,
        unit="kg" if amounts["value"].unit is Unit.KG else "m",
    )


def _throw(ruling: ThrowRuling) -> ThrowResult:
    return ThrowResult(
        verdict=ruling.verdict,
        clause=ruling.clause or None,
        margin_mm=ruling.margin_mm,
        doubtful=ruling.doubtful,
        time_s=ruling.time,
        position_m=ruling.place,
        supplement=ruling.supplement,
        interpretation=ruling.interpretation,
        evidence=tuple(evidence_result(e) for e in ruling.evidence),
        whistles=ruling.whistles,
    )


def _piece(ruling: PieceRuling) -> PieceResult:
    return PieceResult(
        piece=ruling.piece,
        verdict=ruling.verdict,
        clause=ruling.clause or None,
        margin_mm=ruling.margin_mm,
        doubtful=ruling.doubtful,
        time_s=ruling.time,
        position_m=ruling.stopped.centre if ruling.stopped else None,
        heading_deg=heading_deg(ruling.stopped.axis) if ruling.stopped else None,
        placed=_placed(ruling.placed) if ruling.placed else None,
        moved=ruling.moved,
        supplement=ruling.supplement,
        interpretation=ruling.interpretation,
        evidence=tuple(evidence_result(e) for e in ruling.evidence),
    )


def _placed(placement: Placement) -> PlacementResult:
    return PlacementResult(position_m=placement.centre, heading_deg=heading_deg(placement.axis))
