"""Long runs that look for faults: thousands of throws, strokes, bats past a piece, broken files, and kills.

    python -m benchmarks.soak throws -n 2000 --seed 1
    python -m benchmarks.soak strokes -n 1000000
    python -m benchmarks.soak tsar-gory -n 1000000
    python -m benchmarks.soak tunnelling -n 1000
    python -m benchmarks.soak files -n 100000 --seed 1
    python -m benchmarks.soak kills -n 200

`throws` throws at all fifteen figures, by both hands, from kon and half-kon, with every bat, piece and sheet
and with throwers of every level, in blocks of lanes, and looks at everything that the lanes write down.
`strokes` strikes at any ball of random positions on the table and looks at every moment of it;
`tsar-gory` does so with eight balls on the table with pockets.
`tunnelling` sends bats whose tip moves at 30 m/s at one piece, at random moments of the engine's step.
`files` spoils files of every kind that the program reads, gives them to it, and looks for tracebacks, for
what takes longer than 10 s or more than 1 GB, and for nonsense that was believed (`benchmarks.mutations`).
`kills` ends commands that write at random moments, and looks at what is lost or left (`benchmarks.kills`).
The table goes to stdout, progress to stderr; the exit code is 1 where a check fails.
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

from benchmarks.kills import report_kills
from benchmarks.measures import energies, lowest, overlaps
from benchmarks.mutations.run import report_files
from benchmarks.stroke_soak import report_strokes
from benchmarks.tunnelling import TIP_SPEED, tunnel
from gorodki.figures import all_figures
from gorodki.figures.standard import PIECE_DIAMETER
from gorodki.figures.types import Hand
from gorodki.sim.trace import Bools
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import bats, equipment, pieces, surfaces
from gorodki.sim.wood.planar import Written, watch
from gorodki.sim.wood.planar.log import LEFT_AREA, MOVES_ON
from gorodki.sim.wood.planar.state import FREE, GONE, BlockState
from gorodki.sim.wood.scene import Scene
from gorodki.sim.wood.thrower import throwers
from gorodki.sim.wood.throwing import UNTIL, openings

DISTANCES = (13.0, 6.5)  # m from the front line: kon and half-kon
LANES = 100  # of a block
LOOK_EVERY = 4  # samples between looks for overlaps

RISE, RISE_SHARE = 1e-3, 1e-6
"""J, and share of it, by which the energy of a lane may rise above its least so far: rounding, settling."""

SUNK = 1e-3
"""m that a body may be below the sheet."""

OVERLAP = 2e-3
"""m that bodies may overlap for a moment, in a blow or a pile."""

OVERLAP_AT_REST = 1e-3
"""m that bodies may overlap at the end of a throw."""

FALL = 0.5  # J that a throw loses at least if anything happens in it


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
    """n openings of random throws with the names of their figures."""
    return (random_scene(i, seed) for i in range(n))


def random_scene(number: int, seed: int) -> tuple[str, Scene]:
    """Opening of the random throw of a number, and the name of its figure."""
    # thicker pieces than the figures are placed for would overlap at the start
    fitting = [key for key, kind in pieces().items() if kind.diameter <= PIECE_DIAMETER]
    levels, kinds = list(throwers().values()), (list(bats()), fitting, list(surfaces()))
    rng = np.random.Generator(np.random.PCG64([seed, number]))
    hand = list(Hand)[int(rng.integers(2))]
    target = all_figures(hand)[number % 15]
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
    return target.key, openings([throw], standing, kit)[0][0]


class Watcher:
    """Looks at what the lanes of a block write down and keeps the worst of every lane."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.tallies = [Tally(throws=1) for _ in scenes]
        self.state = BlockState.of(scenes)
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
        rows, _, depth = overlaps(BlockState(s.bodies[looked[s.lane]]))
        np.maximum.at(overlap, s.lane[looked[s.lane]][rows], depth)
        for sample in np.flatnonzero(overlap):
            self.tallies[lanes[sample]].add(Tally(overlap=float(overlap[sample])))
        for sample, lane in last.items():
            self.tallies[lane].at_rest = float(overlap[sample])
        for note in written.notes[written.notes["kind"] == MOVES_ON]:
            self.tallies[note["lane"]].moving = 1

    def _bodies(self, written: Written) -> BlockState:
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
        return BlockState(out)

    def results(self) -> list[Tally]:
        """Tallies of the lanes."""
        for tally, lost in zip(self.tallies, self.start - self.least, strict=True):
            tally.quiet = int(lost < FALL)
        return self.tallies


def _finite(s: BlockState) -> Bools:
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


# -- command line -----------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a soak; 1 where a check fails."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("what", choices=["throws", "strokes", "tsar-gory", "tunnelling", "files", "kills"])
    parser.add_argument("-n", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the random throws, strokes or files (default: 1)"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes, for files (default: 1)")
    given = parser.parse_args(arguments)
    if given.n < 1 or given.seed < 0 or given.workers < 1:
        parser.error("-n and --workers must be 1 or more and --seed 0 or more")
    if given.what == "strokes":
        return report_strokes(given.n, given.seed)
    if given.what == "tsar-gory":
        return report_strokes(given.n, given.seed, given.what)
    if given.what == "kills":
        return report_kills(given.n, given.seed)
    if given.what == "files":
        return report_files(given.n, given.seed, given.workers)
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
