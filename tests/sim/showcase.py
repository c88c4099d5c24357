"""Six throws at which something happens that a plane alone cannot show, as exact parameters.

`python -m tests.sim.showcase` draws them into docs/pictures. Few bodies and single blows, so that they do not
hang on a hair: the throws were looked for by a small search, and happen as well for their neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gorodki.court import Situation, adjudicate
from gorodki.court.gorodki.reset import opening
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.situation import Place
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures import figure
from gorodki.figures.types import Basis, Figure, Hand, Placement
from gorodki.sim.trace import Trace
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.scene import Scene, Start, bat_body, piece_body
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.throwing import simulate

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
KIT = equipment()
R, L = KIT.piece.diameter / 2, KIT.piece.length
HALF_KON, KON = 6.5, 13.0


@dataclass(frozen=True, slots=True)
class Case:
    """A throw, what it was thrown at, and what came of it."""

    name: str
    situation: Situation
    throw: Throw | None
    trace: Trace
    ruling: Ruling


def lying(x: float, y: float, heading_deg: float = 0.0, on_top: bool = False) -> Placement:
    a = math.radians(heading_deg)
    return Placement((x, y, 3 * R if on_top else R), (math.cos(a), math.sin(a), 0.0))


def left_over(pieces: Mapping[int, Placement], title: str) -> Situation:
    """What is left of a figure, thrown at from the half-kon."""
    gone = lying(0.0, 1.9)
    five = tuple(pieces.get(n, gone) for n in range(1, 6))
    shown = Figure("showcase", None, {"en": title}, Basis.OWN, "", five)
    return Situation(shown, Hand.RIGHT, Place.HALF_KON, "ru", "men", dict(pieces), touched=True)


def thrown(name: str, situation: Situation, distance: float, **release: float) -> Case:
    """A throw from its release; angles in degrees."""
    angles = {k.removesuffix("_deg"): math.radians(v) for k, v in release.items() if k.endswith("_deg")}
    rest = {k: v for k, v in release.items() if not k.endswith("_deg")}
    throw = Throw(distance=distance, offset=0.0, height=1.4, bat=KIT.bat.key, **angles, **rest)
    trace = simulate(throw, situation.lying, KIT)
    return Case(name, situation, throw, trace, adjudicate(trace, situation))


@cache
def dead_point() -> Case:
    """A piece with backspin strikes another one: the blow takes its speed, the spin draws it back."""
    v = 3.0
    first, second = lying(0.0, 0.4), lying(0.0, 0.55)
    bat = Start(bat_body(KIT.bat), (2.0, 4.0, KIT.bat.diameter / 2), (1.0, 0.0, 0.0))  # lies out of the way
    with_backspin = Start(
        piece_body(KIT.piece, 1), first.centre, first.axis, (0.0, v, 0.0), (1.3 * v / R, 0.0, 0.0)
    )
    trace = Scene(
        [bat, with_backspin, Start(piece_body(KIT.piece, 2), second.centre, second.axis)], KIT.surface
    ).run()
    situation = left_over({1: first, 2: second}, "Two pieces")
    return Case("dead-point", situation, None, trace, adjudicate(trace, situation))


@cache
def flying() -> Case:
    """The bat takes the foot of a standing piece away: it flies over the back line."""
    standing = Placement((0.2, 1.0, L / 2), (0.0, 0.0, 1.0))
    situation = left_over({1: standing}, "One standing piece")
    return thrown(
        "flying", situation, HALF_KON,
        speed=10.397, elevation_deg=10.0, azimuth_deg=-1.652, turn_length=6.0, start_angle_deg=-69.86,
    )  # fmt: skip


@cache
def bounced_over() -> Case:
    """The bat lands 0.6 m before a lying figure and bounces over all of it."""
    return thrown(
        "bounced-over", opening(figure("raketka")), KON,
        speed=14.331, elevation_deg=12.0, azimuth_deg=0.103, turn_length=6.0, start_angle_deg=21.37,
    )  # fmt: skip


@cache
def dropped() -> Case:
    """The end of the bat knocks two pieces from under a third one."""
    pieces = {1: lying(0.0, 0.6), 2: lying(0.0, 0.66), 3: lying(0.05, 0.63, 90.0, on_top=True)}
    return thrown(
        "dropped", left_over(pieces, "One piece across two"), HALF_KON,
        speed=9.978, elevation_deg=10.0, azimuth_deg=3.792, turn_length=6.0, start_angle_deg=-48.36,
    )  # fmt: skip


@cache
def sideways() -> Case:
    """The near end of a bat that turns fast sends a piece to the right: it rolls out through the prigorod."""
    return thrown(
        "sideways", left_over({1: lying(-0.75, 0.32, 50.0)}, "One lying piece"), HALF_KON,
        speed=10.25, elevation_deg=10.0, azimuth_deg=4.504, turn_length=2.5, start_angle_deg=131.66,
    )  # fmt: skip


@cache
def into_the_zone() -> Case:
    """The end of a bat that turns fast comes back and sends a piece into the penalty zone."""
    return thrown(
        "penalty-zone", left_over({1: lying(-0.3, 0.25, 90.0)}, "One lying piece"), HALF_KON,
        speed=9.8, elevation_deg=10.0, azimuth_deg=-1.0, turn_length=2.1, start_angle_deg=-57.0,
    )  # fmt: skip


CASES = (dead_point, flying, bounced_over, dropped, sideways, into_the_zone)


TITLES = {
    "dead-point": "A dead point by backspin",
    "flying": "Flying over the back line",
    "bounced-over": "Bouncing over the figure",
    "dropped": "Dropping in place",
    "sideways": "Out through the prigorod",
    "penalty-zone": "Into the penalty zone",
}
"""What happens, by the name of the case."""


def draw() -> None:
    """Draw every case."""
    from gorodki.render.throw.picture import draw_throw, save_png

    for build in CASES:
        case = build()
        picture = draw_throw(
            RuledThrow(
                case.trace,
                case.ruling,
                throw=case.throw,
                equipment=KIT,
                title=TITLES[case.name],
                built=case.throw is None,
            )
        )
        save_png(picture, PICTURES / f"physics-{case.name}.png")


if __name__ == "__main__":
    draw()
