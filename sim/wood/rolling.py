"""How hard a body rolls: the lever arm of the rolling resistance as a law of its speed.

A body that rolls at speed v under its weight m g meets the torque f(v) m g against its roll, with the lever
arm

    f(v) = min(f0 + f1 v², fast (1 + (hop/v)²)).

A free solid cylinder then slows down by (2/3)(f/R) g (oracle O3): the torque also has to stop the spin.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats, Shape

OCTAGON_SIDES = 8
TINY = 1e-12  # m²/s²


@dataclass(frozen=True, slots=True)
class RollingLaw:
    """Lever arm of the rolling resistance, f(v) = min(f0 + f1 v², fast (1 + (hop/v)²)), and that at rest.

    Args:
        f0: at rest, metres.
        f1: growth with the square of the speed, s²/m.
        fast: towards which it goes at high speed, metres.
        hop: speed from which the body goes in hops, m/s.
        edge: how far off the middle the sheet can press a body that does not roll, metres: as long as nothing
            turns it harder it stays on its facet. 0 for a round one.
        least: rolling speed below which a body does not get over the next edge, m/s.
    """

    f0: float
    f1: float
    fast: float
    hop: float = 0.0
    edge: float = 0.0
    least: float = 0.0

    def arm(self, speed: ArrayLike) -> Floats:
        """Lever arms at rolling speeds (any shape), metres."""
        v2 = np.square(np.asarray(speed, dtype=np.float64))
        return np.minimum(self.fast * (1.0 + self.hop**2 / np.maximum(v2, TINY)), self.f0 + self.f1 * v2)


def rolling_law(shape: Shape, radius: float, surface_arm: float) -> RollingLaw:
    """The law of a body on a sheet.

    Args:
        shape: a rod or a round piece has the sheet's constant arm; an octagonal prism rolls from facet to
            facet.
        radius: metres; of an octagon the half width across flats.
        surface_arm: lever arm of a round piece on that sheet, metres.
    """
    if shape is not Shape.OCTAGON:
        return RollingLaw(surface_arm, 0.0, surface_arm)
    return prism_law(OCTAGON_SIDES, radius, surface_arm)


def prism_law(sides: int, apothem: float, surface_arm: float = 0.0) -> RollingLaw:
    """The law of a regular prism that rolls from facet to facet without bouncing: a filled rimless wheel.

    With circumradius Rc, apothem Ra, side s and k² = I/m about the axis, per facet (a turn of 2 pi/n):

    * **Clap.** When a facet lands, the pivot jumps by one edge. Angular momentum about the new edge is kept,
      so the rate falls by eta = (k² + Rc² cos(2 pi/n))/(k² + Rc²), and 1 - eta² of the energy is lost.
    * **Fast.** That energy is m (k² + Rc²) w²/2. Spread over the turn of a facet, with v = w n s/(2 pi), the
      arm grows as f1 v², f1 = (1 - eta²)(k² + Rc²)/(2 g (n s/2 pi)²) / (2 pi/n).
    * **Slow.** To get over an edge the centre must rise by Rc - Ra, so a prism that still rolls has at least
      m g (Rc - Ra) to lose its share of: f0 = (1 - eta²)(Rc - Ra)/(2 pi/n). A sheet softer than that keeps
      its own arm. (All of m g (Rc - Ra) is lost only when something pushes it slowly from facet to facet.)
    * **Hops.** Up to the speed sqrt(g Rc), at which the prism lifts off its edge, the reaction is no farther
      off the middle than the leading edge, s/2. Beyond it the prism goes in hops, and the edge that lands is
      anywhere from below the middle to s/2 ahead: on average s/4 (*assumed*; the prism of the solid engine
      slows down so from 0.5 to 3 m/s).
    * **At rest** it stays on its facet while nothing turns it harder than the weight can with the arm s/2:
      friction that slides it along does not, where it is below tan(pi/n). Nor does a roll that is too slow to
      raise the centre by Rc - Ra about the leading edge.

    Against a rimless wheel followed edge by edge the way to rest agrees within 20 % from 0.2 to 0.5 m/s.
    An octagon loses 36 % of its energy at every clap. It is a mean law: facets and phases are not followed.

    Args:
        sides: n, at least 3.
        apothem: Ra, half the width across flats, metres.
        surface_arm: lever arm of a round body on the same sheet, metres.
    """
    turn = 2.0 * math.pi / sides
    circumradius = apothem / math.cos(turn / 2)
    side = 2.0 * apothem * math.tan(turn / 2)
    about_edge = prism_gyration_squared(sides, apothem) + circumradius**2
    eta = clap_ratio(sides)
    mean_radius = side / turn
    slow = max((1.0 - eta**2) * (circumradius - apothem) / turn, surface_arm)
    growth = (1.0 - eta**2) * about_edge / (2.0 * GRAVITY * mean_radius**2 * turn)
    return RollingLaw(
        f0=slow,
        f1=growth,
        fast=max(side / 4, slow),
        hop=math.sqrt(GRAVITY * circumradius),
        edge=side / 2,
        least=apothem * math.sqrt(2.0 * GRAVITY * (circumradius - apothem) / about_edge),
    )


def clap_ratio(sides: int) -> float:
    """Rate of turn after a facet has clapped down, as a share of that before (no unit)."""
    turn = 2.0 * math.pi / sides
    apothem = math.cos(turn / 2)  # of the prism with circumradius 1
    k2 = prism_gyration_squared(sides, apothem)
    return (k2 + math.cos(turn)) / (k2 + 1.0)


def prism_gyration_squared(sides: int, apothem: float) -> float:
    """Squared radius of gyration of a regular prism about its axis, m²: Rc² (2 + cos(2 pi/n))/6."""
    turn = 2.0 * math.pi / sides
    return (apothem / math.cos(turn / 2)) ** 2 * (2.0 + math.cos(turn)) / 6.0


def gyration_squared(shape: Shape, radius: float) -> float:
    """Squared radius of gyration of a body about its own axis, m²; `radius` as in `rolling_law`."""
    if shape is Shape.OCTAGON:
        return prism_gyration_squared(OCTAGON_SIDES, radius)
    return radius**2 / 2.0
