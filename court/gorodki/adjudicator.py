"""The adjudicator: runs the detectors in the stated order and composes one ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from gorodki.court.findings.evidence import Evidence
from gorodki.court.findings.finding import first_with_verdict
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.detectors import (
    breach,
    disturbed,
    hindered,
    lost,
    next_throw,
    out,
    penalty,
    rolled_on,
    split,
    stays,
    turned,
    unscrewed,
    whistled,
)
from gorodki.court.gorodki.findings import Finding, Settled
from gorodki.court.gorodki.measured.case import Case, measure
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.placing import PiecePosition, positions
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Situation
from gorodki.court.measuring.geometry import CourtSize
from gorodki.sim.trace import Trace

Detector = Callable[[Case], Iterator[Finding]]
MarkDetector = Callable[[Case, Settled], Iterator[Finding]]
NextDetector = Callable[[Situation], Iterator[Finding]]

# Order of judging: was the throw valid, what happened to each piece, where does each remaining piece go.
# In each list the first finding with a verdict decides; the others are evidence.
THROW: tuple[Detector, ...] = (
    whistled.stopped,
    whistled.figure_broken,
    lost.overstepped,
    lost.bat_in_zone,
    disturbed.hopped_over_bat,
    disturbed.moved_before_bat,
    disturbed.shaken_after_miss,
    split.split_inside,
    hindered.returned_hindered,
)
THROW_STANDS: tuple[Detector, ...] = (
    disturbed.disturbed_without_clause,
    breach.breach,
    unscrewed.unscrewed,
)
# Pieces that are put where they were at some moment, whatever they did after it.
HELD: tuple[Detector, ...] = (
    hindered.hindered_towards_zone,
    hindered.hindered_by_turned,
    hindered.stopped_and_moved,
    breach.rolled_out_in_breach,
)
ASIDE: tuple[Detector, ...] = (  # decide nothing
    hindered.stopped_and_moved_by_turned,
    breach.breach_without_effect,
    breach.stopped_by_hand,
    breach.rebound_removed,
    split.form_kept,
    split.split_without_clause,
)
OUT: tuple[Detector, ...] = (
    split.split_outside,
    out.rolled_back,
    out.light_between,
    out.left_city,
    rolled_on.rode_out_and_back,
    out.nearly_touched_zone,
)
MARKS: tuple[MarkDetector, ...] = (penalty.letter, penalty.none_out, penalty.far_limit, penalty.near_limit)
INSIDE: tuple[Detector, ...] = (
    turned.dead_point,
    out.no_light,
    rolled_on.rolled_on_another,
    turned.collided,
    out.nearly_left,
    out.nearly_touched_zone,
)
NOT_LOST = Finding(Clause.IFGS_LOST, Note.BAT_TOUCHED_NO_GROUND)
BESIDE_A_MARK = frozenset({Note.NO_LIGHT, Note.NEARLY_TOUCHED_ZONE})  # change nothing for a marked piece
LIES = frozenset({PieceVerdict.STAYS, PieceVerdict.UNTOUCHED})
MADE_WAY = frozenset({Note.MOVED_FROM_MARK, Note.ROW_CLOSED_UP})
STAYS: tuple[MarkDetector, ...] = (stays.beyond_limit, stays.never_moved)
NEXT: tuple[NextDetector, ...] = (next_throw.next_place, next_throw.next_hand)


def adjudicate(trace: Trace, situation: Situation, size: CourtSize | None = None) -> Ruling:
    """Rule on one throw.

    Args:
        trace: what moved; from an engine or authored by hand.
        situation: figure, hand, place, rules, category and where each remaining piece lay.
        size: measures of the court; the standard ones where none are given.

    Returns:
        The ruling, with the situation for the next throw. The same input gives the same ruling.

    Raises:
        InputError: for unknown rules or category, or a piece of the trace that is not in play.
    """
    case = measure(trace, situation, size)
    throw = _throw(case)
    if throw.verdict is not ThrowVerdict.VALID:
        return _set_back(case, throw)
    case, findings, settled = _pieces(case)
    places = positions(case, settled, {n: _deciding(f) for n, f in findings.items()})
    rulings = tuple(_piece(case, n, findings[n], places[n]) for n in sorted(findings))
    following = _next(case, places)
    throw = _with_next(case, throw, following)
    return Ruling(throw, rulings, situation, following, cleared=not following.lying)


def _throw(case: Case) -> ThrowRuling:
    """The throw as a whole."""
    found = [f for detector in THROW for f in detector(case)]
    deciding = first_with_verdict(found)
    clause = deciding.clause if deciding is not None else None  # none is needed for a throw that counts
    if deciding is None:
        found += [f for detector in THROW_STANDS for f in detector(case)]
        not_lost = next((f for f in found if f.clause is Clause.IFGS_LOST), NOT_LOST)
        deciding = not_lost.with_verdict(ThrowVerdict.VALID)
    cited = case.profile.cite(clause)
    others = [f for f in found if f.note is not deciding.note] + list(whistled.whistled(deciding))
    # where two clauses hold and rule otherwise, only the order of judging decides between them
    at_odds = any(f.verdict not in (None, deciding.verdict) for f in others)
    return ThrowRuling(
        ThrowVerdict(deciding.verdict or ThrowVerdict.VALID),
        cited.clause,
        deciding.margin_mm,
        deciding.doubtful,
        deciding.time,
        deciding.place,
        cited.supplement,
        deciding.interpretation or at_odds or any(f.interpretation for f in others),
        tuple(f.evidence(case.profile) for f in [deciding, *others]),
        whistled.whistles(deciding),
    )


def _with_next(case: Case, throw: ThrowRuling, following: Situation) -> ThrowRuling:
    """The ruling on the throw, with what was found on the next one."""
    found = [f for detector in NEXT for f in detector(following)]
    return replace(throw, evidence=throw.evidence + tuple(f.evidence(case.profile) for f in found))


def _pieces(case: Case) -> tuple[Case, dict[int, list[Finding]], Settled]:
    """Findings on every piece in play, deciding one first, which are out, and the case with pieces held."""
    case = rolled_on.riders(case)
    held = _by_piece(case, [f for detector in HELD for f in detector(case)])
    aside = _by_piece(case, [f for detector in ASIDE for f in detector(case)])
    case = case.holding({n: (f.time or 0.0, f.pose) for n, f in _first_held(held).items() if f.pose})
    outs = _by_piece(case, [f for detector in OUT for f in detector(case)])
    gone = frozenset(n for n, found in outs.items() if any(f.verdict is PieceVerdict.OUT for f in found))
    settled = _settled(case, gone)
    marks = _by_piece(case, [f for detector in MARKS for f in detector(case, settled)])
    inside = _by_piece(case, [f for detector in INSIDE for f in detector(case)])
    stay = _by_piece(case, [f for detector in STAYS for f in detector(case, settled)])
    findings = {}
    for n in case.situation.lying:
        if n in gone:
            found = outs[n] + [f for f in held[n] if f.verdict is None]
        elif marks[n]:
            found = marks[n] + held[n] + [f for f in inside[n] if f.note not in BESIDE_A_MARK]
        else:
            found = held[n] + inside[n] + stay[n]
        found += aside[n]
        findings[n] = [_deciding(found), *(f for f in found if f is not _deciding(found))]
    return case, findings, settled


def _first_held(held: Mapping[int, list[Finding]]) -> dict[int, Finding]:
    """By piece, the earliest finding that holds it."""
    holding = {n: [f for f in found if f.verdict is not None] for n, found in held.items()}
    return {n: min(found, key=lambda f: f.time or 0.0) for n, found in holding.items() if found}


def _settled(case: Case, gone: frozenset[int]) -> Settled:
    staying = {n: t for n, t in case.tracks.items() if n not in gone}
    return Settled(
        out=gone,
        any_out=case.situation.any_out or bool(gone),
        rest={n: t.dead_point.pose if t.dead_point else t.rest for n, t in staying.items()},
        zone={n: t.zone.touched for n, t in staying.items() if t.zone.touched},
    )


def _by_piece(case: Case, found: list[Finding]) -> dict[int, list[Finding]]:
    return {n: [f for f in found if f.subject == n] for n in case.situation.lying}


def _deciding(found: list[Finding]) -> Finding:
    decides = first_with_verdict(found)
    assert decides is not None  # noqa: S101 - the last detectors find something on every piece
    return decides


def _piece(case: Case, number: int, found: list[Finding], position: PiecePosition) -> PieceRuling:
    """The ruling on one piece from its findings and where it is put."""
    track = case.tracks.get(number)
    every = [*found, *position.findings]
    made_way = next((f for f in position.findings if f.note in MADE_WAY), None)
    if made_way is not None and found[0].verdict in LIES:  # what decides where it lies now
        every = [made_way.with_verdict(found[0].verdict), *(f for f in every if f is not made_way)]
    if track is not None and track.told:  # its times only number an order
        every = [replace(f, time=None) for f in every]
    deciding = every[0]
    cited = case.profile.cite(deciding.clause)
    return PieceRuling(
        piece=number,
        verdict=PieceVerdict(deciding.verdict or PieceVerdict.STAYS),
        clause=cited.clause,
        margin_mm=deciding.margin_mm,
        doubtful=any(f.doubtful for f in every),
        time=deciding.time,
        stopped=track.rest if track is not None else case.situation.lying[number],
        placed=position.placement,
        moved=position.shifted,
        supplement=cited.supplement,
        interpretation=any(f.interpretation for f in every),
        evidence=tuple(f.evidence(case.profile) for f in every),
    )


def _next(case: Case, places: Mapping[int, PiecePosition]) -> Situation:
    """The situation for the next throw."""
    lying = {n: p.placement for n, p in sorted(places.items()) if p.placement is not None}
    after = replace(case.situation, lying=lying, touched=case.situation.touched or case.touched)
    return replace(after, place=after.lawful_place)


def _set_back(case: Case, throw: ThrowRuling) -> Ruling:
    """A throw after which every piece goes back where it was."""
    situation = case.situation
    rulings = []
    for n, before in sorted(situation.lying.items()):
        track = case.tracks.get(n)
        was_moved = track is not None and track.moved is not None
        evidence = throw.evidence[:1]
        if was_moved:
            evidence += (Evidence(throw.clause, note=str(Note.SET_BACK)),)
        rulings.append(
            PieceRuling(
                piece=n,
                verdict=PieceVerdict.RESTORED if was_moved else PieceVerdict.UNTOUCHED,
                clause=throw.clause if was_moved else "",
                margin_mm=None,
                doubtful=throw.doubtful,
                time=throw.time,
                stopped=track.rest if track is not None else before,
                placed=before,
                supplement=throw.supplement if was_moved else "",
                evidence=evidence,
            )
        )
    lost, restored = throw.verdict is ThrowVerdict.LOST, throw.verdict is ThrowVerdict.RESTORED
    kept_touch = restored or (lost and not case.profile.reset_after_lost)
    touched = situation.touched or (kept_touch and case.touched)
    following = replace(situation, touched=touched, place=situation.lawful_place)
    throw = _with_next(case, throw, following)
    return Ruling(throw, tuple(rulings), situation, following, cleared=not situation.lying)
