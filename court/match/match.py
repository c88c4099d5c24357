"""A game and a match as plain data: who plays which figures, and every bat thrown so far.

A game is its setup and its throws; what stands, whose turn it is and the score are worked out from them
(`court.match_state`), so an earlier state is the same game with fewer throws.

Kept are, of section 3 of the rulebook: two bats to a turn and turns in alternation (UA-P1, UA-P2), the swap
of gorods after a game (UA-P4), the win by fewer bats (UA-W1), matches of three and five games (UA-W2, UA-W3),
and a game that is decided once the other side can no longer equal (UA-P12). Left to the referee are line-ups,
entitlements, deciding and extra games with a swap at Artillery, the five-bat rule, and breaks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from gorodki.court.files.sides import reject_names, tidy
from gorodki.court.gorodki.profile import category
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.figures.programme_list import programme
from gorodki.figures.types import Hand

BATS_PER_TURN = 2
"""Bats a side throws before the other takes its turn (UA-P2, RU-4.3.1)."""

MATCHES = (1, 3, 5)
"""Games a match may have (UA-W2, UA-W3); one game stands for itself."""


class Result(StrEnum):
    """How a game or a match stands."""

    OPEN = "open"  # not decided
    FIRST = "first"  # won by the side named first
    SECOND = "second"  # won by the side named second
    DRAWN = "drawn"  # equal (UA-W1: half a point each)
    DONE = "done"  # one player alone has finished: nobody to win against


@dataclass(frozen=True, slots=True)
class EventSetup:
    """What an event fixes before the first throw.

    Args:
        programme: key of the programme (or its file); shown, not read again.
        figures: keys (or files) of its figures, in order.
        sides: one or two names; the first begins the first game, in the right gorod (UA-P1).
        rules: profile.
        category: who throws.
        games: 1, 3 or 5.
    """

    programme: str
    figures: tuple[str, ...]
    sides: tuple[str, ...]
    rules: str = "ru"
    category: str = "men"
    games: int = 1


@dataclass(frozen=True, slots=True)
class ThrownBat:
    """One bat that left the hand, and what it did.

    Args:
        side: index of the side that threw.
        figure: index of the figure in the programme.
        hand: the thrower's.
        place: kon or half-kon.
        verdict: on the throw as a whole; a returned bat does not count.
        clause: that decided it.
        out: numbers of the pieces it knocked out.
        marked: numbers of the pieces put on a penalty mark.
        after: situation after it; nothing lies in it when the figure is cleared.
        digest: of the trace it was ruled from, empty where it was entered by hand.
    """

    side: int
    figure: int
    hand: Hand
    place: Place
    verdict: ThrowVerdict
    clause: str
    out: tuple[int, ...]
    marked: tuple[int, ...]
    after: Situation
    digest: str = ""

    @property
    def counts(self) -> bool:
        """True where the bat counts: every bat that is not given back."""
        return self.verdict is not ThrowVerdict.RETURNED

    @property
    def cleared(self) -> bool:
        """True where nothing of the figure is left."""
        return not self.after.lying


@dataclass(frozen=True, slots=True)
class Game:
    """One game (партия): a setup and the bats thrown so far.

    Args:
        setup: figures, sides, rules.
        hands: of whoever throws next, by side.
        first: index of the side in the right gorod, which begins.
        throws: in order.
    """

    setup: EventSetup
    hands: tuple[Hand, ...]
    first: int = 0
    throws: tuple[ThrownBat, ...] = ()

    def undone(self) -> Game:
        """The game before its last throw; itself where there is none."""
        if not self.throws:
            return self
        last = self.throws[-1]
        hands = tuple(last.hand if k == last.side else h for k, h in enumerate(self.hands))
        return replace(self, throws=self.throws[:-1], hands=hands)


@dataclass(frozen=True, slots=True)
class Match:
    """Games of the same sides, the last one perhaps still played."""

    games: tuple[Game, ...]

    @property
    def setup(self) -> EventSetup:
        """What the event fixed."""
        return self.games[0].setup

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.games[-1]

    def with_game(self, game: Game) -> Match:
        """The match with another state of the game that is played."""
        return Match((*self.games[:-1], game))

    def undone(self) -> Match:
        """The match before its last throw; a game just begun gives way to the one before."""
        if not self.game.throws and len(self.games) > 1:
            return Match(self.games[:-1])
        return self.with_game(self.game.undone())


def begin(
    programme_key: str,
    sides: tuple[str, ...] = ("",),
    *,
    hands: tuple[Hand, ...] = (),
    rules: str = "ru",
    category_key: str = "men",
    games: int = 1,
) -> Match:
    """A match before its first throw.

    Args:
        programme_key: key, name or file of a programme.
        sides: one name or two, kept in composed Unicode (NFC) and without blanks around them; an empty one
            may be given where one player is alone.
        hands: of the sides, right where left out.
        rules: profile.
        category_key: who throws.
        games: 1, 3 or 5; only two sides play more than one.

    Raises:
        InputError: for an unknown programme, profile or category, sides or games that make no match.
    """
    plan = programme(programme_key)
    category(rules, category_key)
    for key in plan.figures:
        figure(key)
    setup = EventSetup(plan.key, plan.figures, tuple(map(tidy, sides)), rules, category_key, games)
    return Match((Game(checked(setup), hands or (Hand.RIGHT,) * len(sides)),))


def checked(setup: EventSetup) -> EventSetup:
    """The setup, if a match can be played with it.

    Raises:
        InputError: where it has not one or two sides with names that differ, or an odd number of games.
    """
    sides = setup.sides
    if len(sides) not in (1, 2):
        raise InputError(f"{len(sides)} sides {sides!r}: one player alone or two sides can play")
    reject_names(sides)
    if setup.games not in MATCHES or (len(sides) == 1 and setup.games != 1):
        raise InputError(f"{setup.games!r} games: two sides play 1, 3 or 5, one player alone plays 1")
    return setup
