"""The clock of a film: which moment of a throw each frame shows, slower where it is decided."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gorodki.court.gorodki.ruling import PieceRuling, Ruling, ThrowRuling, ThrowVerdict
from gorodki.court.measuring.geometry import Court
from gorodki.figures.errors import InputError
from gorodki.render.draw.court import court_extent
from gorodki.render.draw.slow import Slow
from gorodki.sim.trace import EventKind, Floats, Trace

_STILL = (
    0.002  # metres, and radians: a body that moves less until the end has stopped, as far as a film shows
)
AFTER = 0.4  # s the court stays in sight when everything has stopped
_BEFORE_HIT, _AFTER_HIT, _HIT = 0.03, 0.22, 6.0  # s around the first touch of a piece, and how much slower
_CLOSE, _AROUND, _CALL = 30.0, 0.12, 3.0  # mm of a close call, s around it, and how much slower
_LONGEST = 20_000  # frames of one film: eleven minutes at thirty a second


def decisive(trace: Trace, ruling: Ruling) -> tuple[Slow, ...]:
    """Where a throw is decided: the first touch of a piece, and every close or doubtful call."""
    slow = []
    hit = next((e for e in trace.events_of(EventKind.CONTACT, body=trace.bat) if trace.bat is not None), None)
    if hit is not None:
        slow.append(Slow(hit.time - _BEFORE_HIT, hit.time + _AFTER_HIT, _HIT))
    lost = (ruling.throw,) if ruling.throw.verdict is not ThrowVerdict.VALID else ()
    parts: tuple[ThrowRuling | PieceRuling, ...] = (*lost, *ruling.pieces)
    for part in parts:
        near = part.margin_mm is not None and abs(part.margin_mm) < _CLOSE
        if part.time is not None and (near or part.doubtful):
            slow.append(Slow(part.time - _AROUND, part.time + _AROUND, _CALL))
    return tuple(slow)


def last_motion(trace: Trace, court: Court | None = None) -> float:
    """When the last body has stopped, seconds; with a court, or has left its picture."""
    far_off = ((-math.inf, -math.inf), (math.inf, math.inf))
    (left, low), (right, high) = court_extent(court) if court is not None else far_off
    last = 0.0
    for i, body in enumerate(trace.bodies):
        reach = body.length / 2
        x, y = trace.position[:, i, 0], trace.position[:, i, 1]
        seen = (x > left - reach) & (x < right + reach) & (y > low - reach) & (y < high + reach)
        far = np.linalg.norm(trace.position[:, i] - trace.position[-1, i], axis=1) > _STILL
        turned = np.linalg.norm(trace.axis[:, i] - trace.axis[-1, i], axis=1) > _STILL
        moving = np.flatnonzero(seen & (far | turned))
        if len(moving):
            last = max(last, float(trace.time[moving[-1]]))
    return last


def moments(end: float, step: float, slow: Sequence[Slow]) -> Floats:
    """The moment of each frame, from 0 to `end`, seconds since release.

    Args:
        end: the last moment that is shown.
        step: seconds of the throw from one frame to the next at full speed.
        slow: stretches that are shown slower; where they overlap the slowest holds.

    Raises:
        InputError: where the film would have more frames than anyone watches.
    """
    shown, t = [], 0.0
    while t < end:
        shown.append(t)
        if len(shown) > _LONGEST:
            raise InputError(
                f"the film has more than {_LONGEST} frames: a higher speed or fewer frames a second is right"
            )
        t = _onward(t, step, slow)
    return np.array([*shown, end])


def _onward(t: float, step: float, slow: Sequence[Slow]) -> float:
    """The moment one frame later; a frame may lie partly in a slow stretch."""
    left = step  # what is left of the frame, in seconds at full speed
    edges = sorted({e for s in slow for e in (s.start, s.end) if e > t + 1e-12})
    for edge in (*edges, math.inf):
        inside = [s.factor for s in slow if s.start <= t + 1e-12 and t + 1e-12 < s.end]
        factor = max(inside, default=1.0)
        if left <= (edge - t) * factor:
            return t + left / factor
        left -= (edge - t) * factor
        t = edge
    raise AssertionError("the last edge is infinite")  # pragma: no cover


def slowness(t: float, slow: Sequence[Slow]) -> float:
    """How many times slower than at full speed a moment is shown."""
    return max((s.factor for s in slow if s.start <= t < s.end), default=1.0)
