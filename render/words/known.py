"""What is known of a throw besides trace and ruling, in the words that picture and text share."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.check import Problems
from gorodki.figures.errors import InputError
from gorodki.figures.types import Basis, Figure
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a throw; each may be missing.

    Args:
        throw: what was thrown.
        equipment: bat, pieces and sheet.
        thrower: name of the error model that drew the throw.
        seed: which of that thrower's throws it was.
        problems: what is wrong with the figure.
        title: what the throw shows, empty where it is named after its figure.
        built: True where nothing was thrown: somebody set bodies in motion.
    """

    throw: Throw | None = None
    equipment: Equipment | None = None
    thrower: str = ""
    seed: int | None = None
    problems: Problems | None = None
    title: str = ""
    built: bool = False

    def circumstances(self, situation: Situation, words: Messages) -> list[tuple[Label, str]]:
        """Who threw, from where and by which rules: a label and its value for each."""
        told = words.circumstances(situation).items()
        return [(label, value) for label, value in told if not (self.built and label is Label.PLACE)]

    def facts(self, words: Messages) -> list[tuple[Label, str]]:
        """How the bat was thrown, and by whom: a label and its value for each."""
        throw, facts = self.throw, []
        if throw is not None:
            facts = [
                (Label.SPEED, words.speed(throw.speed)),
                (Label.ELEVATION, words.degrees(math.degrees(throw.elevation))),
                (Label.AZIMUTH, words.sideways(math.degrees(throw.azimuth))),
                (Label.HEIGHT, words.metres(throw.height)),
                (Label.TURN, words.turn(throw.turn_length)),
                (Label.BAT, words.bat(throw.bat)),
            ]
            if throw.tilt:
                facts.insert(5, (Label.TILT, words.degrees(math.degrees(throw.tilt))))
        if self.thrower:
            seed = "" if self.seed is None else f", {words.label(Label.SEED)} {self.seed}"
            facts.append((Label.THROWER, f"{_level(self.thrower, words.lang)}{seed}"))
        return facts

    def warnings(self, situation: Situation, words: Messages) -> list[str]:
        """What is not lawful about figure and equipment, one sentence each."""
        things = (self.equipment.bat, self.equipment.piece) if self.equipment is not None else ()
        unlawful = [
            words.evidence(fact)
            for thing in things
            for fact in lawful(thing, situation.category, situation.rules)
        ]
        return [*([words.unlawful_figure(self.problems)] if self.problems else []), *unlawful]


def worth(figure: Figure, problems: Problems | None = None) -> Basis:
    """What the source of a placement is worth, as its file says; one that is not lawful has no source."""
    return Basis.OWN if problems else figure.basis


def _level(key: str, lang: str) -> str:
    """Display name of a thrower; a name that is not one of the built-in levels stays as it is."""
    from gorodki.sim.wood.thrower import thrower

    try:
        return thrower(key).name(lang)
    except InputError:
        return key
