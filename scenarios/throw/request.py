"""What a person asks for: one value for command line, window and library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand, Placement
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.sim.wood.equipment import DEFAULT_BAT, DEFAULT_PIECE, DEFAULT_SURFACE


@dataclass(frozen=True, slots=True)
class ThrowRequest:
    """Everything that decides what a throw does; equal requests give equal throws, bit for bit.

    Args:
        figure: key, number, name, or the path of a figure file.
        hand: the thrower's.
        place: kon or half-kon.
        rules: profile of the ruling.
        category: who throws.
        bat: name in the equipment data.
        piece: the same.
        surface: the same.
        numbers: fields of `sim.wood.throw.Throw` that are given (SI units, radians), in the order of their
            names; the others are those of a throw that is aimed to hit.
        thrower: name of an error model that scatters the throw, empty for none.
        seed: which of the thrower's throws.
        engine: which simulation.
        without: numbers of the pieces that are out already.
        lying: where the pieces still in play are, by number; None where the figure has them.
        touched: True once a piece of this figure was touched; one that is out was.
    """

    figure: str = "pushka"
    hand: Hand = Hand.RIGHT
    place: Place = Place.KON
    rules: str = "ru"
    category: str = "men"
    bat: str = DEFAULT_BAT
    piece: str = DEFAULT_PIECE
    surface: str = DEFAULT_SURFACE
    numbers: tuple[tuple[str, float], ...] = ()
    thrower: str = ""
    seed: int = 0
    engine: str = "planar"
    without: tuple[int, ...] = ()
    lying: tuple[tuple[int, Placement], ...] | None = None
    touched: bool = False

    @property
    def given(self) -> dict[str, float]:
        """The numbers that are given, by field of `sim.wood.throw.Throw`."""
        return dict(self.numbers)

    def with_numbers(self, numbers: Mapping[str, float]) -> ThrowRequest:
        """The same throw with these numbers given besides those that are."""
        return replace(self, numbers=tuple(sorted({**self.given, **numbers}.items())))

    def whole(self) -> ThrowRequest:
        """The same throw at the whole figure."""
        return replace(self, lying=None, without=(), touched=False)

    def unaimed(self) -> ThrowRequest:
        """What stands where and who throws what, without how: equal for all throws at the same thing."""
        return replace(self, numbers=(), thrower="", seed=0)

    def exact(self) -> ThrowRequest:
        """The same throw without a thrower's error: what is meant."""
        return replace(self, thrower="", seed=0) if self.thrower or self.seed else self


def request(
    figure: str,
    hand: Hand = Hand.RIGHT,
    place: Place = Place.KON,
    rules: str = "ru",
    category: str = "men",
    bat: str | None = None,
    piece: str | None = None,
    surface: str | None = None,
    given: Mapping[str, float] | None = None,
    thrower: str | None = None,
    seed: int | None = None,
    engine: str = "planar",
    without: tuple[int, ...] = (),
) -> ThrowRequest:
    """What a person asks for who leaves out what is usual; arguments as in `ThrowRequest`.

    Raises:
        InputError: for a category that is not known, and for a seed where no thrower is named.
    """
    if seed is not None and thrower is None:
        raise InputError(f"seed {seed!r} chooses one throw of a thrower, but no thrower is named")
    return ThrowRequest(
        figure,
        hand,
        place,
        rules,
        category,
        usual_bat(category) if bat is None else bat,
        DEFAULT_PIECE if piece is None else piece,
        DEFAULT_SURFACE if surface is None else surface,
        tuple(sorted((given or {}).items())),
        thrower or "",
        seed or 0,
        engine,
        without,
    )
