"""The first half of the road, walked once: from the names a person gives to a recorded throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from court.profile import throw_distance
from court.recording import Recording
from court.reset import opening
from court.situation import Place, Situation
from figures import figure
from figures.errors import InputError
from figures.types import Hand
from scenarios.usual import usual_bat
from sim.aim import default_throw
from sim.equipment import DEFAULT_PIECE, DEFAULT_SURFACE, Equipment, equipment
from sim.throw import Throw
from sim.thrower import thrower
from sim.throwing import simulate


@dataclass(frozen=True)
class Wish:
    """What a person asks for; what is left out is chosen.

    Args:
        figure: key, number, name, or the path of a figure file.
        hand: the thrower's.
        place: kon or half-kon.
        rules: profile of the ruling.
        category: who throws.
        bat: name in the equipment data, None for the usual one.
        piece: the same.
        surface: the same.
        given: fields of `Throw` that are given, SI units and radians.
        thrower: name of an error model that scatters the throw, None for none.
        seed: which of the thrower's throws; only with a thrower, 0 where it is left out.
        engine: which simulation.
    """

    figure: str
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: str = "ru"
    category: str = "men"
    bat: str | None = None
    piece: str | None = None
    surface: str | None = None
    given: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    thrower: str | None = None
    seed: int | None = None
    engine: str = "planar"


def record(wish: Wish) -> Recording:
    """Throw, and record what was thrown at what and what moved.

    Raises:
        InputError: for a name that is not known, a number out of its range, or a seed without a thrower.
    """
    situation, kit = set_up(wish)
    throw, seed = thrown(wish, situation, kit)
    trace = simulate(throw, situation.lying, kit, engine=wish.engine, seed=seed)
    return Recording(throw, kit, situation, trace, wish.thrower or "")


def set_up(wish: Wish) -> tuple[Situation, Equipment]:
    """The figure before the first throw, and what is thrown at it.

    Raises:
        InputError: for a name that is not known.
    """
    target = figure(wish.figure, wish.hand)
    situation = replace(opening(target, wish.rules, wish.category), hand=wish.hand, place=wish.place)
    kit = equipment(
        usual_bat(wish.category) if wish.bat is None else wish.bat,
        DEFAULT_PIECE if wish.piece is None else wish.piece,
        DEFAULT_SURFACE if wish.surface is None else wish.surface,
    )
    return situation, kit


def thrown(wish: Wish, situation: Situation, kit: Equipment) -> tuple[Throw, int | None]:
    """The throw as it leaves the hand, and the seed of its scatter (None where it was given exactly)."""
    intended = aimed(situation, kit, **wish.given)
    if wish.thrower is not None:
        seed = wish.seed or 0
        return thrower(wish.thrower).draw(intended, seed), seed
    if wish.seed is not None:
        raise InputError(f"seed {wish.seed!r} chooses one throw of a thrower, but no thrower is named")
    return intended, None


def aimed(situation: Situation, kit: Equipment, **given: float) -> Throw:
    """The throw a sensible player would make at what stands in a situation.

    Args:
        situation: what stands where, who throws and from where.
        kit: what is thrown, at what.
        given: fields of `Throw` that replace those of that throw, SI units and radians.

    Raises:
        InputError: where no piece is left, or for a value no throw can have.
    """
    return default_throw(
        situation.lying,
        situation.hand,
        throw_distance(situation.rules, situation.category, situation.place),
        kit.bat,
        piece_diameter=kit.piece.diameter,
        piece_length=kit.piece.length,
        **given,
    )
