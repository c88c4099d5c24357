"""The training log keeps every answer, whatever happens to the file, the disk or another run."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.figures.errors import InputError
from gorodki.scenarios.files.limits import LARGEST_LOG
from gorodki.scenarios.files.shelf import scenario
from gorodki.scenarios.quiz import training_log
from gorodki.scenarios.quiz.plan import DAY, QuestionHistory
from gorodki.scenarios.quiz.progress import AnswerCount, memories, progress
from gorodki.scenarios.quiz.questions import Answer, question, reveal
from gorodki.scenarios.quiz.training_log import (
    Keeper,
    LoggedAnswer,
    LoggedPart,
    add_to_log,
    log_path,
    logged,
    read_log,
)
from gorodki.scenarios.user_data import data_folder

HOUSE = Path(__file__).parents[2]
PARTS = (
    LoggedPart("throw", None, "IFGS-LOST", "valid", "valid"),
    LoggedPart("piece", 3, "RU-4.3.17", None, "dead-point"),
)


def answer(question: str, correct: bool, at: float = 1.0, topic: str = "out") -> LoggedAnswer:
    return LoggedAnswer(at, question, topic, "easy", correct, PARTS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "training.sqlite3"


def test_answers_come_back_as_they_were_kept_in_the_order_in_which_they_were_given(path: Path) -> None:
    first, second = answer("b", False, 2.5), answer("a", True, 1.5)  # the clock was set back
    add_to_log(path, [first])
    add_to_log(path, [second])
    assert read_log(path) == (first, second)


def test_there_are_no_answers_before_the_first(path: Path) -> None:
    assert read_log(path) == ()
    assert not path.parent.exists()


def test_a_revealed_answer_is_kept_with_its_parts(path: Path) -> None:
    told = question(scenario("beside-the-line"))
    found = reveal(told, Answer(ThrowVerdict.VALID, {2: PieceVerdict.OUT}))
    add_to_log(path, [logged(found, 12.0)])
    (kept,) = read_log(path)
    assert (kept.at, kept.question, kept.topic, kept.difficulty) == (12.0, told.id, "out", "hard")
    assert not kept.correct
    assert kept.parts == (
        LoggedPart("throw", None, "", "valid", "valid"),
        LoggedPart("piece", 2, "UA-V3", "out", "out"),
        LoggedPart("piece", 5, "UA-V3", None, "stays"),
    )


def test_the_log_is_in_the_users_data_folder_or_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "mine"))
    assert log_path() == tmp_path / "mine" / "training.sqlite3"
    monkeypatch.delenv("GORODKI_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert "gorodki" in data_folder().parts


def test_a_variable_that_names_no_folder_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", "~no-such-person-here/data")
    with pytest.raises(InputError, match="'~no-such-person-here/data', which names no folder"):
        log_path()


# --- files that are not as they should be


@pytest.mark.parametrize(
    "junk", [b"not a database at all, only words, " * 40, b"SQLite format 3\x00" + b"\xff" * 900]
)
def test_a_broken_file_is_named_and_left_alone(path: Path, junk: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(junk)
    for use in (read_log, lambda p: add_to_log(p, [answer("a", True)])):
        with pytest.raises(
            InputError, match=r"training\.sqlite3' is broken .*; move the file away"
        ) as caught:
            use(path)
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == junk


def test_a_file_broken_in_the_middle_is_told(path: Path) -> None:
    add_to_log(path, [answer(f"question-{n}", True, n) for n in range(400)])
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(InputError, match="is broken"):
        read_log(path)


def test_a_newer_file_is_told_and_left_alone(path: Path) -> None:
    add_to_log(path, [answer("a", True)])
    with closing(sqlite3.connect(path)) as log:
        log.execute(f"PRAGMA user_version = {training_log.FORMAT + 1}")
    before = path.read_bytes()
    for use in (read_log, lambda p: add_to_log(p, [answer("b", True)])):
        with pytest.raises(
            InputError, match=r"was written by a newer gorodki \(format 3, this one knows 2\)"
        ):
            use(path)
    assert path.read_bytes() == before


def test_a_file_of_the_first_format_is_brought_up_to_date_with_its_answers(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as log, log:
        log.execute(training_log.STEPS[0])
        log.execute("INSERT INTO answer VALUES (1, 5.0, 'a', 'out', 'easy', 1)")
        log.execute(f"PRAGMA application_id = {training_log.APPLICATION_ID}")
        log.execute("PRAGMA user_version = 1")
    old = LoggedAnswer(5.0, "a", "out", "easy", correct=True)
    assert read_log(path) == (old,)
    add_to_log(path, [answer("b", False, 6.0)])
    assert read_log(path) == (old, answer("b", False, 6.0))


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as log, log:
        log.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    for use in (read_log, lambda p: add_to_log(p, [answer("a", True)])):
        with pytest.raises(InputError, match="is the database of another program"):
            use(path)
    assert path.read_bytes() == before


ENDLESS = """
DROP TABLE part;
CREATE VIEW part AS
    WITH RECURSIVE n(answer, part) AS (SELECT 1, 'a' UNION ALL SELECT answer + 1, 'a' FROM n)
    SELECT *, 1 piece, '' clause, '' given, '' truth FROM n;
