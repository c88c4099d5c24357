"""The order of setting in words, in three languages."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from gorodki.figures.registry import all_figures, figure
from gorodki.figures.setting import Posture, SettingStep, setting
from gorodki.render.words.messages import messages
from gorodki.render.words.steps import step_text

LANGUAGES = ("en", "ru", "uk")
PLAIN = SettingStep(1, Posture.ALONG, math.pi / 2, 0.0, (), True, (), 0.0, 0.0)


def turned(degrees: float) -> SettingStep:
    return replace(PLAIN, posture=Posture.TURNED, heading=math.radians(degrees))


def told(key: str, number: int, lang: str = "en") -> str:
    return step_text(setting(figure(key))[number - 1], messages(lang))


FORK_5 = "Lying along; against 3; its middle 224.5 mm to the right; near edge 200 mm behind the front line."
STAR_4 = (
    "Лежачи впоперек; впритул до 1, 2 і 3; середина на 124,5 мм лівіше від центру; "
    "ближній край за 200 мм від лицьової лінії."
)
CANNON_2 = (
    "Наклонно под углом 16°, верхний конец к игроку; одним концом на 1; середина на 26,2 мм левее центра; "
    "ближний край в 4,1 мм от лицевой линии."
)


@pytest.mark.parametrize(
    ("key", "number", "lang", "words"),
    [
        ("vilka", 1, "en", "Lying along; in the middle; flush with the front line."),
        ("vilka", 5, "en", FORK_5),
        ("kolodets", 3, "en", "Lying across; on 1 and 2; in the middle; flush with the front line."),
        ("kolodets", 5, "ru", "Стоя; посередине; ближний край в 75,5 мм от лицевой линии."),
        ("zvezda", 4, "uk", STAR_4),
        ("pushka", 2, "ru", CANNON_2),
    ],
)
def test_a_step_is_told(key: str, number: int, lang: str, words: str) -> None:
    assert told(key, number, lang) == words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_one_sentence_with_nothing_left_open(lang: str) -> None:
    for shown in all_figures():
        for step in setting(shown):
            words = step_text(step, messages(lang))
            assert words[0].isupper()
            assert words.endswith(".")
            assert "{" not in words


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (replace(PLAIN, sideways=0.1), "100 mm to the right"),
        (replace(PLAIN, sideways=-0.1), "100 mm to the left"),
        (replace(PLAIN, near=-0.03), "30 mm over the front line"),
        (turned(30), "lying at 30° to the front line, far end to the right"),
        (turned(150), "lying at 30° to the front line, far end to the left"),
        (replace(PLAIN, posture=Posture.LEANING, heading=0.1, rise=0.5), "29°, upper end to the right"),
        (replace(PLAIN, posture=Posture.LEANING, heading=1.5, rise=0.5), "upper end away from the thrower"),
        (replace(PLAIN, posture=Posture.LEANING, heading=-3.1, rise=0.5), "upper end to the left"),
        (replace(PLAIN, posture=Posture.LEANING, heading=3.1, rise=0.5), "upper end to the left"),
        (replace(PLAIN, posture=Posture.LEANING, heading=-1.5, rise=0.5), "upper end towards the thrower"),
    ],
)
def test_sides_and_angles_are_those_the_thrower_sees(step: SettingStep, words: str) -> None:
    assert words.casefold() in step_text(step, messages("en")).casefold()
