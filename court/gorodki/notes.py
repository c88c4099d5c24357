"""What an evidence says: a message id, and its words, which are filled from the `values` of the evidence."""

from __future__ import annotations

from gorodki.court.findings.note import NoteId
from gorodki.figures.languages import N_


class Note(NoteId):
    """One kind of measured fact. In brackets: names of `values` that its words do not name."""

    # the throw
    BAT_IN_ZONE = "bat-in-zone", N_("The bat touched the penalty line or the ground before it.")
    BAT_CLEAR_OF_ZONE = (
        "bat-clear-of-zone",
        N_("The bat cleared the penalty line before it touched the ground."),
    )
    BAT_TOUCHED_NO_GROUND = "bat-touched-no-ground", N_("The bat touched no ground before the front line.")
    OVERSTEPPED = "overstepped", N_("The thrower stepped on or over the plank.")
    MOVED_BEFORE_BAT = (
        "moved-before-bat",
        N_("Gorodok {piece} moved before the bat touched or passed it."),
    )
    SHAKEN_AFTER_MISS = (
        "shaken-after-miss",
        N_("Gorodok {piece} moved after a bat that touched none."),
    )
    MOVED_WITHOUT_CLAUSE = (
        "moved-without-clause",
        N_("Something other than the bat moved gorodok {piece}; these rules have no clause on that."),
    )
    # a piece split, or lost its form [piece, case: split or form]
    SPLIT_LARGER_IN = "split-larger-in", N_("Gorodok {piece} split, and the larger part stayed inside.")
    SPLIT_LARGER_OUT = (
        "split-larger-out",
        N_("Gorodok {piece} split, and only the smaller part stayed inside."),
    )
    SPLIT_WITHOUT_CLAUSE = (
        "split-without-clause",
        N_("Gorodok {piece} split; these rules have no clause on that."),
    )
    FORM_KEPT = (
        "form-kept",
        N_("It lost its form over {damaged_mm}, which is not more than half its length."),
    )
    HOPPED_OVER_BAT = (
        "hopped-over-bat",
        N_("The bat passed under gorodok {piece}, which had hopped from its landing."),
    )
    FIGURE_BROKEN = (
        "figure-broken",
        N_("Gorodok {piece} moved before the throw: the figure was broken."),
    )
    EMERGENCY = "emergency", N_("The referee stopped the throw in an emergency.")
    WHISTLES = "whistles", N_("Whistles: {count}.")
    NEXT_FROM = "next-from", N_("Next throw: {place}.")
    SET_FOR_HAND = (
        "set-for-hand",
        N_("No gorodok was touched: for a thrower of the other hand the figure is set mirrored."),
    )
    NOT_SET_FOR_HAND = (
        "not-set-for-hand",
        N_("A gorodok was touched: the figure is not set mirrored any more."),
    )
    RETURNED_HINDERED = (
        "returned-hindered",
        N_("What had come back into gorod or prigorod hindered gorodok {piece}, which was moving."),
    )  # [piece, other]
    SET_BACK = "set-back", N_("It is put back where it was before the throw.")
    BAT_UNSCREWED = "bat-unscrewed", N_("A joint of a bat was unscrewed during play: not allowed.")
    # out or not
    LEFT_OVER_SIDE = "left-over-side", N_("It wholly left gorod and prigorod.")
    ROLLED_BACK = "rolled-back", N_("It wholly left and rolled back in: out all the same.")
    LIGHT_BETWEEN = "light-between", N_("It stopped beside a line, with light between.")
    NO_LIGHT = "no-light", N_("It stopped at a line, with no light between.")
    CONTROL_GORODOK_FREE = (
        "control-gorodok-free",
        N_("A control gorodok on the outer edge of the line would not touch it."),
    )
    CONTROL_GORODOK_TOUCHES = (
        "control-gorodok-touches",
        N_("A control gorodok on the outer edge of the line would touch it."),
    )
    LEFT_AREA = "left-area", N_("It was followed no further than this.")
    NEARLY_LEFT = "nearly-left", N_("It nearly left, but not wholly.")
    # turning and meeting
    DEAD_POINT = (
        "dead-point",
        N_("It turned back while still inside and rolled {back_mm} back."),
    )  # [back_mm where seen, heading_deg]
    TURNED_OUTSIDE = "turned-outside", N_("It turned back only after it had wholly left.")
    TURNED_BY_BAT = "turned-by-bat", N_("It turned back because it met the bat: no dead point.")
    MET_AND_PARTED = (
        "met-and-parted",
        N_("It met gorodok {other}, and both parted: where they stopped stands."),
    )
    TURNED_BY_COLLISION = (
        "turned-by-collision",
        N_("It turned back because it met another body: no dead point."),
    )  # [other]
    DEAD_POINT_TAKEN = (
        "dead-point-taken",
        N_("Another piece lies where it turned: put at the nearest free place."),
    )
    ROLLED_ON_ANOTHER = (
        "rolled-on-another",
        N_("It rolled on gorodok {other}: only where it stopped counts."),
    )
    ROLLED_ON_THEN_TURNED = (
        "rolled-on-then-turned",
        N_("It had rolled on gorodok {other} before it turned back."),
    )
    RODE_OUT = "rode-out", N_("It was wholly outside while it rolled on another gorodok, and came back.")
    # hindered, held, taken away
    MET_RETURNED = (
        "met-returned",
        N_("On its way to the penalty zone it met what had come back: it is put where they met."),
    )  # [other]
    MET_TURNED = (
        "met-turned",
        N_("It met gorodok {other}, which had a dead point: it is put where they met."),
    )
    HINDERED_ANOTHER = "hindered-another", N_("It hindered gorodok {other} on its way.")
    MOVED_BY_RETURNED = (
        "moved-by-returned",
        N_("It had stopped, and what had come back moved it: it goes back where it had stopped."),
    )
    MOVED_BY_TURNED = (
        "moved-by-turned",
        N_("It had stopped, and gorodok {other}, rolling back, moved it: that stands."),
    )
    PLACE_TAKEN = "place-taken", N_("Another piece lies there: put at the nearest free place.")
    ROLLED_OUT_IN_BREACH = (
        "rolled-out-in-breach",
        N_("It rolled out while {breach}: it is put on the edge of the line where it left."),
    )
    BREACH_WITHOUT_EFFECT = (
        "breach-without-effect",
        N_("A breach that changed no result: {breach}."),
    )
    BREACH_NONE_OUT = (
        "breach-none-out",
        N_("A breach under which no gorodok rolled out: {breach}."),
    )
    BREACH_BY_OPPONENT = "breach-by-opponent", N_("A breach of the opponents: {breach}.")
    EXIT_NOT_TOLD = (
        "exit-not-told",
        N_("Where it left was not told: taken straight across from where it was before."),
    )
    STOPPED_BY_HAND = (
        "stopped-by-hand",
        N_("Somebody stopped it or took it away: it is judged where it was then."),
    )
    REBOUND_REMOVED = "rebound-removed", N_("It was out, rebounded and was taken away, which is allowed.")
    # marks
    TOUCHED_ZONE = "touched-zone", N_("It touched the penalty zone.")
    NEARLY_TOUCHED_ZONE = "nearly-touched-zone", N_("It nearly touched the penalty zone.")
    # its nearest point is nearer than the limit where it stopped, had its dead point, or is held by a clause
    NEARER_THAN_LIMIT = (
        "nearer-than-limit",
        N_("It lies {distance_mm} from the penalty line, nearer than {limit_mm}."),
    )  # [distance_mm, limit_mm, case: rest, dead-point or held]
    BEYOND_LIMIT = (
        "beyond-limit",
        N_("It lies {distance_mm} from the penalty line, not nearer than {limit_mm}."),
    )
    # [distance_mm, upright]
    PUT_ON_MARK = "put-on-mark", N_("It is put on the mark.")
    # [distance_mm]
    PUT_OPPOSITE_PLACE = "put-opposite-place", N_("It is put opposite its former place.")
    CATEGORY_LIMIT = (
        "category-limit",
        N_("For this category ({category}) limit and mark are {limit_mm}."),
    )
    MOVED_FROM_MARK = (
        "moved-from-mark",
        N_("It lay in the way of the mark and is moved by {shift_mm}."),
    )
    ROW_CLOSED_UP = "row-closed-up", N_("It lay on the mark already; the row is centred anew.")
    # staying
    STOPPED_INSIDE = "stopped-inside", N_("It stopped in the gorod.")
    NEVER_MOVED = "never-moved", N_("No part of it moved.")
    # equipment
    # [limit, value, low, high, audience, category]
    UNLAWFUL = "unlawful", N_("Not lawful.")
