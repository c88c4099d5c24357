"""The first half of the road, walked once: from the names a person gives to a recorded throw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.reset import opening
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.aim import Aim, default_throw, usual_aim
from gorodki.sim.wood.best_aims import ANY_LEVEL, best_aim
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower
from gorodki.sim.wood.throwing import simulate


def record(asked: ThrowRequest) -> Recording:
    """Throw, and record what was thrown at what and what moved.

    Raises:
        InputError: for a name that is not known or a number out of its range.
    """
    situation, kit = set_up(asked)
    throw, seed = thrown(asked, situation, kit)
    trace = simulate(throw, situation.lying, kit, engine=asked.engine, seed=seed)
    return Recording(throw, kit, situation, trace, asked.thrower)


def set_up(asked: ThrowRequest) -> tuple[Situation, Equipment]:
    """The figure before the throw, and what is thrown at it.

    Raises:
        InputError: for a name that is not known, or a piece that is out already.
    """
    return situation_of(asked), kit_of(asked)


def situation_of(asked: ThrowRequest) -> Situation:
    """What stands where before the throw.

    Raises:
        InputError: as `set_up`.
    """
    whole = opening(figure(asked.figure, asked.hand), asked.rules, asked.category)
    for number in asked.without:
        if number not in whole.lying or asked.without.count(number) > 1:
            known = ", ".join(map(str, sorted(whole.lying)))
            raise InputError(f"piece {number} out already: must be one of {known}, each named once")
    stands = whole.lying if asked.lying is None else dict(asked.lying)
    lying = {n: p for n, p in stands.items() if n not in asked.without}
    touched = asked.touched or bool(asked.without)
    return replace(whole, hand=asked.hand, place=asked.place, lying=lying, touched=touched)


def kit_of(asked: ThrowRequest) -> Equipment:
    """Bat, pieces and sheet.

    Raises:
        InputError: for a name that is not known.
    """
    return equipment(asked.bat, asked.piece, asked.surface)


def thrown(asked: ThrowRequest, situation: Situation, kit: Equipment) -> tuple[Throw, int | None]:
    """The throw as it leaves the hand, and the seed of its scatter (None where it was given exactly)."""
    given: dict[str, Any] = asked.given
    intended = aimed(situation, kit, **given)
    if not asked.thrower:
        return intended, None
    return thrower(asked.thrower).draw(intended, asked.seed), asked.seed


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
