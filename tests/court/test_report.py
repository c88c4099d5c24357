"""The JSON result holds every fact of the ruling with its unit, and keeps to the published schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from pydantic import ValidationError

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.court.gorodki.throw.report import heading_deg, report, schema_text, to_json
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.types import Basis, Figure, Hand, Placement, Vec3
from gorodki.sim.trace import Body, BodyKind, Origin, Shape, Trace
from gorodki.sim.wood.equipment import Bat, Equipment, equipment
from gorodki.sim.wood.throw import Throw

PUBLISHED = Path(__file__).parents[2] / "docs" / "throw.schema.json"


def a_situation(place: Place = Place.KON) -> Situation:
    up: Vec3 = (0.0, 0.0, 1.0)
    pieces = (Placement((-0.1, 0.1, 0.1), up), Placement((0.1, 0.1, 0.1), up))
    figure = Figure("two", None, {"en": "Two"}, Basis.OWN, "", pieces)
    return Situation(figure, Hand.LEFT, place, "uk", "women", {1: pieces[0], 2: pieces[1]})


def a_ruling() -> Ruling:
    lies = Placement((0.3, -0.7, 0.0245), (0.0, 1.0, 0.0))
    put = Placement((0.0, -0.8, 0.0245), (1.0, 0.0, 0.0))
    out = PieceRuling(
        1,
        PieceVerdict.OUT,
        "UA-V1",
        12.5,
        False,
        0.8,
        None,
        None,
        evidence=(Evidence("UA-V1", 0.8, (1.2, 0.5, 0.0), 12.5, "left", (("side", "right"),)),),
    )
    mark = PieceRuling(2, PieceVerdict.MARK_20, "RU-4.3.28a", -3.0, True, 1.5, lies, put, supplement="ru")
    return Ruling(
        ThrowRuling(ThrowVerdict.VALID, "RU-4.3.5"),
        (out, mark),
        a_situation(),
        a_situation(Place.HALF_KON),
        False,
    )


def a_recording() -> Recording:
    trace = Trace(
        (Body("1", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25),),
        np.array([0.0]),
        np.zeros((1, 1, 3)),
        np.array([[[0.0, 0.0, 1.0]]]),
        np.zeros((1, 1)),
        (),
        Origin("planar", "1.0", 0.001, 7),
    )
    throw = Throw(13.0, 15.0, np.deg2rad(8.0), 0.0, 0.1, 1.2, -5.0, 0.0, "reference")
    return Recording(throw, equipment("polymer"), a_situation(), trace, "novice")


def a_throw() -> RuledThrow:
    r = a_recording()
    return RuledThrow(r.trace, a_ruling(), r.throw, r.equipment, r.thrower)


def result() -> dict[str, Any]:
    parsed = json.loads(to_json(report(a_throw())))
    assert isinstance(parsed, dict)
    return parsed


def test_the_published_schema_is_the_one_the_program_writes_by() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == json.loads(schema_text())


def test_the_schema_accepts_a_result_and_refuses_a_missing_or_unknown_fact() -> None:
    schema = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(result(), schema)

    missing = {k: v for k, v in result().items() if k != "digest"}
    for wrong in (missing, {**result(), "more": 1}, {**result(), "schema": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_the_throw_stands_there_resolved_with_its_units() -> None:
    throw = result()["throw"]

    assert (throw["figure"], throw["hand"], throw["place"]) == ("two", "left", "kon")
    assert (throw["rules"], throw["category"], throw["lying"]) == ("uk", "women", [1, 2])
    assert throw["release"]["speed_m_s"] == 15.0
    assert throw["release"]["elevation_deg"] == pytest.approx(8.0)
    assert throw["release"]["turn_length_m"] == -5.0
    assert throw["bat"]["key"] == "polymer"
    assert (throw["thrower"], throw["seed"]) == ("novice", 7)


def test_each_piece_has_verdict_clause_margin_moment_place_and_heading() -> None:
    out, mark = result()["ruling"]["pieces"]

    assert (out["piece"], out["verdict"], out["clause"], out["margin_mm"]) == (1, "out", "UA-V1", 12.5)
    assert (out["time_s"], out["position_m"], out["placed"]) == (0.8, None, None)
    assert out["evidence"][0]["position_m"] == [1.2, 0.5, 0.0]
    assert out["evidence"][0]["values"] == {"side": "right"}
    assert (mark["verdict"], mark["doubtful"], mark["supplement"]) == ("mark-20", True, "ru")
    assert (mark["position_m"], mark["heading_deg"]) == ([0.3, -0.7, 0.0245], 90.0)
    assert mark["placed"] == {"position_m": [0.0, -0.8, 0.0245], "heading_deg": 0.0}


def test_the_ruling_counts_and_says_from_where_the_next_throw_goes() -> None:
    got = result()
    ruling = got["ruling"]

    assert (ruling["throw"]["verdict"], ruling["out"], ruling["next_from"]) == ("valid", 1, "half-kon")
    assert (got["schema"], got["engine"], got["digest"]) == (4, "planar", a_recording().trace.digest)


def test_unlawful_equipment_is_named_with_whom_it_concerns() -> None:
    recording = a_recording()
    long_bat = Bat("long", 1.0, 1.2, 0.03, 0.0, False, "assumed")
    kit = Equipment(long_bat, recording.equipment.piece, recording.equipment.surface)
    got = report(RuledThrow(recording.trace, a_ruling(), recording.throw, kit)).unlawful

    assert [(u.thing, u.clause, u.limit.value, u.audience.value, u.value, u.high, u.unit) for u in got] == [
        ("bat", "UA-E2", "bat-length", "everyone", 1.2, 1.0, "m")
    ]


def test_a_figure_that_is_not_lawful_says_all_that_is_wrong_with_it() -> None:
    kinds = {p["kind"]: p for p in result()["figure_problems"]}

    assert kinds["count"]["pieces"] == []
    assert kinds["count"]["text"] == "a figure has 5 pieces, this one has 2"


def test_a_trace_written_by_hand_has_no_release_and_no_equipment() -> None:
    got = report(RuledThrow(a_recording().trace, a_ruling()))

    assert (got.throw.release, got.throw.bat, got.throw.thrower) == (None, None, None)
    jsonschema.validate(json.loads(to_json(got)), json.loads(schema_text()))


def test_a_number_that_is_not_finite_never_reaches_the_result() -> None:
    bad = PieceRuling(1, PieceVerdict.OUT, "UA-V1", float("nan"), False, 0.1, None, None)
    ruling = a_ruling()

    whole = Ruling(ruling.throw, (bad,), ruling.situation, ruling.next, False)
    with pytest.raises(ValidationError, match="finite"):
        report(RuledThrow(a_recording().trace, whole))


@pytest.mark.parametrize(
    ("axis", "heading"),
    [
        ((1.0, 0.0, 0.0), 0.0),
        ((-1.0, 0.0, 0.0), 0.0),
        ((0.0, -1.0, 0.0), 90.0),
        ((1.0, 1.0, 0.0), 45.0),
        ((1.0, -1.0, 0.0), -45.0),
        ((0.0, 0.0, -1.0), None),
    ],
)
def test_a_heading_is_counter_clockwise_from_the_right_and_knows_no_sign_of_the_axis(
    axis: Vec3, heading: float | None
) -> None:
    got = heading_deg(axis)

    assert got == (pytest.approx(heading) if heading is not None else None)
