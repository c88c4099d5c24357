"""Long runs that look for faults: thousands of throws, and thousands of bats past a single piece.

    python -m benchmarks.soak throws -n 2000 --seed 1
    python -m benchmarks.soak tunnelling -n 1000

`throws` throws at all fifteen figures, by both hands, from kon and half-kon, with every bat, piece and sheet
and with throwers of every level, in blocks of lanes, and looks at everything that the lanes write down.
`tunnelling` sends bats whose tip moves at 30 m/s at one piece, at random moments of the engine's step. The
table goes to stdout, progress to stderr; the exit code is 1 where a check fails.
"""

from __future__ import annotations

import argparse
import math
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from figures import all_figures
from figures.standard import PIECE_DIAMETER
from figures.types import Hand
from sim.aim import default_throw
from sim.constants import GRAVITY
from sim.equipment import bats, equipment, pieces, surfaces
from sim.planar import Written, run_many, watch
from sim.planar.log import LEFT_AREA, MOVES_ON
from sim.planar.state import FREE, GONE, State
from sim.scene import Scene, Start, bat_body, piece_body
from sim.thrower import throwers
from sim.throwing import UNTIL, openings
from sim.trace import Bools, EventKind, Floats, Ints, Trace

DISTANCES = (13.0, 6.5)  # m from the front line: kon and half-kon
LANES = 100  # of a block
LOOK_EVERY = 4  # samples between looks for overlaps

RISE, RISE_SHARE = 1e-3, 1e-6
"""J, and share of it, by which the energy of a lane may rise above its least so far: rounding, settling."""

SUNK = 1e-3
"""m that a body may be below the sheet."""

OVERLAP = 7e-3
"""m that bodies may overlap for a moment: what one moves in a step before flat pieces collide."""

OVERLAP_AT_REST = 1e-3
"""m that bodies may overlap at the end of a throw."""

CORE = 8e-3  # m by which a piece is made smaller for measuring overlaps: up to twice that is measured
PROJECTIONS = 30  # towards the nearest points of two bodies
FALL = 0.5  # J that a throw loses at least if anything happens in it

TIP_SPEED = 30.0  # m/s
PASS_TIME = 0.03  # s
CROSSED = 5e-3  # m of overlap of the undisturbed path with the piece from which on it must be struck


@dataclass
class Tally:
    """What the throws at one figure have shown; lengths in metres, energy in joules.

    Attributes:
        throws: how many.
        quiet: throws that lost no energy: nothing happened in them.
        rise: largest rise of the energy above its least so far, less what is allowed.
        sunk: deepest below the sheet.
        overlap: deepest overlap of two bodies at any moment.
        at_rest: the same at the end.
        not_finite: throws with a number that is not finite.
        crashed: throws of blocks that crashed.
        moving: throws in which something still moved at the end.
    """

    throws: int = 0
    quiet: int = 0
    rise: float = -math.inf
    sunk: float = 0.0
    overlap: float = 0.0
    at_rest: float = 0.0
    not_finite: int = 0
    crashed: int = 0
    moving: int = 0

    def add(self, other: Tally) -> None:
        """Take in another tally: counts add up, of the rest the worse stays."""
        for f in fields(self):
            a, b = getattr(self, f.name), getattr(other, f.name)
            setattr(self, f.name, a + b if isinstance(f.default, int) else max(a, b))

    def faults(self) -> list[str]:
        """What is not as it must be, in words."""
        limits = {"rise": 0.0, "sunk": SUNK, "overlap": OVERLAP, "at_rest": OVERLAP_AT_REST}
        limits |= {"not_finite": 0, "crashed": 0}
        return [f"{name} {getattr(self, name):g} > {most:g}" for name, most in limits.items()
                if getattr(self, name) > most]  # fmt: skip


# -- throws -----------------------------------------------------------------------------------------------


