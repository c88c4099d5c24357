"""No text of a question gives its answer away: it says what happened, and not what it counts for."""

from __future__ import annotations

import re

import pytest

from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.files.shelf import scenario_library

# words of a verdict, as one would announce it
VERDICTS = {
    "en": (
        r"\bout\b|dead point|lost throw|\bcounts?\b|\bvalid\b|\bstays?\b|\bput (back|up|on|where)\b"
        r"|goes back|thrown again|\b(on|of) (the|one) mark\b(?! of)|cm mark|set (again|mirrored|anew)"
        r"|allowed\b"
    ),
    "ru": (
        r"выби|мёртв\w+ точ|потерян|засчит|остаётся|ставит|отметк|повторяется|возвращается на|перестав"
        r"|разрешается"
    ),
    "uk": (
        r"виби|мертв\w+ точ|втрачен\w+ кид|зарахо|лишається|ставит|познач|повторюють|повертається на"
        r"|перестав|дозволяється"
    ),
}
# what was so before the throw, which the question must say
BEFORE = {
    "en": (
        r"\b(one|two|three|four|no|none|nothing|\d)( pieces?)?( of the (figure|Letter))?"
        r"( is| are| was)?( knocked)? out\b|one whistle has allowed the throw"
    ),
    "ru": (
        r"(один|два|три|четыре) город\w+( «Письма»| фигуры)?( уже)? выбит\w*|один выбит|ничего не выбито"
        r"|ранее выбито"
    ),
    "uk": (
        r"(один|два|три|чотири) город\w+( «Листа»| фігури)?( [ву]же)? вибито|один вибито|нічого не вибито"
        r"|раніше вибито"
    ),
}


def given_away(text: str, lang: str) -> list[str]:
    """Words of a verdict in a text, but for its questions and what it says of the time before the throw."""
    told = " ".join(s for s in re.split(r"(?<=[.?:]) ", text) if not s.endswith("?"))
    told = re.sub(BEFORE[lang], "", told, flags=re.IGNORECASE)
    return [found[0] for found in re.finditer(VERDICTS[lang], told, re.IGNORECASE)]


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("told", scenario_library(), ids=lambda told: told.id)
def test_neither_description_nor_title_names_a_verdict(told: Scenario, lang: str) -> None:
    assert given_away(told.description.text(lang), lang) == []
    assert given_away(told.title.text(lang), lang) == []


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "It knocks the left prong of the Fork out.", ["out"]),
        ("en", "Two pieces are out. It rolls over the line.", []),
        ("en", "It rolls back. Is that a dead point?", []),
        ("ru", "Бита выбивает рукоятку «Серпа».", ["выби"]),
        ("ru", "Два городка выбиты. Это мёртвая точка?", []),
        ("uk", "Кидок зараховано, вибито три.", ["зарахо", "виби"]),
    ],
)
def test_what_gives_an_answer_away_is_found(lang: str, text: str, words: list[str]) -> None:
    assert given_away(text, lang) == words
