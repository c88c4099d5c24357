"""Many throws of one thrower at one figure: the road from what a person asks for to rows and a summary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from gorodki.court.gorodki.situation import Situation
from gorodki.figures.types import Placement
from gorodki.scenarios.many.running import Told, run_blocks
from gorodki.scenarios.many.summary import Summary
from gorodki.scenarios.many.tally import Tally
from gorodki.scenarios.throw.one_throw import set_up, thrown
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.lanes import run_throws
from gorodki.sim.sweep.plan import BLOCK, Plan
from gorodki.sim.sweep.rows import Rows, physics_rows
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.scene import bat_body, piece_body
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower

if TYPE_CHECKING:
    from gorodki.scenarios.many.file import RowsFile

USUAL_THROWER = "first-rank"

RowsOf = Callable[[Sequence[Throw], Mapping[int, Placement], Equipment, int], Rows]
"""Makes rows of throws, with pieces, equipment and the number of the first throw: `rows_of_throws`."""


@dataclass(frozen=True)
class Sweep:
    """Throws to be made, and what they are judged in."""

    plan: Plan
    situation: Situation


@dataclass(frozen=True)
class Swept:
    """What a sweep came to.

    Args:
        sweep: what was asked for.
        summary: of the throws that were made.
        complete: False where it was interrupted.
    """

    sweep: Sweep
    summary: Summary
    complete: bool


def planned(asked: ThrowRequest, n: int, *, block: int = BLOCK) -> Sweep:
    """The sweep that a person wishes: the thrower means the wished throw n times.

    Args:
        asked: as for one throw; `USUAL_THROWER` throws where it names none.
        n: how many throws.
        block: throws simulated together; another size gives other results.

    Raises:
        InputError: as for one throw, and for a number of throws that is none.
    """
    situation, kit = set_up(asked)
    intended, _ = thrown(asked.exact(), situation, kit)
    who = thrower(asked.thrower or USUAL_THROWER)
    return Sweep(Plan(intended, who, situation.lying, kit, n, asked.seed, block), situation)


def rows_of_throws(
    throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int = 0
) -> Rows:
    """The rows of throws that are simulated together: physics, and what the rules make of it.

    What each column means stands in `scenarios.many.columns`.

    Args:
        throws: N throws.
        pieces: where each piece stands, by number.
        equipment: bat, pieces, sheet.
        first: number of the first throw.
    """
    numbers = sorted(pieces)
    bodies = [bat_body(equipment.bat), *(piece_body(equipment.piece, number) for number in numbers)]
    tally = Tally(len(throws), bodies)
    ends = run_throws(throws, pieces, equipment, look=tally.look)
    rows: dict[str, NDArray[Any]] = dict(physics_rows(first, throws, ends, numbers))
    out = tally.out & ~tally.lost[:, None]
    rows["lost"] = tally.lost
    rows["out"] = out.sum(axis=1)
    rows["cleared"] = rows["out"] == len(numbers)
    for i, number in enumerate(numbers):
        rows[f"p{number}_out"] = out[:, i]
        rows[f"p{number}_penalty"] = tally.penalty[:, i]
    return rows


def block_rows(plan: Plan, k: int, rows_of: RowsOf = rows_of_throws) -> Rows:
    """The rows of block k of a plan."""
    return rows_of(plan.throws(k), plan.pieces, plan.equipment, plan.first(k))


def run(
    sweep: Sweep,
    pool: Executor,
    count: int,
    *,
    out: RowsFile | None = None,
    told: Told | None = None,
    rows_of: RowsOf = rows_of_throws,
) -> Swept:
    """Make the throws of a sweep, block by block; memory does not grow with their number.

    Args:
        sweep: what to throw.
        pool: where blocks are computed.
        count: workers it has; they change nothing but the time it takes.
        out: takes the rows, in order.
        told: of the progress.
        rows_of: what computes the rows of a block.

    Returns:
        The summary; after Ctrl-C of the blocks that are done, which are also what `out` holds.

    Raises:
        InputError: where `out` cannot be written.
    """
    plan = sweep.plan

    def tell(summary: Summary) -> None:
        if told is not None:
            told(summary.throws, plan.n)

    task, none = partial(block_rows, plan, rows_of=rows_of), Summary.empty(len(plan.pieces))
    summary, complete = run_blocks(task, plan.blocks, none, Summary.of, pool, count, out=out, told=tell)
    return Swept(sweep, summary, complete)
