"""Which engine made a trace."""

from __future__ import annotations

from functools import cache

import numba
import numpy as np

MODEL = 3  # raised whenever the same stroke gives another trace


@cache
def version() -> str:
    """Model, and what the bits of a trace depend on besides it: numpy and the compiler."""
    return f"{MODEL} (numpy {np.__version__}, numba {numba.__version__})"
