"""A progress bar on stderr, for people: nothing is shown where stderr is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gorodki.figures.files.visible import one_line, visible


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar while the block runs; the function it gives is told how many are done, and of how many."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(visible(one_line(what)), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _silent(_done: int, _total: int) -> None:
    """Nobody watches."""
