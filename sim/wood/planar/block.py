"""A block of independent lanes: each makes steps of its own, and waits for pymunk where flat pieces meet.

One throw is a block of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.compiling.compiler import is_ready
from gorodki.sim.trace import Bools
from gorodki.sim.wood.area import SimulatedArea
from gorodki.sim.wood.planar.compiled import announce, entry
from gorodki.sim.wood.planar.geometry import nearest
from gorodki.sim.wood.planar.impulse import CONTACT
from gorodki.sim.wood.planar.log import (
    Log,
    Written,
    close,
    is_full,
    new_log,
    sample,
    take_out,
    touch_pair,
)
from gorodki.sim.wood.planar.modes import begin
from gorodki.sim.wood.planar.own_view import in_own_view
from gorodki.sim.wood.planar.pairs import closing_speed
from gorodki.sim.wood.planar.plane import Plane, hand_over, planes, take_back
from gorodki.sim.wood.planar.state import BlockState, core_of
from gorodki.sim.wood.planar.step import (
    DONE,
    LANE,
    RUNS,
    WAITS,
    StepLengths,
    end,
    energy,
    glide,
    is_active,
    start,
)
from gorodki.sim.wood.scene import Scene

SHED_SHARE = 0.5  # lanes that are done are put away when no more than this share of them still moves


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long the steps are.

    Args:
        fine: while anything that could meet is moving fast, seconds.
        hop: while a body moves up and down on the sheet, at most, seconds.
        coarse: while nothing is near or hops, seconds.
        cruise: while everything only rolls, at most, seconds.
        travel: metres that a body may move in one step while another is near.
    """

    fine: float = 2e-4
    hop: float = 5e-4
    coarse: float = 4e-3
    cruise: float = 4e-2
    travel: float = 3e-3


