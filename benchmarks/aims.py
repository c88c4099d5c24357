"""The best aims at whole figures, searched for and written into the data of the simulation.

The strongest level is searched for first, from the aim that the look of the figure suggests; each weaker one
begins where the last one ended, with half the throws. Where an aim is kept already, a search begins there.
A figure that is its own mirror image, and one that is set mirrored for a left-hander, is searched once: the
other hand takes the mirrored aim.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.table import Table
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.types import Figure, Hand, Placement
from gorodki.scenarios.many.aim import LEAST, Goal, Tried, posed, search
from gorodki.scenarios.throw.one_throw import look_aim, set_up
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.workers import workers
from gorodki.sim.wood.best_aims import DATA, BestAim, Key, best_aims
from gorodki.sim.wood.planar.version import MODEL
from gorodki.sim.wood.thrower import throwers

THROWS = 12_000
SEED = 1
SHOWN = "record-holder"
TARGET = Path(__file__).parents[1] / "sim" / "wood" / "data" / DATA
HEADS = ("figure", "place", "level", "out, usual", "cleared, usual", "out, best", "cleared, best")
KEPT_HEADS = ("figure", "out", "cleared", "lands at y, m", "angle of the bat, °", "elevation, °")
HEAD = """\
# The best aims at whole figures, by figure, hand, place and level of thrower: where the middle of the bat
# should be (x_m to the right, y_m beyond the front line, z_m up) and the heading of its axis there, from
# where it is released (offset_m to the right, height_m), how steeply, and how far it flies per turn; then
# what it brought when it was thrown with fresh errors: mean number out, and share of figures cleared.
# Source: searches by `python -m benchmarks aims` with the planar engine, model {model}, for the share of the
# pieces that is out, and one more where all are; the last of them on {date}:
# `{command}`.
# Simulated, not measured on any court.
"""


@dataclass(frozen=True)
class Sought:
    """What a search came to: the best aim of a figure, hand, place and level beside the usual one."""

    key: Key
    usual: BestAim
    best: BestAim


def searched(
    keys: Sequence[str], throws: int = THROWS, levels: Sequence[str] = ()
) -> Iterator[tuple[Sought, ...]]:
    """Search figure by figure; for each, both hands, both places and all levels, or those that are named."""
    unknown = [level for level in levels if level not in throwers()]
    if unknown:
        raise InputError(f"level {unknown[0]!r}: must be one of {', '.join(throwers())}")
    wanted = [level for level in reversed(tuple(throwers())) if level in levels or not levels]
    with workers() as (pool, count):
        for key in keys:
            yield tuple(_of_figure(key, throws, wanted, pool, count))


def _of_figure(key: str, throws: int, levels: Sequence[str], pool: Executor, count: int) -> Iterator[Sought]:
    right, left = (figure(key, hand) for hand in Hand)
    for place in Place:
        found = tuple(_levels(key, Hand.RIGHT, place, throws, levels, pool, count))
        yield from found
        if _image(right) == _places(left):
            yield from map(_mirrored, found)
        else:
            yield from _levels(key, Hand.LEFT, place, throws, levels, pool, count)


def _levels(
    key: str, hand: Hand, place: Place, throws: int, levels: Sequence[str], pool: Executor, count: int
) -> Iterator[Sought]:
    last = None
    for level in levels:
        known = best_aims().get((key, hand, place.value, level))
        begin = known.aim if known else last
        wish = ThrowRequest(key, hand=hand, place=place, thrower=level, seed=SEED)
        start = look_aim(*set_up(wish))
        spent = throws if level == levels[0] else max(LEAST, throws // 2)
        found = search(posed(wish, spent, Goal.BOTH, start=start, begin=begin), pool, count)
        usual, best = _told(found.usual), _told(found.best)
        best = max(usual, best, key=lambda b: b.out / len(found.problem.usual.plan.pieces) + b.cleared)
        yield Sought((key, hand, place.value, level), usual, best)
        last = best.aim


def _told(tried: Tried) -> BestAim:
    summary = tried.summary
    return BestAim(tried.aim, summary.mean_out.value, int(summary.by_out[-1]) / summary.throws)


def _mirrored(found: Sought) -> Sought:
    key, _, place, level = found.key
    usual, best = (replace(b, aim=b.aim.mirrored()) for b in (found.usual, found.best))
    return Sought((key, Hand.LEFT, place, level), usual, best)


def _places(target: Figure) -> set[tuple[float, ...]]:
    """Where pieces stand, whatever their numbers; an axis and its opposite are the same."""
    return {_rounded(p) for p in target.pieces}


def _image(target: Figure) -> set[tuple[float, ...]]:
    return {_rounded(p.mirrored()) for p in target.pieces}


def _rounded(piece: Placement) -> tuple[float, ...]:
    axis = piece.axis if piece.axis > tuple(-a for a in piece.axis) else tuple(-a for a in piece.axis)
    return tuple(round(v, 6) + 0.0 for v in (*piece.centre, *axis))


def kept(found: Sequence[Sought]) -> dict[Key, BestAim]:
    """What the data holds after a search: what was found, and what was not searched for as it was."""
    return {**best_aims(), **{s.key: s.best for s in found}}


def as_toml(aims: Mapping[Key, BestAim], command: str) -> str:
    """The data file."""
    date = datetime.now(UTC).date().isoformat()
    lines = [HEAD.format(command=command, date=date, model=MODEL)]
    table = ""
    for (key, hand, place, level), best in sorted(aims.items()):
        head = f"\n[{key}.{hand}.{place}]\n"
        lines += [head] if head != table else []
        table, aim = head, best.aim
        values = {
            "x_m": _shown(aim.x, 3),
            "y_m": _shown(aim.y, 3),
            "z_m": _shown(aim.z, 4),
            "heading_deg": _shown(math.degrees(aim.heading), 1),
            "offset_m": _shown(aim.offset, 3),
            "height_m": _shown(aim.height, 3),
            "elevation_deg": _shown(math.degrees(aim.elevation), 2),
            "turn_length_m": _shown(aim.turn_length, 3),
            "out": _shown(best.out, 2),
            "cleared": _shown(best.cleared, 3),
        }
        lines.append(f"{level} = {{ {', '.join(f'{n} = {v}' for n, v in values.items())} }}\n")
    return "".join(lines)


def _shown(value: float, digits: int) -> str:
    """With so many decimals, and no minus before nothing."""
    return f"{round(value, digits) + 0.0:.{digits}f}"


def write(found: Sequence[Sought], command: str) -> None:
    """Put what was found into the data of the simulation."""
    write_bytes(TARGET, as_toml(kept(found), command).encode())
    best_aims.cache_clear()


def table(found: Sequence[Sought]) -> Table:
    """A row for each level of a figure and place, right-handed: the usual aim and the best."""
    rows = []
    for sought in found:
        key, hand, place, level = sought.key
        if hand == Hand.RIGHT:
            told = (f"{value:.2f}" for b in (sought.usual, sought.best) for value in (b.out, b.cleared))
            rows.append((figure(key).name(), place, level, *told))
    return Table(HEADS, tuple(rows))


def kept_table() -> Table:
    """A row for each figure: what is kept for a right-handed record holder from the kon."""
    rows = []
    for one in all_figures():
        best = best_aims().get((one.key, Hand.RIGHT, Place.KON.value, SHOWN))
        if best is not None:
            aim = best.aim
            way = (f"{aim.y:+.2f}", f"{math.degrees(aim.heading):.0f}", f"{math.degrees(aim.elevation):.0f}")
            rows.append((one.name(), f"{best.out:.2f}", f"{best.cleared:.2f}", *way))
    return Table(KEPT_HEADS, tuple(rows))
