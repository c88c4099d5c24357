"""Blocks of independent strokes, each a lane; one stroke is a block of one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import setup
from gorodki.sim.compiling.compiler import is_ready
from gorodki.sim.cue.compiled import announce, compiled, entry
from gorodki.sim.cue.lane import DONE, FULL, Scratch, new_scratch, run_lane
from gorodki.sim.cue.log import Log, new_log
from gorodki.sim.cue.numbers import numbers
from gorodki.sim.cue.resolve.cloth import keep_down
from gorodki.sim.cue.resolve.tip import blow
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.state import BALL, GONE, NOBODY, NOTE, PART, PIN, SINKS, STOPS, TOLERANCE, Numbers
from gorodki.sim.cue.stroke import BOUNDS, Stroke
from gorodki.sim.trace import Bools, Floats, Ints

Rows = NDArray[Any]
ToldNote = tuple[int, float, int, int, int, float, list[float]]
"""Kind, time, body, other, via, speed and place of a row of `NOTE`."""

ROOM = 4096  # notes of a block, at first
LONGEST = 600.0
"""Seconds after which a stroke is followed no further: a ball at 15 m/s rolls for four minutes at most."""


@dataclass(frozen=True, eq=False)
class Strokes:
    """N strokes as arrays, in the units of `Stroke`.

    Args:
        ball: (N,) numbers of the balls that are struck, in the order of the scene.
        direction, speed, side, height, elevation: (N,).

    Raises:
        InputError: for arrays of different lengths, or a number that no stroke may have.
    """

    ball: Ints
    direction: Floats
    speed: Floats
    side: Floats
    height: Floats
    elevation: Floats

    def __post_init__(self) -> None:
        for name, (low, high, unit) in BOUNDS.items():
            values: Floats = np.asarray(getattr(self, name), dtype=np.float64)
            if values.shape != (len(self.ball),):
                raise InputError(f"{name}: {values.shape} numbers for {len(self.ball)} strokes")
            bad = np.flatnonzero(~((values >= low) & (values <= high)))
            if bad.size:
                k = bad[0]
                right = f"must be between {low:.6g} and {high:.6g} {unit}"
                raise InputError(f"stroke {k}: {name} {values[k]:g}: {right}")
            object.__setattr__(self, name, values)

    @classmethod
    def of(cls, scene: Scene, strokes: Sequence[Stroke]) -> Strokes:
        """The arrays of some strokes in a scene.

        Raises:
            InputError: for a stroke that cannot be played there.
        """
        for stroke in strokes:
            scene.check(stroke)
        balls = np.array([scene.number_of(s.ball) for s in strokes], dtype=np.intp)
        columns = (np.array([getattr(s, name) for s in strokes], dtype=np.float64) for name in BOUNDS)
        return cls(balls, *columns)

    def __len__(self) -> int:
        return len(self.ball)


def told_notes(notes: NDArray[np.void]) -> list[ToldNote]:
    """Rows of `NOTE` as plain numbers, by columns: one field of a row takes as long as a whole column."""
    names = ("kind", "time", "body", "other", "via", "speed", "place")
    return list(zip(*(notes[name].tolist() for name in names), strict=True))


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What came of N strokes with B balls and P pins.

    Args:
        rest: (N, B, 2) places of the balls at the end, metres; of one that left the table, where it did.
        off: (N, B) which balls left the table over the rail.
        pocketed: (N, B) number of the pocket in which a ball is, in the order of the table; -1 where in none.
        fallen: (N, P) number of the ball to which the fall of a pin is put down, -1 for one that stands.
        via: (N, P) number of the pin that toppled it, -1 where the ball did.
        time: (N,) seconds until all was at rest.
        events: what happened in order, rows of `NOTE` with the number of the stroke in ``lane``: contacts of
            balls, cushions, falls of pins, landings, passings over and balls that left.
        first: (N + 1,) where the events of each stroke begin among them.
    """

    rest: Floats
    off: Bools
    pocketed: Ints
    fallen: Ints
    via: Ints
    time: Floats
    events: NDArray[np.void]
    first: Ints

    def of(self, stroke: int) -> NDArray[np.void]:
        """Events of one stroke."""
        return self.events[self.first[stroke] : self.first[stroke + 1]]

    def told(self, stroke: int) -> list[ToldNote]:
        """Events of one stroke as plain numbers."""
        return self._told[self.first[stroke] : self.first[stroke + 1]]

    @cached_property
    def _told(self) -> list[ToldNote]:
        return told_notes(self.events)


@dataclass(frozen=True, eq=False)
class Ran:
    """A block that ran: final rows of balls (N, B) and pins (N, P), notes, and motions where recorded."""

    balls: Rows
    pins: Rows
    notes: NDArray[np.void]
    parts: NDArray[np.void]


def simulate_block(
    scene: Scene,
    strokes: Strokes | Sequence[Stroke],
    *,
    places: Floats | None = None,
    until: float = LONGEST,
) -> Outcomes:
    """Many strokes at once, without ways.

    Args:
        scene: where they are played.
        strokes: N of them.
        places: (N, B, 2) places of the balls in each, where they differ from those of the scene; whoever
            gives them says that they are lawful.
        until: seconds after which a stroke is followed no further.

    Raises:
        InputError: for strokes that cannot be played there.
    """
    many = strokes if isinstance(strokes, Strokes) else Strokes.of(scene, strokes)
    balls, pins = scene.ball_rows(len(many)), scene.pin_rows(len(many))
    if places is not None:
        if places.shape != (*balls.shape, 2) or not np.isfinite(places).all():
            raise InputError(f"places of shape {places.shape}: must be {(*balls.shape, 2)} finite numbers")
        balls["position"][:, :, :2] = places
    strike(scene, many, balls)
    return _outcomes(run_block(scene, balls, pins, until=until))


