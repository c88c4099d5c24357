"""What happens on a table only; contacts of balls, landings and rest are `sim.trace.EventKind`."""

from __future__ import annotations

from enum import StrEnum


class TableEvent(StrEnum):
    """What the engine writes down of one moment besides `sim.trace.EventKind`.

    A stroke begins with ``EventKind.RELEASE`` of the ball that the tip struck.
    """

    CUSHION = "cushion"  # a ball meets a cushion; `fixture` says which
    PIN_FELL = "pin-fell"  # a pin (`body`) is toppled by a ball or another pin (`other`)
    OFF_TABLE = "off-table"  # a ball is off: `fixture` is ``rail`` where it touched the wood
    POCKETED = "pocketed"  # the centre of a ball passes the edge of a pocket and it falls; `fixture` names it
    CROSSED = "crossed"  # the centre of a ball passes the middle line of a table with pockets
    PASSED_OVER = "passed-over"  # a ball in the air is over a ball or pin (`other`)
