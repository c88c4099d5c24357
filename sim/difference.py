"""Where two traces that should be one part: the first moment, body and quantity in which a bit differs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.canonical import canonical
from gorodki.sim.trace import Event, Floats, Ints, Trace


class DifferingQuantity(StrEnum):
    """What differs."""

    BODY = "body"  # which bodies there are, or their measures
    TIME = "time"  # of a sample, seconds
    POSITION = "position"  # of a centre, metres
    AXIS = "axis"  # of a body, radians
    ROLL = "roll"  # about the own axis, radians
    EVENT = "event"  # one that the other trace has not, or not so
    END = "end"  # one of the two goes on, seconds


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """Where two traces first differ.

    Args:
        time: seconds since release.
        quantity: what differs there.
        body: name of the body, None where it is none's.
        amount: by how much, in the unit of the quantity; 0 where only the sign of a zero differs; None of
            bodies and events.
    """

    time: float
    quantity: DifferingQuantity
    body: str | None = None
    amount: float | None = None


def first_difference(one: Trace, other: Trace) -> FirstDifference | None:
    """Where two traces first differ in a bit; None where the same moved alike, whatever computed it."""
    if canonical(one.bodies) != canonical(other.bodies):
        pairs = enumerate(zip_longest(one.bodies, other.bodies))
        k = next(k for k, (a, b) in pairs if canonical(a) != canonical(b))
        return FirstDifference(
            0.0, DifferingQuantity.BODY, max((one, other), key=lambda t: len(t.bodies)).bodies[k].name
        )
    found = [*_samples(one, other), *_events(one, other)]
    return min(found, key=lambda d: d.time, default=None)


def first_apart(one: Trace, other: Trace, beyond: float) -> FirstDifference | None:
    """Where centres are first more than a distance apart, at the times of the samples of the first trace.

    None where they never are, and where the bodies are not the same. Between its samples the other trace is
    taken as straight.

    Args:
        one: a trace.
        other: another one of the same throw.
        beyond: metres.
    """
    if [b.name for b in one.bodies] != [b.name for b in other.bodies] or not (
        one.time.size and other.time.size
    ):
        return None
    there = np.empty_like(one.position)
    for b, k in np.ndindex(there.shape[1:]):
        there[:, b, k] = np.interp(one.time, other.time, other.position[:, b, k])
    distance = np.linalg.norm(one.position - there, axis=2)
    rows = np.flatnonzero((distance > beyond).any(axis=1))
    if not rows.size:
        return None
    row = int(rows[0])
    body = int(np.argmax(distance[row]))
    told = float(one.time[row]), DifferingQuantity.POSITION, one.bodies[body].name, float(distance[row, body])
    return FirstDifference(*told)


def _samples(one: Trace, other: Trace) -> Iterator[FirstDifference]:
    n = min(len(one.time), len(other.time))
    rows = [_rows(a[:n], b[:n]) for a, b in zip(_arrays(one), _arrays(other), strict=True)]
    first = min((int(r[0]) for r in rows if r.size), default=None)
    if first is not None:
        yield _at(one, other, first)
    elif len(one.time) != len(other.time):
        ends = sorted(float(t.time[-1]) if len(t.time) else 0.0 for t in (one, other))
        yield FirstDifference(ends[0], DifferingQuantity.END, None, ends[1] - ends[0])


def _at(one: Trace, other: Trace, k: int) -> FirstDifference:
    """The difference of the k-th sample: that of the body that is farthest off in the first quantity."""
    time = float(min(one.time[k], other.time[k]))
    if one.time[k] != other.time[k]:
        return FirstDifference(time, DifferingQuantity.TIME, None, abs(float(one.time[k] - other.time[k])))
    turned = np.linalg.norm(np.cross(one.axis[k], other.axis[k]), axis=1)
    amounts = {
        DifferingQuantity.POSITION: np.linalg.norm(one.position[k] - other.position[k], axis=1),
        DifferingQuantity.AXIS: np.arctan2(turned, (one.axis[k] * other.axis[k]).sum(axis=1)),
        DifferingQuantity.ROLL: np.abs(one.roll[k] - other.roll[k]),
    }
    for (quantity, amount), a, b in zip(amounts.items(), _arrays(one)[1:], _arrays(other)[1:], strict=True):
        differ = _rows(a[k], b[k])
        if differ.size:
            body = int(differ[np.argmax(amount[differ])])
            return FirstDifference(time, quantity, one.bodies[body].name, float(amount[body]))
    raise AssertionError("the sample differs in something")


def _events(one: Trace, other: Trace) -> Iterator[FirstDifference]:
    for a, b in zip_longest(one.events, other.events):
        if a is None or b is None or canonical(a) != canonical(b):
            event: Event = min((e for e in (a, b) if e is not None), key=lambda e: e.time)
            body = None if event.body is None else one.bodies[event.body].name
            yield FirstDifference(event.time, DifferingQuantity.EVENT, body)
            return


def _arrays(trace: Trace) -> tuple[Floats, ...]:
    return trace.time, trace.position, trace.axis, trace.roll


def _rows(a: Floats, b: Floats) -> Ints:
    """Rows in which a bit differs."""
    differ: NDArray[np.bool_] = _bits(a) != _bits(b)
    return np.flatnonzero(differ.reshape(len(differ), math.prod(differ.shape[1:])).any(axis=1))


def _bits(a: Floats) -> NDArray[np.uint64]:
    return np.ascontiguousarray(a, dtype=np.float64).view(np.uint64)
