"""How much a trace may hold and how far its numbers may go, where it comes from a file.

The numbers are assumed, each far beyond what a throw reaches: of 1,800 simulated throws by players the
largest had 6,090 samples and 184 events; a bat with a spin that nobody can give it (25 m/s, a turn in 0.3 m)
met a piece with 190 m/s and threw it 19 m high.
"""

from __future__ import annotations

from typing import Final

from gorodki.figures.files.limits import MOST_PIECES

MOST_BODIES: Final = MOST_PIECES + 1
"""A figure's pieces and the bat."""

MOST_SAMPLES: Final = 12_000
"""Samples of a trace."""

MOST_EVENTS: Final = 2000
"""Events of a trace."""

MOST_FACTS: Final = 10
"""Further named facts of one event."""

LONGEST_TIME: Final = 30.0
"""Seconds after the release at which a trace must have ended: a throw takes about five, and is followed for
12 s after a flight of 8 s at most."""

LONGEST_STROKE: Final = 180.0
"""Seconds after a stroke at which a trace must have ended: without cushions a ball of 8 m/s would roll for a
minute and a half on heated cloth."""

LOWEST: Final = -0.5
"""Metres: no centre of mass is deeper under the sheet than half the thickest body that can be told of."""

FASTEST: Final = 1000.0
"""m/s that a body moves between samples, or that two meet with: more than the tip of a bat has that leaves
the hand at 40 m/s and turns in 0.3 m."""

JUMP: Final = 0.05
"""Metres that a body may move besides, at once: two samples may be a millionth of a second apart, and an
engine puts right what overlaps."""

FASTEST_TURN: Final = 50_000.0
"""rad/s about the own axis: about that of a piece of 24 mm that rolls at `FASTEST`."""

MOST_ROLL: Final = 1e6
"""Radians turned about the own axis in a trace: no piece rolls that far within `FARTHEST`."""

UNIT: Final = 1e-6
"""By how much the length of an axis may differ from 1: single precision would still do."""

OPPOSITE: Final = -1.0 + 1e-12
"""Cosine between the axes of a body in two samples, below which what lies between has no direction."""
