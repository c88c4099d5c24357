"""``python -m benchmarks``: how true and how fast it is; a command for each section of docs/benchmarks.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

from benchmarks import (
    aims,
    castle,
    contacts,
    convergence,
    fidelity,
    film,
    hardness,
    levels,
    memory,
    page,
    ruling,
    speed,
    stroke_speed,
    window,
    window_memory,
    workers,
)
from benchmarks.throws import LEVEL, SETS, figure_keys, references
from gorodki.figures.errors import InputError
from gorodki.sim.wood.thrower import throwers

T = TypeVar("T")
REFERENCE_THROWS = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 done, 1 a *must* is missed and --check was given, 2 unusable input."""
    wanted = _parser().parse_args(arguments)
    command = " ".join(["python -m benchmarks", *(sys.argv[1:] if arguments is None else arguments)])
    try:
        return _COMMANDS[wanted.command](wanted, command)
    except InputError as fault:
        print(f"benchmarks: {fault}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How true and how fast it is.")
    commands = parser.add_subparsers(dest="command", required=True)
    true = commands.add_parser("fidelity", help="mean results against those of another engine, same throws")
    true.add_argument("--engine", choices=tuple(fidelity.ENGINES), default="planar", help="engine to judge")
    true.add_argument("--against", choices=("reference", "mujoco"), default="reference", help="its judge")
    true.add_argument(
        "--contacts",
        choices=tuple(fidelity.CONTACTS),
        default="measured",
        help="of the sheet and the wood: as the reference's are measured, or the numbers that it states",
    )
    true.add_argument("--set", choices=tuple(SETS), default=LEVEL, help="run of the reference (level)")
    true.add_argument("-n", type=_count, help="throws at each figure (all of the reference's)")
    true.add_argument("--seed", type=int, default=fidelity.SEED, help="of fresh throws")
    bounce = commands.add_parser("contacts", help="what the contacts that the reference states show")
    steps = commands.add_parser("convergence", help="how results settle as steps get shorter")
    steps.add_argument("-n", type=_count, default=REFERENCE_THROWS, help="throws at each figure (200)")
    hard = commands.add_parser("hardness", help="the engines beside each other as contacts get harder")
    hard.add_argument("-n", type=_count, default=40, help="throws at each figure (40)")
    fast = commands.add_parser("speed", help="blocks of throws, one throw, the command's help")
    fast.add_argument("--lanes", type=_count, default=speed.LANES, help="throws in a block (256)")
    fast.add_argument(
        "--mujoco-throws", type=_whole, default=3, help="at each figure (3); 0 leaves MuJoCo out"
    )
    fast.add_argument(
        "--rounds", type=_count, default=1, help="timings of each block; the fastest counts (1)"
    )
    shot = commands.add_parser("film", help="a film drawn and written")
    shot.add_argument("--figure", default="pushka", metavar="KEY", help="figure of the film (pushka)")
    frames = commands.add_parser("window", help="one frame of the window")
    frames.add_argument("--frames", type=_count, default=window.FRAMES, help="frames of each kind (600)")
    room = commands.add_parser("window-memory", help="memory of the window after sizes and languages")
    room.add_argument("--sizes", type=_count, default=window_memory.SIZES, help="of its edge (400)")
    room.add_argument("--languages", type=_count, default=window_memory.LANGUAGES, help="changes (100)")
    good = commands.add_parser("levels", help="results of the levels of thrower beside real ones")
    good.add_argument("-n", type=_count, default=levels.GAMES, help="games of each level (20)")
    best = commands.add_parser("aims", help="the best aims at whole figures; --write puts them into the data")
    best.add_argument("-n", type=_count, default=aims.THROWS, help="throws for each aim (12000)")
    best.add_argument("--levels", nargs="+", default=[], metavar="LEVEL", help="some levels of thrower alone")
    both = commands.add_parser("workers", help="a sweep by two workers against one")
    both.add_argument("-n", type=_count, default=workers.THROWS, help="throws (4000)")
    peak = commands.add_parser("memory", help="memory of a long sweep at its peak")
    peak.add_argument("-n", type=_count, default=memory.THROWS, help="throws (100000)")
    peak.add_argument("--workers", type=_count, default=1, help="processes (1)")
    for command in (both, peak):
        command.add_argument("--figure", default="pushka", metavar="KEY", help="thrown at (pushka)")
    judged = commands.add_parser("ruling", help="ruling on a recorded throw, against loading it")
    judged.add_argument(
        "--rounds", type=_count, default=ruling.ROUNDS, help="timings; the fastest counts (15)"
    )
    pins = commands.add_parser("castle", help="pins that balls topple, beside MuJoCo")
    pins.add_argument("-n", type=_count, default=90, help="crossings of the castle (90)")
    pins.add_argument("--seed", type=_whole, default=castle.SEED, help="of the crossings (7)")
    strokes = commands.add_parser("strokes", help="speed of strokes, and memory of a long sweep of them")
    strokes.add_argument(
        "-n", type=_count, default=stroke_speed.MILLION, help="strokes of the sweep (1000000)"
    )
    for command in (true, steps, hard, fast, judged, best):
        command.add_argument("--figures", nargs="+", default=[], metavar="KEY", help="some figures alone")
    for command in (
        true,
        bounce,
        steps,
        hard,
        fast,
        good,
        best,
        both,
        peak,
        shot,
        frames,
        room,
        judged,
        pins,
        strokes,
    ):
        command.add_argument("--write", action="store_true", help="put the results into docs/benchmarks.md")
        command.add_argument("--check", action="store_true", help="exit 1 where a must is missed")
    return parser


