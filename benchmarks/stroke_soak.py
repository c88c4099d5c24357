"""A long run of random strokes that looks for what no stroke may do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.strokes import Looked, played, random_places, random_strokes
from gorodki.figures.tables.position import setup
from gorodki.sim.cue.block import Ran, Strokes, run_block, strike
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.state import GONE, LEAVES, RESTS, SINKS, STOPS, TOLERANCE
from gorodki.sim.trace import Floats

BLOCK = 10_000
SETUPS = {"five-pins": "opening", "tsar-gory": "break"}
"""A position of every table that is struck on, from which the balls are named."""
TOUCHING = 0.3  # share of the positions in which balls touch something
DOUBTFUL = 1e-3
"""Seconds: contacts closer than this are doubtful to a referee, whichever is first."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a block of strokes has shown.

    Args:
        strokes: how many.
        deep: metres that two balls were in each other at most.
        beyond: metres that a ball was too near to a nose at most.
        rise: share of its energy that a stroke gained at most.
        most: events of the longest stroke.
        off: balls that left the table over the rail.
        pocketed: balls that fell into a pocket.
        fallen: pins that fell.
        reordered: strokes whose contacts came in another order with half the tolerance of their times.
        faults: what is not as it must be, in words.
    """

    strokes: int
    deep: float
    beyond: float
    rise: float
    most: int
    off: int
    pocketed: int
    fallen: int
    reordered: int
    faults: tuple[str, ...]


def soak(n: int, seed: int, key: str = "five-pins") -> Iterator[Seen]:
    """n random strokes on random positions of a table, block by block; a tenth of them with a raised cue.

    In three of ten balls touch each other, a cushion or both.
    """
    scene = Scene(setup(key, SETUPS[key]))
    for block, start in enumerate(range(0, n, BLOCK)):
        rng = np.random.Generator(np.random.PCG64([seed, block]))
        count = min(BLOCK, n - start)
        places, strokes = random_places(count, scene, rng, TOUCHING), random_strokes(count, scene, rng)
        ran, looked = played(scene, strokes, places)
        yield _seen(scene, strokes, places, ran, looked, f"block {block} of seed {seed}, ")


def _seen(scene: Scene, strokes: Strokes, places: Floats, ran: Ran, looked: Looked, where: str) -> Seen:
    balls, pins = scene.ball_rows(len(strokes)), scene.pin_rows(len(strokes))
    balls["position"][:, :, :2] = places
    strike(scene, strokes, balls)
    fine = run_block(scene, balls, pins, tolerance=0.5 * TOLERANCE)
    changed, doubtful = reordered(ran, fine)
    faults = [f"{where}{fault}" for fault in looked.faults()]
    gone = np.bincount(ran.notes["lane"][np.isin(ran.notes["kind"], (LEAVES, SINKS))], minlength=len(strokes))
    lost = np.flatnonzero(gone != (ran.balls["mode"] == GONE).sum(axis=1))
    faults += [f"{where}stroke {k}: a ball is lost" for k in lost]
    moving = np.flatnonzero(~np.isin(ran.balls["mode"], (RESTS, GONE)).all(axis=1))
    faults += [f"{where}stroke {k}: it does not end" for k in moving]
    faults += [f"{where}stroke {k}: another order of contacts with finer roots" for k in changed - doubtful]
    return Seen(
        len(strokes),
        float(looked.deep.max()),
        float(looked.beyond.max()),
        float(looked.rise.max()),
        int(np.bincount(ran.notes["lane"]).max()),
        int((ran.notes["kind"] == LEAVES).sum()),
        int((ran.notes["kind"] == SINKS).sum()),
        int((ran.pins["ball"] >= 0).sum()),
        len(changed),
        tuple(faults),
    )


def reordered(one: Ran, other: Ran) -> tuple[set[int], set[int]]:
    """Strokes whose events differ between two runs, and those of them that are doubtful.

    Doubtful is a stroke in which two events come within `DOUBTFUL` before the runs part, or where they do.
    """
    a, b = (ran.notes[ran.notes["kind"] != STOPS] for ran in (one, other))
    facts = ["lane", "kind", "body", "other"]
    if len(a) == len(b) and all(np.array_equal(a[f], b[f]) for f in facts):
        return set(), set()
    changed, doubtful = set(), set()
    ends = np.arange(len(one.balls) + 1)
    first, second = np.searchsorted(a["lane"], ends), np.searchsorted(b["lane"], ends)
    for lane in range(len(one.balls)):
        x, y = a[first[lane] : first[lane + 1]], b[second[lane] : second[lane + 1]]
        least = min(len(x), len(y))
        apart = np.flatnonzero(~np.all([x[f][:least] == y[f][:least] for f in facts], axis=0))
        if len(x) == len(y) and not apart.size:
            continue
        changed.add(lane)
        k = int(apart[0]) if apart.size else least
        together = (np.diff(x["time"][: k + 1]) < DOUBTFUL).any()
        if together or (k < least and abs(float(x["time"][k] - y["time"][k])) < DOUBTFUL):
            doubtful.add(lane)
    return changed, doubtful


def report_strokes(n: int, seed: int, key: str = "five-pins") -> int:
    """Run the soak and tell what it has shown; 1 where a check fails."""
    done: list[Seen] = []
    faults: list[str] = []
    for seen in soak(n, seed, key):
        done.append(seen)
        faults += seen.faults
        print(f"{sum(s.strokes for s in done)}/{n} strokes", file=sys.stderr)
    print(
        "strokes   deepest µm  beyond µm  energy gained  longest  balls off  pocketed  pins fallen  reordered"
    )
    print(
        f"{n:<9d} {1e6 * max(s.deep for s in done):10.2g} {1e6 * max(s.beyond for s in done):10.2g} "
        f"{max(s.rise for s in done):14.1e} {max(s.most for s in done):8d} {sum(s.off for s in done):10d} "
        f"{sum(s.pocketed for s in done):9d} {sum(s.fallen for s in done):12d} "
        f"{sum(s.reordered for s in done):10d}"
    )
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0
