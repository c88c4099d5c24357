"""A close case that a search found, as a scenario file with its recording beside it."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Final

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling
from gorodki.court.gorodki.throw.recording import save as save_recording
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import check_writable
from gorodki.figures.types import Placement
from gorodki.scenarios.files.fields import Pose, Words
from gorodki.scenarios.files.load import save_scenario
from gorodki.scenarios.files.model import (
    Expected,
    ExpectedPiece,
    Found,
    Release,
    Scenario,
    Topic,
)
from gorodki.scenarios.many.search import CloseCase
from gorodki.sim.wood.throw import Throw

LEVEL, UPRIGHT = math.sin(math.radians(2.0)), math.cos(math.radians(2.0))
"""|z| of the axis up to which a piece lies flat, and from which on it stands: 2 degrees."""

TOPICS: Final = {
    Clause.RU_4_3_17: Topic.DEAD_POINT,
    Clause.RU_4_3_18: Topic.COLLISION,
    Clause.RU_4_3_22: Topic.COLLISION,
    Clause.RU_4_3_25: Topic.COLLISION,
    Clause.RU_4_3_26: Topic.DISTURBANCE,
    Clause.RU_4_3_27: Topic.DISTURBANCE,
    Clause.RU_4_3_28A: Topic.PENALTY_MARK,
    Clause.RU_4_3_28B: Topic.PENALTY_MARK,
    Clause.RU_4_3_28C: Topic.PENALTY_MARK,
    Clause.RU_4_3_29: Topic.LETTER,
    Clause.RU_4_3_30: Topic.PENALTY_MARK,
    Clause.RU_4_3_31: Topic.PENALTY_MARK,
    Clause.UA_C4: Topic.PENALTY_MARK,
    Clause.IFGS_LOST: Topic.LOST_THROW,
}


def name_of(case: CloseCase) -> str:
    """The id of the scenario of a case: clause, figure and seed of the throw."""
    return f"found-{case.clause.lower()}-{case.ruling.situation.figure.key}-{case.seed}"


def found_scenario(
    case: CloseCase, recording: str | os.PathLike[str], title: Words, story: Words
) -> Scenario:
    """The scenario of a case.

    Args:
        case: what was found.
        recording: path of the file that holds the throw.
        title: a few words.
        story: what happens, without the verdict.
    """
    now, trace = case.ruling.situation, case.recording.trace
    return Scenario(
        id=name_of(case),
        topic=TOPICS.get(case.clause, Topic.OUT),
        clauses=(case.clause,),
        figure=now.figure.key,
        hand=now.hand,
        place=now.place,
        rules=now.rules,
        category=now.category,
        out=tuple(n for n in range(1, len(now.figure.pieces) + 1) if n not in now.lying),
        title=title,
        description=story,
        found=Found(
            recording=os.fspath(recording),
            engine=trace.origin.engine,
            version=trace.origin.version,
            digest=trace.digest,
            clause=case.clause,
            margin_mm=None if case.margin_mm is None else round(case.margin_mm, 3),
            thrower=case.recording.thrower or None,
            seed=trace.origin.seed,
            throw=release(case.recording.throw),
        ),
        expected=expected_of(case.ruling),
    )


def folder_for(path: str | os.PathLike[str]) -> Path:
    """A folder that found cases can be written into, made where there is none.

    Raises:
        InputError: where it cannot be made, or is a file.
    """
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(
            f"cannot make the folder {os.fspath(path)!r}: {fault.strerror}; name one that may be written"
        ) from fault
    check_writable(folder / "found.toml")
    return folder


def save_found(case: CloseCase, folder: str | os.PathLike[str], title: Words, story: Words) -> Path:
    """Write the recording of a case and its scenario into a folder; the path of the scenario.

    Raises:
        InputError: where one of them cannot be written.
    """
    path = Path(folder) / f"{name_of(case)}.toml"
    recording = path.with_suffix(".gtrace")
    save_recording(case.recording, recording)
    save_scenario(found_scenario(case, recording, title, story), path)
    return path


def expected_of(ruling: Ruling) -> Expected:
    """A ruling as an expectation, so that whoever changes the rules sees where it matters."""
    return Expected(
        throw=ruling.throw.verdict,
        clause=ruling.throw.clause or None,
        next_from=ruling.next.place,
        pieces=tuple(_piece(p) for p in ruling.pieces if p.verdict is not PieceVerdict.UNTOUCHED or p.moved),
    )


def release(throw: Throw) -> Release:
    """How the bat left the hand, as a person reads it."""
    return Release(
        distance=throw.distance,
        speed=throw.speed,
        elevation_deg=math.degrees(throw.elevation),
        azimuth_deg=math.degrees(throw.azimuth),
        offset=throw.offset,
        height=throw.height,
        turn_length=throw.turn_length,
        start_angle_deg=math.degrees(throw.start_angle),
        bat=throw.bat,
        tilt_deg=math.degrees(throw.tilt),
        tilt_at_deg=math.degrees(throw.tilt_at),
    )


def _piece(ruled: PieceRuling) -> ExpectedPiece:
    return ExpectedPiece(
        piece=ruled.piece,
        verdict=ruled.verdict,
        clause=ruled.clause or None,
        placed=_pose(ruled.placed),
        moved=ruled.moved or None,
        doubtful=ruled.doubtful,
    )


def _pose(place: Placement | None) -> Pose | None:
    """Where a piece is put, rounded to a tenth of a millimetre; None where it leans on something."""
    if place is None:
        return None
    (x, y, z), (ax, ay, az) = place.centre, place.axis
    x, y = round(x, 4), round(y, 4)
    if abs(az) >= UPRIGHT and z < 0.11:
        return Pose(x=x, y=y, standing=True)
    if abs(az) <= LEVEL and z < 0.026:
        return Pose(x=x, y=y, heading_deg=round(math.degrees(math.atan2(ay, ax)), 2))
    return None
