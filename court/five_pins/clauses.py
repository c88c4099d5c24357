"""The clauses of five pins by id, each with what it says in one line.

``P5-`` ids name the clauses and points of the Ukrainian text, its lettered points a, b, c … in its own order.
"""

from __future__ import annotations

from gorodki.court.findings.clause import ClauseId


class PinsClause(ClauseId):
    """One clause of five pins."""

    # the game
    P5_2_1 = "P5-2.1", "who first reaches the limit of points wins the game; more is cut to the limit"
    P5_2_2 = "P5-2.2", "strokes alternate, whether points are made or not; only the tip of the cue strikes"
    P5_8A = "P5-8a", "who leaves during a game without leave loses it"
    P5_8B = "P5-8b", "who refuses to go on when the referee says so is excluded from the event"
    # the draw for the opening
    P5_3 = "P5-3", "both balls must move before either reaches the upper cushion; who breaks this twice loses"
    P5_3A = "P5-3a", "the draw is lost by whose ball meets the red ball or a pin"
    P5_3B = "P5-3b", "the draw is lost by whose ball touches a long cushion"
    P5_3C = "P5-3c", "the draw is lost by whose ball comes into the other half and meets the other ball"
    P5_3_4 = "P5-3.4", "whose ball rests nearer to the lower cushion opens, or lets the other one open"
    P5_4_1 = "P5-4.1", "at the opening the own ball lies wholly in the lower half, placed with the cue"
    P5_4_3 = "P5-4.3", "the first contact must be with the opponent's ball; a player keeps his ball"
    # a proper stroke
    P5_5A = "P5-5a", "the opponent's ball, met first, topples pins: points to the striker"
    P5_5B = "P5-5b", "own meets the opponent's ball, then red, and one of these topples pins: both"
    P5_5C = (
        "P5-5c",
        "the opponent's ball, met first, meets red, and one of these topples pins: both",
    )
    P5_5D = "P5-5d", "both meet red, and the opponent's ball or red topples pins: pins and cannon"
    P5_5E = "P5-5e", "own meets the opponent's ball, then red: cannon"
    P5_5F = "P5-5f", "own meets the opponent's ball, which meets red: cannon"
    P5_5G = "P5-5g", "own meets the opponent's ball, then both meet red at once: cannon"
    P5_5_0 = "P5-5.0", "own meets the opponent's ball and nothing else happens: proper, without points"
    P5_6 = "P5-6", "after a fault the striker gets nothing; all points made go to the opponent"
    P5_7_1A = "P5-7.1a", "a side pin counts 2"
    P5_7_1B = "P5-7.1b", "the centre pin fallen together with others counts 4"
    P5_7_1C = "P5-7.1c", "the centre pin as the only one fallen counts 8, whether all five stood or not"
    P5_7_2A = "P5-7.2a", "a cannon of the own ball on red counts 4"
    P5_7_2B = "P5-7.2b", "a cannon of the opponent's ball on red counts 3"
    # faults
    P5_9 = "P5-9", "a ball or cushion that own touches at the start may not be played straight at"
    P5_10_0 = "P5-10.0", "a ball is off that left the table or touched the wood of the rail"
    P5_10A = "P5-10a", "own off: on the mark at the short cushion opposite to where the opponent's ball lies"
    P5_10B = "P5-10b", "the opponent's ball off: in hand, in the half opposite to own"
    P5_10C = "P5-10c", "red off: on its mark; where that is taken, on the start mark of the ball in the way"
    P5_11_1 = (
        "P5-11.1",
        "after a fault: from the hand, in the half opposite to that of the offender's ball",
    )
    P5_11_2 = "P5-11.2", "an offender's ball on the middle line: the hand is in the lower half"
    P5_11_3 = "P5-11.3", "or the opponent has the offender's ball put on the upper mark, as at the opening"
    P5_14_0 = (
        "P5-14.0",
        "own topples a pin after a proper first contact: only the points go over",
    )
    P5_14A = "P5-14a", "played with the wrong ball: 2"
    P5_14B = "P5-14b", "own meets red before the opponent's ball: 2 and 2"
    P5_14C = "P5-14c", "own topples pins before it meets the opponent's ball: 2"
    P5_14D = "P5-14d", "own does not meet the opponent's ball, or not as the rule demands: 2"
    P5_14E = "P5-14e", "one or more balls off the table: 2"
    P5_14F = "P5-14f", "struck before all three balls rested: 2"
    P5_14G = "P5-14g", "not struck with the tip: 2"
    P5_14H = "P5-14h", "struck twice: 2"
    P5_14I = "P5-14i", "a ball or pin touched to clean it: 2"
    P5_14J = "P5-14j", "a ball or pin shifted with anything, not as the result of the stroke: 2"
    P5_14K = "P5-14k", "played straight at a ball or cushion that own touches: 2"
    P5_14L = "P5-14l", "opening or from the hand: no foot in the foot zone: 2"
    P5_14M = (
        "P5-14m",
        "own placed with anything but the cue, or out of its half: 2",
    )
    P5_14N = "P5-14n", "own jumps over pins or red before it meets the opponent's ball: 2"
    P5_14O = (
        "P5-14o",
        "a ball or pin touched with cue, hand, clothes or rest: 2",
    )
    P5_14P = "P5-14p", "two balls pushed at once: 2"