def random_scenes(n: int, seed: int) -> Iterator[tuple[str, Scene]]:
    """n openings of random throws with the names of their figures; the first k are those of any larger n."""
    # thicker pieces than the figures are placed for would overlap at the start
    fitting = [key for key, kind in pieces().items() if kind.diameter <= PIECE_DIAMETER]
    levels, kinds = list(throwers().values()), (list(bats()), fitting, list(surfaces()))
    for i in range(n):
        rng = np.random.Generator(np.random.PCG64([seed, i]))
        hand = list(Hand)[int(rng.integers(2))]
        target = all_figures(hand)[i % 15]
        kit = equipment(*(kind[int(rng.integers(len(kind)))] for kind in kinds))
        distance = DISTANCES[0 if target.kon_only else int(rng.integers(2))]
        standing = dict(enumerate(target.pieces, 1))
        meant = default_throw(
            standing,
            hand,
            distance,
            kit.bat,
            piece_diameter=kit.piece.diameter,
            piece_length=kit.piece.length,
        )
        throw = levels[int(rng.integers(len(levels)))].draw(meant, int(rng.integers(2**31)))
        yield target.key, openings([throw], standing, kit)[0][0]


class Watcher:
    """Looks at what the lanes of a block write down and keeps the worst of every lane."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.tallies = [Tally(throws=1) for _ in scenes]
        self.state = State.of(scenes)
        self.sizes = np.bincount(self.state.lane)
        self.first = np.cumsum(self.sizes) - self.sizes
        self.start = np.bincount(self.state.lane, energies(self.state)).astype(float)
        self.least = self.start.copy()
        self.gone = np.zeros(len(self.state), dtype=bool)

    def look(self, written: Written) -> None:
        """Look at every sample, for overlaps at every `LOOK_EVERY`-th one and at the last of each lane."""
        lanes = written.lane
        if not lanes.size:
            return
        s = self._bodies(written)
        for sample in np.unique(s.lane[~_finite(s)]):
            self.tallies[lanes[sample]].not_finite = 1
        energy = np.bincount(s.lane, energies(s)).astype(float)
        sunk = np.zeros(lanes.size)
        np.maximum.at(sunk, s.lane, -lowest(s) * (s.mode != GONE))
        looked, last = np.arange(lanes.size) % LOOK_EVERY == 0, {}
        for lane in np.unique(lanes):
            mine = np.flatnonzero(lanes == lane)
            # the least so far, before each sample
            least = np.minimum.accumulate(np.concatenate([self.least[lane : lane + 1], energy[mine]]))
            rise = energy[mine] - least[:-1] - RISE - RISE_SHARE * np.abs(least[:-1])
            self.tallies[lane].add(Tally(rise=float(rise.max()), sunk=float(sunk[mine].max())))
            self.least[lane], last[mine[-1]] = least[-1], lane
        looked[list(last)] = True
        overlap = np.zeros(lanes.size)
        rows, _, depth = overlaps(State(s.bodies[looked[s.lane]]))
        np.maximum.at(overlap, s.lane[looked[s.lane]][rows], depth)
        for sample in np.flatnonzero(overlap):
            self.tallies[lanes[sample]].add(Tally(overlap=float(overlap[sample])))
        for sample, lane in last.items():
            self.tallies[lane].at_rest = float(overlap[sample])
        for note in written.notes[written.notes["kind"] == MOVES_ON]:
            self.tallies[note["lane"]].moving = 1

    def _bodies(self, written: Written) -> State:
        """The bodies of every sample, with its number in place of their lane."""
        bodies, lanes = self.state.bodies, written.lane
        left = written.notes[written.notes["kind"] == LEFT_AREA]
        rows = np.concatenate([self.first[lane] + np.arange(self.sizes[lane]) for lane in lanes])
        sample = np.repeat(np.arange(lanes.size), self.sizes[lanes])
        index = rows - self.first[bodies["lane"][rows]]
        out: Any = bodies[rows].copy()
        out["lane"] = sample
        for name in ("position", "axis", "velocity", "angular", "turned"):
            out[name] = getattr(written, name)[sample, index]
        out["mode"] = np.where(self.gone[rows], GONE, FREE)
        # from when on a body has left: by its first sample after that
        for note in left:
            row = self.first[note["lane"]] + note["body"]
            since = written.time[sample] >= note["time"]
            out["mode"][(rows == row) & since] = GONE
            self.gone[row] = True
        return State(out)

    def results(self) -> list[Tally]:
        """Tallies of the lanes."""
        for tally, lost in zip(self.tallies, self.start - self.least, strict=True):
            tally.quiet = int(lost < FALL)
        return self.tallies


def _finite(s: State) -> Bools:
    numbers = np.concatenate([s.position, s.velocity, s.axis, s.angular, s.turned[:, None]], axis=1)
    out: Bools = np.isfinite(numbers).all(axis=1)
    return out


def soak_block(scenes: Sequence[Scene], until: float = UNTIL) -> list[Tally]:
    """Run a block of throws for `until` seconds or to its end; one tally for each.

    A crash is told on stderr and counted.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            watcher = Watcher(scenes)
            watch(scenes, watcher.look, until=until)
            return watcher.results()
    except Exception:  # noqa: BLE001 - whatever a throw may raise is what a soak looks for
        traceback.print_exc()
        return [Tally(throws=1, crashed=1) for _ in scenes]


