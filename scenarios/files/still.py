"""A still situation: where pieces lie now and what a referee saw, without times or ways."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from gorodki.court.gorodki.situation import Place
from gorodki.court.gorodki.told import BatSeen, When
from gorodki.figures.types import Hand
from gorodki.scenarios.files.fields import FilePart, Name, Number, Text, Word, Words
from gorodki.scenarios.files.limits import MOST_HAPPENED, MOST_PLACES
from gorodki.scenarios.files.model import Expected, Lying, Scenario, Topic
from gorodki.scenarios.files.told import MOVERS, Fact, Happened, Piece

TITLE = Words(en="As it lies on the court", ru="Как лежит на площадке", uk="Як лежить на майданчику")


class StillSituation(FilePart):
    """What a referee enters.

    Args:
        figure: key, number or name of a figure, or a ``.toml`` file beside this one.
        title: a few words.
        hand: the thrower's.
        place: from where the throw went.
        rules: profile.
        category: who threw.
        next_hand: hand of the thrower who comes next; left out, nobody asks.
        piece_type: name of the pieces in the equipment data; left out, the usual ones.
        out: pieces that earlier throws knocked out.
        lying: pieces that lay elsewhere before the throw than the figure has them.
        bat: what the bat did; left out, it hit where anything moved.
        bat_touched: whether the bat touched a piece in a throw that is lost; left out, where pieces moved.
        pieces: every piece that moved; the others lie where they lay.
        happened: what else happened.
        expected: what the rules should make of it; left out, it is only ruled.
    """

    figure: Name
    title: Text | None = None
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: Word = "ru"
    category: Word = "men"
    next_hand: Hand | None = None
    piece_type: Word | None = None
    out: Annotated[tuple[Number, ...], Field(max_length=MOST_PLACES)] = ()
    lying: Annotated[tuple[Lying, ...], Field(max_length=MOST_PLACES)] = ()
    bat: BatSeen | None = None
    bat_touched: bool | None = None
    pieces: Annotated[tuple[Piece, ...], Field(max_length=MOST_PLACES)] = ()
    happened: Annotated[tuple[Happened, ...], Field(max_length=MOST_HAPPENED)] = ()
    expected: Expected | None = None

    @model_validator(mode="after")
    def _each_piece_once(self) -> Self:
        for where, numbers in (
            ("out and lying", [*self.out, *(p.piece for p in self.lying)]),
            ("out and pieces", [*self.out, *(p.piece for p in self.pieces)]),
        ):
            twice = sorted({n for n in numbers if numbers.count(n) > 1})
            if twice:
                raise ValueError(f"piece {twice[0]} appears twice in {where}")
        return self

    @model_validator(mode="after")
    def _tells_something(self) -> Self:
        if not self.model_fields_set & {"pieces", "happened"}:
            raise ValueError(
                "pieces or happened is missing: where each piece that moved lies now, or what else happened; "
                "'pieces = []' where none moved"
            )
        return self


def scenario_of(still: StillSituation, name: str = "still") -> Scenario:
    """The scenario that a still situation tells.

    Args:
        still: the situation.
        name: id of the scenario.
    """
    words = Words(en=still.title) if still.title else TITLE
    moved = bool(still.pieces) or any(h.what in MOVERS for h in still.happened)
    bat = BatSeen.HIT if still.bat is None and moved else still.bat
    return Scenario(
        id=name,
        topic=Topic.OUT,
        figure=still.figure,
        hand=still.hand,
        place=still.place,
        rules=still.rules,
        category=still.category,
        next_hand=still.next_hand,
        piece_type=still.piece_type,
        out=still.out,
        lying=still.lying,
        title=words,
        description=words,
        bat_seen=bat,
        bat_touched=still.bat_touched,
        still=still.pieces,
        happened=tuple(h for h in still.happened if not _moved_nothing(still, h)),
        expected=still.expected,
    )


def _moved_nothing(still: StillSituation, happened: Happened) -> bool:
    """Whether it blew or shook while the bat was on its way, and it is said that no piece moved."""
    none_moved = "pieces" in still.model_fields_set and not still.pieces
    blew = happened.what in (Fact.WIND, Fact.SHAKE) and happened.piece is None
    return none_moved and blew and happened.when is not When.BEFORE_THROW
