"""Which pieces of a trace went out: wholly out of gorod and prigorod, other than over the penalty line."""

from __future__ import annotations

import numpy as np

from benchmarks.throws import PIECES
from gorodki.court.measuring.projection import over_penalty, wholly_out
from gorodki.sim.trace import Bools, Trace


def outs_of(trace: Trace) -> Bools:
    """Which pieces (5,) of a trace went out."""
    out = np.zeros(PIECES, dtype=bool)
    for k in trace.pieces:
        body = trace.bodies[k]
        n = len(trace.time)
        size = np.full(n, body.radius), np.full(n, body.length / 2)
        over = over_penalty(trace.position[:, k], trace.axis[:, k], *size)
        left = wholly_out(trace.position[:, k], trace.axis[:, k], *size)
        before = np.maximum.accumulate(over)
        out[int(body.name) - 1] = bool((left & ~before).any())
    return out
