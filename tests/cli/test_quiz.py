"""gorodki quiz: a sitting at the terminal, answers from a file, progress, and what goes wrong."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim
from gorodki.commands import quiz as command
from gorodki.scenarios.files.model import Topic
from gorodki.scenarios.five_pins.model import StrokeTopic
from gorodki.scenarios.quiz.asked import Difficulty
from gorodki.scenarios.quiz.training_log import log_path, read_log
from gorodki.scenarios.told import GAMES

Run = Callable[..., Any]
HOUSE = Path(run_sim.__file__).parent


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lines that the person types; after them the input ends."""

    def typed(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def one(_prompt: str) -> str:
            line = next(left, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", one)

    return typed


def test_a_question_is_answered_revealed_and_kept(run: Run, types: Callable[..., None]) -> None:
    types("valid", "dead")
    done = run("quiz", "--topic", "dead-point", "--seed", 1, "--count", 1, "--words", "--lang", "ru")

    assert (done.code, done.err) == (0, "")
    assert "Вопрос 1 из 1" in done.out
    assert re.search(r"Как засчитывается бросок\?\n  1  Бросок засчитан\.", done.out)
    assert re.search(r"^(Верно|Неверно)\.$", done.out, re.MULTILINE)
    (kept,) = read_log(log_path())
    assert kept.topic == "dead-point"
    assert [p.given for p in kept.parts][:2] == ["valid", "dead-point"]


@pytest.mark.slow
def test_the_picture_of_the_question_comes_before_the_answer_and_that_of_the_ruling_after_it(
    run: Run, types: Callable[..., None], tmp_path: Path
) -> None:
    types("lost")
    done = run("quiz", "--topic", "lost-throw", "--seed", 1, "--count", 1, "--pictures", tmp_path / "p")

    asked, answer = tmp_path / "p" / "question-1.png", tmp_path / "p" / "answer-1.png"
    assert done.out.index(f"Picture: {asked}") < done.out.index("What does the throw count for?")
    assert done.out.index(f"Picture: {answer}") > done.out.index("IFGS, lost throw")
    assert [p.read_bytes()[:4] for p in (asked, answer)] == [b"\x89PNG"] * 2


def test_nothing_of_the_ruling_is_told_before_the_answer(run: Run, types: Callable[..., None]) -> None:
    types("q")
    done = run("quiz", "--topic", "dead-point", "--seed", 1, "--words")

    assert done.code == 0
    assert "RU-4.3.17" not in done.out
    assert not any(name in done.out for name in ("dead-point", "turned-outside"))


def test_a_failed_question_comes_again_and_is_on_the_list(run: Run, types: Callable[..., None]) -> None:
    types("lost", "lost")
    done = run("quiz", "--topic", "dead-point", "--seed", 1, "--count", 1, "--words")

    assert "Question 2 of 2" in done.out
    assert done.out.rstrip().endswith("Right: 0 of 2. In a row: 0.")
    (failed,) = {a.question for a in read_log(log_path())}
    assert f"To be asked again: {failed}." in run("quiz", "--stats").out


def test_what_cannot_be_an_answer_is_told_and_asked_again(run: Run, types: Callable[..., None]) -> None:
    types("vlaid", "", "7", "lost")
    done = run("quiz", "--topic", "lost-throw", "--seed", 1, "--count", 1, "--words")

    assert "unknown answer 'vlaid'; did you mean 'valid'?" in done.out
    assert "'7' is no choice: give a number from 1 to 4, or a word" in done.out
    assert done.out.count("What does the throw count for?") == 2
    assert len(read_log(log_path())) == 1


@pytest.mark.slow
def test_without_a_log_nothing_is_kept(run: Run, types: Callable[..., None], tmp_path: Path) -> None:
    types("lost")
    assert run("quiz", "--seed", 1, "--count", 1, "--words", "--no-log").code == 0
    assert not (tmp_path / "data").exists()


def test_a_quiz_goes_on_where_progress_cannot_be_kept(
    run: Run, types: Callable[..., None], tmp_path: Path
) -> None:
    (tmp_path / "data").touch()  # a file where the folder should be
    types("lost", "lost", "lost")
    done = run("quiz", "--topic", "lost-throw", "--seed", 1, "--count", 3, "--words")

    assert done.code == 0
    assert "Right: " in done.out
    assert done.err.count("progress is not kept") == 1
    assert done.err.count("\n") == 1


def test_progress_is_shown_by_topic_and_clause(run: Run, types: Callable[..., None]) -> None:
    assert run("quiz", "--stats", "--lang", "uk").out == "Відповідей поки немає.\n"
    types("lost")
    run("quiz", "--topic", "lost-throw", "--seed", 1, "--count", 1, "--words")
    told = run("quiz", "--stats").out

    assert re.search(r"^Right: 1 of 1\. In a row: 1\. Longest row: 1\.$", told, re.MULTILINE)
    assert re.search(r"^lost throw\s+1\s+1\s+100$", told, re.MULTILINE)
    assert re.search(r"^IFGS, lost throw\s+\d+\s+\d+\s+100\s+the bat touched", told, re.MULTILINE)


@pytest.mark.parametrize(("verdict", "code", "score"), [("dead-point", 0, "1 of 1"), ("stays", 1, "0 of 1")])
def test_answers_from_a_file_are_marked_without_a_person(
    run: Run, tmp_path: Path, verdict: str, code: int, score: str
) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(f'[dead-point]\nthrow = "valid"\npieces = {{ 3 = "{verdict}" }}\n', encoding="utf-8")
    done = run("quiz", "--answers", path)

    assert (done.code, done.err) == (code, "")
    assert "Dead point: put back where it turned (RU-4.3.17)." in done.out
    assert f"Right: {score}." in done.out
    assert ("Your answer: Stays where it stopped." in done.out) == (verdict == "stays")
    assert not (tmp_path / "data").exists()


def test_a_doubtful_case_is_revealed_with_the_control_gorodok_and_its_margin(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "answers.toml"
    path.write_text('[light-half-a-millimetre]\nthrow = "valid"\n', encoding="utf-8")
    done = run("quiz", "--answers", path)

    assert "0.5 mm of light." in done.out
    assert (
        "Stand a control gorodok upright on the outer edge of the line: if they do not touch, it is out."
        in done.out
    )
    assert "Not answered." in done.out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--topic", "dead-piont"], "did you mean 'dead-point'?"),
        (["--difficulty", "esay"], "did you mean 'easy'?"),
        (["--count", "0"], "0 questions are none"),
        (["--count", "ten"], "'ten' is not a whole number"),
        (["--answers", "missing.toml"], "'missing.toml': no such file"),
        (["--answers", "missing.toml", "--topic", "out"], "leave them out"),
        (["--stats", "--seed", "3"], "leave them out"),
        (["--game", "fivepins"], "did you mean 'five-pins'?"),
        (["--game", "five-pins", "--topic", "fualt"], "did you mean 'fault'?"),
        (["--game", "five-pins", "--film", "gif"], "--film shows throws"),
        (["--pictures", "/dev/null/here"], "cannot make the folder '/dev/null/here' for pictures"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    refused: Callable[..., str], arguments: list[str], words: str
) -> None:
    assert words in refused("quiz", *arguments)


@pytest.mark.slow
def test_a_broken_log_is_refused_and_can_be_done_without(
    run: Run, refused: Callable[..., str], types: Callable[..., None]
) -> None:
    log_path().parent.mkdir()
    log_path().write_bytes(b"no database " * 100)
    for arguments in (["--words"], ["--stats"]):
        assert "is broken" in refused("quiz", *arguments)
    types()
    assert run("quiz", "--words", "--no-log", "--count", 1).code == 0


def test_help_names_every_topic_and_every_difficulty(run: Run) -> None:
    assert command.TOPICS.split(", ") == list(Topic)
    assert command.LEVELS.split(", ") == list(Difficulty)
    assert command.STROKE_TOPICS.split(", ") == list(StrokeTopic)
    assert (command.GORODKI, command.FIVE_PINS) == GAMES


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_stroke_of_five_pins_is_asked_revealed_and_kept(
    run: Run, types: Callable[..., None], tmp_path: Path, lang: str
) -> None:
    types("proper", "many", "4", "lies")
    options = ["--topic", "points", "--seed", 3, "--count", 1, "--pictures", tmp_path / "p", "--lang", lang]
    done = run("quiz", "--game", "five-pins", *options)

    assert (done.code, done.err) == (0, "")
    assert "'many' is no number of points; 4 would be one" in done.out
    assert {"en": "What does the stroke count for?", "ru": "Как засчитывается удар?"}.get(
        lang, "Як зараховується удар?"
    ) in done.out
    (kept,) = read_log(log_path())
    assert kept.topic == "points"
    assert [p.given for p in kept.parts] == ["proper", "4", "lies"]
    for name in ("question-1.png", "answer-1.png"):
        assert (tmp_path / "p" / name).read_bytes()[:4] == b"\x89PNG"


def test_nothing_of_the_ruling_on_a_stroke_is_told_before_the_answer(
    run: Run, types: Callable[..., None]
) -> None:
    types("q")
    done = run("quiz", "--game", "five-pins", "--topic", "fault", "--seed", 1, "--words")

    assert done.code == 0
    assert "P5-" not in done.out


def test_progress_in_five_pins_is_shown_by_topic_and_clause(run: Run, types: Callable[..., None]) -> None:
    types("yellow")
    run("quiz", "--game", "five-pins", "--topic", "draw", "--seed", 1, "--count", 1, "--words")
    told = run("quiz", "--stats").out

    assert re.search(r"^draw for the opening\s+[01]\s+1\s", told, re.MULTILINE)
    assert re.search(r"^P5-3\S*\s+[01]\s+1\s+\d+\s+\w{3,}", told, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupted_quiz_has_kept_what_was_answered() -> None:
    """A real terminal program: one question is answered, Ctrl-C comes at the next one."""
    start = [sys.executable, "run_sim.py", "quiz", "--topic", "lost-throw", "--seed", "1", "--words"]
    with subprocess.Popen(
        start, cwd=HOUSE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as quiz:
        assert quiz.stdin is not None
        assert quiz.stdout is not None
        quiz.stdin.write("lost\n")
        quiz.stdin.flush()
        assert any("Question 2 of " in line for line in quiz.stdout)  # reads as far as that
        quiz.send_signal(signal.SIGINT)
        out, err = quiz.communicate()
    assert quiz.returncode == 130
    assert "Right: 1 of 1." in out
    assert err == "gorodki: interrupted\n"
    assert len(read_log(log_path())) == 1
