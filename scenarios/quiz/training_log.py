"""The training log: every answer to the quiz, kept in one SQLite file in the user's data folder.

Answers are only ever added, each set of them in one transaction, so that several runs may write at once and
an interrupted one loses nothing that was answered. What a person knows is worked out from the answers
(`scenarios.quiz_progress`), not stored.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.figures.files.interrupts import uninterrupted
from gorodki.figures.files.limits import MOST_PIECES
from gorodki.scenarios.files.limits import LARGEST_LOG, LONGEST_ENTRY
from gorodki.scenarios.quiz.asked import MarkedAnswer
from gorodki.scenarios.user_data import data_folder
from gorodki.sim.trace import quoted

FILE = "training.sqlite3"
APPLICATION_ID = 0x476F726F
"""``Goro`` in ASCII: tells the file from the databases of other programs."""

WAIT = 10.0
"""Seconds one run waits for another that is writing."""

# Step n brings a file of format n to format n + 1; a step that was once released is never changed.
STEPS: tuple[str, ...] = (
    """CREATE TABLE answer (
        id INTEGER PRIMARY KEY, at REAL NOT NULL, question TEXT NOT NULL, topic TEXT NOT NULL,
        difficulty TEXT NOT NULL, correct INTEGER NOT NULL)""",
    """CREATE TABLE part (
        answer INTEGER NOT NULL REFERENCES answer (id), part TEXT NOT NULL, piece INTEGER,
        clause TEXT NOT NULL, given TEXT, truth TEXT NOT NULL)""",
)
FORMAT = len(STEPS)


@dataclass(frozen=True, slots=True)
class LoggedPart:
    """One part of an answer; verdicts as the words of their enums.

    Args:
        part: what was asked, such as ``throw``, ``piece`` or ``next``.
        piece: number of the piece, None for another part.
        clause: id of the clause that decided.
        given: what was answered, None where nothing was.
        truth: what was ruled.
    """

    part: str
    piece: int | None
    clause: str
    given: str | None
    truth: str

    @property
    def right(self) -> bool:
        """True where the answer was what was ruled."""
        return self.given == self.truth


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """One answer.

    Args:
        at: when it was given, seconds since 1970.
        question: id of the question.
        topic: what the question is about.
        difficulty: how hard it is.
        correct: True where every part was right.
        parts: throw, pieces and next throw; empty in what the first format kept.
    """

    at: float
    question: str
    topic: str
    difficulty: str
    correct: bool
    parts: tuple[LoggedPart, ...] = ()


def log_path() -> Path:
    """Where the training log of this user is; the file need not exist yet."""
    return data_folder() / FILE


def logged(found: MarkedAnswer, at: float) -> LoggedAnswer:
    """A revealed answer as it is kept; `at` is seconds since 1970."""
    asked = found.question
    parts = tuple(
        LoggedPart(m.part.value, m.piece, m.clause, None if m.given is None else str(m.given), str(m.truth))
        for m in found.marks
    )
    return LoggedAnswer(at, asked.id, asked.topic.value, asked.difficulty.value, found.correct, parts)


def read_log(path: str | os.PathLike[str]) -> tuple[LoggedAnswer, ...]:
    """Every answer in a log, in the order in which they were added; none where there is no such file yet.

    Raises:
        InputError: for a file that is no training log, is broken, or was written by a newer gorodki.
    """
    file = Path(path)
    with _told(file, "read"):
        if not file.exists():
            return ()
        _reject_odd(file)
        with closing(_connect(file, "ro")) as log:
            version = _format(log, file)
        if version < FORMAT:
            with closing(_connect(file, "rw")) as log:
                _write(log, file, lambda: None)
        with closing(_connect(file, "ro")) as log:
            return tuple(_answers(log))


def add_to_log(path: str | os.PathLike[str], answers: Sequence[LoggedAnswer]) -> None:
    """Add answers to a log, all or none; file and folder are made where they are missing.

    Raises:
        InputError: as `read_log`, and where the file cannot be written.
    """
    file = Path(path)
    with _told(file, "write"):
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            _reject_odd(file)
        with closing(_connect(file, "rwc")) as log:
            _write(log, file, lambda: _insert(log, answers))


def _reject_odd(file: Path) -> None:
    """Refuse what is no plain file, or is larger than any log.

    Raises:
        ValueError: for both.
    """
    if not file.is_file():
        raise ValueError("it is no plain file")
    if file.stat().st_size > LARGEST_LOG:
        raise ValueError(f"it is larger than {LARGEST_LOG} bytes")


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    uri = f"{file.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=WAIT, isolation_level=None)


def _format(log: sqlite3.Connection, file: Path) -> int:
    """Format of an open file, 0 for an empty one.

    Raises:
        InputError: for a file of another program or a newer format.
    """
    (tables,) = log.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = log.execute("PRAGMA application_id").fetchone()
    (version,) = log.execute("PRAGMA user_version").fetchone()
    if not tables and not application:
        return 0
    if application != APPLICATION_ID:
        raise InputError(f"{os.fspath(file)!r} is the database of another program; {_AWAY}")
    if version > FORMAT:
        raise InputError(
            f"the training log {os.fspath(file)!r} was written by a newer gorodki "
            f"(format {version}, this one knows {FORMAT}); use that version, or {_AWAY}"
        )
    _reject_other_tables(log, int(version))
    return int(version)


def _reject_other_tables(log: sqlite3.Connection, version: int) -> None:
    """Refuse tables that are not as this program makes them: a view in their place may never end.

    Raises:
        sqlite3.DatabaseError: for them.
    """
    made = sorted(STEPS[:version])
    found = [sql for (sql,) in log.execute("SELECT sql FROM sqlite_master ORDER BY sql LIMIT 10")]
    if found != made:
        raise sqlite3.DatabaseError("its tables are not those of a training log")


def _write(log: sqlite3.Connection, file: Path, work: Callable[[], None]) -> None:
    """Bring the file up to date and do the work, in one transaction."""
    log.execute("BEGIN IMMEDIATE")
    try:
        version = _format(log, file)  # another run may just have made it
        for step in STEPS[version:]:
            log.execute(step)
        if version < FORMAT:
            log.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            log.execute(f"PRAGMA user_version = {FORMAT}")
        work()
        log.execute("COMMIT")
    except BaseException:
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise


def _insert(log: sqlite3.Connection, answers: Sequence[LoggedAnswer]) -> None:
    for a in answers:
        row = log.execute(
            "INSERT INTO answer (at, question, topic, difficulty, correct) VALUES (?, ?, ?, ?, ?)",
            (a.at, a.question, a.topic, a.difficulty, int(a.correct)),
        ).lastrowid
        log.executemany(
            "INSERT INTO part (answer, part, piece, clause, given, truth) VALUES (?, ?, ?, ?, ?, ?)",
            [(row, p.part, p.piece, p.clause, p.given, p.truth) for p in a.parts],
        )


def _answers(log: sqlite3.Connection) -> Iterator[LoggedAnswer]:
    parts: dict[int, list[LoggedPart]] = {}
    log.execute("BEGIN")  # both tables as of one moment
    for answer, *told in log.execute(
        "SELECT answer, part, piece, clause, given, truth FROM part ORDER BY rowid"
    ):
        parts.setdefault(answer, []).append(_part(*told))
    rows = log.execute(
        "SELECT id, at, question, topic, difficulty, correct FROM answer ORDER BY id"
    ).fetchall()
    for number, at, question, topic, difficulty, correct in rows:
        if not isinstance(at, float) or not 0.0 <= at <= _LATEST or correct not in (0, 1):
            raise _odd("answer", number)
        asked, about, hard = (_text(value, "answer", number) for value in (question, topic, difficulty))
        yield LoggedAnswer(at, asked, about, hard, bool(correct), tuple(parts.get(number, ())))


def _part(part: object, piece: object, clause: object, given: object, truth: object) -> LoggedPart:
    if piece is not None and (not isinstance(piece, int) or not 1 <= piece <= MOST_PIECES):
        raise _odd("piece", piece)
    answered = None if given is None else _text(given, "part", part)
    return LoggedPart(
        _text(part, "part", part), piece, _text(clause, "part", part), answered, _text(truth, "part", part)
    )


def _text(value: object, what: str, which: object) -> str:
    """A text of the log: SQLite keeps anything in any column."""
    if not isinstance(value, str) or len(value) > LONGEST_ENTRY:
        raise _odd(what, which)
    return value


def _odd(what: str, which: object) -> sqlite3.DatabaseError:
    return sqlite3.DatabaseError(f"{what} {quoted(which)} holds what no answer is made of")


_LATEST = 1e11  # seconds since 1970: the year 5138


@contextmanager
def _told(file: Path, what: str) -> Iterator[None]:
    """What goes wrong with the file, in one line."""
    name = os.fspath(file)
    try:
        yield
    except sqlite3.OperationalError as fault:
        raise InputError(f"cannot {what} the training log {name!r}: {fault}; {_ELSEWHERE}") from fault
    except sqlite3.DatabaseError as fault:
        raise InputError(f"the training log {name!r} is broken ({fault}); {_AWAY}") from fault
    except (OSError, ValueError) as fault:
        if isinstance(fault, InputError):
            raise
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(f"cannot {what} the training log {name!r}: {reason}; {_ELSEWHERE}") from fault


_AWAY = "move the file away and a new log is begun, or train without one (--no-log)"
_ELSEWHERE = "set GORODKI_DATA_DIR to a folder that may be written, or train without a log (--no-log)"


class Keeper:
    """Keeps answers as they come; what cannot be written now is written together with the next answer.

    Args:
        path: of the log.
        tell: is given one line where answers could not be kept, each such line once.
    """

    def __init__(self, path: str | os.PathLike[str], tell: Callable[[str], None]) -> None:
        self._path, self._tell = path, tell
        self._told: set[str] = set()
        self.waiting: tuple[LoggedAnswer, ...] = ()

    def keep(self, answer: LoggedAnswer) -> None:
        """Keep an answer, and those that are still waiting."""
        self.waiting += (answer,)
        try:
            with uninterrupted():
                add_to_log(self._path, self.waiting)
                self.waiting = ()
        except InputError as fault:
            if str(fault) not in self._told:
                self._told.add(str(fault))
                self._tell(f"progress is not kept: {fault}")