def soak(n: int, seed: int) -> tuple[dict[str, Tally], list[str]]:
    """Tallies by figure of n random throws, and which throws have which faults."""
    tallies: dict[str, Tally] = {}
    faults: list[str] = []
    waiting: list[tuple[str, Scene]] = []
    for k, named in enumerate(random_scenes(n, seed), 1):
        waiting.append(named)
        if len(waiting) == LANES or k == n:
            done = soak_block([scene for _, scene in waiting])
            for number, (key, _), tally in zip(range(k - len(waiting), k), waiting, done, strict=True):
                tallies.setdefault(key, Tally()).add(tally)
                faults += [f"throw {number} ({key}): {fault}" for fault in tally.faults()]
            waiting = []
            print(f"{k}/{n} throws", file=sys.stderr)
    return tallies, faults


# -- measures, apart from the engine's own geometry -------------------------------------------------------


def energies(s: State) -> Floats:
    """Energy (M,) of every body, J."""
    v, w, height = s.velocity, s.angular, s.position[:, 2]
    spin = (w * s.axis).sum(axis=1)
    turning = s.across * ((w * w).sum(axis=1) - spin**2) + s.along * spin**2
    return np.asarray(0.5 * (s.mass * (v * v).sum(axis=1) + turning) + s.mass * GRAVITY * height)


def lowest(s: State) -> Floats:
    """Height (M,) of the lowest point of every body: a bat has hemispherical ends, a piece flat ones."""
    sine = np.abs(s.axis[:, 2])
    middle = s.position[:, 2] + s.offset * s.axis[:, 2]
    flat = s.half * sine + s.radius * np.sqrt(np.maximum(1.0 - sine * sine, 0.0))
    return np.asarray(middle - np.where(s.is_bat, (s.half - s.radius) * sine + s.radius, flat))


def overlaps(s: State) -> tuple[Ints, Ints, Floats]:
    """Pairs of bodies of one lane that overlap: rows, rows, how deep at least (K,)."""
    first, second = _pairs(s.lane, s.mode != GONE)
    # a flat-ended cylinder lies within the capsule about its whole axis: what lies farther apart is left out
    centre = s.position + s.offset[:, None] * s.axis
    half = s.half - s.radius * s.is_bat
    i, j = _near(centre, s.axis, half, s.radius, first, second)
    margin = np.where(s.is_bat, s.radius, CORE)
    half, radius = s.half - margin, s.radius - margin
    x = centre[i]
    for _ in range(PROJECTIONS):
        y = _onto(x, centre[j], s.axis[j], half[j], radius[j])
        x = _onto(y, centre[i], s.axis[i], half[i], radius[i])
    depth = margin[i] + margin[j] - np.linalg.norm(x - y, axis=1)
    deep = depth > 0
    return i[deep], j[deep], depth[deep]


