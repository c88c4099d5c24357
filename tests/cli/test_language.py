"""The language of the words: from --lang, else from GORODKI_LANG, else English."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

LIST = ("figures", "list")


def test_the_tests_themselves_are_in_no_language_of_the_machine() -> None:
    assert "GORODKI_LANG" not in os.environ


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