"""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE answer SET question = x'00ff'", "answer 1 holds what no answer is made of"),
        ("UPDATE answer SET at = 'soon'", "answer 1 holds"),
        ("UPDATE answer SET at = 9e999", "answer 1 holds"),
        ("UPDATE answer SET at = -1.0", "answer 1 holds"),
        ("UPDATE answer SET correct = 7", "answer 1 holds"),
        ("UPDATE answer SET topic = printf('%.*c', 2001, 'a')", "answer 1 holds"),
        ("UPDATE part SET clause = x'00'", "part 'throw' holds"),
        ("UPDATE part SET truth = x'05'", "holds what no answer is made of"),
        ("UPDATE part SET piece = 'three'", "piece 'three' holds"),
        ("UPDATE part SET piece = 99", "piece 99 holds"),
        ("CREATE TABLE more (x)", "its tables are not those of a training log"),
        ("DROP TABLE part", "its tables are not those of a training log"),
        (ENDLESS, "its tables are not those of a training log"),
    ],
)
def test_what_is_no_answer_is_not_taken_for_one(path: Path, change: str, reason: str) -> None:
    add_to_log(path, [answer("dead-point", True)])
    with closing(sqlite3.connect(path)) as log:
        log.executescript(change)
    kept = path.read_bytes()
    with pytest.raises(
        InputError, match=r"^the training log .* is broken \(.*\); move the file away"
    ) as caught:
        read_log(path)
    assert reason in str(caught.value)
    assert path.read_bytes() == kept


def test_a_log_larger_than_any_and_a_pipe_are_not_opened(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(LARGEST_LOG + 1)
    for use in (lambda: read_log(path), lambda: add_to_log(path, [answer("a", True)])):
        with pytest.raises(InputError, match=f"it is larger than {LARGEST_LOG} bytes"):
            use()
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(InputError, match="it is no plain file"):
        read_log(path)


def test_an_empty_file_is_a_log_without_answers(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert read_log(path) == ()
    add_to_log(path, [answer("a", True)])
    assert read_log(path) == (answer("a", True),)


def test_a_folder_in_the_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(InputError, match="cannot read the training log"):
        read_log(path)


def test_a_place_where_no_folder_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"cannot write the training log .* set GORODKI_DATA_DIR"):
        add_to_log(tmp_path / "file" / "data" / "log.sqlite3", [answer("a", True)])


# --- a full disk, other runs, and an interruption

FULL_DISK = """
import resource, sys
from pathlib import Path
from gorodki.scenarios.quiz.training_log import Keeper, LoggedAnswer, read_log

path = Path(sys.argv[1])
keeper = Keeper(path, print)
keeper.keep(LoggedAnswer(1.0, "first", "out", "easy", True))
full = path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
for n in range(12):
    keeper.keep(LoggedAnswer(2.0 + n, "second" * 200, "out", "easy", True))
