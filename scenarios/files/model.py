"""What a scenario file says: one throw, told instead of computed, and what the rules make of it.

Units as in a person's file: metres, seconds, degrees. A scenario shows pieces either in motion (``motion``)
or as they lie afterwards with what was seen (``still``); both give a trace, which says what was only told.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.gorodki.throw.kinds import HappeningKind
from gorodki.court.gorodki.told import BatSeen
from gorodki.figures.types import Hand
from gorodki.scenarios.files.fields import (
    Degrees,
    Elevation,
    FilePart,
    Metres,
    Name,
    Number,
    Pose,
    Seconds,
    Text,
    Word,
    Words,
)
from gorodki.scenarios.files.limits import (
    MOST_CLAUSES,
    MOST_EVENTS,
    MOST_FACTS,
    MOST_HAPPENED,
    MOST_PLACES,
    MOST_WAYPOINTS,
)
from gorodki.scenarios.files.told import Happened, Piece


class Topic(StrEnum):
    """What a scenario is about; the quiz sorts by it."""

    OUT = "out"
    DEAD_POINT = "dead-point"
    PENALTY_MARK = "penalty-mark"
    LETTER = "letter"
    LOST_THROW = "lost-throw"
    COLLISION = "collision"
    DISTURBANCE = "disturbance"
    DAMAGE = "damage"
    NEXT_THROW = "next-throw"


class Lying(Pose):
    """A piece that lay elsewhere than the figure has it before the throw."""

    piece: Number


class Step(FilePart):
    """A waypoint of a motion.

    Args:
        t: seconds since release.
        x: of the centre of mass, metres.
        y: of the centre of mass, metres.
        heading_deg: of the axis; left out it stays as before. A full turn counts: 450 is one turn beyond 90.
        elevation_deg: of the axis above the ground; 90 stands.
        lift: air between body and ground, metres.
        lands: True where it comes down on the ground here; a bat's first one is where it touched first.
        struck: True where a blow changes its speed at once; without it every way is smooth.
    """

    t: Seconds
    x: Metres
    y: Metres
    heading_deg: Degrees | None = None
    elevation_deg: Elevation = 0.0
    lift: Annotated[float, Field(ge=0.0, le=50.0)] = 0.0
    lands: bool = False
    struck: bool = False


class Motion(FilePart):
    """The way of a piece.

    Args:
        piece: its number in the figure.
        start: when it begins to move, seconds since release.
        waypoints: where it goes.
        leaves: True where it goes on past the last waypoint and is followed no further.
    """

    piece: Number
    start: Seconds
    waypoints: Annotated[tuple[Step, ...], Field(min_length=1, max_length=MOST_WAYPOINTS)]
    leaves: bool = False


class BatWay(FilePart):
    """The way of the bat.

    Args:
        name: in the equipment data; left out, the reference bat.
        waypoints: from the first one on.
        leaves: True where it goes on past the last waypoint.
    """

    name: Word | None = None
    waypoints: Annotated[tuple[Step, ...], Field(min_length=1, max_length=MOST_WAYPOINTS)]
    leaves: bool = False


class Happening(FilePart):
    """An event that was seen.

    Args:
        kind: what.
        t: seconds since release.
        body: ``bat`` or the number of a piece in quotes.
        other: the second body of a contact.
        x: where; left out, where the body is then.
        y: the same.
        data: further named facts, such as ``larger_part = "in"`` of a split piece.
    """

    kind: HappeningKind
    t: Seconds
    body: Word | None = None
    other: Word | None = None
    x: Metres | None = None
    y: Metres | None = None
    data: Annotated[dict[Word, Text], Field(max_length=MOST_FACTS)] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _place_is_whole(self) -> Self:
        if (self.x is None) != (self.y is None):
            raise ValueError("x and y must be given together")
        return self


class ExpectedPiece(FilePart):
    """What should be ruled on a piece; what is left out is not compared.

    Args:
        piece: its number in the figure.
        verdict: what becomes of it.
        clause: id of the clause that decides.
        placed: where it is put for the next throw, compared to the millimetre.
        moved: True where it has to make way for a mark.
        doubtful: True where the verdict hangs on less than the tolerance.
    """

    piece: Number
    verdict: PieceVerdict
    clause: Word | None = None
    placed: Pose | None = None
    moved: bool | None = None
    doubtful: bool | None = None


class Expected(FilePart):
    """What should be ruled; a piece that is not listed should be untouched.

    Args:
        throw: the throw as a whole.
        clause: id of the clause that decides on the throw; left out, not compared.
        next_from: from where the next throw goes; left out, not compared.
        next_m: how far that place is from the front line, metres; left out, not compared.
        mirrored: True where the figure is set again for the other hand of the next thrower.
        unlawful: clauses that the bat or the pieces break; left out, not compared.
        pieces: every piece that does not simply stay untouched.
    """

    throw: ThrowVerdict
    clause: Word | None = None
    next_from: Place | None = None
    next_m: Metres | None = None
    mirrored: bool | None = None
    unlawful: Annotated[tuple[Clause, ...], Field(max_length=MOST_CLAUSES)] | None = None
    pieces: Annotated[tuple[ExpectedPiece, ...], Field(max_length=MOST_PLACES)] = ()


class Release(FilePart):
    """How the bat left the hand in a simulated throw; fields as on the command line.

    Args:
        distance: from the plank to the front line, metres.
        speed: m/s.
        elevation_deg: above the horizon.
        azimuth_deg: left of straight ahead.
        offset: to the right, metres.
        height: metres.
        turn_length: metres flown per turn, negative is clockwise.
        start_angle_deg: of the bat, 0 is frontal.
        bat: its name in the equipment data.
        tilt_deg: of the plane in which the bat turns, out of the level.
        tilt_at_deg: direction of the high side of that plane, 0 is to the right, 90 ahead.
    """

    distance: Metres
    speed: Metres
    elevation_deg: Degrees
    azimuth_deg: Degrees
    offset: Metres
    height: Metres
    turn_length: Annotated[float, Field(ge=-1000.0, le=1000.0)]
    start_angle_deg: Degrees
    bat: Word
    tilt_deg: Degrees = 0.0
    tilt_at_deg: Degrees = 0.0


class Found(FilePart):
    """Where a scenario comes from that was simulated and kept, because a verdict in it is a close one.

    Args:
        recording: file of everything that moved (``.gtrace``), beside the scenario: no physics is run again.
        engine: that ran it.
        version: of the engine and of what it stands on.
        digest: of the trace in the recording.
        clause: the one that is close.
        margin_mm: how close; left out where no line decides.
        thrower: error model that drew the throw.
        seed: which of the thrower's throws.
        throw: as it left the hand.
    """

    recording: Name
    engine: Word
    version: Name
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    clause: Clause
    margin_mm: Annotated[float, Field(ge=-100000.0, le=100000.0)] | None = None
    thrower: Word | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    throw: Release


class Scenario(FilePart):
    """A scenario.

    Args:
        id: its name, one word.
        game: gorodki, as in every file that names none.
        topic: what it is about.
        clauses: what it shows, by clause id.
        figure: key, number or name of a figure, or a ``.toml`` file beside the scenario.
        title: a few words.
        description: what happens, in a few sentences, without the verdict.
        hand: the thrower's.
        place: from where the throw goes.
        rules: profile.
        category: who throws.
        next_hand: hand of the thrower who comes next; left out, nobody asks.
        piece_type: name of the pieces in the equipment data; left out, the usual ones.
        out: pieces that an earlier throw knocked out.
        touched: True where an earlier throw touched a piece; left out, told by `out` and `lying`.
        lying: pieces that lie elsewhere than the figure has them.
        bat: its way, where it is shown.
        motion: ways of pieces.
        events: what else was seen, with its moments.
        bat_seen: what the bat did, where its way is not shown.
        bat_touched: whether it touched a piece in a throw that is lost; left out, where pieces moved.
        still: pieces as they lie afterwards and what was seen of them; no time or way of them is known.
        happened: what else happened, told without moments.
        found: the simulated throw that a scenario found by search shows; nothing else is told then.
        expected: what the rules make of it; left out in a scenario that asks.
    """

    id: Word
    game: Literal["gorodki"] = "gorodki"
    topic: Topic
    clauses: Annotated[tuple[Clause, ...], Field(max_length=MOST_CLAUSES)] = ()
    figure: Name
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: Word = "ru"
    category: Word = "men"
    next_hand: Hand | None = None
    piece_type: Word | None = None
    out: Annotated[tuple[Number, ...], Field(max_length=MOST_PLACES)] = ()
    touched: bool | None = None
    title: Words
    description: Words
    lying: Annotated[tuple[Lying, ...], Field(max_length=MOST_PLACES)] = ()
    bat: BatWay | None = None
    motion: Annotated[tuple[Motion, ...], Field(max_length=MOST_PLACES)] = ()
    events: Annotated[tuple[Happening, ...], Field(max_length=MOST_EVENTS)] = ()
    bat_seen: BatSeen | None = None
    bat_touched: bool | None = None
    still: Annotated[tuple[Piece, ...], Field(max_length=MOST_PLACES)] = ()
    happened: Annotated[tuple[Happened, ...], Field(max_length=MOST_HAPPENED)] = ()
    found: Found | None = None
    expected: Expected | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        keys = ("lying", "bat", "motion", "events", "bat_seen", "still", "happened")
        told = next((k for k in keys if getattr(self, k)), None)
        if self.found and told:
            raise ValueError(f"{told} cannot be told beside found: the recording holds what moved")
        return self

    @model_validator(mode="after")
    def _bat_once(self) -> Self:
        if self.bat and self.bat_seen:
            raise ValueError("bat_seen cannot be told beside bat: its way shows what it did")
        return self

    @model_validator(mode="after")
    def _each_piece_once(self) -> Self:
        before = [*self.out, *(p.piece for p in self.lying)]
        shown = [*self.out, *(m.piece for m in self.motion), *(s.piece for s in self.still)]
        expected = [p.piece for p in self.expected.pieces] if self.expected else []
        for where, numbers in (
            ("out and lying", before),
            ("out, motion and still", shown),
            ("expected.pieces", expected),
        ):
            twice = sorted({n for n in numbers if numbers.count(n) > 1})
            if twice:
                raise ValueError(f"piece {twice[0]} appears twice in {where}")
        return self
