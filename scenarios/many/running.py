"""Blocks of many trials on any number of workers: rows into a file as they come, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Protocol, TypeVar

from gorodki.figures.files.interrupts import uninterrupted
from gorodki.sim.sweep.rows import Rows
from gorodki.sim.sweep.workers import in_order

if TYPE_CHECKING:
    from gorodki.scenarios.many.file import RowsFile

S = TypeVar("S", bound="Sums")

Told = Callable[[int, int], None]
"""Is told how many trials are done, and of how many."""


class Sums(Protocol):
    """What trials add up to."""

    def __add__(self: S, other: S) -> S:
        """Of both."""
        ...


def run_blocks(
    task: Callable[[int], Rows],
    blocks: int,
    none: S,
    of: Callable[[Rows], S],
    pool: Executor,
    count: int,
    *,
    out: RowsFile | None = None,
    told: Callable[[S], None] | None = None,
) -> tuple[S, bool]:
    """Run blocks in order; memory does not grow with their number.

    Args:
        task: makes the rows of a block, by its number; a function that any process can find.
        blocks: how many there are.
        none: the sums of no trial.
        of: the sums of some rows.
        pool: where blocks are computed.
        count: workers it has; they change nothing but the time it takes.
        out: takes the rows, in order.
        told: of the sums after each block.

    Returns:
        The sums, and False after Ctrl-C: then of the blocks that are done, which are also what `out` holds.

    Raises:
        InputError: where `out` cannot be written.
    """
    sums = none
    try:
        for rows in in_order(pool, count, task, range(blocks)):
            with uninterrupted():  # file and sums hold the same trials
                if out is not None:
                    out.write(rows)
                sums = sums + of(rows)
            if told is not None:
                told(sums)
    except KeyboardInterrupt:
        return sums, False
    return sums, True
