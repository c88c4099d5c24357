"""Makes traces of what a block wrote down: samples of poses and events, one trace for each lane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gorodki.sim.trace import Event, EventKind, Floats, Origin, Trace
from gorodki.sim.wood.planar.log import CONTACT, GROUND, LEFT_AREA, MOVES_ON, REST, Written
from gorodki.sim.wood.scene import Scene

_KINDS = {
    GROUND: EventKind.GROUND,
    CONTACT: EventKind.CONTACT,
    REST: EventKind.REST,
    LEFT_AREA: EventKind.LEFT_AREA,
}


class Recorder:
    """Samples and events of every lane of a block, from its start."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.scenes = scenes
        self.times: list[list[Floats]] = [[] for _ in scenes]
        self.poses: list[list[Floats]] = [[] for _ in scenes]
        self.events: list[list[Event]] = [[] for _ in scenes]
        self.restless: set[tuple[int, int]] = set()

    def add(self, written: Written) -> None:
        """Take in what a block has written down."""
        pose = np.concatenate([written.position, written.axis, written.turned[..., None]], axis=2)
        for lane in np.unique(written.lane):
            rows = np.flatnonzero(written.lane == lane)
            self.times[lane].append(written.time[rows])
            self.poses[lane].append(pose[rows][:, : len(self.scenes[lane].bodies)])
        for row in written.notes:
            lane, body, kind = int(row["lane"]), int(row["body"]), int(row["kind"])
            if kind == MOVES_ON:
                self.restless.add((lane, body))
                continue
            other = int(row["other"]) if kind == CONTACT else None
            x, y, z = (float(v) for v in row["place"])
            time = self.scenes[lane].time + float(row["time"])
            self.events[lane].append(Event(_KINDS[kind], time, body, other, (x, y, z), float(row["speed"])))

    def trace(self, lane: int, origin: Origin) -> Trace:
        """The trace of a lane; origin: engine, version, step, seed."""
        scene, poses = self.scenes[lane], np.concatenate(self.poses[lane])
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
            time=scene.time + np.concatenate(self.times[lane]),
            position=poses[:, :, :3].copy(),
            axis=poses[:, :, 3:6].copy(),
            roll=poses[:, :, 6].copy(),
            events=tuple(events),
            origin=origin,
        )
