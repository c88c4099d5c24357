"""The motion of a trace in few numbers: knots between which a page draws straight on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.render.draw.paths import AIRBORNE
from gorodki.sim.trace import Body, Floats, Trace, lowest

_PLACE = 2e-4  # metres that a body may be off between two knots: a fifth of a millimetre
_TURN = 4e-3  # the same for its unit axis: at the end of a bat of a metre, two millimetres
_PER_METRE, _PER_SECOND, _PER_UNIT = 10_000, 100_000, 10_000  # everything is written in whole numbers


def motions(trace: Trace) -> list[dict[str, Any]]:
    """Every body with its knots: times in 10 µs, centres in tenths of a millimetre, axes in 1/10000."""
    return [_motion(trace, k, body) for k, body in enumerate(trace.bodies)]


def _motion(trace: Trace, index: int, body: Body) -> dict[str, Any]:
    place, axis = trace.position[:, index], trace.axis[:, index]
    kept = knots(trace.time, np.hstack([place / _PLACE, axis / _TURN]))
    air = lowest(body, place[:, 2], axis[:, 2]) > AIRBORNE
    return {
        "name": body.name,
        "kind": body.kind.value,
        "shape": body.shape.value,
        "radius": _whole(body.radius * _PER_METRE),
        "length": _whole(body.length * _PER_METRE),
        "offset": _whole(body.offset * _PER_METRE),
        "t": _wholes(trace.time[kept] * _PER_SECOND),
        "p": [_wholes(place[kept, k] * _PER_METRE) for k in range(3)],
        "a": [_wholes(axis[kept, k] * _PER_UNIT) for k in range(3)],
        "air": "".join("1" if a else "0" for a in air[kept]),
    }


def knots(time: Floats, value: Floats) -> NDArray[np.intp]:
    """Indices of the samples that are needed so that straight lines between them miss none by more than 1.

    Args:
        time: (T,) strictly increasing.
        value: (T, N), each column in units of what it may be off.
    """
    keep = np.zeros(len(time), dtype=bool)
    keep[[0, -1]] = True
    stack = [(0, len(time) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        share = ((time[a + 1 : b] - time[a]) / (time[b] - time[a]))[:, None]
        off = np.abs(value[a + 1 : b] - (value[a] + share * (value[b] - value[a]))).max(axis=1)
        worst = int(np.argmax(off))
        if off[worst] > 1.0:
            k = a + 1 + worst
            keep[k] = True
            stack += [(a, k), (k, b)]
    return np.flatnonzero(keep)


def _wholes(values: Floats) -> list[int]:
    return [int(v) for v in np.rint(values)]


def _whole(value: float) -> int:
    return round(value)
