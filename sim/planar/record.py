"""Writes down what the lanes of a block do: samples of poses and events, one trace for each lane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.planar.block import Block
from sim.planar.impulse import REST_SPEED
from sim.planar.state import Mode
from sim.planar.vectors import rows_where
from sim.scene import Scene
from sim.trace import Bools, Event, EventKind, Floats, Origin, Trace

INTERVAL = 2e-3  # s between samples of a lane, unless something happens in between
APART = 0.02  # s without touch after which the next touch of a pair is a contact of its own
TOUCH_SPEED = 0.02  # m/s: slower touches of bodies are not written down


class Recorder:
    """Samples and events of every lane of a block, from its start."""

    def __init__(self, scenes: Sequence[Scene], block: Block) -> None:
        self.scenes = scenes
        self.times: list[list[float]] = [[] for _ in scenes]
        self.poses: list[list[Floats]] = [[] for _ in scenes]
        self.events: list[list[Event]] = [[] for _ in scenes]
        self.last_touch: dict[tuple[int, int, int], float] = {}
        self.landed: set[tuple[int, int]] = set()
        self.resting: set[tuple[int, int]] = set()
        self.gone: set[tuple[int, int]] = set()
        self._sample(block, None)

    def step(self, block: Block) -> None:
        """Write down the step that a block has just made."""
        lanes = self._touches(block)
        self._sample(block, lanes)

    def _touches(self, block: Block) -> set[int]:
        """Write down what met; returns the lanes in which something did."""
        s = block.state
        lanes: set[int] = set()
        for blow in block.met:
            for a, b, speed, place in zip(blow.a, blow.b, blow.closing, blow.place, strict=True):
                lane, first = int(s.lane[a]), int(s.index[a])
                lanes.add(lane)
                if b < 0:
                    self._landing(block, lane, first, float(speed), place)
                elif speed > TOUCH_SPEED:
                    self._contact(block, lane, first, int(s.index[b]), float(speed), place)
        if block.pushed.size:
            for a, b in block.plane.touching():
                if a in block.pushed and b in block.pushed:
                    place = 0.5 * (s.position[a] + s.position[b])
                    lanes.add(int(s.lane[a]))
                    self._contact(block, int(s.lane[a]), int(s.index[a]), int(s.index[b]), 0.0, place)
        return lanes

    def _landing(self, block: Block, lane: int, body: int, speed: float, place: Floats) -> None:
        if speed > REST_SPEED or (lane, body) not in self.landed:
            self.landed.add((lane, body))
            self._note(block, lane, EventKind.GROUND, body, None, speed, place)

    def _contact(self, block: Block, lane: int, a: int, b: int, speed: float, place: Floats) -> None:
        key = (lane, min(a, b), max(a, b))
        if block.time - self.last_touch.get(key, -1.0) > APART:
            self._note(block, lane, EventKind.CONTACT, key[1], key[2], speed, place)
        self.last_touch[key] = block.time

    def _note(
        self,
        block: Block,
        lane: int,
        kind: EventKind,
        body: int,
        other: int | None,
        speed: float,
        place: Floats | None,
    ) -> None:
        where = None if place is None else (float(place[0]), float(place[1]), float(place[2]))
        self.events[lane].append(Event(kind, self.scenes[lane].time + block.time, body, other, where, speed))

    def _sample(self, block: Block, lanes: set[int] | None) -> None:
        """A sample of every lane that is due: after the interval, or where something happened."""
        s = block.state
        starts = rows_where(np.r_[True, s.lane[1:] != s.lane[:-1]]) if len(s) else np.zeros(0, np.intp)
        pose = np.concatenate([s.position, s.axis, s.turned[:, None]], axis=1)
        moving = (s.velocity != 0).any(axis=1) | (s.angular != 0).any(axis=1) | (s.mode == Mode.FREE)
        for first, end in zip(starts, np.r_[starts[1:], len(s)], strict=True):
            lane = int(s.lane[first])
            self._ends(block, lane, slice(first, end), moving)
            times = self.times[lane]
            if not times or (lanes and lane in lanes) or block.time - times[-1] >= INTERVAL - 1e-9:
                times.append(block.time)
                self.poses[lane].append(pose[first:end])

    def _ends(self, block: Block, lane: int, rows: slice, moving: Bools) -> None:
        """Write down who left the area and who came to rest."""
        s = block.state
        for row in range(rows.start, rows.stop):
            key = (lane, int(s.index[row]))
            if s.mode[row] == Mode.GONE:
                if key not in self.gone:
                    self.gone.add(key)
                    self._note(block, lane, EventKind.LEFT_AREA, key[1], None, 0.0, s.position[row])
            elif moving[row]:
                self.resting.discard(key)
            elif key not in self.resting:
                self.resting.add(key)
                if block.time > 0:
                    self._note(block, lane, EventKind.REST, key[1], None, 0.0, s.position[row])

    def trace(self, lane: int, origin: Origin) -> Trace:
        """The trace of a lane; origin: engine, version, step, seed."""
        scene, poses = self.scenes[lane], np.array(self.poses[lane])
        # a body rests for good at its last rest alone
        last = {e.body: k for k, e in enumerate(self.events[lane]) if e.kind is EventKind.REST}
        moved = {(lane, b) for b in last if b is not None} & self.resting
        keep = {last[b] for _, b in moved}
        events = tuple(
            e for k, e in enumerate(self.events[lane]) if e.kind is not EventKind.REST or k in keep
        )
        return Trace(
            bodies=tuple(s.body for s in scene.bodies),
            time=scene.time + np.array(self.times[lane]),
            position=poses[:, :, :3].copy(),
            axis=poses[:, :, 3:6].copy(),
            roll=poses[:, :, 6].copy(),
            events=events,
            origin=origin,
        )
