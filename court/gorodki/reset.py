"""Setting a figure: before the first throw, and again for a thrower of the other hand (RU-4.3.20, UA-P13)."""

from __future__ import annotations

from dataclasses import replace

from gorodki.court.gorodki.profile import category
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.types import Figure, Hand


def opening(figure: Figure, rules: str = "ru", who: str = "men") -> Situation:
    """The situation before the first throw at a figure: all pieces in place, thrown from the kon.

    Raises:
        InputError: for unknown rules or an unknown category.
    """
    category(rules, who)
    lying = dict(enumerate(figure.pieces, start=1))
    return Situation(figure, figure.hand, Place.KON, rules, who, lying)


def reset_for(situation: Situation, next_hand: Hand) -> Situation:
    """The situation as the next thrower finds it.

    Sickle and Letter are set mirrored for the other hand while no piece was touched; once one was, never.
    """
    if next_hand is situation.hand:
        return situation
    figure = situation.figure
    if not situation.may_be_mirrored:
        return replace(situation, hand=next_hand)
    mirrored = replace(figure, hand=next_hand, pieces=tuple(p.mirrored() for p in figure.pieces))
    lying = dict(enumerate(mirrored.pieces, start=1))
    return replace(situation, figure=mirrored, hand=next_hand, lying=lying)
