"""What an evidence says, as message ids; the message catalogue has the words and fills them from `values`."""

from __future__ import annotations

from enum import StrEnum


class Note(StrEnum):
    """One kind of measured fact. In brackets: the names of its `values`."""

    # the throw
    BAT_IN_ZONE = "bat-in-zone"  # the bat touched the penalty line or the ground before it
    BAT_CLEAR_OF_ZONE = "bat-clear-of-zone"  # the bat came down beyond the penalty line
    BAT_TOUCHED_NO_GROUND = (
        "bat-touched-no-ground"  # the bat was never seen on the ground before the front line
    )
    OVERSTEPPED = "overstepped"  # the thrower stepped on or over the plank
    MOVED_BEFORE_BAT = "moved-before-bat"  # a piece moved before the bat touched or passed it [piece]
    SHAKEN_AFTER_MISS = "shaken-after-miss"  # pieces moved after a bat that touched none [piece]
    MOVED_WITHOUT_CLAUSE = "moved-without-clause"  # wind or shake that no clause of the profile meets [piece]
    # a piece split, or lost its form [piece, case: split or form]
    SPLIT_LARGER_IN = "split-larger-in"  # the larger part stayed inside
    SPLIT_LARGER_OUT = "split-larger-out"  # only the smaller part stayed inside
    SPLIT_WITHOUT_CLAUSE = "split-without-clause"  # the profile has no clause for it
    FORM_KEPT = "form-kept"  # a piece lost its form over no more than half its length [piece, damaged_mm]
    HOPPED_OVER_BAT = "hopped-over-bat"  # the bat passed under a piece that hopped from its landing [piece]
    FIGURE_BROKEN = "figure-broken"  # a piece moved or fell before the throw [piece]
    EMERGENCY = "emergency"  # the throw was stopped
    WHISTLES = "whistles"  # what the referee whistles [count]
    NEXT_FROM = "next-from"  # from where the next throw goes [place]
    SET_FOR_HAND = "set-for-hand"  # set mirrored where the next thrower uses the other hand
    NOT_SET_FOR_HAND = "not-set-for-hand"  # a piece was touched, so that it is never set mirrored
    RETURNED_HINDERED = "returned-hindered"  # what had come back hindered a moving piece [piece, other]
    SET_BACK = "set-back"  # a piece is put back where it was before the throw
    # out or not
    LEFT_OVER_SIDE = "left-over-side"  # wholly left over a side or the rear
    ROLLED_BACK = "rolled-back"  # wholly left and came back
    LIGHT_BETWEEN = "light-between"  # stopped beside a line, light between
    NO_LIGHT = "no-light"  # stopped over a line, no light between
    CONTROL_GORODOK_FREE = (
        "control-gorodok-free"  # a control gorodok on the line's outer edge does not touch it
    )
    CONTROL_GORODOK_TOUCHES = "control-gorodok-touches"  # it touches
    LEFT_AREA = "left-area"  # followed no further than this
    NEARLY_LEFT = "nearly-left"  # came this near to having wholly left
    # turning and meeting
    DEAD_POINT = "dead-point"  # turned back here [back_mm where seen, heading_deg]
    TURNED_OUTSIDE = "turned-outside"  # turned back only after it had wholly left
    TURNED_BY_BAT = "turned-by-bat"  # turned back because it met the bat
    MET_AND_PARTED = "met-and-parted"  # it met another piece, and both parted [other]
    TURNED_BY_COLLISION = "turned-by-collision"  # turned back because it met another body [other]
    DEAD_POINT_TAKEN = "dead-point-taken"  # another piece lies where it turned; put at the nearest free place
    ROLLED_ON_ANOTHER = "rolled-on-another"  # rolled on another piece: only where it stopped counts [other]
    ROLLED_ON_THEN_TURNED = "rolled-on-then-turned"  # rolled on another, later had a dead point [other]
    RODE_OUT = "rode-out"  # on another piece it was wholly outside, and came back
    # hindered, held, taken away
    MET_RETURNED = "met-returned"  # on its way to the zone it met what had come back: put there [other]
    MET_TURNED = "met-turned"  # it met a piece that had a dead point: put there [other]
    HINDERED_ANOTHER = "hindered-another"  # it hindered another piece [other]
    MOVED_BY_RETURNED = "moved-by-returned"  # had stopped; what had come back moved it [other]
    MOVED_BY_TURNED = "moved-by-turned"  # had stopped; a piece with a dead point moved it: stands [other]
    PLACE_TAKEN = "place-taken"  # another piece lies where it is to be put; put at the nearest free place
    ROLLED_OUT_IN_BREACH = "rolled-out-in-breach"  # rolled out while a breach lasted [breach]
    BREACH_WITHOUT_EFFECT = "breach-without-effect"  # a breach that changed no result [breach]
    BREACH_NONE_OUT = "breach-none-out"  # a breach under which no piece rolled out [breach]
    BREACH_BY_OPPONENT = "breach-by-opponent"  # a breach of the side that does not throw [breach]
    EXIT_NOT_TOLD = "exit-not-told"  # where it left was not told: taken straight across from where it was
    STOPPED_BY_HAND = "stopped-by-hand"  # somebody stopped or removed it: what followed does not count
    REBOUND_REMOVED = "rebound-removed"  # out, rebounded and taken away: allowed
    # marks
    TOUCHED_ZONE = "touched-zone"  # touched or crossed the penalty zone
    NEARLY_TOUCHED_ZONE = "nearly-touched-zone"  # came this near to touching it
    # its nearest point is nearer than the limit where it stopped, had its dead point, or is held by a clause
    NEARER_THAN_LIMIT = "nearer-than-limit"  # [distance_mm, limit_mm, case: rest, dead-point or held]
    BEYOND_LIMIT = "beyond-limit"  # its nearest point lies beyond the limit [distance_mm, limit_mm]
    PUT_ON_MARK = "put-on-mark"  # put on the mark [distance_mm, upright]
    PUT_OPPOSITE_PLACE = "put-opposite-place"  # put opposite its own former place [distance_mm]
    CATEGORY_LIMIT = "category-limit"  # limit and mark of the thrower's category [category, limit_mm]
    MOVED_FROM_MARK = "moved-from-mark"  # shifted out of the way of a mark [shift_mm]
    ROW_CLOSED_UP = "row-closed-up"  # lay on the mark already; the row is centred anew
    # staying
    STOPPED_INSIDE = "stopped-inside"  # lies in the gorod
    NEVER_MOVED = "never-moved"  # no part of it moved
    # equipment
    UNLAWFUL = "unlawful"  # outside its lawful range [limit, value, low, high, audience, category]