def _whole(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r}: must be 0 or more")
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: must be 1 or more")
    return value


def _fidelity(wanted: argparse.Namespace, command: str) -> int:
    keys, of = figure_keys(wanted.figures), wanted.set
    tools = fidelity.CONTACTS[wanted.contacts](of)
    held = len(references(of)[keys[0]].bats)
    count = wanted.n or held
    if wanted.against == "reference":
        if count > held:
            raise InputError(f"-n {count}: the reference holds {held} throws at each figure")
        found = _told(fidelity.against_reference(wanted.engine, keys, count, tools, of), keys)
    else:
        if wanted.engine == "mujoco":
            raise InputError("--engine mujoco --against mujoco: nothing to compare; take another judge")
        fresh = fidelity.against_mujoco(wanted.engine, keys, count, tools, of, wanted.seed)
        found = _told(fresh, keys)
    body = str(fidelity.table(found))
    print(body)
    if wanted.write:
        judge = "the reference" if wanted.against == "reference" else "the MuJoCo engine on fresh throws"
        title = f"Fidelity: the {wanted.engine} engine against {judge}, {wanted.contacts} contacts"
        page.write_section(title if of == LEVEL else f"{title}, tilted bats", command, body)
    return int(wanted.check and not fidelity.holds(found))


def _contacts(wanted: argparse.Namespace, command: str) -> int:
    found = [m for of in SETS for m in contacts.measured(of)]
    body = str(contacts.table(found))
    print(body)
    if wanted.write:
        contacts.write(found)
        page.write_section("Contacts of the reference", command, body)
    return 0


def _speed(wanted: argparse.Namespace, command: str) -> int:
    keys = figure_keys(wanted.figures)
    blocks = _told(speed.block_times(keys, wanted.lanes, wanted.mujoco_throws, wanted.rounds), keys)
    lines = [
        *speed.block_lines(blocks),
        speed.throw_line(speed.one_throw_times(keys)),
        speed.help_line(*speed.help_times()),
    ]
    body = f"{speed.table(lines)}\n\nThe blocks, figure by figure:\n\n{speed.block_table(blocks)}"
    print(body)
    if wanted.write:
        page.write_section("Speed", command, body)
    return int(wanted.check and not speed.holds(lines))


def _film(wanted: argparse.Namespace, command: str) -> int:
    lines = film.film_lines(film.film_time(wanted.figure))
    body = str(speed.table(lines))
    print(body)
    if wanted.write:
        page.write_section("Films", command, body)
    return int(wanted.check and not speed.holds(lines))


def _window(wanted: argparse.Namespace, command: str) -> int:
    found = list(window.frame_times(wanted.frames))
    body = str(window.table(found))
    print(body)
    if wanted.write:
        page.write_section("Window: one frame", command, body)
    return int(wanted.check and not window.holds(found))


