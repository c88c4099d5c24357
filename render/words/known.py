"""What is known of a throw besides trace and ruling, in the words that picture and text share."""

from __future__ import annotations

import math

from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.check import Problems
from gorodki.figures.errors import InputError
from gorodki.figures.types import Basis, Figure
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.wood.thrower import thrower


def circumstances(thrown: RuledThrow, words: Messages) -> list[tuple[Label, str]]:
    """Who threw, from where and by which rules: a label and its value for each."""
    told = words.circumstances(thrown.situation).items()
    return [(label, value) for label, value in told if not (thrown.built and label is Label.PLACE)]


def facts(thrown: RuledThrow, words: Messages) -> list[tuple[Label, str]]:
    """How the bat was thrown, and by whom: a label and its value for each."""
    throw, known = thrown.throw, []
    if throw is not None:
        known = [
            (Label.SPEED, words.speed(throw.speed)),
            (Label.ELEVATION, words.degrees(math.degrees(throw.elevation))),
            (Label.AZIMUTH, words.sideways(math.degrees(throw.azimuth))),
            (Label.HEIGHT, words.metres(throw.height)),
            (Label.TURN, words.turn(throw.turn_length)),
            (Label.BAT, words.bat(throw.bat)),
        ]
        if throw.tilt:
            known.insert(5, (Label.TILT, words.degrees(math.degrees(throw.tilt))))
    if thrown.thrower:
        seed = "" if thrown.seed is None else f", {words.label(Label.SEED)} {thrown.seed}"
        known.append((Label.THROWER, f"{_level(thrown.thrower, words.lang)}{seed}"))
    return known


def warnings(thrown: RuledThrow, words: Messages) -> list[str]:
    """What is not lawful about figure and equipment, one sentence each."""
    kit, who = thrown.equipment, thrown.situation
    things = (kit.bat, kit.piece) if kit is not None else ()
    unlawful = [words.evidence(fact) for thing in things for fact in lawful(thing, who.category, who.rules)]
    return [*([words.unlawful_figure(thrown.problems)] if thrown.problems else []), *unlawful]


def worth(figure: Figure, problems: Problems | None = None) -> Basis:
    """What the source of a placement is worth, as its file says; one that is not lawful has no source."""
    return Basis.OWN if problems else figure.basis


def _level(key: str, lang: str) -> str:
    """Display name of a thrower; a name that is not one of the built-in levels stays as it is."""
    try:
        return thrower(key).name(lang)
    except InputError:
        return key
