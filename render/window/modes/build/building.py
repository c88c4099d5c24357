"""A figure while it is being built: frozen data, and what each thing a person does makes of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gorodki.figures.languages import LANGUAGES
from gorodki.figures.load import for_hand
from gorodki.figures.stacking import gap_beside, ground_height, let_down
from gorodki.figures.standard import PIECE_LENGTH, PIECES
from gorodki.figures.support import TOUCHING
from gorodki.figures.types import Basis, Figure, Hand, Placement, Vec3

GRID = 0.005  # metres to which a place is rounded when it snaps
STEP = math.radians(15.0)  # to which a direction is rounded when it snaps
NEAR = 0.012  # metres within which a piece that is moved snaps to the side of another
REACH = 3.0  # metres from the front line beyond which no piece is put
NEW_KEY = "own-figure"


@dataclass(frozen=True, slots=True)
class Building:
    """The figure so far.

    Args:
        pieces: as they are set for `hand`, in order.
        chosen: number of the piece that is worked on, 0 for none.
        names: display names by language, in the order of `LANGUAGES`; empty where there is none.
        key: short name, and name of the file.
        hand: of the thrower it is shown for.
        mirrors: True where it is set mirrored for a left-hander.
        kon_only: True where every throw goes from the kon.
        snap: True where places and directions are rounded.
    """

    pieces: tuple[Placement, ...] = ()
    chosen: int = 0
    names: tuple[str, str, str] = ("", "", "")
    key: str = NEW_KEY
    hand: Hand = Hand.RIGHT
    mirrors: bool = False
    kon_only: bool = False
    snap: bool = True

    @property
    def piece(self) -> Placement | None:
        """The chosen piece."""
        return self.pieces[self.chosen - 1] if 0 < self.chosen <= len(self.pieces) else None

    @property
    def figure(self) -> Figure:
        """The figure as any other; its basis is that of a person's own."""
        names = {lang: name for lang, name in zip(LANGUAGES, self.names, strict=True) if name}
        return Figure(
            self.key, None, names, Basis.OWN, "", self.pieces, self.hand, self.mirrors, self.kon_only
        )


@dataclass(frozen=True, slots=True)
class Open:
    """Begin with a figure."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class Clear:
    """Take every piece away."""


@dataclass(frozen=True, slots=True)
class Add:
    """Lay one more piece where there is room."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the chosen piece away."""


@dataclass(frozen=True, slots=True)
class PickPiece:
    """Work on a piece, 0 for none."""

    number: int


@dataclass(frozen=True, slots=True)
class Move:
    """Put the middle of the chosen piece over a point (metres)."""

    x: float
    y: float
    snap: bool


@dataclass(frozen=True, slots=True)
class TurnPiece:
    """Turn the chosen piece about the vertical (radians, counter-clockwise), to full steps where it snaps."""

    by: float
    snap: bool


@dataclass(frozen=True, slots=True)
class Tilt:
    """Raise one end of the chosen piece (radians)."""

    by: float


@dataclass(frozen=True, slots=True)
class Stand:
    """Stand the chosen piece up (True) or lay it down."""

    up: bool


@dataclass(frozen=True, slots=True)
class Rest:
    """Let the chosen piece down on what is below it (True), or put it on the ground."""

    on_top: bool


@dataclass(frozen=True, slots=True)
class SetPlace:
    """One typed number of the chosen piece: x, y, z (metres), heading or rise (radians)."""

    what: str
    value: float


