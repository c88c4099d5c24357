"""Which engine made a trace."""

from __future__ import annotations

from functools import cache

import numba
import numpy as np
import pymunk

MODEL = 15  # raised whenever the same throw gives another trace


@cache
def version() -> str:
    """Model, and what the bits of a trace depend on besides it: pymunk, numpy and the compiler."""
    return f"{MODEL} (pymunk {pymunk.version}, numpy {np.__version__}, numba {numba.__version__})"
