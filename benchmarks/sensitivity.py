"""How the mean number out moves with numbers nobody has measured, at three figures.

    python -m benchmarks.sensitivity -n 100     runs, writes docs/sensitivity.csv and the picture
    python -m benchmarks.sensitivity --draw     draws the picture from the file anew

The throws are the reference's (data/README.md); one number at a time is changed, the others stay. Standard
errors are those of the difference to the same throws unchanged, as break-ups are chaotic.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.throws import BatState, kit, references, scenes
from figures.output import write_bytes
from scenarios.tally import Tally
from sim.equipment import Equipment
from sim.planar import Schedule, watch
from sim.scene import Scene
from sim.trace import Floats

DOCS = Path(__file__).parents[1] / "docs"
FILE = DOCS / "sensitivity.csv"
PICTURE = DOCS / "pictures" / "physics-sensitivity.png"
FIGURES = ("vilka", "artilleria", "pushka")  # lies, stands, is stacked
UNTIL = 4.0  # s: so long the reference followed its throws


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is changed.

    Args:
        key: in the file.
        title: in the picture, with the unit.
        values: that it takes, the one in the middle of things among them.
        usual: the value of the reference's sheet, throws and steps.
    """

    key: str
    title: str
    values: tuple[float, ...]
    usual: float


NUMBERS = (
    Number("restitution_bat", "restitution, bat on sheet", (0.15, 0.25, 0.35, 0.45), 0.35),
    Number("restitution_piece", "restitution, piece on sheet", (0.20, 0.35, 0.50), 0.35),
    Number("wood_restitution", "restitution, wood on wood", (0.35, 0.50, 0.65), 0.50),
    Number("friction", "friction on the sheet", (0.17, 0.25, 0.35, 0.45), 0.25),
    Number("wood_friction", "friction, wood on wood", (0.28, 0.36, 0.44), 0.36),
    Number("height_mm", "bat higher by, mm", (-20.0, 0.0, 20.0, 40.0), 0.0),
    Number("skid_lift", "skid lift, on the sheet", (0.0, 0.05, 0.10, 0.15), 0.0),
    Number("step", "steps longer by a factor of", (0.5, 1.0, 2.0), 1.0),
)


@dataclass(frozen=True, slots=True)
class Point:
    """A result: mean number out of a figure, and the standard error of its distance from the usual one."""

    figure: str
    key: str
    value: float
    mean: float
    error: float


def points(count: int) -> Iterator[Point]:
    """Every result, `count` throws for each."""
    for figure in FIGURES:
        bats = references()[figure].bats[:count]
        found = results(figure, bats)
        usual = found[NUMBERS[0].key, NUMBERS[0].usual]
        for (key, value), got in found.items():
            error = float((got - usual).std(ddof=1) / math.sqrt(len(got)))
            yield Point(figure, key, value, float(got.mean()), error)


def results(figure: str, bats: Sequence[BatState]) -> dict[tuple[str, float], Floats]:
    """Numbers out (N,) by number and value. All that share their steps go as lanes of one block."""
    lanes = scenes(figure, bats)
    parts = [(n, v) for n in NUMBERS for v in n.values]
    others = [(n, v) for n, v in parts if n.key != "step" and v != n.usual]
    for number, value in others:
        lanes += scenes(figure, *changed(bats, number.key, value))
    usual, *rest = np.split(outs(lanes, Schedule()), len(others) + 1)
    found = {(n.key, v): got for (n, v), got in zip(others, rest, strict=True)}
    for number, value in parts:
        if value == number.usual:
            found[number.key, value] = usual
        elif number.key == "step":
            plan = Schedule(*(value * getattr(Schedule(), f) for f in Schedule.__dataclass_fields__))
            found[number.key, value] = outs(scenes(figure, bats), plan)
    return {(n.key, v): found[n.key, v] for n, v in parts}


def changed(bats: Sequence[BatState], key: str, value: float) -> tuple[Sequence[BatState], Equipment]:
    """Throws and equipment with one number changed."""
    if key == "height_mm":
        return [replace(b, position=(*b.position[:2], b.position[2] + value / 1000)) for b in bats], kit()
    given: dict[str, Any] = {key: value}
    return bats, replace(kit(), surface=replace(kit().surface, **given))