assert keeper.waiting, "the limit was never met"
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert len(read_log(path)) + len(keeper.waiting) == 13
keeper.keep(LoggedAnswer(999.0, "last", "out", "easy", True))
assert not keeper.waiting
assert len(read_log(path)) == 14
"""


@pytest.mark.slow
def test_what_a_full_disk_refuses_is_kept_as_soon_as_there_is_room(path: Path) -> None:
    """The disk is full for this process alone: the size of its files is limited by the system."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, path], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 1  # told once, not at each answer
    assert lines[0].startswith(f"progress is not kept: cannot write the training log {str(path)!r}: ")


WRITER = """
import sys
from gorodki.scenarios.quiz.training_log import LoggedAnswer, add_to_log
for n in range(8):
    add_to_log(sys.argv[1], [LoggedAnswer(float(n), sys.argv[2], "out", "easy", True)])
"""


@pytest.mark.slow
def test_several_runs_write_at_once_and_lose_nothing(path: Path) -> None:
    runs = [
        subprocess.Popen([sys.executable, "-c", WRITER, path, name], cwd=HOUSE) for name in ("a", "b", "c")
    ]
    assert [run.wait() for run in runs] == [0, 0, 0]
    names = [a.question for a in read_log(path)]
    assert {name: names.count(name) for name in "abc"} == {"a": 8, "b": 8, "c": 8}


KILLED = """
import os, sqlite3, sys
from gorodki.scenarios.quiz import training_log
from gorodki.scenarios.files.limits import LARGEST_LOG
from gorodki.scenarios.quiz.training_log import LoggedAnswer, add_to_log
add_to_log(sys.argv[1], [LoggedAnswer(1.0, "kept", "out", "easy", True)])
insert = training_log._insert
def dies(log, answers):
    insert(log, answers)
    log.execute("PRAGMA cache_spill = 1")
    os._exit(9)
training_log._insert = dies
add_to_log(sys.argv[1], [LoggedAnswer(2.0, "half", "out", "easy", True)])
"""


@pytest.mark.slow
def test_a_run_that_dies_while_it_writes_leaves_the_log_whole(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, path], cwd=HOUSE, check=False)
    assert done.returncode == 9
    assert [a.question for a in read_log(path)] == ["kept"]
    add_to_log(path, [answer("next", True)])
    assert len(read_log(path)) == 2


def test_an_interruption_while_writing_leaves_no_half_answer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(log: sqlite3.Connection, answers: object) -> None:
        log.execute("INSERT INTO answer VALUES (9, 5.0, 'a', 'out', 'easy', 1)")
        raise KeyboardInterrupt

    add_to_log(path, [answer("kept", True)])
    with monkeypatch.context() as patch:
        patch.setattr(training_log, "_insert", interrupted)
        with pytest.raises(KeyboardInterrupt):
            add_to_log(path, [answer("half", True)])
    assert read_log(path) == (answer("kept", True),)


def test_a_keeper_writes_what_waits_together_with_the_next_answer(path: Path) -> None:
    told: list[str] = []
    path.parent.touch()  # a file where the folder should be
    keeper = Keeper(path, told.append)
    keeper.keep(answer("a", True, 1.0))
    keeper.keep(answer("b", True, 2.0))
    assert (len(told), len(keeper.waiting)) == (1, 2)
    path.parent.unlink()
    keeper.keep(answer("c", True, 3.0))
    assert [a.question for a in read_log(path)] == ["a", "b", "c"]
    assert keeper.waiting == ()


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_an_answer_is_kept_comes_after_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    insert = training_log._insert

    def pressed(log: sqlite3.Connection, answers: Sequence[LoggedAnswer]) -> None:
        signal.raise_signal(signal.SIGINT)
        insert(log, answers)

    monkeypatch.setattr(training_log, "_insert", pressed)
    keeper = Keeper(path, print)
    with pytest.raises(KeyboardInterrupt):
        keeper.keep(answer("a", True))
    assert read_log(path) == (answer("a", True),)
    assert keeper.waiting == ()


