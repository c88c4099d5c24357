"""What the columns of a sweep mean, in which units."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gorodki.sim.sweep.rows import PHYSICS

COLUMNS = {
    **PHYSICS,
    "lost": "whether the throw is lost, so that no piece is out (IFGS-LOST)",
    "out": "how many pieces are out",
    "cleared": "whether all pieces are out",
    "p#_out": "whether piece # is out (UA-V1, UA-V2)",
    "p#_penalty": "whether piece # touched the penalty zone before it could be out",
}
"""Meaning by name; ``#`` is the number of a piece."""

_UNITS = (("_m_s", "m/s"), ("_deg", "°"), ("_m", "m"), ("_s", "s"))


def meaning_of(column: str, columns: Mapping[str, str] = COLUMNS) -> str:
    """What a column means, in one English line."""
    found = re.fullmatch(r"p(\d+)(_\w+)", column)
    return columns[column] if found is None else columns[f"p#{found[2]}"].replace("#", found[1])


def unit_of(column: str) -> str:
    """The unit of a column, empty for a number of things and for what is true or false."""
    return next((unit for ending, unit in _UNITS if column.endswith(ending)), "")
