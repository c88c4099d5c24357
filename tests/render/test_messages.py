"""Sentences in three languages: plurals, numbers, verdicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.findings.evidence import Amount, Evidence, Unit, Value
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowRuling, ThrowVerdict
from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure
from gorodki.figures.types import Placement, Vec3
from gorodki.render.words.messages import messages
from tests.render import sample

LANGUAGES = ("en", "ru", "uk")

# every note with the values its message may name
VALUES: dict[str, Value] = {
    "piece": 3,
    "other": 2,
    "back_mm": Amount(31.4, Unit.MM),
    "heading_deg": Amount(12.0, Unit.DEG),
    "distance_mm": Amount(163.2, Unit.MM),
    "limit_mm": Amount(200.0, Unit.MM),
    "shift_mm": Amount(49.0, Unit.MM),
    "category": "men",
    "upright": "no",
    "limit": "bat-length",
    "value": Amount(1.1, Unit.M),
    "low": Amount(0.0, Unit.M),
    "high": Amount(1.0, Unit.M),
    "audience": "everyone",
    "damaged_mm": Amount(90.0, Unit.MM),
    "count": 2,
    "place": "kon",
    "breach": "stepped",
}


@pytest.mark.parametrize(
    ("lang", "one", "two", "five", "eleven", "twenty_one"),
    [
        ("en", "1 gorodok", "2 gorodki", "5 gorodki", "11 gorodki", "21 gorodki"),
        ("ru", "1 городок", "2 городка", "5 городков", "11 городков", "21 городок"),
        ("uk", "1 городок", "2 городки", "5 городків", "11 городків", "21 городок"),
    ],
)
def test_plurals(lang: str, one: str, two: str, five: str, eleven: str, twenty_one: str) -> None:
    words = messages(lang)
    assert [words.gorodki(n) for n in (1, 2, 5, 11, 21)] == [one, two, five, eleven, twenty_one]


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            [
                "No gorodok is out in this throw.",
                "1 gorodok is out.",
                "3 gorodki are out.",
                "5 gorodki are out.",
            ],
        ),
        (
            "ru",
            [
                "Этим броском не выбит ни один городок.",
                "Выбит 1 городок.",
                "Выбито 3 городка.",
                "Выбито 5 городков.",
            ],
        ),
        (
            "uk",
            [
                "Цим кидком не вибито жодного городка.",
                "Вибито 1 городок.",
                "Вибито 3 городки.",
                "Вибито 5 городків.",
            ],
        ),
    ],
)
def test_how_many_are_out(lang: str, texts: list[str]) -> None:
    assert [messages(lang).out(n) for n in (0, 1, 3, 5)] == texts


def test_numbers_follow_the_language() -> None:
    assert messages("en").number(-1.25, 2) == "\N{MINUS SIGN}1.25"
    assert messages("ru").number(-1.25, 2) == "\N{MINUS SIGN}1,25"
    assert messages("uk").speed(14.2) == "14,2 м/с"
    assert messages("en").number(-0.001, 1) == "0.0"


def test_millimetres_have_a_tenth_only_where_it_matters() -> None:
    words = messages("en")
    assert [words.millimetres(x) for x in (0.42, 9.96, 162.4)] == ["0.4 mm", "10.0 mm", "162 mm"]


def test_a_turn_to_the_left_is_called_left() -> None:
    words = messages("en")
    assert words.sideways(1.5) == "1.5° left"
    assert words.sideways(-1.5) == "1.5° right"
    assert words.sideways(0.0) == "0.0°"


def test_a_negative_turn_length_is_clockwise() -> None:
    assert messages("en").turn(-6.0) == "6.0 m, clockwise"
    assert messages("en").turn(6.0) == "6.0 m, counter-clockwise"


def test_an_unknown_language_is_quoted_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="'de': use one of en, ru, uk"):
        messages("de")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("note", list(Note))
def test_every_note_makes_a_sentence_with_its_values_filled_in(lang: str, note: Note) -> None:
    text = messages(lang).evidence(Evidence("UA-V1", note=note, values=tuple(VALUES.items())))
    assert len(text) > 8
    assert "{" not in text


def test_measured_values_carry_their_units() -> None:
    fact = Evidence(
        "RU-4.3.28a",
        note=Note.NEARER_THAN_LIMIT,
        values=(("distance_mm", Amount(163.2, Unit.MM)), ("limit_mm", Amount(200.0, Unit.MM))),
    )
    assert messages("en").evidence(fact) == "It lies 163 mm from the penalty line, nearer than 20 cm."
    assert messages("ru").evidence(fact) == "До штрафной линии 163 мм — ближе 20 см."


def test_unlawful_equipment_says_by_which_clause_and_for_whom() -> None:
    fact = Evidence("UA-E2", note=Note.UNLAWFUL, values=(("limit", "bat-mass-women"), ("audience", "women")))
    text = messages("en").evidence(fact)
    assert text == (
        "Not lawful: a bat of more than 2 kg. This holds for women, junior women and girls. (UA-E2)"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause", [str(c) for c in Clause])
def test_every_clause_has_a_description(lang: str, clause: str) -> None:
    text = messages(lang).clause(clause)
    assert text != clause
    assert (text == messages("en").clause(clause)) == (lang == "en")


@pytest.mark.parametrize(
    ("clause", "en", "ru", "uk"),
    [
        ("RU-4.3.28a", "RU-4.3.28, sentence 1", "RU-4.3.28, предложение 1", "RU-4.3.28, речення 1"),
        ("RU-4.3.28b", "RU-4.3.28, sentence 4", "RU-4.3.28, предложение 4", "RU-4.3.28, речення 4"),
        ("RU-4.3.28c", "RU-4.3.28, sentence 5", "RU-4.3.28, предложение 5", "RU-4.3.28, речення 5"),
        ("IFGS-LOST", "IFGS, lost throw", "МФГС, потерянный бросок", "МФГС, втрачений кидок"),
        ("RU-4.3.17", "RU-4.3.17", "RU-4.3.17", "RU-4.3.17"),
        ("", "", "", ""),
    ],
)
def test_a_clause_is_shown_by_what_its_text_has(clause: str, en: str, ru: str, uk: str) -> None:
    """4.3.28 is one paragraph of five sentences; no text has a 28a, and none has a number of the IFGS."""
    assert [messages(lang).clause_name(clause) for lang in ("en", "ru", "uk")] == [en, ru, uk]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verdict", list(PieceVerdict))
def test_a_piece_sentence_says_what_and_why_with_clause_and_millimetres(
    lang: str, verdict: PieceVerdict
) -> None:
    words = messages(lang)
    piece = PieceRuling(1, verdict, "UA-V1", 42.0, False, 1.0, None, None)
    text = words.piece_sentence(piece)
    assert text.startswith(words.piece_verdict(verdict))
    assert "(UA-V1)" in text
    assert (words.millimetres(42.0) in text) == (verdict is not PieceVerdict.UNTOUCHED)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lost_throw_says_so_with_its_clause(lang: str) -> None:
    _, ruling = sample.fork()
    fact = Evidence("IFGS-LOST", note=Note.BAT_IN_ZONE)
    lost = ThrowRuling(ThrowVerdict.LOST, "IFGS-LOST", evidence=(fact,))
    text = messages(lang).throw_sentence(sample.with_throw(ruling, lost))
    assert text.startswith(messages(lang).throw_verdict(ThrowVerdict.LOST))
    assert text.endswith(f"({messages(lang).clause_name('IFGS-LOST')})")
    assert "IFGS-LOST" not in text


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verdict", list(PieceVerdict))
def test_every_verdict_by_every_clause_is_explained_in_a_few_sentences(
    lang: str, verdict: PieceVerdict
) -> None:
    words, (_, ruling) = messages(lang), sample.fork()
    for clause in Clause:
        fact = Evidence(clause, 1.0, (0.0, 0.0, 0.0), -12.3, Note.NEARLY_LEFT)
        piece = PieceRuling(1, verdict, clause, -12.3, False, 1.0, None, None, evidence=(fact,))
        text = words.explanation(replace(ruling, pieces=(piece,)), 1)
        assert text.startswith(f"{words.piece_verdict(verdict)} ({words.clause_name(clause)}). ")
        assert text.endswith(".")
        assert "{" not in text
        moved = verdict is not PieceVerdict.UNTOUCHED
        assert [words.evidence(fact) in text, words.millimetres(12.3) in text] == [moved] * 2
        reasoned = verdict not in (PieceVerdict.UNTOUCHED, PieceVerdict.RESTORED)
        assert (words.clause(clause)[1:] in text) == reasoned


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verdict", list(ThrowVerdict))
def test_every_verdict_on_the_throw_by_every_clause_is_explained(lang: str, verdict: ThrowVerdict) -> None:
    words, (_, ruling) = messages(lang), sample.fork()
    for clause in Clause:
        fact = Evidence(clause, 1.0, (0.0, 0.0, 0.0), -0.4, Note.BAT_IN_ZONE)
        by = "" if verdict is ThrowVerdict.VALID else clause
        thrown = ThrowRuling(verdict, by, -0.4, evidence=(fact,))
        text = words.explanation(sample.with_throw(ruling, thrown))
        assert text.startswith(words.throw_verdict(verdict))
        assert text.endswith(".")
        assert "{" not in text
        told = (words.evidence(fact), words.millimetres(0.4), words.clause(clause)[1:])
        assert [part in text for part in told] == [verdict is not ThrowVerdict.VALID] * 3
        assert (f"({words.clause_name(clause)})" in text) == (verdict is not ThrowVerdict.VALID)


def test_a_clause_that_is_the_whole_reason_is_not_told_twice() -> None:
    _, ruling = sample.fork()
    text = messages("en").explanation(ruling, 4)
    assert text == (
        "Put on the 20 cm mark (RU-4.3.28, sentence 1). "
        "A piece of the figure is out, by this throw or an earlier one: one that stopped nearer than 20 cm "
        "or touched the penalty zone goes to the 20 cm mark. 135 mm short of being wholly outside."
    )


def test_a_piece_that_was_not_in_play_has_no_explanation() -> None:
    _, ruling = sample.short_fork()
    with pytest.raises(ValueError, match="piece 5 was not in play"):
        messages("en").explanation(ruling, 5)


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["Two short whistles: lost throw.", "Three short whistles: the throw is stopped."]),
        ("ru", ["Два коротких свистка: потерянный бросок.", "Три коротких свистка: бросок остановлен."]),
        ("uk", ["Два короткі свистки: втрачений кидок.", "Три короткі свистки: кидок зупинено."]),
    ],
)
def test_whistles_that_call_a_throw_off_are_told_and_the_one_that_allows_it_is_not(
    lang: str, texts: list[str]
) -> None:
    words = messages(lang)
    heard = [Evidence("RU-4.3.5", note=Note.WHISTLES, values=(("count", count),)) for count in (1, 2, 3)]
    told = [words.remarks(ThrowRuling(ThrowVerdict.VALID, "RU-4.3.5", evidence=(fact,))) for fact in heard]
    assert told == [[], *([text] for text in texts)]


def test_a_valid_throw_counts_what_is_out() -> None:
    _, ruling = sample.fork()
    assert messages("en").throw_sentence(ruling) == "The throw counts. 2 gorodki are out."
    assert messages("uk").throw_sentence(ruling) == "Кидок зараховано. Вибито 2 городки."


def test_what_was_out_before_is_told_beside_what_this_throw_knocked_out() -> None:
    _, ruling = sample.short_fork()
    said = {lang: messages(lang).throw_sentence(ruling) for lang in LANGUAGES}
    assert said["en"] == "The throw counts. No gorodok is out in this throw. 1 out before."
    assert said["ru"].endswith("Ранее выбито: 1.")
    assert said["uk"].endswith("Раніше вибито: 1.")


@pytest.mark.parametrize(
    ("axis", "words"),
    [((0.0, 0.0, 1.0), "Put upright on the 40 cm mark"), ((1.0, 0.0, 0.0), "Put on the 40 cm mark")],
)
def test_a_piece_that_is_to_stand_on_its_mark_is_put_upright(axis: Vec3, words: str) -> None:
    place = Placement((0.0, -0.6, 0.1), axis)
    piece = PieceRuling(3, PieceVerdict.MARK_40, "RU-4.3.30", -5.0, False, 1.0, place, place)
    assert messages("en").piece_words(piece) == words
    assert messages("en").piece_sentence(piece).startswith(f"{words} (RU-4.3.30).")


def test_a_reconstructed_figure_is_plainly_called_so() -> None:
    words = {lang: messages(lang).basis(figure("rak").basis) for lang in LANGUAGES}
    assert words["en"].startswith("RECONSTRUCTED")
    assert words["ru"].startswith("РЕКОНСТРУКЦИЯ")
    assert words["uk"].startswith("РЕКОНСТРУКЦІЯ")


@pytest.mark.parametrize(
    ("speed", "told"), [(0.0, "0.0 m/s"), (0.01, "0.01 m/s"), (0.094, "0.09 m/s"), (0.1, "0.1 m/s")]
)
def test_a_slow_ball_is_not_told_to_stand(speed: float, told: str) -> None:
    assert messages("en").speed(speed) == told
