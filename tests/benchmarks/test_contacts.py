"""What the reference's contacts show, measured, is what the comparison with it is made with."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import numpy as np
import pytest

from benchmarks import contacts
from benchmarks.__main__ import main
from benchmarks.throws import SETS, fresh, kit
from gorodki.sim.constants import GRAVITY

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=list(SETS))
def found(request: pytest.FixtureRequest) -> list[contacts.Measured]:
    return contacts.measured(request.param)


@pytest.mark.slow
def test_the_numbers_that_are_kept_are_those_that_are_measured(found: list[contacts.Measured]) -> None:
    kept = tomllib.loads(contacts.FILE.read_text(encoding="utf-8"))

    assert list(kept) == list(SETS)
    assert list(kept[found[0].of]) == [m.contact.name for m in found]
    for m in found:
        numbers = kept[m.of][m.contact.name]
        assert numbers["restitution"] == pytest.approx(m.restitution, abs=1e-3)
        assert numbers["time"] == pytest.approx(m.time, rel=1e-3)
        assert numbers["lift"] == pytest.approx(m.lift, abs=2e-3)


def test_one_lift_describes_bats_that_land_at_every_angle(found: list[contacts.Measured]) -> None:
    for m in found:
        seen, ours = [], []
        for low, high in pairwise(contacts.RATIOS):
            of = (low <= m.ratio) & (m.ratio < high)
            seen.append(m.seen[of].mean())
            ours.append(m.ours[of].mean())
        assert ours == pytest.approx(seen, abs=0.02)
        # which one number for every angle would not
        assert np.ptp(seen) > 0.06


def test_a_dropped_bat_rebounds_with_less_than_the_reference_says(found: list[contacts.Measured]) -> None:
    sheet, wood = (m.restitution for m in found)

    assert sheet < 0.6 * kit().surface.restitution_bat
    assert wood < 0.7 * kit().surface.wood_restitution


def test_blows_last_as_long_as_springs_and_dampers_of_the_reference_do(
    found: list[contacts.Measured],
) -> None:
    """By the closed form 2.2/sqrt(stiffness) on the sheet and 2.4/sqrt(stiffness) between wood."""
    for m, times in zip(found, (2.2, 2.4), strict=True):
        assert m.time * SETS[m.of].stiffness ** 0.5 == pytest.approx(times, rel=0.15)


def test_bats_that_land_tilted_come_off_half_as_fast() -> None:
    level, tilted = (
        contacts.planar_up(contacts.landings(of), contacts.contact_kit(of).surface).mean() for of in SETS
    )

    assert tilted < 0.6 * level


def test_the_measured_contacts_stand_in_a_surface_and_the_rest_stays() -> None:
    stated, measured = kit(), contacts.contact_kit()

    assert (measured.bat, measured.piece) == (stated.bat, stated.piece)
    assert measured.surface.friction == stated.surface.friction
    assert measured.surface.restitution_piece == measured.surface.restitution_bat
    assert measured.surface.skid_lift > 0.0 == stated.surface.skid_lift


def test_fresh_throws_come_down_at_every_phase_of_a_step() -> None:
    """The steps of the solid engine are fixed; bats that all land at one phase all bounce wrong alike."""
    lands = []
    for b in fresh("vilka", 1000, 3):
        fall, height = -b.velocity[2], b.position[2] - kit().bat.diameter / 2
        lands.append((-fall + np.sqrt(fall**2 + 2 * GRAVITY * height)) / GRAVITY)
    phases = np.array(lands) / 5e-5 % 1.0

    assert np.histogram(phases, bins=5, range=(0.0, 1.0))[0] == pytest.approx(200, abs=50)


@pytest.mark.slow
def test_the_command_prints_what_is_seen_beside_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contacts"]) == 0

    out = capsys.readouterr().out
    for of in SETS:
        assert f"{of}, sheet: seen" in out
        assert f"{of}, wood: seen" in out
    assert len([line for line in out.splitlines() if line.startswith("| ")]) == len(contacts.RATIOS) + 3


@pytest.mark.slow
def test_the_numbers_that_the_reference_states_can_be_taken_instead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = []
    for way in ("measured", "stated"):
        assert main(["fidelity", "--figures", "rak", "-n", "60", "--contacts", way]) == 0
        printed.append(capsys.readouterr().out)

    assert printed[0] != printed[1]
