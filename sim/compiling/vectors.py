"""Vectors in space as triples of numbers; an argument may be an array of three as well."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.compiler import HERE, Compiler

Vector = tuple[float, float, float]
compiled = Compiler(sorted(HERE.glob("*.py")), seconds=1).compiled


@compiled
def vec(a: Any) -> Vector:
    """Three numbers of an array as a vector."""
    return a[0], a[1], a[2]


@compiled
def put(place: Any, a: Any) -> None:
    """Write a vector into an array of three."""
    place[0], place[1], place[2] = a[0], a[1], a[2]


@compiled
def dot(a: Any, b: Any) -> float:
    """Scalar product."""
    out: float = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return out


@compiled
def cross(a: Any, b: Any) -> Vector:
    """Vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@compiled
def plus(a: Any, b: Any) -> Vector:
    """Sum."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@compiled
def minus(a: Any, b: Any) -> Vector:
    """Difference."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@compiled
def times(x: float, a: Any) -> Vector:
    """Multiple."""
    return x * a[0], x * a[1], x * a[2]


@compiled
def along(a: Any, x: float, b: Any) -> Vector:
    """Sum a + x b."""
    return a[0] + x * b[0], a[1] + x * b[1], a[2] + x * b[2]


@compiled
def norm(a: Any) -> float:
    """Length."""
    return math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])


@compiled
def unit(a: Any) -> Vector:
    """The vector of length 1 in the same direction; nothing stays nothing."""
    return times(1.0 / max(norm(a), 1e-300), a)