class Block:
    """A block of lanes and what is needed to step it.

    Attributes:
        state: of the bodies of the lanes that are still stepped.
        lanes: one row for each of these lanes: its bodies, its time, how many steps it has made.
    """

    def __init__(
        self, scenes: Sequence[Scene], schedule: Schedule, area: SimulatedArea, *, record: bool = False
    ) -> None:
        if not is_compiled():
            announce()
        self.plan = StepLengths(
            schedule.fine, schedule.hop, schedule.coarse, schedule.cruise, schedule.travel,
            area.left, area.right, area.front, area.back,
        )  # fmt: skip
        self.state = in_own_view(BlockState.of(scenes))
        sizes = np.array([len(scene.bodies) for scene in scenes], dtype=np.int64)
        most = int(sizes.max())
        self.lanes: NDArray[Any] = np.zeros(len(scenes), dtype=LANE)
        self.lanes["end"] = np.cumsum(sizes)
        self.lanes["first"] = self.lanes["end"] - sizes
        self.lanes["number"] = np.arange(len(scenes))
        self._contacts = np.zeros((len(scenes), most * (most + 1) // 2), dtype=CONTACT)
        self._rests = np.zeros((len(scenes), most, most), dtype=np.bool_)
        self._struck_at = np.full((len(scenes), most, most + 1), -1.0)
        self._chosen = np.zeros(self._contacts.shape[1], dtype=np.int64)
        self.log = new_log(len(scenes), most, on=record)
        self.planes, self._slot, self._table = planes(self.state, self.lanes["end"].tolist())
        self._put_away = 0, 0.0  # steps and seconds of lanes that are no longer here
        set_out(self.lanes, self.state.bodies, self._rests, self.log)

    @property
    def time(self) -> float:
        """Seconds since the start that every lane which is still stepped has reached."""
        return float(self.lanes["time"].min()) if len(self.lanes) else np.inf

    @property
    def steps(self) -> int:
        """Steps that all lanes have made together."""
        return self._put_away[0] + int(self.lanes["steps"].sum())

    @property
    def lane_time(self) -> float:
        """Seconds that all lanes have gone through together."""
        return self._put_away[1] + float(self.lanes["time"].sum())

    def step(self) -> float:
        """One step of every lane, at rest or not; returns the longest of them in seconds."""
        self._run(np.inf, 1)
        return float(self.lanes["dt"].max()) if len(self.lanes) else 0.0

    def run(self, until: float) -> bool:
        """Step until every lane rests or has gone on for `until` seconds, or the log is full.

        The log of a block that records is full from time to time: then there is more to do after `written`
        has emptied it, and True is returned.
        """
        self._run(until, np.iinfo(np.int64).max)
        return bool((self.lanes["stage"] != DONE).any())

    def _run(self, until: float, steps: int) -> None:
        """Step every lane until it is done or has made so many steps, or the log is full."""
        self.lanes["stage"] = RUNS
        self.lanes["left"] = steps
        while True:
            waiting = advance(
                self.lanes, self.state.bodies, self._contacts, self._chosen, self._rests, self._struck_at,
                self._slot, self._table, self.plan, self.log, until, steps > 1,
            )  # fmt: skip
            if not waiting:
                return
            waits = np.flatnonzero(self.lanes["stage"] == WAITS)
            for k, number in zip(waits.tolist(), self.lanes["number"][waits].tolist(), strict=True):
                self._step_plane(k, self.planes[number])
            if steps > 1:
                self._shed()

    def _step_plane(self, k: int, plane: Plane) -> None:
        """Have pymunk move the flat pieces of a lane that waits for it."""
        if not self.log.on:
            plane.step()
            return
        before = plane.table.copy()
        plane.step()
        touching = plane.touching(before)
        if touching:
            lane = self.lanes[k : k + 1]
            first, end = int(lane["first"][0]), int(lane["end"][0])
            pairs = np.array(touching, dtype=np.int64) + (end - first - len(before))  # bats come first
            note_pushes(self.log, lane, self.state.bodies[first:end], pairs)

    def written(self) -> Written:
        """What was written down since the last call."""
        return take_out(self.log)

    def active(self) -> Bools:
        """Which rows belong to lanes in which anything still moves."""
        out = np.zeros(len(self.state), dtype=np.bool_)
        for lane in self.lanes:
            rows = slice(int(lane["first"]), int(lane["end"]))
            out[rows] = lane_is_active(self.state.bodies[rows])
        return out

    def _shed(self) -> None:
        """Put away the lanes that are done, where they are many."""
        keep = self.lanes["stage"] != DONE
        if keep.all() or keep.sum() > SHED_SHARE * len(keep) or not keep.any():
            return
        done = self.lanes[~keep]
        steps, seconds = self._put_away
        self._put_away = steps + int(done["steps"].sum()), seconds + float(done["time"].sum())
        rows = np.repeat(keep, self.lanes["end"] - self.lanes["first"])
        self.lanes = self.lanes[keep]
        sizes = self.lanes["end"] - self.lanes["first"]
        self.lanes["end"] = np.cumsum(sizes)
        self.lanes["first"] = self.lanes["end"] - sizes
        self.state = BlockState(self.state.bodies[rows])
        self._contacts, self._rests = self._contacts[keep], self._rests[keep]
        self._struck_at = self._struck_at[keep]
        self._slot = self._slot[rows]


def is_compiled() -> bool:
    """Whether a throw starts at once; where not, the first block compiles the engine, about 20 s."""
    return is_ready(set_out) and is_ready(advance)  # what every throw needs; the others take a moment


@entry
def set_out(lanes: Any, bodies: Any, rests: Any, log: Log) -> None:
    """Modes, energy and first sample of every lane at its start."""
    for k in range(len(lanes)):
        lane = lanes[k]
        own = bodies[lane.first : lane.end]
        begin(own, rests[k])
        lane.least = energy(own)[1]
        if log.on:
            sample(log, lane, own)


@entry
def advance(
    lanes: Any, bodies: Any, contacts: Any, chosen: Any, rests: Any, struck_at: Any,
    slot: Any, table: Any, plan: StepLengths, log: Log, until: float, to_rest: bool,
) -> bool:  # fmt: skip
    """Step every lane until it waits for pymunk, is done, or the log is full; returns whether any waits.

    to_rest: a lane that rests is done.
    """
    waiting = False
    for k in range(len(lanes)):
        lane = lanes[k]
        own, slots = bodies[lane.first : lane.end], slot[lane.first : lane.end]
        if lane.stage == WAITS:
            take_back(own, slots, table, lane.dt)
            glide(own, lane.dt, True)
            end(lane, own, contacts[k], chosen, rests[k], struck_at[k], plan, log)
            lane.stage = RUNS
        while lane.stage == RUNS:
            if lane.time >= until or (to_rest and not is_active(own)):
                lane.stage = DONE
                close(log, lane, own)
            elif lane.left <= 0 or is_full(log, len(lanes)):
                break
            else:
                lane.left -= 1
                if start(lane, own, contacts[k], chosen, plan):
                    hand_over(own, slots, table, lane.dt)
                    lane.stage, waiting = WAITS, True
                else:
                    end(lane, own, contacts[k], chosen, rests[k], struck_at[k], plan, log)
    return waiting


@entry
def note_pushes(log: Log, lanes: Any, bodies: Any, pairs: Any) -> None:
    """Write down which flat pieces (K, 2) of the one lane pymunk has made touch in the step it is making."""
    lane = lanes[0]
    for pair in pairs:
        i, j = min(pair[0], pair[1]), max(pair[0], pair[1])
        first, second = bodies[i], bodies[j]
        near = nearest(core_of(first, lane.dt), core_of(second, lane.dt))
        # bodies still have the velocities of before the push
        speed = max(-closing_speed(first, second, near.point, near.normal, lane.dt), 0.0)
        touch_pair(log, lane, bodies, i, j, lane.time + lane.dt, speed, near.point)


@entry
def lane_is_active(bodies: Any) -> bool:
    """Whether anything of a lane still moves or may fall."""
    return is_active(bodies)
