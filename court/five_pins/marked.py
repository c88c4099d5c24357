"""Facts of a stroke that only a referee sees; the kind of an `Event` of the trace."""

from __future__ import annotations

from enum import StrEnum


class PinsMarked(StrEnum):
    """What was seen besides what the balls did; in brackets: what its data tells.

    What is shifted, touched or cleaned is a ball or a pin.
    """

    WRONG_BALL = "wrong-ball"  # played with the ball of the other player
    MOVING = "moving"  # struck before all three balls rested
    NOT_TIP = "not-tip"  # struck with another part of the cue
    TWICE = "twice"  # the tip touched the ball twice
    PUSHED = "pushed"  # two balls were pushed at once
    CLEANED = "cleaned"  # touched to clean it
    SHIFTED = "shifted"  # shifted, not by the stroke [before: yes, by: opponent]
    TOUCHED = "touched"  # touched with cue, hand, clothes or rest [before: yes, by: opponent]
    STRAIGHT = "straight"  # played straight at a ball or cushion that own touched, on a real table
    FOOT = "foot"  # opening or from the hand: no foot stood in the foot zone
    PLACED = "placed"  # own was placed with anything but the cue
    NO_WAY = "no-way"  # no stroke without a fault was possible: balls set to the opening position
    ASKS_OPENING = "asks-opening"  # the opponent has the offender's ball put on the upper mark
    LEFT_PLACE = "left-place"  # the striker left during the game without leave
    REFUSED = "refused"  # the striker refused to go on
    EARLY = "early"  # draw: struck so that the other ball did not move in time
