"""The fast test of who is out agrees with the court's own footprints."""

from __future__ import annotations

import numpy as np
import pytest

from gorodki.court.measuring.footprint import footprints
from gorodki.court.measuring.geometry import court
from gorodki.court.measuring.projection import far_out, over_penalty, wholly_out
from gorodki.sim.trace import Floats
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.scene import piece_body

BODY = piece_body(equipment().piece, 1)


def poses(count: int, tilt: str, seed: int) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(seed)
    centre = np.stack(
        [rng.uniform(-2.3, 2.3, count), rng.uniform(-1.3, 2.3, count), np.full(count, 0.1)], axis=1
    )
    heading = rng.uniform(0, 2 * np.pi, count)
    rise = {
        "lying": 0 * heading,
        "standing": 0 * heading + np.pi / 2,
        "tilted": rng.uniform(-1.5, 1.5, count),
    }[tilt]
    axis = np.stack([np.cos(heading) * np.cos(rise), np.sin(heading) * np.cos(rise), np.sin(rise)], axis=1)
    return centre, axis


@pytest.mark.parametrize(("tilt", "late"), [("lying", 0.003), ("standing", 0.0002), ("tilted", 0.01)])
def test_a_piece_is_out_where_its_footprint_and_the_city_are_apart(tilt: str, late: float) -> None:
    """late: gap, metres, at which every piece is out; the fast test does not cut the chamfer off."""
    centre, axis = poses(3000, tilt, 5)
    size = np.full(len(centre), BODY.radius), np.full(len(centre), BODY.length / 2)
    out = wholly_out(centre, axis, *size)
    city = court().city
    seen = footprints(BODY, centre, axis)

    assert 0.2 < out.mean() < 0.8
    # circles are drawn as chords, 0.03 mm to either side
    assert not any(p.buffer(-1e-4).intersects(city) for p in seen[out])
    assert max(p.distance(city) for p in seen[~out]) < late


def test_only_pieces_before_the_penalty_line_reach_over_it() -> None:
    centre, axis = poses(3000, "lying", 6)
    size = np.full(len(centre), BODY.radius), np.full(len(centre), BODY.length / 2)
    over = over_penalty(centre, axis, *size)
    lowest = np.array([p.bounds[1] for p in footprints(BODY, centre, axis)])
    inside = np.abs(centre[:, 0]) < 1.8

    assert over[inside] == pytest.approx(lowest[inside] < -1.0, abs=1)
    assert (over[inside] != (lowest[inside] < -1.0)).mean() < 0.01
    assert not over[centre[:, 1] > -0.85].any()


@pytest.mark.parametrize("tilt", ["lying", "standing", "tilted"])
def test_what_is_far_out_is_wholly_out_and_most_of_what_is_out_is_far_out(tilt: str) -> None:
    centre, axis = poses(3000, tilt, 7)
    size = np.full(len(centre), BODY.radius), np.full(len(centre), BODY.length / 2)
    far = far_out(centre, float(np.hypot(BODY.radius, BODY.length / 2)))
    out = wholly_out(centre, axis, *size)

    assert not (far & ~out).any()
    assert far.sum() > 0.6 * out.sum()
