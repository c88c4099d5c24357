"""The quiz in the real window: questions without a ruling, answers by keys and mouse, the training log."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from gorodki.render.window import actions as a
from gorodki.render.window.keep import Kept, from_json, to_json
from gorodki.render.window.modes.quiz import library
from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.modes.quiz.reactions import quiz
from gorodki.render.window.state import State
from gorodki.render.window.workshop import Done
from gorodki.scenarios.files.shelf import scenario
from gorodki.scenarios.quiz.progress import progress
from gorodki.scenarios.quiz.questions import Question, QuestionPart, question, ruling_on
from gorodki.scenarios.quiz.training_log import log_path, read_log
from tests.window.desk import Desk
from tests.window.fitting import LANGUAGES, assert_fits

pytestmark = pytest.mark.slow

CTRL = pygame.KMOD_CTRL
LINE, LETTER = "beside-the-line", "letter-399-and-401"


@pytest.fixture(autouse=True)
def own_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def ready(desk: Desk) -> Desk:
    """The quiz with every question there; they are made in a process beside the window."""
    desk.key("3", CTRL)
    assert desk.state.mode == "quiz"
    desk.until(lambda: library.ready() and library.log(desk.app.snapshot(), quiz(desk.state)) is not None)
    desk.until(lambda: library.questions(desk.app.snapshot()) is not None)
    desk.frames(3)
    return desk


def ask(desk: Desk, *names: str) -> Question:
    """Put questions on the court; the first is asked."""
    desk.app.do(a.OfMode("quiz", q.Begin(names, time.time())))
    desk.frames(3)
    return now(desk)


def now(desk: Desk) -> Question:
    found = library.on_court(desk.app.snapshot(), quiz(desk.state))
    assert found is not None
    return found


def rule_rightly(desk: Desk) -> None:
    """Answer every part by its number, as it is ruled."""
    asked = now(desk)
    ruling = ruling_on(asked)
    desk.key(str(asked.throws.index(ruling.throw.verdict) + 1))
    ruled = {p.piece: p.verdict for p in ruling.pieces}
    for part, piece in q.parts(asked, quiz(desk.state))[1:]:
        if part == QuestionPart.PIECE.value:
            desk.key(str(asked.verdicts.index(ruled[int(piece)]) + 1))
        elif part == QuestionPart.NEXT.value:
            desk.key(str(asked.places.index(ruling.next.place) + 1))


@pytest.mark.slow
def test_a_round_of_the_whole_library_begins_with_enter(ready: Desk) -> None:
    assert ready.status == "Choose topic and difficulty. Enter begins."
    ready.key("return")
    own = quiz(ready.state)
    assert len(own.waiting) == len(set(own.waiting)) == 10
    assert own.question == own.waiting[0]
    assert ready.state.play.running
    ready.until(lambda: not ready.state.play.running)
    assert ready.state.play.time == pytest.approx(float(now(ready).trace.time[-1]))


def test_before_the_answer_nothing_tells_the_ruling(ready: Desk) -> None:
    asked = ask(ready, LINE)
    ready.key("end")
    ready.frames(20)
    said = " ".join(words for _, words in ready.said())
    assert ready.film.ruling is None
    assert asked.scenario.title.text() not in said
    assert "UA-" not in said
    ready.key("f9")
    assert ready.status == "There is no film yet: throw first."


def test_keys_answer_each_part_and_the_right_answer_is_kept_in_the_training_log(ready: Desk) -> None:
    asked = ask(ready, LINE, LETTER)
    rule_rightly(ready)
    assert ready.status == "Enter: see the ruling. Backspace: the part before."
    ready.key("return")
    own = quiz(ready.state)
    assert (own.shown, own.answered, own.right, own.streak) == (True, 1, 1, 1)
    assert ready.film.ruling == ruling_on(asked)
    assert ready.state.play.time == pytest.approx(ready.film.length)
    ready.app.saving.close()
    (kept,) = read_log(log_path())
    assert (kept.question, kept.correct, len(kept.parts)) == (LINE, True, 1 + len(asked.pieces))
    assert "In a row: 1." in [said for _, said in ready.said()]
    ready.key("return")
    assert (quiz(ready.state).question, quiz(ready.state).given) == (LETTER, ())


def test_a_wrong_answer_by_mouse_is_shown_with_its_clause_and_comes_again(ready: Desk) -> None:
    asked = ask(ready, LINE, LETTER)
    ready.click("The throw counts.")
    for number in asked.pieces:
        assert quiz(ready.state).part == asked.pieces.index(number) + 1
        ready.click("Put on the 20 cm mark")
    ready.click("See the ruling")
    own = quiz(ready.state)
    assert (own.right, own.waiting) == (0, (LETTER, LINE))
    ready.app.saving.close()
    assert progress(read_log(log_path())).failed == (LINE,)
    ready.frames(3)
    clause = next(p.clause for p in ruling_on(asked).pieces if p.piece == asked.pieces[0])
    ready.click(clause)
    picked = ready.state.picked
    assert picked is not None
    assert picked.piece == asked.pieces[0]
    ready.click("Practise these")
    assert quiz(ready.state).waiting == (LINE,)


def test_an_answer_can_be_changed_until_the_ruling_is_shown(ready: Desk) -> None:
    asked = ask(ready, LINE)
    ready.key("1")
    ready.key("3")
    ready.key("backspace")
    assert quiz(ready.state).part == 1
    ready.key("1")
    chosen = quiz(ready.state).choice((QuestionPart.PIECE.value, str(asked.pieces[0])))
    assert chosen == asked.verdicts[0].value
    ready.click("part 0")
    assert quiz(ready.state).part == 0
    ready.key("z", CTRL)
    assert quiz(ready.state).part != 0


def test_arrows_go_through_the_choices_and_tab_to_the_next_part(ready: Desk) -> None:
    asked = ask(ready, LETTER)
    ready.key("down")
    assert quiz(ready.state).choice((QuestionPart.THROW.value, "")) == asked.throws[0].value
    ready.key("tab")
    ready.key("up")
    piece = (QuestionPart.PIECE.value, str(asked.pieces[0]))
    assert quiz(ready.state).choice(piece) == asked.verdicts[-1].value
    ready.key("up")
    assert quiz(ready.state).choice(piece) == asked.verdicts[-2].value


def test_where_the_throw_does_not_stand_the_pieces_are_not_asked(ready: Desk) -> None:
    asked = ask(ready, LINE)
    ready.key(str([v.value for v in asked.throws].index("lost") + 1))
    assert q.parts(asked, quiz(ready.state)) == ((QuestionPart.THROW.value, ""),)
    ready.key("return")
    assert quiz(ready.state).shown


def test_nothing_is_ruled_before_every_part_is_answered(ready: Desk) -> None:
    ask(ready, LINE)
    ready.key("1")
    ready.key("return")
    assert not quiz(ready.state).shown


def test_topic_and_difficulty_narrow_the_round(ready: Desk) -> None:
    ready.app.do(a.OfMode("quiz", q.Narrow("topic", "letter")))
    ready.app.do(a.OfMode("quiz", q.Narrow("difficulty", "hard")))
    ready.frames(2)
    ready.click("Begin")
    known = library.questions(ready.app.snapshot())
    assert known is not None
    chosen = [known[name] for name in quiz(ready.state).waiting]
    assert chosen
    assert {(one.topic.value, one.difficulty.value) for one in chosen} == {("letter", "hard")}


def test_an_answer_that_is_taken_back_is_not_kept_twice(ready: Desk) -> None:
    ask(ready, LINE)
    rule_rightly(ready)
    ready.key("return")
    ready.key("z", CTRL)
    assert not quiz(ready.state).shown
    ready.key("return")
    ready.app.saving.close()
    assert len(read_log(log_path())) == 1


def test_a_log_that_cannot_be_written_is_told_and_the_round_goes_on(
    ready: Desk, own_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(ready, LINE, LETTER)
    (own_log / "taken").write_text("a file")
    monkeypatch.setenv("GORODKI_DATA_DIR", str(own_log / "taken"))
    rule_rightly(ready)
    ready.key("return")
    ready.app.saving.close()
    ready.frames(2)
    assert ready.status.startswith("progress is not kept: cannot write the training log")
    ready.key("return")
    assert quiz(ready.state).question == LETTER


def test_a_round_survives_a_crash(ready: Desk) -> None:
    ask(ready, LINE, LETTER)
    rule_rightly(ready)
    ready.key("return")
    ready.key("return")
    ready.key("1")
    kept = from_json(to_json(Kept(ready.state)), "kept").state
    assert quiz(kept) == quiz(ready.state)
    ready.begin(kept)
    assert now(ready).id == LETTER


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_room(sized: Desk, lang: str) -> None:
    told = [question(scenario(name)) for name in (LINE, LETTER, "beside-the-line")]
    sized.app.workshop.put(library.LoadQuestions(), Done((len(told), *told), True))
    sized.app.workshop.put(library.log_of_user(), Done(((),), True))
    sized.begin(State(lang=lang, mode="quiz").of_mode("quiz", q.Quiz()))
    sized.until(library.ready)
    ask(sized, LETTER, LINE)
    assert_fits(sized)
    sized.key("1")
    sized.frames(2)
    assert_fits(sized)
    for _ in now(sized).pieces:
        sized.key("6")
    sized.key("return")
    sized.frames(3)
    assert quiz(sized.state).shown
    assert_fits(sized)
