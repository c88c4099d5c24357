"""Rows of a sweep as an Arrow table, which tells of every column what it means and in which unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.scenarios.many.columns import COLUMNS, meaning_of, unit_of
from gorodki.sim.sweep.rows import Rows


def arrow_table(rows: Rows, meanings: Mapping[str, str] = COLUMNS) -> Any:
    """A `pyarrow.Table`; the metadata of each field say its ``description`` and its ``unit``, if any.

    Args:
        rows: the columns.
        meanings: of the columns, by name.

    Raises:
        InputError: where pyarrow is not installed.
    """
    pa = arrow()
    columns = {name: pa.array(np.asarray(column)) for name, column in rows.items()}
    fields = [
        pa.field(name, column.type, metadata=_metadata(name, meanings)) for name, column in columns.items()
    ]
    return pa.Table.from_arrays(list(columns.values()), schema=pa.schema(fields))


def arrow() -> Any:
    """The library.

    Raises:
        InputError: where it is not installed.
    """
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        raise InputError(
            "Parquet and Arrow need pyarrow: pip install 'gorodki[sweep]'; a .csv file needs nothing more"
        ) from None
    return pa


def _metadata(name: str, meanings: Mapping[str, str]) -> dict[str, str]:
    unit = unit_of(name)
    return {"description": meaning_of(name, meanings)} | ({"unit": unit} if unit else {})
