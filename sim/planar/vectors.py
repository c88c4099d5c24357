"""Small vector helpers over many rows. Plain component arithmetic: several times quicker than numpy's cross and einsum."""

from __future__ import annotations

import numpy as np

from sim.trace import Floats


def dot(a: Floats, b: Floats) -> Floats:
    """Dot product along the last axis (..., 3) -> (...)."""
    return a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2]


def cross(a: Floats, b: Floats) -> Floats:
    """Cross product along the last axis (..., 3)."""
    out = np.empty(np.broadcast_shapes(a.shape, b.shape))
    out[..., 0] = a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1]
    out[..., 1] = a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2]
    out[..., 2] = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return out


def norm(a: Floats) -> Floats:
    """Length along the last axis."""
    return np.sqrt(dot(a, a))


def unit(a: Floats) -> Floats:
    """Unit vectors; a zero vector stays zero."""
    return a / np.maximum(norm(a), 1e-300)[..., None]
