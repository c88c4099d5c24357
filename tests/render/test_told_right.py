"""What is said of a ruling is what happened: no sentence says the opposite, no number another thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.findings.evidence import Amount, Evidence, Unit
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowRuling, ThrowVerdict
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.types import Hand
from gorodki.render.words.margins import told_margin
from gorodki.render.words.messages import messages
from gorodki.render.words.ruling import ruling_text
from gorodki.scenarios import rule_scenario, scenario, trace
from tests.render import sample

LANGUAGES = ("en", "ru", "uk")


def told(name: str, lang: str) -> list[str]:
    """The ruling on a scenario as text, line by line."""
    one = scenario(name)
    return [
        line.strip()
        for line in ruling_text(RuledThrow(trace(one), rule_scenario(one)), lang=lang).splitlines()
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The bat cleared the penalty line before it touched the ground."),
        ("ru", "Бита коснулась площадки, уже перелетев штрафную линию."),
        ("uk", "Бита торкнулася майданчика, вже перелетівши штрафну лінію."),
    ],
)
def test_a_lawful_landing_is_not_told_as_one_in_the_zone(lang: str, said: str) -> None:
    """Rolled *behind the penalty line* is what the Russian rules say of the zone (4.3.28)."""
    (line,) = (line for line in told("bat-half-a-millimetre-beyond-the-line", lang) if line.startswith(said))
    assert messages(lang).millimetres(0.5) in line


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The bat touched the penalty line or the ground before it. 1.02 m too short."),
        ("ru", "Бита коснулась штрафной линии или площадки перед ней. Недолёт 1,02 м."),
        ("uk", "Бита торкнулася штрафної лінії чи майданчика перед нею. Недоліт 1,02 м."),
    ],
)
def test_a_bat_that_came_down_too_early_is_told_by_how_much(lang: str, said: str) -> None:
    assert said in " ".join(told("bat-far-too-short", lang))


def limit(note: Note, margin_mm: float) -> Evidence:
    values = (("distance_mm", Amount(200 + margin_mm, Unit.MM)), ("limit_mm", Amount(200.0, Unit.MM)))
    return Evidence("RU-4.3.28a", margin_mm=margin_mm, note=note, values=values)


@pytest.mark.parametrize(
    ("note", "margin_mm", "said"),
    [
        (
            Note.NEARER_THAN_LIMIT,
            -37.2,
            "It lies 163 mm from the penalty line, nearer than 20 cm. 37 mm short of the limit.",
        ),
        (
            Note.NEARER_THAN_LIMIT,
            -0.03,
            "It lies 199.97 mm from the penalty line, nearer than 20 cm. 0.03 mm short of the limit.",
        ),
        (
            Note.NEARER_THAN_LIMIT,
            -0.0004,
            "It lies 199.9996 mm from the penalty line, nearer than 20 cm. 0.0004 mm short of the limit.",
        ),
        (
            Note.BEYOND_LIMIT,
            -1e-13,
            "It lies 200 mm from the penalty line, not nearer than 20 cm. Exactly at the limit.",
        ),
        (
            Note.BEYOND_LIMIT,
            0.04,
            "It lies 200.04 mm from the penalty line, not nearer than 20 cm. 0.04 mm clear of the limit.",
        ),
    ],
)
def test_near_the_limit_the_number_says_what_the_verdict_says(
    note: Note, margin_mm: float, said: str
) -> None:
    words, fact = messages("en"), limit(note, margin_mm)
    assert f"{words.evidence(fact)} {words.margin(fact)}" == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "It lies 200 mm from the penalty line, not nearer than 20 cm. Exactly at the limit."),
        ("ru", "До штрафной линии 200 мм — не ближе 20 см. Ровно на этом расстоянии."),
        ("uk", "До штрафної лінії 200 мм — не ближче ніж 20 см. Рівно на цій відстані."),
    ],
)
def test_a_piece_at_exactly_the_limit(lang: str, said: str) -> None:
    assert said in told("twenty-exactly", lang)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "It stopped at a line, with no light between. 1.0 mm short of being wholly outside."),
        ("ru", "Остановился у линии, просвета нет. До полного выхода не хватило 1,0 мм."),
        ("uk", "Зупинився біля лінії, просвіту немає. До повного виходу не вистачило 1,0 мм."),
    ],
)
def test_a_piece_that_is_mostly_outside_is_not_called_inside(lang: str, said: str) -> None:
    assert said in told("line-covered-one-millimetre", lang)


@pytest.mark.parametrize(
    ("lang", "near", "far"),
    [
        (
            "en",
            "It touched the penalty zone. 53 mm into the penalty zone.",
            "It went over the penalty line into the penalty zone. ",
        ),
        (
            "ru",
            "Коснулся штрафной зоны. Заходит в штрафную зону на 53 мм.",
            "Пересёк штрафную линию и ушёл в штрафную зону. ",
        ),
        (
            "uk",
            "Торкнувся штрафної зони. Заходить у штрафну зону на 53 мм.",
            "Перетнув штрафну лінію і вийшов у штрафну зону. ",
        ),
    ],
)
def test_how_far_into_the_zone_is_told_only_while_the_piece_can_lie_on_the_line(
    lang: str, near: str, far: str
) -> None:
    facts = [Evidence("RU-4.3.28a", margin_mm=mm, note=Note.TOUCHED_ZONE) for mm in (-53.0, -200.0, -8890.0)]
    said = [f"{messages(lang).evidence(fact)} {messages(lang).margin(fact)}" for fact in facts]
    assert said == [near, near.replace("53", "200"), far]
    assert [told_margin(fact) for fact in facts] == [-53.0, -200.0, None]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                (
                    "Its dead point lies 120 mm from the penalty line, nearer than 20 cm. "
                    "80 mm short of the limit."
                ),
                "It turned back while still inside and rolled 707 mm back.",
            ],
        ),
        (
            "ru",
            [
                "От мёртвой точки до штрафной линии 120 мм — ближе 20 см. Не хватило 80 мм.",
                "Ещё внутри покатился обратно и откатился на 707 мм.",
            ],
        ),
        (
            "uk",
            [
                "Від мертвої точки до штрафної лінії 120 мм — ближче ніж 20 см. Не вистачило 80 мм.",
                "Ще всередині покотився назад і відкотився на 707 мм.",
            ],
        ),
    ],
)
def test_a_dead_point_nearer_than_the_limit_is_told_as_one(lang: str, said: list[str]) -> None:
    """It came to rest in the gorod; what counts is 12 cm from the penalty line."""
    assert [line for line in told("dead-point-in-the-strip", lang) if line in said] == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "At the moment that counts it was 370 mm from the penalty line, nearer than 40 cm."),
        ("ru", "В решающий момент до штрафной линии было 370 мм — ближе 40 см."),
        ("uk", "У вирішальну мить до штрафної лінії було 370 мм — ближче ніж 40 см."),
    ],
)
def test_the_place_at_which_a_clause_holds_a_piece_is_not_told_as_its_rest(lang: str, said: str) -> None:
    values = (
        ("distance_mm", Amount(370.0, Unit.MM)),
        ("limit_mm", Amount(400.0, Unit.MM)),
        ("case", "held"),
    )
    fact = Evidence("RU-4.3.28b", margin_mm=-30.0, note=Note.NEARER_THAN_LIMIT, values=values)
    assert messages(lang).evidence(fact) == said


@pytest.mark.parametrize(
    ("lang", "farthest"),
    [
        ("en", "As far as 2.91 m past the line."),
        ("ru", "Ушёл за линию на 2,91 м."),
        ("uk", "Вийшов за лінію на 2,91 м."),
    ],
)
def test_a_piece_that_went_far_is_told_how_far_it_went_and_not_by_its_light(lang: str, farthest: str) -> None:
    assert farthest in " ".join(told("found-ua-v1-chasovye-1056012647", lang))


@pytest.mark.parametrize(
    ("lang", "control", "doubt"),
    [
        (
            "en",
            "A control gorodok",
            "Stand a control gorodok upright on the outer edge of the line: if they do",
        ),
        (
            "ru",
            "Контрольный городок",
            "Поставьте контрольный городок вертикально на внешнюю кромку линии: если",
        ),
        (
            "uk",
            "Контрольний городок",
            "Поставте контрольний городок вертикально на зовнішню кромку лінії: якщо",
        ),
    ],
)
def test_in_doubt_a_control_gorodok_is_asked_for_and_its_answer_not_told(
    lang: str, control: str, doubt: str
) -> None:
    doubtful, clear = told("light-half-a-millimetre", lang), told("beside-the-line", lang)
    assert [line.startswith(control) for line in doubtful].count(True) == 0
    assert [doubt in line for line in doubtful].count(True) == 1
    assert [line.startswith(control) for line in clear].count(True) == 2
    assert [doubt in line for line in clear].count(True) == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "Gorodok 5 lost its form over more than half its length, and stayed inside. "
                "20 mm more than half its length."
            ),
        ),
        (
            "ru",
            (
                "Городок 5 потерял форму больше чем на половине длины и остался внутри. "
                "Больше половины длины на 20 мм."
            ),
        ),
        (
            "uk",
            (
                "Городок 5 втратив форму більш ніж на половині довжини й лишився всередині. "
                "Більше половини довжини на 20 мм."
            ),
        ),
    ],
)
def test_a_crushed_piece_is_not_told_as_one_that_split(lang: str, said: str) -> None:
    """And what is more than half its length is not told as a distance to a line."""
    assert said in " ".join(told("form-lost-over-more-than-half", lang))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "In the way of the mark: moved towards the front line"),
        ("ru", "Мешает отметке: сдвигается к лицевой линии"),
        ("uk", "Заважає позначці: зсувається до лицьової лінії"),
    ],
)
def test_a_piece_that_makes_way_for_a_mark_is_not_said_to_be_unmoved(lang: str, said: str) -> None:
    (line,) = (line for line in told("in-the-way-of-the-mark", lang) if line.startswith("4  "))
    assert line.startswith(f"4  {said}")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Stays on the mark, moved in its row"),
        ("ru", "Остаётся на отметке, сдвигается в ряду"),
        ("uk", "Лишається на позначці, зсувається в ряду"),
    ],
)
def test_a_piece_of_the_row_is_moved_in_it_and_not_out_of_the_way(lang: str, said: str) -> None:
    (line,) = (line for line in told("one-lies-on-the-mark-already", lang) if line.startswith("1  "))
    assert line.startswith(f"1  {said}")


@pytest.mark.parametrize("verdict", list(PieceVerdict))
def test_only_a_piece_that_keeps_its_place_is_said_to_make_way(verdict: PieceVerdict) -> None:
    fact = Evidence("RU-4.3.28c", note=Note.MOVED_FROM_MARK)
    piece = PieceRuling(4, verdict, "RU-4.3.31", None, False, None, None, None, moved=True, evidence=(fact,))
    words = messages("en")
    way = verdict in (PieceVerdict.UNTOUCHED, PieceVerdict.STAYS)
    assert (words.piece_words(piece) != words.piece_verdict(verdict)) == way


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "RU-4.3.29, RU-4.3.31: from the Russian rules, used as a supplement."),
        ("ru", "RU-4.3.29, RU-4.3.31 — из российских правил, применены как дополнение."),
        ("uk", "RU-4.3.29, RU-4.3.31 — з російських правил, застосовано як доповнення."),
    ],
)
def test_supplements_are_named_in_one_sentence(lang: str, said: str) -> None:
    _, ruling = sample.fork()
    clauses = ("RU-4.3.31", "RU-4.3.29", "RU-4.3.31")
    pieces = [replace(p, clause=c, supplement="ru") for p, c in zip(ruling.pieces, clauses, strict=False)]
    taken = replace(ruling, throw=ThrowRuling(ThrowVerdict.VALID, ""), pieces=tuple(pieces))
    assert messages(lang).supplements(taken) == [said]
    assert messages(lang).supplements(replace(taken, pieces=())) == []


@pytest.mark.parametrize(
    ("lang", "right", "left"),
    [
        ("en", "right hand", "left hand"),
        ("ru", "правой рукой", "левой рукой"),
        ("uk", "правою рукою", "лівою рукою"),
    ],
)
def test_somebody_throws_with_a_hand(lang: str, right: str, left: str) -> None:
    words = messages(lang)
    assert [words.with_hand(hand) for hand in (Hand.RIGHT, Hand.LEFT)] == [right, left]


@pytest.mark.parametrize(("lang", "said"), [("ru", "Бросает: правой рукой"), ("uk", "Кидає: правою рукою")])
def test_the_head_of_a_ruling_says_with_which_hand(lang: str, said: str) -> None:
    assert any(line.startswith(said) for line in told("plain-out", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_piece_that_kept_its_place_has_its_verdict_alone(lang: str) -> None:
    lines = told("bat-tail-on-the-line", lang)
    assert [line for line in lines if line[:1].isdigit() and "  " in line][:5] == [
        f"{n}  {messages(lang).piece_verdict(PieceVerdict.UNTOUCHED)}" for n in range(1, 6)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_throw_is_lost_is_said_once(lang: str) -> None:
    words = messages(lang)
    (reason,) = {words.evidence(fact) for fact in rule_scenario(scenario("overstep")).throw.evidence[:1]}
    assert " ".join(told("overstep", lang)).count(reason) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_piece_with_a_dead_point_is_not_said_to_have_had_none(lang: str) -> None:
    """It turned in the gorod, and later once more because it met another."""
    ruling = rule_scenario(scenario("turned-back-into-anothers-way"))
    words, piece = messages(lang), ruling.pieces[2]
    assert (piece.verdict, Note.TURNED_BY_COLLISION in {f.note for f in piece.evidence}) == (
        PieceVerdict.DEAD_POINT,
        True,
    )
    other = words.evidence(Evidence("RU-4.3.18", note=Note.TURNED_BY_COLLISION))
    assert other not in words.remarks(piece)