def _window_memory(wanted: argparse.Namespace, command: str) -> int:
    lines = window_memory.lines(wanted.sizes, wanted.languages)
    return _lines(lines, "Window: memory", wanted, command)


def _convergence(wanted: argparse.Namespace, command: str) -> int:
    factors = [f"steps × {factor:g}" for factor in convergence.FACTORS]
    body = str(convergence.table(_told(convergence.stages(figure_keys(wanted.figures), wanted.n), factors)))
    print(body)
    if wanted.write:
        page.write_section("Convergence of the planar engine", command, body)
    return 0


def _hardness(wanted: argparse.Namespace, command: str) -> int:
    names = [f"steps of {1e6 * step:g} µs" for step, _ in hardness.STAGES]
    body = str(hardness.table(_told(hardness.stages(figure_keys(wanted.figures), wanted.n), names)))
    print(body)
    if wanted.write:
        page.write_section("The planar engine beside ever harder contacts in MuJoCo", command, body)
    return 0


def _workers(wanted: argparse.Namespace, command: str) -> int:
    lines = workers.lines(workers.times(wanted.n, wanted.figure), wanted.n)
    return _lines(lines, "Workers", wanted, command)


def _levels(wanted: argparse.Namespace, command: str) -> int:
    keys = tuple(throwers())
    body = str(levels.table(_told(levels.measured(keys, wanted.n), keys)))
    print(body)
    if wanted.write:
        page.write_section("Levels of thrower", command, body)
    return 0


def _aims(wanted: argparse.Namespace, command: str) -> int:
    keys = figure_keys(wanted.figures)
    sought = _told(aims.searched(keys, wanted.n, wanted.levels), keys)
    found = [one for of_figure in sought for one in of_figure]
    print(aims.table(found))
    if wanted.write:
        aims.write(found, command)
        page.write_section("Best aims of a record holder", command, str(aims.kept_table()))
    return 0


def _memory(wanted: argparse.Namespace, command: str) -> int:
    return _lines(memory.lines(wanted.n, wanted.figure, wanted.workers), "Memory", wanted, command)


def _ruling(wanted: argparse.Namespace, command: str) -> int:
    keys = figure_keys(wanted.figures)
    found = _told(ruling.ruling_times(keys, wanted.rounds), keys)
    lines = ruling.lines(found)
    body = f"{speed.table(lines)}\n\nThrow by throw:\n\n{ruling.table(found)}"
    print(body)
    if wanted.write:
        page.write_section("Ruling on a recorded throw", command, body)
    return int(wanted.check and not speed.holds(lines))


def _castle(wanted: argparse.Namespace, command: str) -> int:
    found = list(castle.crossed(wanted.n, wanted.seed))
    body = str(castle.summary(found))
    print(body)
    if wanted.write:
        page.write_section("Five pins beside MuJoCo", command, body)
    return int(wanted.check and not castle.holds(found))


def _strokes(wanted: argparse.Namespace, command: str) -> int:
    return _lines([*stroke_speed.lines(), *stroke_speed.memory_lines(wanted.n)], "Strokes", wanted, command)


def _lines(lines: Sequence[speed.Line], title: str, wanted: argparse.Namespace, command: str) -> int:
    body = str(speed.table(lines))
    print(body)
    if wanted.write:
        page.write_section(title, command, body)
    return int(wanted.check and not speed.holds(lines))


_COMMANDS = {
    "fidelity": _fidelity,
    "contacts": _contacts,
    "convergence": _convergence,
    "hardness": _hardness,
    "speed": _speed,
    "levels": _levels,
    "aims": _aims,
    "workers": _workers,
    "memory": _memory,
    "film": _film,
    "window": _window,
    "window-memory": _window_memory,
    "ruling": _ruling,
    "castle": _castle,
    "strokes": _strokes,
}


def _told(results: Iterable[T], names: Sequence[str]) -> list[T]:
    """All results; tells on stderr which one is worked at."""
    found: list[T] = []
    steps = iter(results)
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        found.append(next(steps))
    return found


if __name__ == "__main__":
    sys.exit(main())
