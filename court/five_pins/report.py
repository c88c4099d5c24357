"""The ruling on a stroke as JSON: what ``--json`` writes, with its published schema.

Units stand in the names. Lengths are metres, times seconds, margins millimetres.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gorodki.court.findings.result import (
    EvidenceResult,
    Number,
    ResultPart,
    evidence_result,
    json_text,
    published_schema,
)
from gorodki.court.five_pins.draw import DrawRuling, DrawVerdict
from gorodki.court.five_pins.ruling import CannonKind, StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import From, Half, PinsSituation
from gorodki.sim.trace import Trace

SCHEMA = 1

Point = tuple[Number, Number]


class SituationResult(ResultPart):
    """Before a stroke."""

    own: str = Field(description="The striker's ball.")
    played_from: From
    half: Half | None = Field(description="In which own is placed; null where it lies.")
    points: int = Field(description="Of the striker.")
    opponent_points: int
    limit: int | None
    balls_m: dict[str, Point]
    pins_down: tuple[str, ...]


class PinResult(ResultPart):
    """A pin that fell."""

    pin: str
    ball: str = Field(description="That toppled it, or the first of the pins that did.")
    points: int
    clause: str


class CannonResult(ResultPart):
    """The cannon that counts."""

    by: CannonKind
    points: int
    clause: str
    doubtful: bool


class FaultResult(ResultPart):
    """A fault."""

    clause: str
    points: int
    time_s: Number | None
    doubtful: bool
    interpretation: bool


class PlacedResult(ResultPart):
    """A ball that the referee puts somewhere."""

    ball: str
    position_m: Point
    clause: str
    interpretation: bool


class StrokeReport(ResultPart):
    """What ``gorodki stroke --json`` and ``gorodki rule --json`` write of a stroke."""

    schema_version: int = Field(default=SCHEMA, alias="schema")
    game: Literal["five-pins"] = "five-pins"
    before: SituationResult
    engine: str
    engine_version: str
    digest: str = Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of the trace.")
    verdict: StrokeVerdict
    clause: str
    striker: int = Field(description="Points that the striker gets.")
    opponent: int = Field(description="Points that the opponent gets.")
    pins: tuple[PinResult, ...]
    cannon: CannonResult | None
    faults: tuple[FaultResult, ...]
    placed: tuple[PlacedResult, ...]
    hand: Half | None = Field(description="Half the opponent plays from; null where his ball lies.")
    doubtful: bool
    interpretation: bool
    over: bool
    winner: str | None
    next: SituationResult
    evidence: tuple[EvidenceResult, ...]


class DrawReport(ResultPart):
    """What ``gorodki rule --json`` writes of a draw."""

    schema_version: int = Field(default=SCHEMA, alias="schema")
    game: Literal["five-pins"] = "five-pins"
    digest: str
    verdict: DrawVerdict
    clause: str
    chooses: str | None
    lost: tuple[str, ...]
    margin_mm: Number | None
    doubtful: bool
    interpretation: bool
    evidence: tuple[EvidenceResult, ...]


def report(trace: Trace, ruling: StrokeRuling | DrawRuling) -> StrokeReport | DrawReport:
    """The result of a stroke or a draw."""
    evidence = tuple(evidence_result(e) for e in ruling.evidence)
    if isinstance(ruling, DrawRuling):
        return DrawReport(
            digest=trace.digest,
            verdict=ruling.verdict,
            clause=ruling.clause,
            chooses=ruling.chooses or None,
            lost=ruling.lost,
            margin_mm=ruling.margin_mm,
            doubtful=ruling.doubtful,
            interpretation=ruling.interpretation,
            evidence=evidence,
        )
    cannon = ruling.cannon
    return StrokeReport(
        before=_situation(ruling.situation),
        engine=trace.origin.engine,
        engine_version=trace.origin.version,
        digest=trace.digest,
        verdict=ruling.verdict,
        clause=ruling.clause,
        striker=ruling.striker,
        opponent=ruling.opponent,
        pins=tuple(PinResult(pin=p.pin, ball=p.ball, points=p.points, clause=p.clause) for p in ruling.pins),
        cannon=None
        if cannon is None
        else CannonResult(
            by=cannon.kind, points=cannon.points, clause=cannon.clause, doubtful=cannon.doubtful
        ),
        faults=tuple(
            FaultResult(
                clause=f.clause,
                points=f.points,
                time_s=f.time,
                doubtful=f.doubtful,
                interpretation=f.interpretation,
            )
            for f in ruling.faults
        ),
        placed=tuple(
            PlacedResult(ball=b.ball, position_m=b.at, clause=b.clause, interpretation=b.interpretation)
            for b in ruling.placed
        ),
        hand=ruling.hand,
        doubtful=ruling.doubtful,
        interpretation=ruling.interpretation,
        over=ruling.over,
        winner=ruling.winner or None,
        next=_situation(ruling.next),
        evidence=evidence,
    )


def to_json(result: StrokeReport | DrawReport) -> str:
    """The text ``--json`` writes, with a final line break."""
    return json_text(result)


def schema_text() -> str:
    """The published JSON Schema (docs/stroke.schema.json), with a final line break."""
    return published_schema(StrokeReport, "Result of one stroke of five pins in gorodki")


def _situation(s: PinsSituation) -> SituationResult:
    return SituationResult(
        own=s.own,
        played_from=s.played_from,
        half=s.placing_half,
        points=s.score.striker,
        opponent_points=s.score.opponent,
        limit=s.score.limit,
        balls_m=dict(s.position.balls),
        pins_down=tuple(sorted(s.position.down)),
    )
