"""Which file a window keeps its state in, and what earlier windows left: two windows never share a file.

The first window keeps ``window.json`` in the user's data folder, one that is opened beside it
``window-2.json``, and so on. A file is held with a lock of the system (`figures.lock`), which ends with the
window however that ends; so a file that is not held belongs to no window any more, and what it tells is
offered again.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.files.lock import InUseError, locked
from gorodki.render.window import words as w
from gorodki.render.window.display import WindowPlace
from gorodki.render.window.keep import Kept, Offer, from_json, habits, make_folder, offers_of
from gorodki.render.window.state import State
from gorodki.scenarios.user_data import data_folder

STEM, SUFFIX = "window", ".json"


@dataclass(frozen=True)
class Left:
    """What a window begins with.

    Args:
        path: of the file that it keeps its state in.
        offers: states that a person may go on with; the one that is offered first is last.
        habits: language, hand, rules and so on, as they were; None where nothing is known of them.
        place: where the last window was on the screen.
        told: what a person must be told: source texts of the catalogue, with what stands in their gaps.
        taken_in: files of other windows whose offers are among `offers`; to be removed once those are kept.
    """

    path: Path
    offers: tuple[Offer, ...] = ()
    habits: State | None = None
    place: WindowPlace | None = None
    told: tuple[tuple[str, Mapping[str, object]], ...] = ()
    taken_in: tuple[Path, ...] = ()


@contextmanager
def claimed(folder: Path | None = None) -> Iterator[Left]:
    """Hold a file for a window while the block runs.

    Args:
        folder: where windows keep their states; None for the user's data folder.

    Raises:
        InputError: where `GORODKI_DATA_DIR` names no folder.
    """
    where = data_folder() if folder is None else folder
    with ExitStack() as held:
        try:
            make_folder(where)
            path = _held(held, (_file(where, n) for n in itertools.count(1)))
        except InputError:  # nothing can be kept there: said when it is tried
            path = None
        yield Left(_file(where, 1), habits=_habits(where)) if path is None else _left(held, where, path)


def _left(held: ExitStack, folder: Path, path: Path) -> Left:
    """What is to be known once a file is held."""
    told: list[tuple[str, Mapping[str, object]]] = []
    first = _file(folder, 1)
    if path != first:
        told.append((w.ANOTHER_WINDOW, {"path": str(path)}))
    offers: list[Offer] = []
    taken_in = []
    for other in sorted(folder.glob(f"{STEM}*{SUFFIX}")):
        if other != path and _held(held, iter([other])) == other and (kept := _read(other, told)) is not None:
            offers += offers_of(kept)
            taken_in.append(other)
    own = _read(path, told)
    known = habits(own.state) if own is not None else _habits(folder)
    offers += offers_of(own) if own is not None else ()
    return Left(path, tuple(offers), known, None if own is None else own.place, tuple(told), tuple(taken_in))


def _held(held: ExitStack, files: Iterator[Path]) -> Path | None:
    """The first of some files that no other window holds; it is held from now on.

    Raises:
        InputError: where no file there can be held at all.
    """
    for file in files:
        with contextlib.suppress(InUseError):
            held.enter_context(locked(file, wait=0.0))
            return file
    return None


def _habits(folder: Path) -> State | None:
    """The habits that the first window keeps, which may be open."""
    try:
        return habits(from_json(_file(folder, 1).read_bytes(), "").state)
    except (OSError, InputError):
        return None


def _read(path: Path, told: list[tuple[str, Mapping[str, object]]]) -> Kept | None:
    """What a file that is held keeps. One that cannot be used is set aside, which is told."""
    try:
        return from_json(path.read_bytes(), path.name)
    except FileNotFoundError:
        return None
    except (OSError, InputError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
    try:
        aside = _set_aside(path)
    except OSError as fault:
        reason, aside = f"{reason}; {fault.strerror}", path
    told.append((w.SET_ASIDE, {"reason": reason, "path": str(aside)}))
    return None


def _set_aside(path: Path) -> Path:
    """Give a file a name under which nobody looks for it; returns that."""
    free = (path.with_name(f"{path.name}.unreadable-{n}") for n in itertools.count(1))
    aside = next(other for other in free if not other.exists())
    return path.rename(aside)


def _file(folder: Path, number: int) -> Path:
    return folder / (f"{STEM}{SUFFIX}" if number == 1 else f"{STEM}-{number}{SUFFIX}")
