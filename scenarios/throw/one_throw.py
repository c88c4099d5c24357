"""The first half of the road, walked once: from the names a person gives to a recorded throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from gorodki.court.gorodki.files.recording import Recording
from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.reset import opening
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.sim.wood.aim import Aim, default_throw, usual_aim
from gorodki.sim.wood.best_aims import ANY_LEVEL, best_aim
from gorodki.sim.wood.equipment import DEFAULT_PIECE, DEFAULT_SURFACE, Equipment, equipment
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower
from gorodki.sim.wood.throwing import simulate


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
        without: numbers of the pieces that are out already.
    """

    figure: str
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: str = "ru"
    category: str = "men"
    bat: str | None = None
    piece: str | None = None
    surface: str | None = None
    given: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    thrower: str | None = None
    seed: int | None = None
    engine: str = "planar"
    without: tuple[int, ...] = ()


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
    whole = opening(target, wish.rules, wish.category)
    for number in wish.without:
        if number not in whole.lying or wish.without.count(number) > 1:
            known = ", ".join(map(str, sorted(whole.lying)))
            raise InputError(f"piece {number} out already: must be one of {known}, each named once")
    lying = {n: p for n, p in whole.lying.items() if n not in wish.without}
    touched = bool(wish.without)
    situation = replace(whole, hand=wish.hand, place=wish.place, lying=lying, touched=touched)
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


def aimed(situation: Situation, kit: Equipment, *, level: str | None = None, **given: Any) -> Throw:
    """The throw a sensible player would make at what stands in a situation.

    At a whole figure of the programme it has the best aim that is known, at anything else the aim that the
    look of what stands suggests.

    Args:
        situation: what stands where, who throws and from where.
        kit: what is thrown, at what.
        level: of thrower whose best aim is taken; that of `ANY_LEVEL` where it is left out.
        given: fields of `Throw` that replace those of that throw, SI units and radians.

    Raises:
        InputError: where no piece is left, or for a value no throw can have.
    """
    distance = throw_distance(situation.rules, situation.category, situation.place)
    aim = aim_at(situation, kit, level)
    return default_throw(situation.lying, situation.hand, distance, kit.bat, aim=aim, **given)


def aim_at(situation: Situation, kit: Equipment, level: str | None = None) -> Aim:
    """The aim of `aimed`.

    Raises:
        InputError: where no piece is left.
    """
    distance = throw_distance(situation.rules, situation.category, situation.place)
    found = best_aim(situation.figure.key, situation.hand, distance, level or ANY_LEVEL)
    if found is not None:
        # a coach's own figure may have the key of another, and pieces may lie elsewhere already
        stands = dict(enumerate(figure(situation.figure.key, situation.hand).pieces, 1))
        if dict(situation.lying) == stands:
            return found.aim
    return look_aim(situation, kit)


def look_aim(situation: Situation, kit: Equipment) -> Aim:
    """The aim that the look of what stands suggests, whatever better one is known.

    Raises:
        InputError: where no piece is left.
    """
    return usual_aim(
        situation.lying,
        situation.hand,
        throw_distance(situation.rules, situation.category, situation.place),
        kit.bat,
        piece_diameter=kit.piece.diameter,
        piece_length=kit.piece.length,
    )
