"""Friction of bodies that slide and turn at once."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.friction import disc_friction, disc_friction_exact, line_friction
from tests.oracles import oracle, oracles

speeds = st.floats(-20, 20).map(lambda v: 0.0 if abs(v) < 1e-9 else v)


@pytest.mark.parametrize("record", oracles("S3"), ids=lambda r: r["name"])
def test_a_line_contact_meets_the_oracle(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    along, across, torque = line_friction(i.get("v_along", 0.0), i["v_across"], i["w"], i["L"])
    assert float(along) == pytest.approx(out.get("Fa", 0.0), abs=1e-9)
    assert float(across) == pytest.approx(out["Fb"], abs=1e-9)
    assert float(torque) / i["L"] == pytest.approx(out["T_over_L"], abs=1e-9)


@pytest.mark.slow
@given(
    a=speeds,
    b=speeds,
    w=st.floats(-400, 400),
    length=st.floats(0.05, 1.0),
    offset=st.just(0.0) | st.floats(-0.57, 0.57),
)
def test_a_line_contact_is_the_mean_over_its_points(
    a: float, b: float, w: float, length: float, offset: float
) -> None:
    # distances from the centre of mass; a pressure that grows evenly and balances there, nowhere negative
    s = ((np.arange(20_000) + 0.5) / 10_000 - 1.0 + offset) * length / 2
    pressed = np.ones_like(s)
    if abs(offset) <= 1 / 3:
        pressed = 1.0 - 3.0 * offset * (2 * s / length - offset)
    else:
        end = (1.0 - abs(offset)) * length
        pressed = np.maximum(end - np.sign(offset) * s, 0.0)
    weight = pressed / pressed.sum()
    assert float(weight @ s) == pytest.approx(0.0, abs=1e-6)
    u = b + w * s
    h = np.hypot(a, u)
    unit = np.where(h > 0, h, 1.0)
    along, across, torque = line_friction(a, b, w, length, offset)
    # the kink where a point stands still limits the sum of points to about its spacing
    assert float(along) == pytest.approx(float(weight @ (-a / unit)), abs=6e-4)
    assert float(across) == pytest.approx(float(weight @ (-u / unit)), abs=6e-4)
    assert float(torque) == pytest.approx(float(weight @ (-s * u / unit)), abs=6e-4 * length)


def test_a_body_at_rest_meets_no_friction() -> None:
    assert [float(x) for x in line_friction(0.0, 0.0, 0.0, 0.2)] == [0.0, 0.0, 0.0]


def test_friction_never_drives() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    a, b, w = rng.normal(0, [[3.0], [3.0], [60.0]], (3, 4000))
    along, across, torque = line_friction(a, b, w, 0.2)
    assert (a * along + b * across + w * torque <= 0).all()
    assert (np.hypot(along, across) <= 1 + 1e-12).all()
    assert (np.abs(torque) <= 0.05 + 1e-12).all()


@pytest.mark.parametrize(("length", "rate"), [(0.2, 30.0), (1.0, 13.6)])
def test_a_rod_that_only_spins_slows_down_as_the_oracle_says(length: float, rate: float) -> None:
    _, _, torque = line_friction(0.0, 0.0, rate, length)
    alpha = -0.3 * GRAVITY * float(torque) / (length**2 / 12)
    assert alpha == pytest.approx(oracle("S1", L=length, w0=rate)["alpha"], rel=1e-9)


def test_a_sliding_and_spinning_rod_ends_with_the_ratio_of_the_oracle() -> None:
    """Motion across the rod: slip over turning speed of the end no longer changes where F = e T/(I/m) R."""
    ratio = _root(_rod_drift, 0.2, 0.95)
    assert ratio == pytest.approx(oracle("S10")["eps0"], rel=1e-6)


def test_a_sliding_and_spinning_disc_ends_with_the_published_ratio() -> None:
    def drift(e: float) -> float:
        force, torque = disc_friction_exact(e)
        return float(force) - 2 * e * float(torque)

    assert _root(drift, 0.2, 0.95) == pytest.approx(oracle("S5")["eps0"], rel=1e-4)


@pytest.mark.parametrize("record", oracles("S4"), ids=lambda r: r["name"])
def test_a_disc_contact_meets_the_oracle(record: dict[str, Any]) -> None:
    for law, tolerance in ((disc_friction_exact, 1e-9), (disc_friction, 2e-6)):
        force, torque = law(record["inputs"]["eps"])
        assert float(force) == pytest.approx(record["outputs"]["F"], abs=tolerance)
        assert float(torque) == pytest.approx(record["outputs"]["T"], abs=tolerance)


def test_a_disc_that_only_spins_has_the_torque_of_the_oracle() -> None:
    given_, out = oracles("S2")[0]["inputs"], oracle("S2")
    _, torque = disc_friction(0.0)
    alpha = 2 * given_["mu"] * GRAVITY * float(torque) / given_["R"]
    assert alpha == pytest.approx(out["alpha"], rel=1e-6)


def test_a_disc_that_only_slides_has_full_friction_and_no_torque() -> None:
    force, torque = disc_friction(math.inf)
    assert (float(force), float(torque)) == (1.0, 0.0)


@pytest.mark.parametrize("ratio", [1e-7, 0.03, 0.5, 0.999, 1.001, 3.0, 59.9, 60.1, 1e4])
def test_a_disc_contact_is_the_mean_over_its_points(ratio: float) -> None:
    """Midpoint sum over rings and directions, for a disc of radius 1 that spins with rate 1."""
    r = np.sqrt((np.arange(600) + 0.5) / 600)[:, None]  # rings of equal area
    phi = ((np.arange(600) + 0.5) / 600 * 2 * np.pi)[None, :]
    ux, uy = ratio - r * np.sin(phi), r * np.cos(phi)
    h = np.hypot(ux, uy)
    force, torque = disc_friction_exact(ratio)
    assert float(force) == pytest.approx(float(np.mean(ux / h)), abs=2e-4)
    assert float(torque) == pytest.approx(
        float(np.mean(r * (uy * np.cos(phi) - ux * np.sin(phi)) / h)), abs=2e-4
    )


def test_the_table_agrees_with_the_closed_form_everywhere() -> None:
    ratios = np.concatenate(([0.0], np.geomspace(1e-6, 1e6, 3001)))
    for quick, exact in zip(disc_friction(ratios), disc_friction_exact(ratios), strict=True):
        assert np.abs(quick - exact).max() < 1e-5


@pytest.mark.parametrize("record", oracles("S6"), ids=lambda r: r["name"])
def test_a_standing_piece_that_slides_and_spins_stops_as_the_oracle_says(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    v, w, time, way, step = i["v0"], i["w0"], 0.0, 0.0, 2e-4
    while v > 1e-3:
        force, torque = (float(x) for x in disc_friction(v / (i["R"] * w)))
        v -= step * i["mu"] * GRAVITY * force
        w -= step * 2 * i["mu"] * GRAVITY * torque / i["R"]
        time, way = time + step, way + step * v
        if w <= 0:
            break
    assert w * i["R"] < 0.02  # both motions stop together
    assert time == pytest.approx(out["t_stop"], rel=5e-3)
    assert way == pytest.approx(out["d_stop"], rel=5e-3)


def _rod_drift(e: float) -> float:
    """Change of e = 2 b/(w L) in units of mu g, times w L/2: slip loses |F|, end speed loses 6 T/L."""
    _, across, torque = line_friction(0.0, e * 0.5, 1.0, 1.0)
    return -float(across) - e * 6.0 * -float(torque)


def _root(function: Any, low: float, high: float) -> float:
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return low
