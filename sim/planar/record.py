"""Writes down what the lanes of a block do: samples of poses and events, one trace for each lane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.planar.block import Block
from sim.planar.impulse import REST_SPEED
from sim.planar.state import FREE, GONE
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
        self.still: dict[tuple[int, int], int] = {}
        self.restless: set[tuple[int, int]] = set()
        self._sample(block, set())

    def step(self, block: Block) -> None:
        """Write down the step that a block has just made."""
        self._sample(block, self._touches(block))

    def finish(self, block: Block) -> None:
        """Write down how the lanes that still were in the block ended."""
        s = block.state
        self._sample(block, set(s.lane.tolist()))
        present = {(int(lane), int(body)) for lane, body in zip(s.lane, s.index, strict=True)}
        self.restless = present - self.still.keys()

    def _touches(self, block: Block) -> set[int]:
        """Write down what met; returns the lanes in which something did."""
        s = block.state
        lanes: set[int] = set()
        for blow in block.met:
            for k, (a, b) in enumerate(zip(blow.a.tolist(), blow.b.tolist(), strict=True)):
                lane, first = int(s.lane[a]), int(s.index[a])
                lanes.add(lane)
                time, speed, place = block.began + float(blow.time[k]), float(blow.closing[k]), blow.place[k]
                if b < 0:
                    self._landing(lane, time, first, speed, place)
                elif speed > TOUCH_SPEED:
                    self._contact(lane, time, first, int(s.index[b]), speed, place)
        if block.pushed.size:
            for a, b in block.plane.touching():
                if a in block.pushed and b in block.pushed:
                    lane, place = int(s.lane[a]), 0.5 * (s.position[a] + s.position[b])
                    lanes.add(lane)
                    self._contact(lane, block.time, int(s.index[a]), int(s.index[b]), 0.0, place)
        return lanes

    def _landing(self, lane: int, time: float, body: int, speed: float, place: Floats) -> None:
        if speed > REST_SPEED or (lane, body) not in self.landed:
            self.landed.add((lane, body))
            self._note(lane, time, EventKind.GROUND, body, None, speed, place)

    def _contact(self, lane: int, time: float, a: int, b: int, speed: float, place: Floats) -> None:
        key = (lane, min(a, b), max(a, b))
        if time - self.last_touch.get(key, -1.0) > APART:
            self._note(lane, time, EventKind.CONTACT, key[1], key[2], speed, place)
        self.last_touch[key] = time

    def _note(
        self,
        lane: int,
        time: float,
        kind: EventKind,
        body: int,
        other: int | None,
        speed: float,
        place: Floats,
    ) -> None:
        where = (float(place[0]), float(place[1]), float(place[2]))
        self.events[lane].append(Event(kind, self.scenes[lane].time + time, body, other, where, speed))

    def _sample(self, block: Block, lanes: set[int]) -> None:
        """A sample of every lane that is due: after the interval, or where something happened."""
        s, now = block.state, block.time
        if not len(s):
            return
        pose = np.concatenate([s.position, s.axis, s.turned[:, None]], axis=1)
        moving = s.velocity.any(axis=1) | s.angular.any(axis=1) | (s.mode == FREE)
        self._ends(block, moving)
        for lane, first, end in block.spans:
            times = self.times[lane]
            if not times or now - times[-1] >= INTERVAL - 1e-9 or (lane in lanes and now > times[-1]):
                times.append(now)
                self.poses[lane].append(pose[first:end])

    def _ends(self, block: Block, moving: Bools) -> None:
        """Write down who left the area and who came to rest."""
        s = block.state
        still = {(int(s.lane[r]), int(s.index[r])): int(r) for r in rows_where(~moving)}
        for key in still.keys() - self.still.keys():
            row = still[key]
            gone = s.mode[row] == GONE
            if block.time > 0 or gone:
                kind = EventKind.LEFT_AREA if gone else EventKind.REST
                self._note(key[0], block.time, kind, key[1], None, 0.0, s.position[row])
        self.still = still

    def trace(self, lane: int, origin: Origin) -> Trace:
        """The trace of a lane; origin: engine, version, step, seed."""
        scene, poses = self.scenes[lane], np.array(self.poses[lane])
        # a body rests for good at its last rest alone, and only if it then stays
        last = {e.body: e for e in self.events[lane] if e.kind is EventKind.REST}
        moved_on = {e.body for e in self.events[lane] if e.kind is EventKind.LEFT_AREA}
        moved_on |= {body for at, body in self.restless if at == lane}
        events = [
            e
            for e in self.events[lane]
            if e.kind is not EventKind.REST or (last[e.body] is e and e.body not in moved_on)
        ]
        events.sort(key=lambda e: e.time)
        return Trace(
            bodies=tuple(s.body for s in scene.bodies),
            time=scene.time + np.array(self.times[lane]),
            position=poses[:, :, :3].copy(),
            axis=poses[:, :, 3:6].copy(),
            roll=poses[:, :, 6].copy(),
            events=tuple(events),
            origin=origin,
        )