def strike(scene: Scene, strokes: Strokes, balls: Rows) -> None:
    """Give the struck balls of rows (N, B) their motion.

    Raises:
        InputError: for a ball that is not there, or a tip that would slip off.
    """
    if len(strokes) and not 0 <= strokes.ball.min() <= strokes.ball.max() < balls.shape[1]:
        raise InputError(f"struck balls must be numbers from 0 to {balls.shape[1] - 1}")
    offset = np.hypot(strokes.side, strokes.height)
    most = scene.kit.cue.largest_offset
    if (offset > most).any():
        k = int(np.argmax(offset > most))
        raise InputError(
            f"stroke {k}: the tip is {offset[k]:.3f} radii from the centre: it slips off beyond {most:.3f}"
        )
    if not is_compiled():
        announce()
    ratio = scene.kit.balls.mass / scene.kit.cue.end_mass
    strike_lanes(
        balls, strokes.ball, strokes.direction, strokes.speed, strokes.side, strokes.height,
        strokes.elevation, ratio, scene.kit.cloth.landing,
    )  # fmt: skip


def run_block(
    scene: Scene,
    balls: Rows,
    pins: Rows,
    *,
    until: float = LONGEST,
    record: bool = False,
    tolerance: float = TOLERANCE,
) -> Ran:
    """Run lanes whose balls have their motions; rows are changed.

    tolerance: of the times of contact, seconds.
    """
    if not is_compiled():
        announce()
    known = numbers(scene.position.table, scene.kit, tolerance)
    notes: list[NDArray[np.void]] = []
    parts: list[NDArray[np.void]] = []
    lane, size = 0, ROOM
    log = new_log(size, on=record)
    scratch = new_scratch(balls.shape[1], pins.shape[1])
    saved = np.zeros(balls.shape[1], BALL), np.zeros(pins.shape[1], PIN)
    while lane < len(balls):
        before = lane
        lane, state = run_lanes(lane, balls, pins, *saved, known, until, scratch, log)
        notes.append(log.notes[: log.used[0]].copy())
        parts.append(log.parts[: log.used[1]].copy())
        log.used[:] = 0
        if state == FULL and lane == before:  # one lane alone needs more room
            size *= 4
            log = new_log(size, on=record)
    empty = np.zeros(0, NOTE), np.zeros(0, PART)
    return Ran(balls, pins, np.concatenate([empty[0], *notes]), np.concatenate([empty[1], *parts]))


def make_ready() -> None:
    """Compile what plays strokes, or load it, where that has not been done."""
    scene = Scene(setup("five-pins"))
    simulate_block(scene, [Stroke(scene.balls[0], 0.0, 0.1, 0.0, 0.0)])


def is_compiled() -> bool:
    """Whether a stroke starts at once; where not, the first block compiles the engine."""
    return is_ready(strike_lanes) and is_ready(run_lanes)


@entry
def strike_lanes(
    balls: Any, which: Any, direction: Any, speed: Any, side: Any, height: Any, elevation: Any,
    end_ratio: float, landing: float,
) -> None:  # fmt: skip
    """Strike one ball of every lane."""
    for k in range(len(balls)):
        x, y = heading(direction[k])
        blow(
            balls[k, which[k]], x, y, speed[k], side[k], height[k],
            math.sin(elevation[k]), math.cos(elevation[k]), end_ratio, landing,
        )  # fmt: skip
        keep_down(balls[k, which[k]])


@compiled
def heading(angle: float) -> tuple[float, float]:
    """Unit vector of a direction; that of its mirror image has the same numbers, to the bit."""
    if not -math.pi < angle <= math.pi:
        angle = math.pi - (math.pi - angle) % (2.0 * math.pi)
    left = abs(angle) > 0.5 * math.pi
    folded = math.copysign(math.pi, angle) - angle if left else angle
    x = math.sin(0.5 * math.pi - abs(folded))
    return (-x if left else x), math.sin(folded)


@entry
def run_lanes(
    first: int, balls: Any, pins: Any, balls_before: Any, pins_before: Any, known: Numbers, until: float,
    scratch: Scratch, log: Log,
) -> tuple[int, int]:  # fmt: skip
    """Run lanes from one on; returns the lane that is not done, and why it is not.

    A lane that finds the log full is set back to its start, and what it wrote is taken out.
    """
    for lane in range(first, len(balls)):
        balls_before[:] = balls[lane]
        pins_before[:] = pins[lane]
        notes, parts = log.used[0], log.used[1]
        state = run_lane(lane, balls[lane], pins[lane], known, until, scratch, log)
        if state != DONE:
            balls[lane] = balls_before
            pins[lane] = pins_before
            log.used[0], log.used[1] = notes, parts
            return lane, state
    return len(balls), DONE


def _outcomes(ran: Ran) -> Outcomes:
    rest = ran.balls["position"][:, :, :2].copy()
    stops = ran.notes["kind"] == STOPS
    time = np.zeros(len(rest))
    np.maximum.at(time, ran.notes["lane"], ran.notes["time"])
    events = ran.notes[~stops]
    sunk = ran.notes[ran.notes["kind"] == SINKS]
    pocketed = np.full(rest.shape[:2], NOBODY, dtype=np.intp)
    pocketed[sunk["lane"], sunk["body"]] = sunk["other"]
    first = np.searchsorted(events["lane"], np.arange(len(rest) + 1))
    return Outcomes(
        rest=rest,
        off=(ran.balls["mode"] == GONE) & (pocketed == NOBODY),
        pocketed=pocketed,
        fallen=ran.pins["ball"].astype(np.intp),
        via=ran.pins["pin"].astype(np.intp),
        time=time,
        events=events,
        first=first,
    )
