"""How each clause of the rulebook is switched off, and which tests must then fail.

A clause that a detector decides is off when none of its findings reach the ruling; one that is a measure, a
place or a piece of data is off when what it says is taken out of the court.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import shapely
from shapely import Polygon

from gorodki.court.gorodki import adjudicator, ages, equipment_check, placing
from gorodki.court.gorodki import profile as profiles
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.measuring import geometry
from gorodki.court.measuring.geometry import Court, CourtSize
from gorodki.court.measuring.marks import Placed
from gorodki.figures import check as figure_check
from gorodki.figures import registry
from gorodki.figures.types import Figure, Hand, Placement

Patch = pytest.MonkeyPatch
Off = Callable[[Patch], None]

DETECTORS = ("THROW", "THROW_STANDS", "HELD", "ASIDE", "OUT", "MARKS", "INSIDE", "STAYS", "NEXT")
FAR = 1e6  # metres


@dataclass(frozen=True)
class Switch:
    """One clause.

    Args:
        off: switches it off.
        file: the file of tests named after it.
        witness: one plain test of that file that fails while it is off.
    """

    off: Off
    file: str
    witness: str


def detector(clause: Clause) -> Off:
    """Switch off whatever finds by a clause, as the profile of the case cites it."""

    def off(patch: Patch) -> None:
        for name in DETECTORS:
            kept = tuple(_silenced(find, clause) for find in getattr(adjudicator, name))
            patch.setattr(adjudicator, name, kept)

    return off


def _silenced(find: Callable[..., Iterator[Finding]], clause: Clause) -> Callable[..., Iterator[Finding]]:
    def silenced(judged: Case | Situation, *more: Any) -> Iterator[Finding]:
        rules = judged.profile if isinstance(judged, Case) else profiles.profile(judged.rules)
        for found in find(judged, *more):
            if rules.cite(found.clause).clause != clause:
                yield found

    return silenced


def measure(home: type[Court] | type[CourtSize], name: str, value: Callable[[Any], Any]) -> Off:
    """Replace what the court knows of itself by something else."""

    def off(patch: Patch) -> None:
        patch.setattr(home, name, property(value))
        geometry._built.cache_clear()
        patch.setattr(geometry, "_built", geometry._built.__wrapped__)

    return off


def distances(rules: str, kon: float) -> Off:
    """All categories of a profile throw from one distance."""

    def off(patch: Patch) -> None:
        real = profiles._read

        def read(key: str) -> profiles.Profile:
            found = real(key)
            if key != rules:
                return found
            return replace(found, categories={k: replace(c, kon=kon) for k, c in found.categories.items()})

        patch.setattr(profiles, "_read", read)

    return off


def always_kon(rules: str) -> Off:
    """By a profile every throw goes from the kon."""

    def off(patch: Patch) -> None:
        real = Situation.lawful_place.fget  # type: ignore[attr-defined]
        patch.setattr(
            Situation, "lawful_place", property(lambda s: Place.KON if s.rules == rules else real(s))
        )

    return off


def never_mirrored(rules: str) -> Off:
    """By a profile no figure is set again for the other hand."""

    def off(patch: Patch) -> None:
        real = Situation.may_be_mirrored.fget  # type: ignore[attr-defined]
        patch.setattr(Situation, "may_be_mirrored", property(lambda s: s.rules != rules and real(s)))

    return off


def nobody_makes_way(patch: Patch) -> None:
    """A piece in the way of a mark stays there."""
    patch.setattr(placing, "make_way", lambda put, lying, _: Placed({**lying, **put}))


def everything_lawful(clause: Clause) -> Off:
    """Equipment never breaks a clause."""

    def off(patch: Patch) -> None:
        real = equipment_check._findings
        patch.setattr(
            equipment_check, "_findings", lambda *thing: (e for e in real(*thing) if e.clause != clause)
        )

    return off


def figures_anywhere(patch: Patch) -> None:
    """A figure may reach beyond the gorod."""
    patch.setattr(figure_check, "_outside", lambda _: iter(()))


def letter_flat(patch: Patch) -> None:
    """The pieces of the Letter are set parallel to the front line, where they are."""
    real = registry._built_in()

    def flat(what: Figure) -> Figure:
        if what.key != "pismo":
            return what
        return replace(what, pieces=tuple(Placement(p.centre, (1.0, 0.0, 0.0)) for p in what.pieces))

    _figures(patch, tuple(flat(f) for f in real))


def hands_alike(patch: Patch) -> None:
    """No figure depends on the hand."""
    patch.setattr(registry, "for_hand", lambda what, side: replace(what, hand=Hand(side)))
    patch.setattr(figure_check, "_mirror", lambda _: iter(()))


def _figures(patch: Patch, shown: tuple[Figure, ...]) -> None:
    patch.setattr(registry, "_built_in", lambda: shown)
    patch.setattr(registry, "_by_name", registry._by_name.__wrapped__)


def one_age(patch: Patch) -> None:
    """Everybody is an adult."""
    patch.setattr(ages, "UP_TO", ((ages.OLDEST, ages.AgeGroup.ADULTS),))


def _shrunk(place: Court) -> Polygon:
    s = place.size
    a, b, y, top = s.half_side, s.half_penalty, s.penalty_y, s.side
    outer = Polygon([(-b, y), (b, y), (a, 0.0), (a, top), (-a, top), (-a, 0.0)])
    return shapely.buffer(outer, -s.line_width, join_style="mitre")


C, DET = Clause, detector
SWITCHES: dict[Clause, Switch] = {
    C.UA_C1: Switch(
        measure(CourtSize, "half_side", lambda s: s.side), "ua_c", "c1_the_gorod_is_a_square_of_two_metres"
    ),
    C.UA_C2: Switch(
        measure(CourtSize, "half_penalty", lambda s: s.side / 2),
        "ua_c",
        "c2_the_prigorod_widens_at_45_degrees_over_one_metre",
    ),
    C.UA_C3: Switch(
        measure(Court, "mark_near", lambda _: Polygon()),
        "ua_c",
        "c3_two_marks_of_20_cm_lie_20_and_40_cm_from_the_penalty_line",
    ),
    C.UA_C4: Switch(
        measure(Court, "penalty_zone", lambda _: shapely.box(FAR, FAR, FAR + 1.0, FAR + 1.0)),
        "ua_c",
        "c4_the_ground_before_the_line_is_penalty_zone_too",
    ),
    C.UA_C5: Switch(distances("uk", 6.5), "ua_c", "c5_the_half_kon_and_the_kon_are_two_places_for_adults"),
    C.UA_C6: Switch(
        measure(Court, "city", _shrunk), "ua_c", "c6_lines_are_two_centimetres_wide_inside_the_measure"
    ),
    C.RU_4_3_2: Switch(distances("ru", 10.0), "ru_4_3_2", "for_veterans_the_event_says"),
    C.UA_F1: Switch(figures_anywhere, "ua_f", "f1_a_figure_half_beyond_the_front_line_is_unlawful"),
    C.UA_F2: Switch(
        letter_flat, "ua_f", "f2_the_corner_pieces_touch_both_lines_of_their_corner_at_45_degrees"
    ),
    C.UA_F3: Switch(
        hands_alike, "ua_f", "f3_the_sickle_of_a_left_hander_is_the_mirror_image_in_the_left_half"
    ),
    C.UA_E1: Switch(
        everything_lawful(C.UA_E1), "ua_e", "e1_what_is_wrong_is_told_with_its_measure_and_range"
    ),
    C.UA_E2: Switch(
        everything_lawful(C.UA_E2), "ua_e", "e3_for_a_woman_a_heavy_polymer_bat_breaks_two_limits"
    ),
    C.UA_E3: Switch(
        everything_lawful(C.UA_E3), "ua_e", "e3_for_a_woman_a_heavy_polymer_bat_breaks_two_limits"
    ),
    C.UA_A: Switch(one_age, "ua_a", "a_boy_throws_from_the_far_kon_on_his_fifteenth_birthday"),
    C.IFGS_LOST: Switch(
        DET(C.IFGS_LOST), "ifgs_lost", "overstepping_the_plank_loses_the_throw_wherever_the_bat_went"
    ),
    C.RU_4_3_15: Switch(
        DET(C.RU_4_3_15), "ru_4_3_15", "wind_on_no_piece_in_particular_counts_until_the_bat_is_at_the_first"
    ),
    C.UA_P8: Switch(
        DET(C.UA_P8), "ru_4_3_15", "shake_before_the_bat_gives_it_back_only_by_the_ukrainian_rules"
    ),
    C.RU_4_3_16: Switch(DET(C.RU_4_3_16), "ru_4_3_16", "what_the_wind_moved_after_a_miss_goes_back"),
    C.UA_P9: Switch(DET(C.UA_P9), "ru_4_3_16", "by_the_ukrainian_rules_too_it_goes_back"),
    C.RU_4_3_27: Switch(DET(C.RU_4_3_27), "ru_4_3_27", "hindered_away_from_the_zone_the_throw_is_returned"),
    C.UA_P11: Switch(DET(C.UA_P11), "ua_p11", "the_larger_part_inside_returns_the_bat"),
    C.RU_4_3_5: Switch(DET(C.RU_4_3_5), "ru_4_3_5", "three_whistles_stop_a_throw_in_an_emergency"),
    C.RU_4_3_32: Switch(DET(C.RU_4_3_32), "ru_4_3_32", "the_breach_is_named_once_each_time"),
    C.UA_V1: Switch(
        DET(C.UA_V1), "ua_v1", "a_piece_that_left_over_the_side_first_and_wandered_over_the_zone_later_is_out"
    ),
    C.UA_V2: Switch(DET(C.UA_V2), "ua_v2", "a_piece_that_left_and_rolled_back_in_is_out"),
    C.UA_V3: Switch(DET(C.UA_V3), "ua_v3", "light_between_line_and_piece_is_out"),
    C.RU_4_3_17: Switch(DET(C.RU_4_3_17), "ru_4_3_17", "a_piece_that_rolled_back_is_put_where_it_turned"),
    C.UA_P10: Switch(DET(C.UA_P10), "ru_4_3_17", "the_ukrainian_rules_name_it_by_their_own_id"),
    C.RU_4_3_18: Switch(
        DET(C.RU_4_3_18), "ru_4_3_18", "a_piece_that_turned_back_at_another_stays_where_it_stopped"
    ),
    C.RU_4_3_22: Switch(
        DET(C.RU_4_3_22), "ru_4_3_22", "a_moving_piece_is_put_where_it_met_the_one_that_rolled_back"
    ),
    C.RU_4_3_23: Switch(
        DET(C.RU_4_3_23), "ru_4_3_23", "a_piece_that_rolled_out_and_back_under_the_breach_is_put_on_the_edge"
    ),
    C.RU_4_3_24: Switch(DET(C.RU_4_3_24), "ru_4_3_24", "taking_a_rebounded_piece_away_changes_nothing"),
    C.RU_4_3_25: Switch(
        DET(C.RU_4_3_25), "ru_4_3_25", "a_piece_that_rolled_over_another_stays_where_it_stopped"
    ),
    C.RU_4_3_26: Switch(DET(C.RU_4_3_26), "ru_4_3_26", "a_stopped_piece_goes_back_where_it_had_stopped"),
    C.RU_4_3_28A: Switch(
        DET(C.RU_4_3_28A), "ru_4_3_28", "a_piece_stopped_nearer_than_20_cm_goes_to_the_20_cm_mark"
    ),
    C.RU_4_3_28B: Switch(DET(C.RU_4_3_28B), "ru_4_3_28", "none_out_nearer_than_20_goes_to_40"),
    C.RU_4_3_28C: Switch(
        nobody_makes_way,
        "ru_4_3_28",
        "a_piece_in_the_way_of_the_mark_moves_the_least_towards_the_front_line",
    ),
    C.RU_4_3_29: Switch(
        DET(C.RU_4_3_29), "ru_4_3_29", "the_outer_end_of_a_corner_piece_meets_the_outer_edge_of_the_side_line"
    ),
    C.RU_4_3_30: Switch(DET(C.RU_4_3_30), "ru_4_3_30", "childrens_pieces_stand_upright_on_the_mark"),
    C.RU_4_3_31: Switch(
        DET(C.RU_4_3_31), "ru_4_3_31", "beyond_the_limit_it_stays_and_the_margin_is_the_distance_to_it"
    ),
    C.RU_4_3_4: Switch(always_kon("ru"), "ru_4_3_4", "with_one_out_it_goes_from_the_half_kon"),
    C.UA_P3: Switch(
        always_kon("uk"), "ru_4_3_4", "by_the_ukrainian_rules_too_it_goes_from_the_half_kon_with_one_out"
    ),
    C.RU_4_3_20: Switch(
        never_mirrored("ru"), "ru_4_3_20", "after_a_miss_the_sickle_is_set_mirrored_for_a_left_hander"
    ),
    C.UA_P13: Switch(
        never_mirrored("uk"), "ru_4_3_20", "by_the_ukrainian_rules_too_it_is_set_mirrored_after_a_miss"
    ),
}
