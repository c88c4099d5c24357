"""Facts of a throw that a referee or a bystander marks: no engine makes them."""

from __future__ import annotations

from enum import StrEnum


class Marked(StrEnum):
    """What was seen at one moment besides what the wood did; the kind of an `Event` of the trace."""

    OVERSTEP = "overstep"  # the thrower stepped on or over the plank
    WIND = "wind"  # a piece was moved by wind
    SHAKE = "shake"  # a piece was moved by the shake of the ground
    SPLIT = "split"  # a piece split or lost its cylindrical form
    SWEPT = "swept"  # someone swept before the result was announced
    STEPPED = "stepped"  # someone stepped on the sheets before the result was announced
    STOPPED = "stopped"  # someone stopped or removed a piece near the gorod
    REBOUND = "rebound"  # a piece that came back from the wall or the edge ramp was taken away
    FELL = "fell"  # a piece moved with neither wind nor shake: by itself, or somebody touched it
    EMERGENCY = "emergency"  # danger or disorder for which the throw is stopped
    HINDERED = "hindered"  # a moving piece was hindered by `other`, or by something that had come back
    ROLLED_ON = "rolled-on"  # a piece rolled on `other`
    UNSCREWED = "unscrewed"  # a threaded joint of a bat was unscrewed during the game


BY_HAND = (Marked.STOPPED, Marked.REBOUND)
"""After these a body moves by nothing of its own."""