def outs(lanes: Sequence[Scene], plan: Schedule) -> Floats:
    """Numbers out (N,) of the lanes of a block."""
    tally = Tally(len(lanes), [start.body for start in lanes[0].bodies])
    watch(lanes, tally.look, until=UNTIL, schedule=plan)
    found: Floats = tally.out.sum(axis=1).astype(float)
    return found


def write(found: Sequence[Point]) -> None:
    """Write results to the file."""
    lines = ["figure,number,value,mean_out,error"]
    lines += [f"{p.figure},{p.key},{p.value:g},{p.mean:.3f},{p.error:.3f}" for p in found]
    write_bytes(FILE, ("\n".join(lines) + "\n").encode())


def read() -> list[Point]:
    """The results of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [
            Point(r["figure"], r["number"], float(r["value"]), float(r["mean_out"]), float(r["error"]))
            for r in csv.DictReader(file)
        ]


def draw(found: Sequence[Point]) -> None:
    """Draw results: a panel for each number, a line for each figure."""
    from render.canvas import Canvas, Text
    from render.colours import HAIRLINE, INK, PAPER, SOFT_INK, piece_colour
    from render.throw_picture import save_png
    from render.view import Box

    wide, high, columns = 372.0, 300.0, 4
    canvas = Canvas((1560, 690), PAPER)
    titles = {"vilka": "Fork (lies)", "artilleria": "Artillery (stands)", "pushka": "Cannon (stacked)"}
    canvas.texts.append(Text("Mean number of gorodki out of 5 in one throw", (36, 34), 24, INK, bold=True))
    for k, figure in enumerate(FIGURES):
        x = 760.0 + 260 * k
        canvas.line([(x, 34), (x + 36, 34)], piece_colour(k + 1), 3)
        canvas.texts.append(Text(titles[figure], (x + 46, 34), 18, INK))
    for n, number in enumerate(NUMBERS):
        left, top = 56 + wide * (n % columns), 100 + high * (n // columns)
        box = Box(left, top, wide - 56, high - 100)
        low, top_value = min(number.values), max(number.values)

        def at(
            value: float, mean: float, box: Box = box, low: float = low, top: float = top_value
        ) -> tuple[float, float]:
            return box.left + 14 + (value - low) / (top - low) * (
                box.width - 28
            ), box.bottom - mean / 5 * box.height

        canvas.texts.append(Text(number.title, (box.left, box.top - 18), 17, INK, bold=True))
        for mean in range(6):
            y = at(low, mean)[1]
            canvas.line([(box.left, y), (box.right, y)], HAIRLINE, 1)
            canvas.texts.append(Text(str(mean), (box.left - 8, y), 14, SOFT_INK, anchor="right"))
        x = at(number.usual, 0)[0]
        canvas.line([(x, box.top), (x, box.bottom)], SOFT_INK, 1, (3, 4))
        for value in number.values:
            canvas.texts.append(
                Text(f"{value:g}", (at(value, 0)[0], box.bottom + 16), 14, SOFT_INK, anchor="centre")
            )
        for k, figure in enumerate(FIGURES):
            row = [p for p in found if p.figure == figure and p.key == number.key]
            canvas.line([at(p.value, p.mean) for p in row], piece_colour(k + 1), 2.5)
            for p in row:
                canvas.line(
                    [at(p.value, p.mean - 2 * p.error), at(p.value, p.mean + 2 * p.error)],
                    piece_colour(k + 1),
                    1.5,
                )
                canvas.disc(at(p.value, p.mean), 4, piece_colour(k + 1))
    note = "Dotted: the value in the other panels. Bars: two standard errors of the change."
    canvas.texts.append(Text(note, (36, 662), 14, SOFT_INK))
    save_png(canvas.finish(), PICTURE)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sensitivity", description=__doc__)
    parser.add_argument(
        "-n", type=int, default=100, choices=range(10, 201), metavar="N", help="throws, 10 to 200"
    )
    parser.add_argument("--draw", action="store_true", help="draw the file anew, run nothing")
    wanted = parser.parse_args()
    if not wanted.draw:
        found = []
        for point in points(wanted.n):
            print(f"{point.figure} {point.key} {point.value:g}: {point.mean:.3f}", file=sys.stderr)
            found.append(point)
            write(found)
    draw(read())


if __name__ == "__main__":
    main()
