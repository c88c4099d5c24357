"""What an evidence of five pins says: a message id, and its words."""

from __future__ import annotations

from gorodki.court.findings.note import NoteId
from gorodki.figures.languages import N_


class PinsNote(NoteId):
    """One kind of measured or marked fact; its words are filled from the `values` of the evidence."""

    # contacts
    MET_OPPONENT = "met-opponent", N_("The own ball met the opponent's ball.")
    MET_RED_FIRST = "met-red-first", N_("The own ball met the red ball before the opponent's.")
    TOPPLED_FIRST = "toppled-first", N_("The own ball toppled pins before it met the opponent's ball.")
    NEVER_MET = "never-met", N_("The own ball never met the opponent's ball.")
    MISSED_BY = "missed-by", N_("It passed the opponent's ball {gap_mm} away.")
    ORDER_CLOSE = "order-close", N_("Two contacts that decide lie {apart_ms} apart.")
    OWN_TOPPLED = (
        "own-toppled",
        N_("The own ball toppled the {pin} pin after it had met the opponent's ball."),
    )
    NOTHING = "nothing", N_("It met the opponent's ball, and nothing else counted.")
    # points
    PIN_FELL = "pin-fell", N_("The {pin} pin, toppled by the {ball} ball: {points}.")
    PIN_CLOSE = "pin-close", N_("The {ball} ball passed the {pin} pin {gap_mm} away.")
    CANNON_OWN = "cannon-own", N_("Cannon: the own ball met red: {points}.")
    CANNON_OPPONENT = "cannon-opponent", N_("Cannon: the opponent's ball met red: {points}.")
    CANNON_TOGETHER = "cannon-together", N_("Cannon: both balls met red at once: {points}.")
    NO_POINTS = "no-points", N_("The balls had been set to the opening position: nothing can be scored.")
    # faults
    OFF_TABLE = "off-table", N_("The {ball} ball left the table.")
    TOUCHED_WOOD = "touched-wood", N_("The {ball} ball touched the wood of the rail.")
    JUMPED_PIN = "jumped-pin", N_("The own ball jumped over the {pin} pin before it met the opponent's ball.")
    JUMPED_RED = "jumped-red", N_("The own ball jumped over the red ball before it met the opponent's.")
    STRAIGHT_AT_BALL = (
        "straight-at-ball",
        N_("The own ball touched the {ball} ball and was played at it."),
    )
    STRAIGHT_AT_CUSHION = (
        "straight-at-cushion",
        N_("The own ball touched the {cushion} and was played at it."),
    )
    PLAYED_AWAY = "played-away", N_("The own ball touched a ball or cushion and was played away from it.")
    WRONG_BALL = "wrong-ball", N_("Played with the wrong ball.")
    MOVING = "moving", N_("Struck before all three balls rested.")
    NOT_TIP = "not-tip", N_("Not struck with the tip.")
    TWICE = "twice", N_("The tip touched the ball twice.")
    PUSHED = "pushed", N_("Two balls were pushed at once.")
    CLEANED = "cleaned", N_("A ball or pin was touched to clean it.")
    SHIFTED = "shifted", N_("A ball or pin was shifted, not by the stroke.")
    TOUCHED = "touched", N_("A ball or pin was touched with cue, hand, clothes or rest.")
    BY_OPPONENT = "by-opponent", N_("The waiting player moved it: the referee puts it back, no points.")
    FOOT = "foot", N_("No foot stood in the foot zone.")
    PLACED = "placed", N_("The own ball was placed with anything but the cue.")
    PLACED_OVER = "placed-over", N_("The own ball was placed {over_mm} out of its half.")
    LEFT_PLACE = "left-place", N_("The striker left during the game without leave.")
    REFUSED = "refused", N_("The striker refused to go on.")
    # placing
    ON_MARK = "on-mark", N_("The {ball} ball goes on the {mark}.")
    MARK_TAKEN = "mark-taken", N_("The {mark} is taken by the {ball} ball.")
    IN_HAND = "in-hand", N_("The opponent plays from the hand, in the {half} half.")
    AS_IT_LIES = "as-it-lies", N_("The opponent plays from where his ball lies.")
    ASTRIDE = "astride", N_("The offender's ball lies on the middle line, {gap_mm} from it.")
    PIN_LEFT_OUT = "pin-left-out", N_("The {pin} pin is left out: the {ball} ball lies on its place.")
    # the end
    LIMIT_REACHED = "limit-reached", N_("The limit of {points} is reached.")
    CUT_TO_LIMIT = "cut-to-limit", N_("The points are cut to the limit of {points}.")
    # the draw
    DRAW_MET = "draw-met", N_("The {ball} ball met the red ball or a pin.")
    DRAW_LONG = "draw-long", N_("The {ball} ball touched a long cushion.")
    DRAW_CROSSED = "draw-crossed", N_("The {ball} ball came into the other half and met the other ball.")
    DRAW_SHORT = "draw-short", N_("The {ball} ball did not reach the upper cushion.")
    DRAW_EARLY = "draw-early", N_("One ball reached the upper cushion before the other moved.")
    DRAW_BALLS_MET = "draw-balls-met", N_("The balls met and nobody is to blame.")
    DRAW_EQUAL = "draw-equal", N_("Both balls rest equally far from the lower cushion.")
    DRAW_NEARER = "draw-nearer", N_("The {ball} ball rests {gap_mm} nearer to the lower cushion.")
