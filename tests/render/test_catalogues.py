"""Every text a picture can show is translated, and nothing else stands in the catalogues."""

from __future__ import annotations

import string
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from gorodki import court, render
from gorodki.court.five_pins.clauses import PinsClause as FivePins
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.limits import Audience, Limit
from gorodki.court.gorodki.profile import PROFILES, profile
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.figures.registry import all_figures
from gorodki.figures.types import Basis, Hand
from gorodki.render.quiz import stroke_words
from gorodki.render.quiz import words as quiz_words
from gorodki.render.words import wording
from gorodki.render.words.wording import Label
from gorodki.scenarios.files.model import Topic
from gorodki.scenarios.five_pins.model import StrokeTopic
from gorodki.scenarios.quiz.asked import Difficulty
from gorodki.scenarios.quiz.questions import Setting
from gorodki.scenarios.quiz.strokes import StrokePart
from gorodki.sim.wood.equipment import bats

TRANSLATED = ("ru", "uk")


def po_file(lang: str) -> Path:
    return Path(str(files("gorodki.render.words"))) / "locale" / lang / "LC_MESSAGES" / "gorodki.po"


def catalogue(lang: str) -> Catalog:
    with po_file(lang).open("rb") as po:
        return read_po(po, locale=lang)


def forms_of(message: Message) -> tuple[str, ...]:
    text = message.string
    return tuple(str(t) for t in text) if isinstance(text, tuple) else (str(text or ""),)


@cache
def source_texts() -> set[object]:
    floors = [Path(str(floor.__file__)).parent for floor in (court, render)]
    found = [f for floor in floors for f in extract_from_dir(floor, method_map=[("**.py", "python")])]
    marked = {message for _, _, message, _, _ in found}
    return marked | {c.description for c in (*Clause, *FivePins)} | {f.note for f in all_figures()}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.slow
@pytest.mark.parametrize("lang", TRANSLATED)
def test_catalogue_holds_exactly_the_texts_of_the_source(lang: str) -> None:
    """A text inside an f-string is not found by the extractor: give it a line of its own."""
    listed = {m.id for m in catalogue(lang) if m.id}
    assert source_texts() - listed == set()
    assert listed - source_texts() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_entry_is_listed_twice_or_put_out_of_use(lang: str) -> None:
    lines = po_file(lang).read_text("utf-8").splitlines()
    ids = [line for line in lines if line.startswith("msgid ")]
    assert sorted(ids) == sorted(set(ids))
    assert [line for line in lines if line.startswith("#~")] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_plural_entries_are_plural_in_the_source(lang: str) -> None:
    pairs = {m.id for m in catalogue(lang) if isinstance(m.id, tuple)}
    assert {text for text in source_texts() if isinstance(text, tuple)} == pairs


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_ends_as_its_source_does(lang: str) -> None:
    for message in catalogue(lang):
        source = str(message.id[-1] if isinstance(message.id, tuple) else message.id)
        for form in forms_of(message) if " " in source else ():  # a word alone may be an abbreviation
            assert (source[-1] in ".?:") == (form[-1] in ".?:"), form


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_entry_is_translated_and_none_is_fuzzy(lang: str) -> None:
    for message in catalogue(lang):
        if not message.id:
            continue
        forms = forms_of(message)
        assert all(form.strip() for form in forms), message.id
        assert not message.fuzzy, message.id
        assert len(forms) == (3 if message.pluralizable else 1), message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_keep_the_places_for_values(lang: str) -> None:
    for message in catalogue(lang):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = forms_of(message)
        if message.id:
            assert {frozenset(placeholders(f)) for f in forms} == {frozenset(placeholders(str(ids[0])))}, (
                message.id
            )


@pytest.mark.parametrize("lang", TRANSLATED)
def test_sentences_are_in_cyrillic(lang: str) -> None:
    for message in catalogue(lang):
        forms = forms_of(message)
        for form in forms if message.id else ():
            assert any("а" <= c.lower() <= "я" or c.lower() in "ёєіїґ" for c in form) or "°" in form, form


def test_ukrainian_has_no_russian_letters_and_russian_no_ukrainian_ones() -> None:
    texts = {lang: " ".join(str(m.string) for m in catalogue(lang) if m.id).lower() for lang in TRANSLATED}
    assert not set(texts["uk"]) & set("ыэъё")
    assert not set(texts["ru"]) & set("іїєґ")


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (wording.THROW_VERDICTS, ThrowVerdict),
        (wording.PIECE_VERDICTS, PieceVerdict),
        (wording.HANDS, Hand),
        (wording.PLACES, Place),
        (wording.NEXT_FROM, Place),
        (wording.BASES, Basis),
        (wording.BASIS_NAMES, Basis),
        (wording.LIMITS, Limit),
        (wording.AUDIENCES, Audience),
        (wording.RULES, PROFILES),
        (wording.SUPPLEMENTS, PROFILES),
        (wording.BATS, bats()),
        (quiz_words.TOPICS, Topic),
        (quiz_words.STROKE_TOPICS, StrokeTopic),
        (stroke_words.QUESTIONS, StrokePart),
        (quiz_words.DIFFICULTIES, Difficulty),
        (quiz_words.SETTINGS, Setting),
        (wording.BREACHES, ("swept", "stepped", "stopped")),
        (wording.WHISTLES, (1, 2, 3)),
    ],
)
def test_every_member_has_words(table: dict[str, object], members: object) -> None:
    assert set(table) == set(members)  # type: ignore[call-overload]


def test_every_category_has_words() -> None:
    assert {key for rules in PROFILES for key in profile(rules).categories} == set(wording.CATEGORIES)


def test_every_label_is_used_in_a_picture() -> None:
    folder = Path(str(render.__file__)).parent
    source = "\n".join(p.read_text("utf-8") for p in folder.rglob("*.py"))
    assert [m.name for m in Label if f"Label.{m.name}" not in source] == []
