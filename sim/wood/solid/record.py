"""Writes down what a scene does in MuJoCo: samples of poses, and events."""

from __future__ import annotations

import numpy as np

from gorodki.sim.trace import Event, EventKind, Floats, Origin, Trace
from gorodki.sim.wood.scene import Scene
from gorodki.sim.wood.solid.contact import Ints
from gorodki.sim.wood.solid.model import SHEET
from gorodki.sim.wood.solid.world import World

INTERVAL = 2e-3  # s between samples, unless something happens in between
APART = 0.02  # s without touch after which the next touch of a pair is an event of its own
TOUCH_SPEED = 0.02  # m/s: slower touches of bodies are not written down
LANDING_SPEED = 0.15  # m/s: of later landings only faster ones are written down


class SolidRecorder:
    """Samples and events of a scene from its start."""

    def __init__(self, scene: Scene, world: World) -> None:
        self.scene, self.world = scene, world
        self.times: list[float] = []
        self.poses: list[Floats] = []
        self.events: list[Event] = []
        self.last_touch: dict[tuple[int, int], float] = {}
        self.landed: set[int] = set()
        self.rests: dict[int, Event] = {}
        self._before: frozenset[tuple[int, int]] = frozenset()

    def note_touches(self) -> None:
        """Write down what has begun to touch since the last look."""
        world, now = self.world, self.world.time
        pairs = world.touching
        fresh = [p for p in pairs - self._before if now - self.last_touch.get(p, -1.0) > APART]
        for pair in self._before | pairs:
            self.last_touch[pair] = now
        self._before = pairs
        noted = False
        for first, second in sorted(fresh):
            closing, place = world.approach(first, second)
            if first == SHEET:
                noted |= self._landing(second, closing, place)
            elif closing > TOUCH_SPEED:
                self._note(EventKind.CONTACT, first, second, closing, place)
                noted = True
        if noted:
            self.sample()

    def _landing(self, body: int, closing: float, place: Floats) -> bool:
        if closing <= LANDING_SPEED and body in self.landed:
            return False
        self.landed.add(body)
        self._note(EventKind.GROUND, body, None, closing, place)
        return True

    def note_gone(self, bodies: Ints) -> None:
        """Write down bodies that left the area."""
        for k in bodies:
            self._note(EventKind.LEFT_AREA, int(k), None, 0.0, self.world.position[k])

    def note_rest(self, body: int, time: float) -> None:
        """Write down that a body has been at rest since a time; only the last rest of a body stays."""
        x, y, z = (float(c) for c in self.world.position[body])
        self.rests[body] = Event(EventKind.REST, self.scene.time + time, body, None, (x, y, z))

    def _note(self, kind: EventKind, body: int, other: int | None, speed: float, place: Floats) -> None:
        where = (float(place[0]), float(place[1]), float(place[2]))
        self.events.append(Event(kind, self.scene.time + self.world.time, body, other, where, speed))

    def due(self) -> bool:
        """True where a sample is due."""
        return not self.times or self.world.time - self.times[-1] >= INTERVAL - 1e-9

    def sample(self) -> None:
        """Write down the poses of this moment."""
        w = self.world
        if self.times and w.time <= self.times[-1]:
            return
        self.times.append(w.time)
        self.poses.append(np.concatenate([w.position, w.axis, w.turned[:, None]], axis=1))

    def trace(self, origin: Origin) -> Trace:
        """The trace so far."""
        poses = np.array(self.poses)
        rests = [e for body, e in self.rests.items() if self.world.kept[body] and not self.world.gone[body]]
        axis = poses[:, :, 3:6]
        return Trace(
            bodies=tuple(s.body for s in self.scene.bodies),
            time=self.scene.time + np.array(self.times),
            position=poses[:, :, :3].copy(),
            axis=axis / np.linalg.norm(axis, axis=2, keepdims=True),
            roll=poses[:, :, 6].copy(),
            events=tuple(sorted([*self.events, *rests], key=lambda e: e.time)),
            origin=origin,
        )