def _near(centre: Floats, axis: Floats, half: Floats, radius: Floats, i: Ints, j: Ints) -> tuple[Ints, Ints]:
    """Those of the pairs whose axis segments are nearer to each other than the sum of their radii."""
    close = np.linalg.norm(centre[i] - centre[j], axis=1) < half[i] + half[j] + radius[i] + radius[j]
    i, j = i[close], j[close]
    x, none = centre[i], np.zeros(i.size)
    for _ in range(PROJECTIONS):
        y = _onto(x, centre[j], axis[j], half[j], none)
        x = _onto(y, centre[i], axis[i], half[i], none)
    close = np.linalg.norm(x - y, axis=1) < radius[i] + radius[j]
    return i[close], j[close]


def _pairs(lane: Ints, present: Bools) -> tuple[Ints, Ints]:
    """Rows of all pairs of present bodies of one lane; lanes are in order."""
    rows = np.flatnonzero(present)
    found = []
    # a body and the next but so many of its lane
    for apart in range(1, int(np.bincount(lane[rows]).max(initial=0))):
        first, second = rows[:-apart], rows[apart:]
        same = lane[first] == lane[second]
        found.append(np.stack([first[same], second[same]], axis=1))
    pairs = np.concatenate(found) if found else np.zeros((0, 2), dtype=np.intp)
    return pairs[:, 0], pairs[:, 1]


def _onto(p: Floats, centre: Floats, axis: Floats, half: Floats, radius: Floats) -> Floats:
    """Nearest points (K, 3) of solid flat-ended cylinders."""
    d = p - centre
    along = (d * axis).sum(axis=1)
    out = d - along[:, None] * axis
    size = np.linalg.norm(out, axis=1)
    shrink = np.minimum(1.0, radius / np.maximum(size, 1e-300))
    return np.asarray(centre + np.clip(along, -half, half)[:, None] * axis + shrink[:, None] * out)


# -- tunnelling -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pass:
    """One bat past one piece.

    Args:
        scene: bat and piece.
        crossing: how deep the undisturbed path of the bat would go into the piece, metres.
    """

    scene: Scene
    crossing: float


def random_passes(n: int, seed: int) -> list[Pass]:
    """n bats with a tip speed of 30 m/s on their way to one piece that lies, stands or hangs in the air."""
    sheet, kit = surfaces()["steel"], equipment()
    kinds = list(bats().values())
    out = []
    for i in range(n):
        rng = np.random.Generator(np.random.PCG64([seed, i]))
        stick = bat_body(kinds[int(rng.integers(len(kinds)))])
        body = piece_body(kit.piece, 1)
        z, tilt = [
            (body.radius, 0.0),
            (body.length / 2, math.pi / 2),
            (1.0, float(rng.uniform(0.0, math.pi / 2))),
        ][int(rng.integers(3))]
        turn = float(rng.uniform(0.0, math.pi))
        axis = (math.cos(tilt) * math.cos(turn), math.cos(tilt) * math.sin(turn), math.sin(tilt))
        piece = Start(body, (0.0, 0.0, z), axis, held=True)
        half = stick.length / 2
        spin = float(rng.uniform(-1.0, 1.0)) * TIP_SPEED / (2 * half)
        speed = TIP_SPEED - abs(spin) * half
        wait = float(
            rng.uniform(0.004, 0.006)
        )  # s until bat and piece would be at one place: any phase of a step
        meets, along = float(rng.uniform(-0.3, 0.3)), float(rng.uniform(-0.9, 0.9)) * half
        start = meets - spin * wait
        place = (-along * math.cos(meets), -along * math.sin(meets) - speed * wait, z)
        bat = Start(
            stick, place, (math.cos(start), math.sin(start), 0.0), (0.0, speed, 0.0), (0.0, 0.0, spin)
        )
        scene = Scene([bat, piece], sheet)
        out.append(Pass(scene, _crossing(scene)))
    return out


