"""Rows of a sweep as they come, into a CSV or Parquet file, with flat memory.

The file grows under a temporary name and gets its own when it is closed, complete or not: nobody ever sees
half a row of it.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from figures.errors import InputError
from sim.sweep.rows import Rows

SUFFIXES = (".parquet", ".csv")


class RowsFile(Protocol):
    """Takes rows, block by block; every block has the columns of the first."""

    def write(self, rows: Rows) -> None:
        """Append a block."""
        ...


@contextmanager
def rows_file(path: str | os.PathLike[str]) -> Iterator[RowsFile]:
    """A file for the rows of a sweep; its suffix chooses the kind.

    It keeps what was written when the context is left in whatever way, if that is anything at all; a disk
    that fills up leaves the old file, if there was one.

    Raises:
        InputError: for another suffix, a path that cannot be written, or Parquet without its library.
    """
    target = Path(path).resolve()
    suffix = checked_suffix(path)
    writer: type[_Csv | _Parquet] = _Csv if suffix == ".csv" else _Parquet
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with _told(path):
            file = writer(temporary)
        named = _Named(file, path)
        try:
            yield named
        finally:
            with contextlib.suppress(OSError) if named.failed else _told(path):
                file.close()
                if file.blocks and not named.failed:
                    temporary.replace(target)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def _told(path: str | os.PathLike[str]) -> Iterator[None]:
    """Failures of the file as one line with its name; others, of a cluster perhaps, stay what they are."""
    try:
        yield
    except OSError as fault:
        raise InputError(
            f"cannot write {os.fspath(path)!r}: {fault.strerror or fault}; "
            "give a path in a folder that exists and may be written"
        ) from fault


class _Named:
    """Rows for a file that a person knows by a name."""

    def __init__(self, file: RowsFile, path: str | os.PathLike[str]) -> None:
        self._file, self._path = file, path
        self.failed = False

    def write(self, rows: Rows) -> None:
        with _told(self._path):
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
        _pyarrow()
    return suffix


class _Csv:
    """One line for each throw, true and false as 1 and 0."""

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
    """A row group for each block."""

    def __init__(self, path: Path) -> None:
        self.blocks = 0
        self._arrow = _pyarrow()
        self._path = path
        self._writer: Any = None
        self._file = path.open("wb")

    def write(self, rows: Rows) -> None:
        from pyarrow import parquet

        table = self._arrow.table({name: np.asarray(column) for name, column in rows.items()})
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._file, table.schema)
        self._writer.write_table(table)
        self.blocks += 1

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._file.close()


def _pyarrow() -> Any:
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        raise InputError(
            "Parquet files need pyarrow: pip install 'gorodki[sweep]'; a .csv file needs nothing more"
        ) from None
    return pa