@dataclass(frozen=True, slots=True)
class SetFigureField:
    """One field of the building: key, hand, mirrors, kon_only, snap."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class SetName:
    """The display name in a language."""

    lang: str
    name: str


def after(now: Building, action: object) -> Building:
    """The building after an action; one that means nothing here leaves it as it is."""
    made = _MAKERS.get(type(action))
    return now if made is None else made(now, action)


def raised(piece: Placement) -> bool:
    """True where a piece does not rest on the ground."""
    return piece.centre[2] > ground_height(piece.axis) + TOUCHING


def heading(piece: Placement) -> float:
    """Direction of the axis seen from above, 0 to half a turn; 0 where it stands."""
    x, y, _ = piece.axis
    return math.atan2(y, x) % math.pi if math.hypot(x, y) > 1e-6 else 0.0


def rise(piece: Placement) -> float:
    """Angle of the axis with the ground, -90 to 90 degrees, in radians, towards the heading."""
    x, y, z = piece.axis
    if math.hypot(x, y) <= 1e-6:
        return math.pi / 2
    up = math.atan2(z, math.hypot(x, y))
    return -up if math.atan2(y, x) % (2 * math.pi) >= math.pi else up


def _opened(now: Building, action: Open) -> Building:
    f = for_hand(action.figure, now.hand)
    names = (f.names.get("en", ""), f.names.get("ru", ""), f.names.get("uk", ""))
    key = f.key if f.number is None else f"{f.key}-{NEW_KEY.split('-', maxsplit=1)[0]}"
    return replace(now, pieces=tuple(f.pieces), chosen=0, names=names, key=key, mirrors=f.mirrors,
                   kon_only=f.kon_only)  # fmt: skip


def _cleared(now: Building, _: Clear) -> Building:
    return Building(hand=now.hand, snap=now.snap)


def _added(now: Building, _: Add) -> Building:
    if len(now.pieces) >= PIECES:
        return now
    height = ground_height((1.0, 0.0, 0.0))
    rows = (Placement((x, 0.1 + 0.1 * row, height), (1.0, 0.0, 0.0))
            for row in range(18) for x in (0.0, -0.3, 0.3))  # fmt: skip
    free = next((p for p in rows if all(gap_beside(p, q)[0] > 0.01 for q in now.pieces)), None)
    if free is None:
        return now
    return replace(now, pieces=(*now.pieces, free), chosen=len(now.pieces) + 1)


def _removed(now: Building, _: Remove) -> Building:
    if now.piece is None:
        return now
    left = now.pieces[: now.chosen - 1] + now.pieces[now.chosen :]
    return replace(now, pieces=left, chosen=min(now.chosen, len(left)))


def _picked(now: Building, action: PickPiece) -> Building:
    return replace(now, chosen=action.number if 0 < action.number <= len(now.pieces) else 0)


def _moved(now: Building, action: Move) -> Building:
    piece = now.piece
    if piece is None:
        return now
    x, y = (min(max(v, -REACH), REACH) for v in (action.x, action.y))
    if action.snap:
        x, y = (round(v / GRID) * GRID for v in (x, y))
    moved = Placement((x, y, piece.centre[2]), piece.axis)
    if action.snap and not raised(piece):
        moved = _beside(moved, _others(now))
    return _put(now, moved, up=raised(piece))


def _turned(now: Building, action: TurnPiece) -> Building:
    piece = now.piece
    if piece is None:
        return now
    x, y, z = piece.axis
    flat = math.hypot(x, y)
    if flat <= 1e-6:
        return now
    angle = math.atan2(y, x) + action.by
    if action.snap:
        angle = round(angle / STEP) * STEP
    axis = (flat * math.cos(angle), flat * math.sin(angle), z)
    return _put(now, Placement(piece.centre, _exact(axis)), up=raised(piece))


def _tilted(now: Building, action: Tilt) -> Building:
    piece = now.piece
    return now if piece is None else _leaning(now, piece, heading(piece), rise(piece) + action.by)


def _stood(now: Building, action: Stand) -> Building:
    piece = now.piece
    if piece is None:
        return now
    if action.up:
        return _put(now, Placement(piece.centre, (0.0, 0.0, 1.0)), up=raised(piece))
    return _leaning(now, piece, heading(piece), 0.0)


def _rested(now: Building, action: Rest) -> Building:
    piece = now.piece
    return now if piece is None else _put(now, piece, up=action.on_top)


def _placed(now: Building, action: SetPlace) -> Building:
    piece = now.piece
    if piece is None:
        return now
    x, y, z = piece.centre
    if action.what == "heading":
        return _leaning(now, piece, action.value, rise(piece))
    if action.what == "rise":
        return _leaning(now, piece, heading(piece), action.value)
    value = min(max(action.value, -REACH), REACH)
    if action.what == "z":
        return _replaced(now, Placement((x, y, value), piece.axis))
    centre = (value, y, z) if action.what == "x" else (x, value, z)
    return _put(now, Placement(centre, piece.axis), up=raised(piece))


def _set(now: Building, action: SetFigureField) -> Building:
    if action.name == "hand":
        turned = for_hand(now.figure, Hand(str(action.value)))
        return replace(now, pieces=turned.pieces, hand=turned.hand)
    return replace(now, **{action.name: action.value})  # type: ignore[arg-type]


def _named(now: Building, action: SetName) -> Building:
    names = [action.name if lang == action.lang else name
             for lang, name in zip(LANGUAGES, now.names, strict=True)]  # fmt: skip
    return replace(now, names=(names[0], names[1], names[2]))


def _leaning(now: Building, piece: Placement, direction: float, up: float) -> Building:
    """A piece with another axis, resting as it did."""
    up = min(max(up, -math.pi / 2), math.pi / 2)
    flat = math.cos(up)
    axis = (flat * math.cos(direction), flat * math.sin(direction), math.sin(up))
    return _put(now, Placement(piece.centre, _exact(axis)), up=raised(piece))


def _put(now: Building, piece: Placement, *, up: bool) -> Building:
    """The chosen piece at a place, on the ground or on what is below it."""
    if up:
        return _replaced(now, let_down(piece, _others(now)))
    x, y, _ = piece.centre
    return _replaced(now, Placement((x, y, ground_height(piece.axis)), piece.axis))


def _replaced(now: Building, piece: Placement) -> Building:
    return replace(now, pieces=(*now.pieces[: now.chosen - 1], piece, *now.pieces[now.chosen :]))


def _others(now: Building) -> list[Placement]:
    return [p for n, p in enumerate(now.pieces, start=1) if n != now.chosen]


def _beside(piece: Placement, others: list[Placement]) -> Placement:
    """A piece near others, moved so that it touches the nearest one, and then the next one too."""
    for other in sorted(others, key=lambda p: abs(gap_beside(p, piece)[0])):
        gap, (dx, dy) = gap_beside(other, piece)
        if other.centre[2] < PIECE_LENGTH and abs(gap) < NEAR:
            x, y, z = piece.centre
            piece = Placement((x - gap * dx, y - gap * dy, z), piece.axis)
    return piece


def _exact(axis: Vec3) -> Vec3:
    """A unit vector without the dust that sine and cosine leave."""
    x, y, z = (0.0 if abs(v) < 1e-12 else v for v in axis)
    size = math.hypot(x, y, z)
    return (x / size, y / size, z / size)


_MAKERS: dict[type, Callable[[Building, Any], Building]] = {
    Open: _opened,
    Clear: _cleared,
    Add: _added,
    Remove: _removed,
    PickPiece: _picked,
    Move: _moved,
    TurnPiece: _turned,
    Tilt: _tilted,
    Stand: _stood,
    Rest: _rested,
    SetPlace: _placed,
    SetFigureField: _set,
    SetName: _named,
}