def _crossing(scene: Scene) -> float:
    """Deepest overlap of an undisturbed bat with a piece that stays, metres; 0 if it begins in it."""
    bat, piece = scene.bodies
    time = np.arange(0.0, PASS_TIME, 2e-5)
    n = len(time)
    heading = math.atan2(bat.axis[1], bat.axis[0]) + bat.angular[2] * time
    axis = np.stack([np.cos(heading), np.sin(heading), np.zeros(n)], axis=1)
    centre = np.array(bat.position) + time[:, None] * np.array(bat.velocity)
    centre[:, 2] -= 0.5 * GRAVITY * time**2
    centre += bat.body.offset * axis
    reach = np.full(n, bat.body.length / 2 - bat.body.radius)
    spot, way = (np.tile(v, (n, 1)) for v in (piece.position, piece.axis))
    half, radius = np.full(n, piece.body.length / 2 - CORE), np.full(n, piece.body.radius - CORE)
    x = spot
    for _ in range(PROJECTIONS):
        y = _onto(x, centre, axis, reach, np.zeros(n))
        x = _onto(y, spot, way, half, radius)
    depth = bat.body.radius + CORE - np.linalg.norm(x - y, axis=1)
    return float(depth.max()) if depth[0] < 0 else 0.0


def fault_of_pass(way: Pass, trace: Trace) -> str | None:
    """What went wrong in a pass, None where nothing did.

    A bat whose way crosses the piece must have touched and moved it, and the piece must not be behind the bat
    while it is between the ends of the bat.
    """
    if way.crossing < CROSSED:
        return None
    touched = trace.events_of(EventKind.CONTACT)
    if not touched:
        return f"no contact although the way goes {way.crossing * 1e3:.1f} mm into the piece"
    if np.linalg.norm(trace.position[-1, 1] - trace.position[0, 1]) < 1e-3:
        return "touched, but the piece has not moved"
    across = np.cross([0.0, 0.0, 1.0], trace.axis[:, 0])
    apart = trace.position[:, 1] - trace.position[:, 0]
    ahead = (apart * across).sum(axis=1)
    beside = (apart * trace.axis[:, 0]).sum(axis=1) - trace.bodies[0].offset
    level = np.abs(apart[:, 2]) < trace.bodies[1].radius
    inside = (np.abs(beside) < trace.bodies[0].length / 2 - 0.05) & level
    if (ahead[inside] < -trace.bodies[1].radius).any():
        return f"the piece is {-1e3 * ahead[inside].min():.0f} mm behind the bat"
    return None


def tunnel(n: int, seed: int) -> tuple[int, list[str]]:
    """How many of n bats had the piece in their way, and what went wrong with which."""
    passes, faults, crossed = random_passes(n, seed), [], 0
    for first in range(0, n, LANES):
        some = passes[first : first + LANES]
        for k, (way, trace) in enumerate(
            zip(some, run_many([w.scene for w in some], until=PASS_TIME), strict=True), first
        ):
            crossed += way.crossing >= CROSSED
            fault = fault_of_pass(way, trace)
            faults += [f"pass {k}: {fault}"] if fault else []
        print(f"{min(first + LANES, n)}/{n} passes", file=sys.stderr)
    return crossed, faults


# -- command line -----------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a soak; 1 where a check fails."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("what", choices=["throws", "tunnelling"])
    parser.add_argument("-n", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random throws (default: 1)")
    given = parser.parse_args(arguments)
    if given.n < 1 or given.seed < 0:
        parser.error("-n must be 1 or more and --seed 0 or more")
    return (
        _report_throws(given.n, given.seed) if given.what == "throws" else _report_passes(given.n, given.seed)
    )


def _report_throws(n: int, seed: int) -> int:
    tallies, faults = soak(n, seed)
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    print("figure       throws quiet moving  rise mJ  sunk mm  overlap mm  at rest mm  not finite  crashed")
    for key, t in [*tallies.items(), ("all", total)]:
        rise, lengths = 1e3 * (t.rise + RISE), [1e3 * x for x in (t.sunk, t.overlap, t.at_rest)]
        print(
            f"{key:<12} {t.throws:6d} {t.quiet:5d} {t.moving:6d} {rise:8.3f} {lengths[0]:8.3f} "
            f"{lengths[1]:11.3f} {lengths[2]:11.3f} {t.not_finite:11d} {t.crashed:8d}"
        )
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


def _report_passes(n: int, seed: int) -> int:
    crossed, faults = tunnel(n, seed)
    print(f"{n} bats, tips at {TIP_SPEED:g} m/s, {crossed} with the piece in their way: {len(faults)} faults")
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults or not crossed else 0


if __name__ == "__main__":
    sys.exit(main())
