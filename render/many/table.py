"""Many throws as a person at a Python prompt has them: a row for each, what they come to, and a picture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from gorodki.figures.files.output import write_bytes
from gorodki.render.many.sweep_text import sweep_text
from gorodki.scenarios.many.arrow import arrow_table
from gorodki.scenarios.many.columns import meaning_of, unit_of
from gorodki.scenarios.many.file import rows_file
from gorodki.scenarios.many.summary import Summary
from gorodki.scenarios.many.sweep import Swept
from gorodki.sim.sweep.rows import Rows


@dataclass(frozen=True, eq=False, repr=False)
class SweepTable:
    """Many throws of one thrower: N rows, in order of throw, and what they come to.

    pandas and polars read it (``pandas.DataFrame.from_arrow``, ``polars.DataFrame``), as does whatever else
    knows the Arrow PyCapsule interface; a column by itself is a numpy array. A notebook shows the picture,
    ``print`` tells the numbers with their intervals.

    Args:
        swept: what was asked for, and the summary.
        rows: columns of N numbers by name; none of them can be written to.
    """

    swept: Swept
    rows: Rows

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(self.rows)

    @property
    def summary(self) -> Summary:
        """Counts over the throws, with what is known of their means and shares."""
        return self.swept.summary

    @property
    def complete(self) -> bool:
        """False where Ctrl-C ended it: the table holds the throws that were done."""
        return self.swept.complete

    def meaning(self, column: str) -> str:
        """What a column means, in one English line, and its unit in brackets where it has one.

        Raises:
            KeyError: for a column there is none of.
        """
        self.rows[column]
        unit = unit_of(column)
        return f"{meaning_of(column)} [{unit}]" if unit else meaning_of(column)

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` whose fields say their ``description`` and ``unit`` as metadata.

        Raises:
            InputError: where pyarrow is not installed.
        """
        return arrow_table(self.rows)

    def text(self, lang: str = "en") -> str:
        """The numbers with their 95 % intervals, as ``gorodki sweep`` prints them.

        Raises:
            InputError: for a language there is no catalogue of.
        """
        return sweep_text(self.swept, lang)

    def png(self, lang: str = "en", **drawn: Any) -> bytes:
        """The picture as a PNG file; `drawn` are further options of `gorodki.render.draw_sweep`.

        Raises:
            InputError: for a language without a catalogue or a size that is no picture.
        """
        from gorodki.render.many.sweep_picture import draw_sweep
        from gorodki.render.throw.picture import png_bytes

        return png_bytes(draw_sweep(self.swept, lang=lang, **drawn))

    def save(self, path: str | os.PathLike[str], lang: str = "en") -> None:
        """Write a file, whole or not at all: the picture as ``.png``, the rows as ``.parquet`` or ``.csv``.

        Raises:
            InputError: for another suffix, a path that cannot be written, a language without a catalogue, or
                Parquet without its library.
        """
        if Path(path).suffix.casefold() == ".png":
            write_bytes(path, self.png(lang))
        else:
            with rows_file(path) as file:
                file.write(self.rows)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __getitem__(self, column: str) -> NDArray[Any]:
        return self.rows[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return self.summary.throws

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        sweep = self.swept.sweep
        whom = f"{sweep.plan.thrower.key} at {sweep.situation.figure.key}"
        told = "" if self.complete else ", interrupted"
        return f"<{len(self)} throws of {whom}: {len(self.columns)} columns{told}>"

    def _repr_png_(self) -> bytes:
        return self.png()
