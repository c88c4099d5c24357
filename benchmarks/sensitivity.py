"""How the mean number out moves with numbers nobody has measured, at three figures.

    python -m benchmarks.sensitivity -n 100     runs, writes docs/sensitivity.csv and the picture
    python -m benchmarks.sensitivity --draw     draws the picture from the file anew

The throws are the reference's with tilted bats (data/README.md), on its sheet with the contact time of real
ones; one number at a time is changed, the others stay. Standard
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

from benchmarks.throws import SETS, BatState, kit, references, scenes
from gorodki.figures.files.output import write_bytes
from gorodki.scenarios.many.tally import Tally
from gorodki.sim.trace import Floats
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.planar import Schedule, watch
from gorodki.sim.wood.scene import Scene

DOCS = Path(__file__).parents[1] / "docs"
FILE = DOCS / "sensitivity.csv"
PICTURE = DOCS / "pictures" / "physics-sensitivity.png"
FIGURES = ("vilka", "artilleria", "pushka")  # lies, stands, is stacked
UNTIL = 4.0  # s: so long the reference followed its throws
TILTED = "tilted"  # the throws
TIME_MS = 0.7  # contact time of the sheet, where it is not changed: that of real ones
MOST = 100  # throws


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
    Number("contact_time_ms", "contact time on the sheet, ms", (0.0, 0.3, 0.7, 1.5, 3.0), TIME_MS),
    Number("tilt_deg", "tilt of the bat, \N{DEGREE SIGN}", (0.0, 0.75, 1.5, 3.0), 1.5),
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
        bats = references(TILTED)[figure].bats[:count]
        found = results(figure, bats)
        usual = found[NUMBERS[0].key, NUMBERS[0].usual]
        for (key, value), got in found.items():
            error = float((got - usual).std(ddof=1) / math.sqrt(len(got)))
            yield Point(figure, key, value, float(got.mean()), error)


def results(figure: str, bats: Sequence[BatState]) -> dict[tuple[str, float], Floats]:
    """Numbers out (N,) by number and value. All that share their steps go as lanes of one block."""
    lanes = scenes(figure, bats, usual_kit(), TILTED)
    parts = [(n, v) for n in NUMBERS for v in n.values]
    others = [(n, v) for n, v in parts if n.key != "step" and v != n.usual]
    for number, value in others:
        lanes += scenes(figure, *changed(bats, number.key, value), TILTED)
    usual, *rest = np.split(outs(lanes, Schedule()), len(others) + 1)
    found = {(n.key, v): got for (n, v), got in zip(others, rest, strict=True)}
    for number, value in parts:
        if value == number.usual:
            found[number.key, value] = usual
        elif number.key == "step":
            plan = Schedule(*(value * getattr(Schedule(), f) for f in Schedule.__dataclass_fields__))
            found[number.key, value] = outs(scenes(figure, bats, usual_kit(), TILTED), plan)
    return {(n.key, v): found[n.key, v] for n, v in parts}


def changed(bats: Sequence[BatState], key: str, value: float) -> tuple[Sequence[BatState], Equipment]:
    """Throws and equipment with one number changed."""
    tools = usual_kit()
    if key == "height_mm":
        return [replace(b, position=(*b.position[:2], b.position[2] + value / 1000)) for b in bats], tools
    if key == "tilt_deg":
        more = math.radians(value) / SETS[TILTED].tilt
        return [replace(b, tilt=more * b.tilt) for b in bats], tools
    given: dict[str, Any] = {"contact_time": value / 1000} if key == "contact_time_ms" else {key: value}
    return bats, replace(tools, surface=replace(tools.surface, **given))


def usual_kit() -> Equipment:
    """What is thrown with and on where nothing is changed."""
    return replace(kit(), surface=replace(kit().surface, contact_time=TIME_MS / 1000))


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
    """Draw results: a panel for each number, a line for each figure, beside each other where they agree."""
    from gorodki.render.draw.canvas import Canvas, Text
    from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, piece_colour
    from gorodki.render.draw.view import Box
    from gorodki.render.draw.view import Point as Spot
    from gorodki.render.throw.picture import save_png

    wide, high, columns, most = 302.0, 306.0, 5, 5
    canvas = Canvas((1560, 730), PAPER)
    titles = {"vilka": "Fork (lies)", "artilleria": "Artillery (stands)", "pushka": "Cannon (stacked)"}

    def mark(figure: str, at: Spot) -> None:
        """A disc, a square or a diamond, so that colour is not all that tells the figures apart."""
        (x, y), colour, r = at, piece_colour(FIGURES.index(figure) + 1), 4.2
        square = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
        diamond = [(x, y - 1.5 * r), (x + 1.5 * r, y), (x, y + 1.5 * r), (x - 1.5 * r, y)]
        if figure == FIGURES[0]:
            canvas.disc(at, 1.1 * r, colour, PAPER, 1.2)
        else:
            canvas.polygon(square if figure == FIGURES[1] else diamond, colour, PAPER, 1.2)

    canvas.texts.append(Text("Mean number of gorodki out of 5 in one throw", (36, 34), 24, INK, bold=True))
    for k, figure in enumerate(FIGURES):
        x = 760.0 + 260 * k
        canvas.line([(x, 34), (x + 36, 34)], piece_colour(k + 1), 2.5)
        mark(figure, (x + 18, 34))
        canvas.texts.append(Text(titles[figure], (x + 48, 34), 18, INK))
    for n, number in enumerate(NUMBERS):
        left, top = 56 + wide * (n % columns), 110 + high * (n // columns)
        box = Box(left, top, wide - 56, high - 106)
        lowest, highest = min(number.values), max(number.values)

        def at(value: float, mean: float, box: Box = box, low: float = lowest, high: float = highest) -> Spot:
            x = box.left + 20 + (value - low) / (high - low) * (box.width - 40)
            return x, box.bottom - min(most, max(0.0, mean)) / most * box.height

        canvas.texts.append(Text(number.title, (box.left, box.top - 22), 17, INK, bold=True))
        for mean in range(most + 1):
            y = at(lowest, mean)[1]
            canvas.line([(box.left, y), (box.right, y)], HAIRLINE, 1)
            canvas.texts.append(Text(str(mean), (box.left - 8, y), 14, SOFT_INK, anchor="right"))
        x = at(number.usual, 0)[0]
        canvas.line([(x, box.top), (x, box.bottom)], SOFT_INK, 1, (3, 4))
        for value in number.values:
            name = f"{value:g}".replace("-", "\N{MINUS SIGN}")
            canvas.texts.append(Text(name, (at(value, 0)[0], box.bottom + 16), 14, SOFT_INK, anchor="centre"))
        for k, figure in enumerate(FIGURES):
            row = [p for p in found if p.figure == figure and p.key == number.key]
            aside = 11.0 * (k - 1)  # pixels
            line = [(at(p.value, p.mean)[0] + aside, at(p.value, p.mean)[1]) for p in row]
            canvas.line(line, piece_colour(k + 1), 2)
            for p, (x, _) in zip(row, line, strict=True):
                ends = [(x, at(p.value, p.mean + side * 2 * p.error)[1]) for side in (-1, 1)]
                canvas.line(ends, piece_colour(k + 1), 1.5)
            for p, spot in zip(row, line, strict=True):
                mark(p.figure, spot)
    where = "Sheet: reference, contact time 0.7 ms; tilt is a standard deviation. "
    where += "Dotted: the value that the other panels have. "
    where += "Figures are drawn a little beside each other, so that none hides another."
    bars = "Bars: two standard errors of the change against the dotted value, cut off at 0 and 5. "
    bars += "At the dotted value there is no change, and so no bar."
    for k, note in enumerate((where, bars)):
        canvas.texts.append(Text(note, (36, 690 + 20 * k), 14, SOFT_INK))
    save_png(canvas.finish(), PICTURE)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sensitivity", description=__doc__)
    parser.add_argument(
        "-n", type=int, default=100, choices=range(10, MOST + 1), metavar="N", help=f"throws, 10 to {MOST}"
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
