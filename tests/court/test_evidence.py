"""Rulings carry evidence for every decision, and two runs give the same text, in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gorodki.court import adjudicate
from gorodki.court.findings.evidence import Amount
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.throw.report import report, to_json
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.scenarios.files.build import situation, trace
from gorodki.scenarios.files.load import load_scenario

HOUSE = Path(__file__).parents[2]
LIBRARY = sorted((HOUSE / "scenarios" / "library").glob("*.toml"))
SOME = LIBRARY[::4]
KNOWN = {str(c) for c in Clause}
TEXTS = {"RU": "ru", "UA": "uk"}  # text by the beginning of an id; the federation's rule is in neither


def ruled(file: Path) -> tuple[Ruling, str]:
    """The ruling on a scenario, and its JSON."""
    scenario = load_scenario(file)
    made, before = trace(scenario), situation(scenario)
    ruling = adjudicate(made, before)
    return ruling, to_json(report(RuledThrow(made, ruling)))


@pytest.mark.slow
@pytest.mark.parametrize("file", SOME, ids=lambda f: f.stem)
def test_every_decision_has_evidence_and_a_second_run_gives_the_same_text(file: Path) -> None:
    ruling, text = ruled(file)
    assert ruled(file)[1] == text
    parts: list[ThrowRuling | PieceRuling] = [ruling.throw, *ruling.pieces]
    for part in parts:
        assert part.evidence
        if part.verdict in (ThrowVerdict.VALID, PieceVerdict.UNTOUCHED) and not getattr(part, "moved", False):
            assert part.clause == ""  # nothing was taken back, nothing moved: no clause is needed
        else:
            assert part.clause == part.evidence[0].clause
        assert part.margin_mm == part.evidence[0].margin_mm or ruling.throw.verdict is not ThrowVerdict.VALID
        assert {e.clause for e in part.evidence} <= KNOWN | {""}
        assert {e.note for e in part.evidence} <= {str(n) for n in Note}
        text = TEXTS.get(part.clause.partition("-")[0], "")
        assert part.supplement == ("" if text == ruling.situation.rules else text)
    notes = {e.note for e in ruling.throw.evidence}
    assert Note.WHISTLES in notes
    assert (Note.NEXT_FROM in notes) is bool(ruling.next.lying)
    for piece in ruling.pieces:
        assert (piece.placed is None) is (piece.verdict is PieceVerdict.OUT)
        if piece.moved:  # whatever put it elsewhere than it stopped is told
            assert len(piece.evidence) > 1


@pytest.mark.slow
def test_another_process_gives_the_same_text() -> None:
    code = (
        "import sys, hashlib; from pathlib import Path; from tests.court.test_evidence import ruled\n"
        "print(hashlib.sha256(''.join(ruled(Path(f))[1] for f in sys.argv[1:]).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, *map(str, SOME[:2])],
            capture_output=True,
            text=True,
            check=True,
            cwd=HOUSE,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "77")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


@pytest.mark.parametrize("file", LIBRARY, ids=lambda f: f.stem)
def test_a_number_in_an_evidence_is_a_number(file: Path) -> None:
    """An amount has its unit in its name too, and a piece is named by its number."""
    ruling, _ = ruled(file)
    facts = [*ruling.throw.evidence, *(e for p in ruling.pieces for e in p.evidence)]
    for name, value in (pair for fact in facts for pair in fact.values):
        if isinstance(value, Amount):
            assert name.endswith(f"_{value.unit}")
        elif isinstance(value, int):
            assert name in ("piece", "other", "count")
        else:
            assert not any(letter.isdigit() for letter in value), (name, value)