def test_a_log_that_another_run_holds_is_told_and_written_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_to_log(path, [answer("a", True, 1.0)])
    monkeypatch.setattr(training_log, "WAIT", 0.01)
    told: list[str] = []
    keeper = Keeper(path, told.append)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        keeper.keep(answer("b", True, 2.0))
        other.execute("ROLLBACK")
    assert ["database is locked" in line for line in told] == [True]
    keeper.keep(answer("c", True, 3.0))
    assert [a.question for a in read_log(path)] == ["a", "b", "c"]


# --- what the answers say of a person


def test_progress_by_topic_and_clause_weakest_first() -> None:
    done = progress([answer("a", True, 1.0), answer("b", False, 2.0, "letter"), answer("c", True, 3.0)])
    assert (done.answered, done.right, done.streak, done.best) == (3, 2, 1, 1)
    assert done.topics == (AnswerCount("letter", 1, 0), AnswerCount("out", 2, 2))
    assert done.clauses == (AnswerCount("RU-4.3.17", 3, 0), AnswerCount("IFGS-LOST", 3, 3))
    assert done.failed == ("b",)


def test_a_failed_question_leaves_the_list_when_it_is_answered_right() -> None:
    first = [answer("a", False, 1.0), answer("b", False, 2.0)]
    assert progress(first).failed == ("a", "b")
    assert progress([*first, answer("a", True, 3.0)]).failed == ("b",)
    assert memories([*first, answer("a", True, 3.0)], 3.0)["a"].row == 1


def test_right_answers_lengthen_the_wait_only_where_the_question_was_due() -> None:
    start = 1000 * DAY
    five = [answer("a", True, start + 60.0 * k) for k in range(5)]
    assert memories(five, start + DAY)["a"] == QuestionHistory(start, 1)
    assert memories(five, start + DAY)["a"].due == start + DAY

    early, in_time = start + 2 * DAY, start + 4 * DAY  # due after one day, then after three more
    log = [answer("a", True, start), answer("a", True, start + DAY), answer("a", True, early)]
    assert memories(log, early)["a"] == QuestionHistory(start + DAY, 2)
    assert memories([*log, answer("a", True, in_time)], in_time)["a"] == QuestionHistory(in_time, 3)
    assert memories([*log, answer("a", False, early)], early)["a"] == QuestionHistory(early, 0)


def test_an_answer_of_a_clock_that_was_ahead_does_not_stand_for_ever() -> None:
    now = 1000 * DAY
    log = [answer("b", True, now - DAY), answer("a", True, now + 9000 * DAY), answer("c", False, now - 60)]
    known = memories(log, now)
    assert known["a"] == QuestionHistory(now - DAY, 1)  # as old as the answer before it
    assert known["a"].due == now
    assert memories([answer("a", True, now + 1.0)], now)["a"].due <= now

    again = memories([*log, answer("a", True, now)], now)
    assert again["a"] == QuestionHistory(now, 2)


def test_what_was_given_last_stands_last_whatever_the_clock_said(path: Path) -> None:
    add_to_log(path, [answer("a", False, 9e9)])
    add_to_log(path, [answer("b", False, 5.0), answer("a", True, 6.0)])
    add_to_log(path, [answer("c", False, 2.0)])

    found = read_log(path)
    assert [a.question for a in found] == ["a", "b", "a", "c"]
    assert progress(found).failed == ("b", "c")
    assert progress(found).streak == 0
    assert list(memories(found, 10.0)) == ["b", "a", "c"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=40))
def test_progress_counts_every_answer_once(given_answers: list[tuple[str, bool]]) -> None:
    log = [answer(name, right, float(k)) for k, (name, right) in enumerate(given_answers)]
    done = progress(log)
    assert done.answered == sum(t.asked for t in done.topics) == len(log)
    assert done.right == sum(t.right for t in done.topics)
    assert done.streak <= done.best <= done.right
    last = dict(given_answers)
    assert set(done.failed) == {name for name, right in last.items() if not right}
