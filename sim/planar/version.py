"""Which engine made a trace."""

from __future__ import annotations

from functools import cache

import numpy as np
import pymunk

MODEL = 1  # raised whenever the same throw gives another trace


@cache
def version() -> str:
    """Model, pymunk and numpy: the three on which the bits of a trace depend."""
    return f"{MODEL} (pymunk {pymunk.version}, numpy {np.__version__})"
