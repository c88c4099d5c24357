"""The language of the words: from --lang, else from GORODKI_LANG, else from the locale, else English."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from gorodki.figures.languages import system_language

LIST = ("figures", "list")


def test_the_tests_themselves_are_in_no_language_of_the_machine() -> None:
    assert not {"GORODKI_LANG", "LC_ALL", "LC_MESSAGES"} & set(os.environ)
    assert system_language() == "en"


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_environment_names_the_language_where_the_option_does_not(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    asked = run(*LIST, "--lang", language)
    monkeypatch.setenv("GORODKI_LANG", language)

    assert run(*LIST) == asked


def test_the_option_wins_over_the_environment(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    russian = run(*LIST, "--lang", "ru")
    assert russian != run(*LIST)
    monkeypatch.setenv("GORODKI_LANG", "uk")

    assert run(*LIST, "--lang", "ru") == russian


def test_an_empty_name_is_none(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    english = run(*LIST)
    monkeypatch.setenv("GORODKI_LANG", "")

    assert run(*LIST) == english


def test_an_unknown_language_of_the_environment_is_refused_with_the_name_of_the_variable(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GORODKI_LANG", "klingon")

    told = refused(*LIST)
    assert all(word in told for word in ("GORODKI_LANG", "'klingon'", "'en', 'ru', 'uk'"))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LC_ALL": "uk_UA"}, "uk"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "RU_RU@euro"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "rue_UA"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""}, "ru"),
    ],
)
def test_the_first_variable_of_the_locale_that_is_set_counts(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    monkeypatch.delenv("LANG")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert system_language() == language


@pytest.mark.parametrize("command", [LIST, ("scenarios", "list"), ("throw", "-h")], ids=" ".join)
def test_the_locale_is_spoken_by_every_command_unless_something_names_another_language(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    english = run(*command)
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")

    assert run(*command).out != english.out
    monkeypatch.setenv("GORODKI_LANG", "en")
    assert run(*LIST) == run(*LIST, "--lang", "en")
