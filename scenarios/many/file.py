"""Rows of a sweep as they come, into a CSV or Parquet file, with flat memory.

The file grows under a temporary name and gets its own when it is closed: nobody ever sees half a row of it.
"""

from __future__ import annotations

import contextlib
import csv
import io
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.files.output import told, writing
from gorodki.scenarios.many.arrow import arrow, arrow_table
from gorodki.scenarios.many.columns import COLUMNS
from gorodki.sim.sweep.rows import Rows

SUFFIXES = (".parquet", ".csv")


class RowsFile(Protocol):
    """Takes rows, block by block; every block has the columns of the first."""

    def write(self, rows: Rows) -> None:
        """Append a block."""
        ...


@contextmanager
def rows_file(path: str | os.PathLike[str], meanings: Mapping[str, str] = COLUMNS) -> Iterator[RowsFile]:
    """A file for the rows of a sweep; its suffix chooses the kind.

    Of an interrupted sweep it holds what is done. A sweep that fails leaves the old file as it was; where
    there is none, the rows that are done are kept, and that is told on the log. A disk that fills up leaves
    nothing but the old file.

    Args:
        path: of the file.
        meanings: of the columns, by name; a Parquet file tells them.

    Raises:
        InputError: for another suffix, a path that cannot be written, or Parquet without its library.
    """
    suffix = checked_suffix(path)
    new = not os.path.lexists(path)
    fault: BaseException | None = None
    with writing(path) as temporary:
        with told(path):
            file: _Csv | _Parquet = _Csv(temporary) if suffix == ".csv" else _Parquet(temporary, meanings)
        named = _Named(file, path)
        try:
            yield named
        except BaseException as caught:  # noqa: BLE001 - raised again below
            fault = caught
        with contextlib.suppress(OSError) if named.failed else told(path):
            file.close()
        done = file.blocks and not named.failed
        if not done or not (fault is None or new or isinstance(fault, KeyboardInterrupt)):
            temporary.unlink()
        elif fault is not None:
            logging.getLogger(__name__).warning("note: the throws that were done are kept in %r", str(path))
    if fault is not None:
        raise fault


class _Named:
    """Rows for a file that a person knows by a name."""

    def __init__(self, file: RowsFile, path: str | os.PathLike[str]) -> None:
        self._file, self._path = file, path
        self.failed = False

    def write(self, rows: Rows) -> None:
        with told(self._path):
            self.failed = True  # until it has gone well: half a block is worth nothing
            self._file.write(rows)
            self.failed = False


def checked_suffix(path: str | os.PathLike[str]) -> str:
    """The suffix of a path that rows can be written to.

    Raises:
        InputError: for any other.
    """
    suffix = Path(path).suffix.casefold()
    if suffix not in SUFFIXES:
        raise InputError(f"{os.fspath(path)!r}: rows of a sweep are written as .parquet or .csv")
    if suffix == ".parquet":
        arrow()
    return suffix


class _Csv:
    """One line for each trial, true and false as 1 and 0."""

    def __init__(self, path: Path) -> None:
        self.blocks = 0
        self._file = path.open("wb")

    def write(self, rows: Rows) -> None:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        if not self.blocks:
            writer.writerow(rows)
        columns = [c.astype(int) if c.dtype == np.bool_ else c for c in map(np.asarray, rows.values())]
        writer.writerows(zip(*(_texts(c) for c in columns), strict=True))
        self._file.write(text.getvalue().encode())
        self._file.flush()
        self.blocks += 1

    def close(self) -> None:
        self._file.close()


def _texts(column: Any) -> list[Any]:
    """Numbers as Python's own, NaN (alone unequal to itself) as an empty cell."""
    return ["" if value != value else value for value in column.tolist()]


class _Parquet:
    """A row group for each block; every column says what it means (`arrow_table`)."""

    def __init__(self, path: Path, meanings: Mapping[str, str]) -> None:
        self.blocks = 0
        self._meanings = meanings
        self._writer: Any = None
        self._file = path.open("wb")

    def write(self, rows: Rows) -> None:
        from pyarrow import parquet

        table = arrow_table(rows, self._meanings)
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._file, table.schema)
        self._writer.write_table(table)
        self.blocks += 1

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._file.close()
