"""Still situations: only what was told decides, over all figures, both texts, and every kind of telling.

The expected rulings stand here as the texts have them, kind by kind, and not as the program finds them.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.measured.case import measure
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import profile
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.throw.report import report, to_json
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.gorodki.told import BatSeen, Over, Sighted, When, account_of
from gorodki.figures.errors import InputError
from gorodki.figures.registry import all_figures
from gorodki.render.words.messages import messages
from gorodki.render.words.ruling import ruling_text
from gorodki.scenarios.files.build import situation, trace
from gorodki.scenarios.files.check import rule_scenario
from gorodki.scenarios.files.load import load_scenario, parse_still
from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.files.still import StillSituation, scenario_of
from gorodki.scenarios.files.told import Fact

pytestmark = pytest.mark.slow

Document = dict[str, Any]
FIGURES = all_figures()
BOTH = ("ru", "uk")


def told(figure: str, rules: str = "ru", **more: Any) -> Scenario:
    """A still situation from its document."""
    return parse_still({"figure": figure, "rules": rules, **more}, "now.toml")


def ruled(figure: str, rules: str = "ru", **more: Any) -> Ruling:
    return rule_scenario(told(figure, rules, **more))


def piece(ruling: Ruling, number: int) -> PieceRuling:
    return next(p for p in ruling.pieces if p.piece == number)


def of_text(clause: str, rules: str) -> str:
    """A clause as the profile names it."""
    return profile(rules).cite(next(c for c in Clause if c == clause)).clause


# What the texts say of a piece that something other than the bat moved: by text, what moved it, when, and
# what the bat did. (verdict, general clause, whether the texts leave it open)
STANDS = ("valid", "", True)
FREE = ("returned", "RU-4.3.15", False)
BROKEN = ("returned", "RU-4.3.5", True)
LOST = ("lost", "IFGS-LOST", False)
BACK = ("restored", "RU-4.3.16", False)


def by_the_texts(rules: str, fact: Fact, when: When, bat: BatSeen) -> tuple[str, str, bool]:
    """RU-4.3.5, 4.3.15, 4.3.16, UA-P8, UA-P9 and the lost throw."""
    any_cause = rules == "uk"
    if when is When.BEFORE_THROW:  # three whistles: the figure is broken before the throw
        decided = FREE if any_cause or fact is Fact.WIND else BROKEN
        return (*decided[:2], decided[2] or bat is BatSeen.ZONE)  # a throw not to be made is not lost: open
    frees = when is When.BEFORE_BAT and (any_cause or fact is Fact.WIND)
    restores = not frees and (any_cause or fact is not Fact.FELL)
    if bat is BatSeen.ZONE:  # lost; where another clause holds too, the order of judging decides: open
        return (*LOST[:2], frees or restores)
    if frees:
        return FREE
    if restores and bat is BatSeen.MISSED:
        return (*BACK[:2], fact is Fact.FELL)  # no text names a fall: open
    return STANDS


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("bat", list(BatSeen))
@pytest.mark.parametrize("when", [When.BEFORE_THROW, When.BEFORE_BAT, When.AFTER_BAT])
@pytest.mark.parametrize("fact", [Fact.WIND, Fact.SHAKE, Fact.FELL])
def test_what_moved_a_piece_and_when_is_as_it_was_told(
    fact: Fact, when: When, bat: BatSeen, rules: str
) -> None:
    """At each of the fifteen figures piece 4 moves half a metre back by itself."""
    verdict, clause, is_open = by_the_texts(rules, fact, when, bat)
    for figure in FIGURES:
        happened = [{"what": fact.value, "piece": 4, "when": when.value}]
        lies = [{"piece": 4, "x": -0.05, "y": 0.75}]
        found = ruled(figure.key, rules, bat=bat.value, pieces=lies, happened=happened)
        throw = found.throw
        assert (throw.verdict, throw.clause) == (verdict, clause and of_text(clause, rules)), figure.key
        assert throw.interpretation is is_open, figure.key
        four = piece(found, 4)
        if throw.verdict is not ThrowVerdict.VALID:
            assert four.verdict is PieceVerdict.RESTORED, figure.key
            assert found.next.lying == found.situation.lying, figure.key
        else:
            assert (four.verdict, four.clause) == (PieceVerdict.STAYS, "UA-V1"), figure.key


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("bat", list(BatSeen))
@pytest.mark.parametrize("fact", [Fact.OVERSTEP, Fact.EMERGENCY])
def test_overstepping_loses_and_an_emergency_calls_off_whatever_the_bat_did(
    fact: Fact, bat: BatSeen, rules: str
) -> None:
    """The lost throw of the federation, and RU-4.3.5, at each of the fifteen figures."""
    emergency = fact is Fact.EMERGENCY
    for figure in FIGURES:
        throw = ruled(figure.key, rules, bat=bat.value, happened=[{"what": fact.value}]).throw
        expected = ("returned", "RU-4.3.5") if emergency else ("lost", "IFGS-LOST")
        assert (throw.verdict, throw.clause, throw.interpretation) == (*expected, emergency), figure.key


# Where a piece lies, and what the texts make of it where nothing else was seen: (place, verdict, clause with
# none out, clause for the Letter); the heading is 0. Men.
PLACES: dict[str, tuple[Document, str, str, str]] = {
    "in the gorod": ({"x": 0.2, "y": 1.2}, "stays", "UA-V1", "UA-V1"),
    "in the prigorod": ({"x": 0.3, "penalty_cm": 60}, "stays", "RU-4.3.31", "RU-4.3.31"),
    "in the wide prigorod": ({"x": 1.35, "y": -0.5}, "stays", "RU-4.3.31", "RU-4.3.31"),
    "nearer than 40 cm": ({"x": 0.3, "penalty_cm": 30}, "mark", "RU-4.3.28b", "RU-4.3.29"),
    "in the zone": ({"x": -0.4, "y": -1.3}, "mark", "RU-4.3.28b", "RU-4.3.29"),
    "on the right line": ({"line": "right", "light_mm": -3.0, "y": 0.6}, "stays", "UA-V3", "UA-V3"),
    "beside the left line": ({"line": "left", "light_mm": 3.0, "y": 0.6}, "out", "UA-V3", "UA-V3"),
    "beside the rear line": ({"line": "rear", "light_mm": 3.0, "x": 0.6}, "out", "UA-V3", "UA-V3"),
    "far to the right": ({"x": 2.2, "y": 0.5}, "out", "UA-V1", "UA-V1"),
    "beside the prigorod": ({"x": -2.0, "y": -0.3}, "out", "UA-V1", "UA-V1"),
    "gone to the left": ({"gone": "left"}, "out", "UA-V1", "UA-V1"),
    "gone to the right": ({"gone": "right"}, "out", "UA-V1", "UA-V1"),
    "gone to the rear": ({"gone": "rear"}, "out", "UA-V1", "UA-V1"),
    "gone through the zone": ({"gone": "zone"}, "mark", "RU-4.3.28b", "RU-4.3.29"),
}


def same(found: PieceRuling, verdict: str, clause: str) -> bool:
    marks = (PieceVerdict.MARK_40, PieceVerdict.LETTER_40)
    right = found.verdict in marks if verdict == "mark" else found.verdict == verdict
    return right and found.clause == clause


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("place", PLACES)
def test_where_a_piece_lies_decides_and_no_way_to_it(place: str, rules: str) -> None:
    """Each of the five pieces of each figure in turn; the others did not move."""
    lies, verdict, plain, letter = PLACES[place]
    for figure, number in itertools.product(FIGURES, range(1, 6)):
        found = ruled(figure.key, rules, pieces=[{"piece": number, **lies}])
        clause = letter if figure.kon_only else plain
        assert same(piece(found, number), verdict, clause), (figure.key, number, piece(found, number))
        others = [p for p in found.pieces if p.piece != number]
        assert {(p.verdict, p.clause) for p in others if not p.moved} <= {(PieceVerdict.UNTOUCHED, "")}


# What was seen first, of a piece that lies at a place: the verdict where it outweighs the place, else None.
INSIDE = ("in the gorod", "in the prigorod", "in the wide prigorod", "nearer than 40 cm", "on the right line")
OUTSIDE = tuple(p for p, (_, verdict, *_) in PLACES.items() if verdict == "out")


def after(sight: Sighted, place: str) -> tuple[str, str, str] | None:
    """Verdict, clause and clause for the Letter; None where only the place counts."""
    back = place in INSIDE
    if sight is Sighted.TURNED:  # at (0.1, 1.5), inside: put back there, whatever came after
        return ("dead-point", "RU-4.3.17", "RU-4.3.17")
    if sight is Sighted.TOUCHED_ZONE:
        return ("mark", "RU-4.3.28b", "RU-4.3.29")
    if sight is Sighted.WENT_OUT:
        _, verdict, plain, _ = PLACES[place]
        clause = "UA-V2" if back else plain if verdict == "out" else "UA-V1"
        return ("out", clause, clause)
    if sight is Sighted.HAD_STOPPED:  # at (0.1, 1.5), and what had come back moved it
        return ("where-stopped", "RU-4.3.26", "RU-4.3.26")
    if sight in (Sighted.MET, Sighted.ROLLED_ON) and place in INSIDE[:3]:
        clause = "RU-4.3.18" if sight is Sighted.MET else "RU-4.3.25"
        return ("stays", clause, clause)
    return None


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("sight", [s for s in Sighted if s is not Sighted.HINDERED])
def test_what_was_seen_counts_in_its_order_wherever_the_piece_lies(
    sight: Sighted, place: str, rules: str
) -> None:
    """Of piece 3 one thing was seen before it came to lie somewhere, at each of the fifteen figures."""
    seen: Document = {"what": sight.value}
    if sight in (Sighted.TURNED, Sighted.HAD_STOPPED, Sighted.PASSED):
        seen |= {"x": 0.1, "y": 1.5} if sight is not Sighted.PASSED else {"x": 0.1, "y": 0.7}
    if sight is Sighted.WENT_OUT:
        seen |= {"over": Over.REAR.value}
    if sight in (Sighted.MET, Sighted.ROLLED_ON):
        seen |= {"by": 2}
    lies, verdict, plain, letter = PLACES[place]
    wanted = after(sight, place) or (verdict, plain, letter)
    for figure in FIGURES:
        found = piece(ruled(figure.key, rules, pieces=[{"piece": 3, **lies, "seen": [seen]}]), 3)
        clause = of_text(wanted[2] if figure.kon_only else wanted[1], rules)
        assert same(found, wanted[0], clause), (figure.key, found)


HERE: Document = {"x": 0.5, "y": 1.0}


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("by", "of_other", "verdict", "clause"),
    [
        (None, {"gone": "left"}, "returned", "RU-4.3.27"),
        ("bat", {"gone": "left"}, "returned", "RU-4.3.27"),
        (2, {"gone": "left"}, "returned", "RU-4.3.27"),
        (2, {**HERE, "seen": [{"what": "went-out", "over": "left"}]}, "returned", "RU-4.3.27"),
        (2, {**HERE, "seen": [{"what": "turned", "x": 0.5, "y": 1.4}]}, "where-met", "RU-4.3.22"),
        (2, HERE, "stays", "RU-4.3.18"),
    ],
    ids=["something", "the bat", "a gone one", "one that came back", "one that turned", "a plain one"],
)
def test_what_stood_in_the_way_of_a_piece_is_what_was_told(
    by: object, of_other: Document, verdict: str, clause: str, rules: str
) -> None:
    """Piece 3 was on its way to the rear when it met something at (0.3, 1.3)."""
    seen: Document = {"what": "hindered", "x": 0.3, "y": 1.3}
    seen |= {} if by is None else {"by": by}
    for figure in (f for f in FIGURES if not f.kon_only):
        pieces = [{"piece": 3, "x": 0.4, "y": 1.2, "seen": [seen]}, {"piece": 2, **of_other}]
        found = ruled(figure.key, rules, pieces=pieces)
        if verdict == "returned":
            assert (found.throw.verdict, found.throw.clause) == (verdict, clause), figure.key
            assert found.throw.time is None, figure.key
            continue
        three = piece(found, 3)
        assert (three.verdict, three.clause) == (verdict, clause), figure.key
        other = piece(found, 2)
        both = clause == "RU-4.3.18"  # of a meeting both cite it
        assert (other.clause == "RU-4.3.18") is both, figure.key


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("category", ["men", "women", "children"])
def test_a_piece_hindered_on_its_way_to_the_zone_is_put_there_and_too_near_it_goes_to_the_mark(
    category: str, rules: str
) -> None:
    """RU-4.3.27: met at 60 cm it lies there; met at 15 cm it goes to the mark, and that is one reading."""
    for figure, near in itertools.product(FIGURES, (False, True)):
        met = {"what": "hindered", "x": 0.3, "y": -0.85 if near else -0.4}
        pieces = [{"piece": 3, "x": 0.4, "y": 0.5, "seen": [{"what": "passed", "x": 0.3, "y": 0.3}, met]}]
        three = piece(ruled(figure.key, rules, category=category, pieces=pieces), 3)
        if near:
            mark = "RU-4.3.29" if figure.kon_only else "RU-4.3.28b"
            assert (three.clause, three.interpretation) == (mark, True), figure.key
        else:
            assert (three.verdict, three.clause) == (PieceVerdict.WHERE_MET, "RU-4.3.27"), figure.key
            assert three.placed is not None
            assert three.placed.centre[:2] == pytest.approx((0.3, -0.4)), figure.key


def test_a_told_turn_stands_where_another_piece_lies_there_now() -> None:
    """Piece 4 came to lie where piece 3 had turned: no collision made it turn (RU-4.3.17)."""
    for figure, rules in itertools.product(FIGURES, BOTH):
        turned = {"what": "turned", "x": 0.05, "y": 1.4}
        pieces = [{"piece": 3, "x": 0.1, "y": 0.8, "seen": [turned]}, {"piece": 4, "x": 0.05, "y": 1.4}]
        three = piece(ruled(figure.key, rules, pieces=pieces), 3)
        wanted = (PieceVerdict.DEAD_POINT, of_text("RU-4.3.17", rules))
        assert (three.verdict, three.clause) == wanted, figure.key


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("what", ["swept", "stepped", "stopped"])
@pytest.mark.parametrize(
    ("more", "verdict", "note"),
    [
        ({}, "line-edge", Note.ROLLED_OUT_IN_BREACH),
        ({"by": "opponent"}, "out", Note.BREACH_BY_OPPONENT),
        ({"changed": False}, "out", Note.BREACH_WITHOUT_EFFECT),
        ({"when": "after-out"}, "out", None),
        ({"when": "before-throw"}, "out", None),
    ],
    ids=["plain", "opponent", "no effect", "after it was out", "before the throw"],
)
def test_a_breach_counts_as_it_was_told(
    what: str, more: Document, verdict: str, note: Note | None, rules: str
) -> None:
    """RU-4.3.23: piece 1 rolled out over the left line; piece 2, where one was stopped, lies in the gorod."""
    of_piece = {"piece": 2, "other": 1} if what == "stopped" else {"piece": 1}
    for figure in FIGURES:
        pieces = [{"piece": 1, "gone": "left"}, {"piece": 2, "x": 0.4, "y": 1.2}]
        found = ruled(figure.key, rules, pieces=pieces, happened=[{"what": what, **of_piece, **more}])
        one = piece(found, 1)
        assert one.verdict == verdict, figure.key
        assert note is None or note in {e.note for e in one.evidence}, figure.key
        said = messages("en").remarks(one)
        unknown = any(line.startswith("Where it left was not told") for line in said)
        assert unknown is (verdict == "line-edge"), figure.key
        assert one.clause == ("RU-4.3.23" if verdict == "line-edge" else "UA-V1"), figure.key


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("figure", ["serp", "pismo"])
@pytest.mark.parametrize("touched", [True, False])
@pytest.mark.parametrize("cause", ["zone", "overstep", "missed"])
def test_a_lost_bat_that_touched_a_piece_matters_by_the_ukrainian_text_alone(
    cause: str, touched: bool, figure: str, rules: str
) -> None:
    """RU-4.3.20: a lost throw, or none touched; UA-P13: none touched."""
    facts: Document = {"next_hand": "left", "pieces": []}
    if cause == "overstep":
        facts |= {"bat_touched": touched, "happened": [{"what": "overstep"}]}
    elif cause == "zone":
        facts |= {"bat_touched": touched, "bat": "zone"}
    else:
        facts |= {"bat": "missed"} if not touched else {"pieces": [{"piece": 1, "x": 0.1, "y": 1.1}]}
    again = not touched or (rules == "ru" and cause != "missed")
    told_now = told(figure, rules, **facts)
    assert rule_scenario(told_now).next.may_be_mirrored is again
    assert told_now.next_hand == "left"


def test_nothing_made_up_is_told_timed_or_measured() -> None:
    """No moment in words or JSON, no place that was not told, no way that is measured."""
    where = Path(__file__).parents[2] / "docs" / "examples"
    stories = [load_scenario(f) for f in sorted(where.glob("still-*.toml"))]
    stories += [
        told("rak", pieces=[{"piece": 1, **lies}], happened=[{"what": "swept", "piece": 1}])
        for lies, *_ in PLACES.values()
    ]
    assert len(stories) > 15
    for story in stories:
        made, now = trace(story), situation(story)
        ruling = rule_scenario(story)
        text = to_json(report(RuledThrow(made, ruling)))
        assert '"time_s": null' in text
        assert text.count('"time_s"') == text.count('"time_s": null')
        said = ruling_text(RuledThrow(made, ruling))
        assert " s]" not in said
        places = {tuple(p.centre) for p in now.lying.values()}
        seen = account_of(made)
        assert seen is not None
        for one in seen.pieces.values():
            poses = [s.pose for s in one.sights] + [one.rest]
            places |= {pose.centre for pose in poses if pose is not None}
        for ruled_piece in ruling.pieces:
            placed = {ruled_piece.placed.centre} if ruled_piece.placed else set()
            found = {e.place for e in ruled_piece.evidence if e.place is not None}
            assert found <= places | placed, (story.id, ruled_piece)
        for track in measure(made, now).tracks.values():
            assert track.told is (str(track.piece) in seen.pieces)


@pytest.mark.parametrize(
    ("facts", "answer"),
    [
        ({"bat": "missed"}, "pieces or happened is missing"),
        ({"bat": "hit"}, "pieces or happened is missing"),
        ({"bat": "zone"}, "pieces or happened is missing"),
        (
            {"bat": "missed", "pieces": [{"piece": 2, "gone": "left"}]},
            "pieces[1]: the bat missed, and nothing says what moved piece 2; add [[happened]] with what",
        ),
        (
            {"bat": "missed", "bat_touched": True, "pieces": []},
            "bat_touched = true contradicts what the bat did: 'missed'",
        ),
        (
            {"pieces": [{"piece": 2, "gone": "left", "seen": [{"what": "met"}]}]},
            "pieces[1].seen[1]: met needs by: the number of the other piece",
        ),
        (
            {"pieces": [{"piece": 2, "gone": "left", "seen": [{"what": "met", "by": 2}]}]},
            "pieces[1].seen[1].by: piece 2 cannot meet itself",
        ),
        (
            {"pieces": [], "happened": [{"what": "wind", "by": "opponent"}]},
            "happened[1]: by belongs to what = 'swept', 'stepped' or 'stopped'",
        ),
        (
            {"pieces": [], "happened": [{"what": "wind", "when": "after-out"}]},
            "happened[1]: after-out belongs to what = 'swept'",
        ),
    ],
)
def test_what_is_missing_or_contradicts_itself_is_said_in_one_line(facts: Document, answer: str) -> None:
    """Nothing to rule on, nothing that moved a piece, or two things that cannot both be so."""
    with pytest.raises(InputError) as caught:
        told("rak", **facts)
    assert answer in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_the_bat_did_is_taken_to_be_a_hit_only_where_something_moved() -> None:
    """A file that says nothing of the bat: it hit where pieces moved; where none did nobody knows."""
    for pieces, bat in (((), None), (({"piece": 1, "gone": "left"},), BatSeen.HIT)):
        document = json.dumps({"figure": "rak", "pieces": list(pieces)})
        still = StillSituation.model_validate_json(document)
        assert scenario_of(still).bat_seen is bat
