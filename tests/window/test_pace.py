"""What may go on over several frames takes of each only its share, and is done in the end all the same."""

from __future__ import annotations

import pytest

from gorodki.render.window.pace import PATIENCE, Pace


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pace(clock: Clock) -> Pace:
    return Pace(0.004, clock)


def test_before_the_first_frame_everything_is_done_at_once(pace: Pace, clock: Clock) -> None:
    clock.now = 1e6
    assert pace.time_left
    assert pace.step()


def test_steps_are_taken_until_the_share_of_the_frame_is_used_up(pace: Pace, clock: Clock) -> None:
    pace.begin()
    taken = 0
    while pace.step():
        clock.now += 0.0015
        taken += 1
    assert taken == 3  # the last one ends 0.5 ms late
    pace.begin()
    assert pace.step()


def test_frames_that_are_always_too_long_still_take_a_step_now_and_then(pace: Pace, clock: Clock) -> None:
    taken = []
    for _ in range(3 * (PATIENCE + 1)):
        pace.begin()
        clock.now += 1.0  # other things take longer than there is time
        taken.append([pace.step(), pace.step()])
    assert taken == 3 * ([[False, False]] * PATIENCE + [[True, False]])


def test_nothing_is_saved_up_while_nothing_is_wanted(pace: Pace, clock: Clock) -> None:
    for _ in range(2 * PATIENCE):
        pace.begin()
        clock.now += 1.0
    assert not pace.step()
