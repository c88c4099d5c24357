"""Questions hold no ruling; answers are marked by it; what is asked next follows from what was answered."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.scenarios.files.check import mirrored
from gorodki.scenarios.files.model import Topic
from gorodki.scenarios.files.shelf import scenario, scenario_library
from gorodki.scenarios.quiz.asked import Difficulty
from gorodki.scenarios.quiz.plan import DAY, WAIT_DAYS, QuestionHistory, level, plan
from gorodki.scenarios.quiz.questions import (
    Answer,
    Question,
    QuestionPart,
    Setting,
    follows,
    question,
    questions,
    reveal,
    ruling_on,
)
from gorodki.scenarios.quiz.session import AGAIN_AFTER, Session, answered, begin
from gorodki.scenarios.quiz.training_log import LoggedAnswer


@pytest.fixture(scope="module")
def asked() -> tuple[Question, ...]:
    return questions()


def truth(told: Question) -> Answer:
    ruling = ruling_on(told)
    pieces = {p.piece: p.verdict for p in ruling.pieces if p.piece in told.pieces}
    setting = None
    if told.settings:
        setting = Setting.MIRRORED if mirrored(told.scenario, ruling) else Setting.AS_BEFORE
    return Answer(ruling.throw.verdict, pieces, ruling.next.place if told.places else None, setting)


@pytest.mark.slow
def test_every_scenario_is_a_question_that_can_be_answered_right(asked: tuple[Question, ...]) -> None:
    assert [q.id for q in asked] == [s.id for s in scenario_library()]
    for told in asked:
        answer = truth(told)
        found = reveal(told, answer)
        assert found.correct, told.id
        assert answer.throw in told.throws
        assert set(answer.pieces.values()) <= set(told.verdicts), told.id
        assert [m.part for m in found.marks].count(QuestionPart.PIECE) == len(told.pieces)


def test_a_question_holds_no_ruling(asked: tuple[Question, ...]) -> None:
    held = [type(getattr(asked[0], f.name)) for f in dataclasses.fields(asked[0])]
    assert not any(issubclass(kind, Ruling) for kind in held)


def test_pieces_that_nothing_moved_are_not_asked_about() -> None:
    assert question(scenario("beside-the-line")).pieces == (2, 5)
    assert question(scenario("bat-on-penalty-line")).pieces == (5,)


def test_only_the_letter_offers_its_own_mark() -> None:
    letters = {q.situation.figure.key: PieceVerdict.LETTER_40 in q.verdicts for q in questions(Topic.LETTER)}
    assert set(letters) == {"pismo"}
    assert all(letters.values())
    assert PieceVerdict.LETTER_40 not in question(scenario("dead-point")).verdicts


def test_a_wrong_verdict_is_marked_with_clause_and_margin() -> None:
    told = question(scenario("beside-the-line"))
    both_out = {2: PieceVerdict.OUT, 5: PieceVerdict.OUT}
    found = reveal(told, Answer(ThrowVerdict.VALID, both_out))
    assert not found.correct
    assert [m.right for m in found.marks] == [True, True, False]
    wrong = found.marks[-1]
    assert (wrong.piece, wrong.given, wrong.truth) == (5, PieceVerdict.OUT, PieceVerdict.STAYS)
    assert wrong.clause == "UA-V3"
    assert wrong.margin_mm == pytest.approx(-9.5)


def test_what_is_left_out_is_not_right() -> None:
    told = question(scenario("dead-point"))
    found = reveal(told, Answer())
    assert [(m.given, m.right) for m in found.marks] == [(None, False), (None, False)]


def test_a_throw_that_does_not_stand_settles_its_pieces() -> None:
    told = question(scenario("overstep"))
    assert follows(told, ThrowVerdict.LOST) == dict.fromkeys((3, 5), PieceVerdict.RESTORED)
    assert follows(told, ThrowVerdict.VALID) == {}
    lost = Answer(ThrowVerdict.LOST, follows(told, ThrowVerdict.LOST))
    assert reveal(told, lost).correct


def test_next_throw_is_asked_where_the_case_is_about_it() -> None:
    told = question(scenario("letter-one-out"))
    assert told.places == tuple(Place)
    mark = reveal(told, Answer(place=Place.HALF_KON)).marks[-1]
    assert (mark.part, mark.truth, mark.right) == (QuestionPart.NEXT, Place.KON, False)
    assert question(scenario("dead-point")).places == ()


@pytest.mark.parametrize(
    ("name", "setting", "clause"),
    [
        ("sickle-missed-other-hand-next", Setting.MIRRORED, "RU-4.3.20"),
        ("sickle-touched-other-hand-next", Setting.AS_BEFORE, "RU-4.3.20"),
        ("letter-missed-uk", Setting.MIRRORED, "UA-P13"),
    ],
)
def test_how_the_figure_stands_is_asked_where_the_next_thrower_uses_the_other_hand(
    name: str, setting: Setting, clause: str
) -> None:
    told = question(scenario(name))
    assert told.settings == tuple(Setting)
    mark = reveal(told, Answer(setting=setting)).marks[-1]
    assert (mark.part, mark.truth, mark.clause, mark.right) == (QuestionPart.SETTING, setting, clause, True)
    assert question(scenario("letter-one-out")).settings == ()


def test_an_unlawful_bat_is_revealed() -> None:
    told = question(scenario("a-bat-too-heavy-for-a-woman"))
    assert reveal(told, Answer()).unlawful == ("UA-E2",)


@pytest.mark.parametrize(
    ("name", "difficulty", "closest"),
    [
        ("beside-the-line", Difficulty.HARD, 3.0),
        ("two-on-one-mark", Difficulty.MEDIUM, 50.0),
        ("plain-out", Difficulty.EASY, 767.1),
        ("overstep", Difficulty.EASY, None),
    ],
)
def test_difficulty_is_how_near_the_nearest_line_is(
    name: str, difficulty: Difficulty, closest: float | None
) -> None:
    told = question(scenario(name))
    assert (told.difficulty, told.closest_mm) == (difficulty, closest)


def test_questions_of_a_topic_and_a_difficulty() -> None:
    found = questions(Topic.OUT, "hard")
    assert {(q.topic, q.difficulty) for q in found} == {(Topic.OUT, Difficulty.HARD)}


@pytest.mark.parametrize(
    ("topic", "difficulty", "words"),
    [
        ("dead-piont", None, "unknown topic 'dead-piont'; did you mean 'dead-point'?"),
        (None, "hrad", "unknown difficulty 'hrad'; did you mean 'hard'?"),
    ],
)
def test_an_unknown_topic_or_difficulty_is_answered(
    topic: str | None, difficulty: str | None, words: str
) -> None:
    with pytest.raises(InputError) as caught:
        questions(topic, difficulty)
    assert str(caught.value) == words


# --- what is asked next


def test_failed_questions_come_first_then_due_then_new_then_the_rest(asked: tuple[Question, ...]) -> None:
    failed_late, failed_early, due, new, later = asked[:5]
    now = 100 * DAY
    memories = {
        failed_early.id: QuestionHistory(
            now + 5, 0
        ),  # of a clock that was ahead: the order counts, not the time
        failed_late.id: QuestionHistory(now - 1, 0),
        due.id: QuestionHistory(now - 3 * DAY, 2),
        later.id: QuestionHistory(now - DAY, 2),
    }
    order = plan(asked[:5], memories, now=now, seed=1)
    assert order == (failed_early.id, failed_late.id, due.id, new.id, later.id)


def test_the_seed_alone_orders_new_questions(asked: tuple[Question, ...]) -> None:
    orders = {seed: plan(asked, {}, now=0.0, seed=seed) for seed in range(4)}
    assert orders[1] == plan(asked[::-1], {}, now=5.0, seed=1)
    assert len(set(orders.values())) > 1
    assert all(sorted(order) == sorted(q.id for q in asked) for order in orders.values())


def test_new_questions_begin_easy_and_grow_harder_with_the_streak(asked: tuple[Question, ...]) -> None:
    of = {q.id: q.difficulty for q in asked}
    easy, medium, hard = Difficulty
    assert [level(n) for n in (0, 2, 3, 5, 6, 60)] == [easy, easy, medium, medium, hard, hard]
    for streak in (0, 3, 6):
        assert of[plan(asked, {}, now=0.0, seed=2, streak=streak)[0]] is level(streak)


@pytest.mark.parametrize("row", range(8))
def test_a_question_is_due_later_the_more_often_it_was_right(row: int) -> None:
    assert QuestionHistory(0.0, row).due == WAIT_DAYS[min(row, 5)] * DAY
    assert QuestionHistory(0.0, row + 1).due >= QuestionHistory(0.0, row).due


def test_a_failed_question_comes_again_after_others_and_once_only() -> None:
    session = Session(("a", "b", "c", "d", "e"))
    seen = []
    while session.next is not None:
        seen.append(session.next)
        session = answered(session, session.next != "a")
    assert AGAIN_AFTER == 3
    assert seen == ["a", "b", "c", "d", "a", "e"]
    assert (session.answered, session.right, session.streak) == (6, 4, 1)


@given(st.lists(st.booleans(), max_size=30), st.integers(1, 6))
def test_a_sitting_ends_and_counts_every_answer(correct: list[bool], count: int) -> None:
    session, row = Session(tuple("abcdef"[:count])), 0
    for k in range(2 * count + 1):
        if session.next is None:
            break
        right = correct[k] if k < len(correct) else True
        row = row + 1 if right else 0
        session = answered(session, right)
    assert session.next is None
    assert session.streak == row
    assert count <= session.answered <= 2 * count
    assert session.right == session.answered - (2 * len(session.again) - _second_right(session, count))


def _second_right(session: Session, count: int) -> int:
    """Questions that were failed first and right the second time."""
    return session.right - (count - len(session.again))


def test_a_sitting_without_a_question_takes_no_answer() -> None:
    with pytest.raises(ValueError, match="no question is waiting"):
        answered(Session(()), correct=True)


def test_a_sitting_begins_with_what_failed_last_time(asked: tuple[Question, ...]) -> None:
    failed = LoggedAnswer(10.0, asked[-1].id, "out", "easy", correct=False)
    session = begin(asked, [failed], now=20.0, seed=1, count=3)
    assert session.next == asked[-1].id
    assert len(session.waiting) == 3


def test_a_sitting_of_no_questions_is_refused(asked: tuple[Question, ...]) -> None:
    with pytest.raises(InputError, match="0 questions are none"):
        begin(asked, [], now=0.0, seed=1, count=0)
