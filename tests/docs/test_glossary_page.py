"""The texts of the program hold to the glossary, which is read from its page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from gorodki import render
from gorodki.scenarios.files.shelf import scenario_library

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "glossary.md"
LANGUAGES = ("en", "ru", "uk")
CODE = {"English": "en", "Russian": "ru", "Ukrainian": "uk"}


@dataclass(frozen=True)
class Term:
    """A term by language, in the forms that stand for it, and what it means."""

    forms: dict[str, tuple[str, ...]]
    meaning: str


@dataclass(frozen=True)
class Unused:
    """A word that a language does not use, the phrases in which it is right, and what is used instead."""

    lang: str
    word: str
    but_in: tuple[str, ...]
    instead: str


def rows_under(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the page, without its head."""
    text = PAGE.read_text("utf-8").split(heading, 1)[1].split("\n#", 1)[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def several(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(",") if part.strip())


@cache
def terms() -> tuple[Term, ...]:
    return tuple(
        Term({lang: several(cell) for lang, cell in zip(LANGUAGES, row, strict=False)}, row[3])
        for row in rows_under("# Glossary")
    )


@cache
def unused() -> tuple[Unused, ...]:
    return tuple(
        Unused(lang, word, several(but), instead)
        for lang, word, but, instead in rows_under("## Words that are not used")
    )


@cache
def texts() -> tuple[dict[str, str], ...]:
    """Every text a user reads, in its three languages: the catalogues, and the words of the library."""
    found: dict[str, dict[str, str]] = {}
    for lang in ("ru", "uk"):
        po = Path(str(render.__file__)).parent / "words" / "locale" / lang / "LC_MESSAGES" / "gorodki.po"
        with po.open("rb") as file:
            for message in read_po(file, locale=lang):
                source = _all_forms(message.id)
                found.setdefault(source, {"en": source})[lang] = _all_forms(message.string or "")
    told = [words for scenario in scenario_library() for words in (scenario.title, scenario.description)]
    library_words = [{lang: words.text(lang) for lang in LANGUAGES} for words in told]
    return (*(text for source, text in found.items() if source), *library_words)


def _all_forms(text: str | list[str] | tuple[str, ...]) -> str:
    """A text in all its plural forms."""
    return text if isinstance(text, str) else " / ".join(text)


def pattern(form: str) -> re.Pattern[str]:
    """A term in any of its endings."""
    words = [re.escape(word[: max(min(len(word), 3), len(word) - 2)]) + r"[\w’]*" for word in form.split()]
    return re.compile(r"\b" + r"\s+".join(words), re.IGNORECASE)


def plain(form: str) -> re.Pattern[str]:
    """An English term in singular or plural, not as a part of a compound such as half-kon."""
    return re.compile(rf"(?<![\w-]){re.escape(form)}(s|es)?\b", re.IGNORECASE)


def test_terms_are_in_order_and_each_says_what_it_means() -> None:
    names = [term.forms["en"][0].casefold() for term in terms()]
    assert len(names) > 40
    assert names == sorted(names)
    assert len(set(names)) == len(names)
    assert [t for t in terms() if not t.meaning or not all(t.forms.values())] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_is_used(lang: str) -> None:
    said = "\n".join(text[lang] for text in texts())
    asked = {form: plain(form) if lang == "en" else pattern(form) for t in terms() for form in t.forms[lang]}
    assert [form for form, sought in asked.items() if not sought.search(said)] == []


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_text_that_has_a_term_has_its_translation(lang: str) -> None:
    missing = [
        (term.forms[lang][0], text["en"], text[lang])
        for term in terms()
        for text in texts()
        if any(plain(form).search(re.sub(r"{\w+}", "", text["en"])) for form in term.forms["en"])
        and not any(pattern(form).search(text[lang]) for form in term.forms[lang])
    ]
    assert missing == []


@pytest.mark.parametrize("row", unused(), ids=lambda row: f"{row.lang}: {row.word}")
def test_a_word_that_is_not_used_stands_in_no_text(row: Unused) -> None:
    ending = "" if row.word.endswith("-") else r"\b"
    sought = re.compile(rf"\b{re.escape(row.word.rstrip('-'))}{ending}", re.IGNORECASE)

    def without(text: str) -> str:
        for phrase in row.but_in:
            text = re.sub(re.escape(phrase), "", text, flags=re.IGNORECASE)
        return text

    assert [t[row.lang] for t in texts() if sought.search(without(t[row.lang]))] == []
    assert row.instead
