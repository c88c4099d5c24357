"""What a body, a scene and a run refuse, each in one clear line, and what they take."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.figures import all_figures, figure
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand, Placement
from gorodki.sim.trace import Body, BodyKind, Shape
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment, pieces
from gorodki.sim.wood.scene import LARGEST, Scene, Start, bat_body, piece_body, standing_pieces
from gorodki.sim.wood.throwing import simulate
from tests.sim.lab import SHEET, L, R, bat, lying, piece, rod, standing

KIT = equipment()
SHORT = replace(piece(), length=0.04)
BIG = 10**400  # a whole number that no float can hold
NOT_FINITE = (math.nan, math.inf, -math.inf, BIG)
NO_NUMBER = (None, "1", True, [1.0], np.zeros((4, 3)))


def refused(make: Callable[[], object]) -> str:
    """The line with which something is refused."""
    with pytest.raises(InputError) as caught:
        make()
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 200
    return line


def scene(*bodies: Any, surface: Any = SHEET, time: Any = 0.0) -> Scene:
    return Scene(bodies, surface, time)


# -- a body ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["radius", "length", "mass", "offset", "chamfer"])
@pytest.mark.parametrize("value", [*NOT_FINITE, *NO_NUMBER], ids=str)
def test_every_number_of_a_body_must_be_finite(name: str, value: Any) -> None:
    line = refused(lambda: replace(piece(), **{name: value}))

    assert line.startswith(f"body '1': {name} ")
    assert line.endswith(": must be a finite number")


@pytest.mark.parametrize(
    ("body", "name", "value", "line"),
    [
        (piece(), "radius", 0.0, "radius 0.0 m: must be between 0.0005 m and 100 m"),
        (piece(), "radius", -0.02, "radius -0.02 m: must be between 0.0005 m and 100 m"),
        (piece(), "length", 0, "length 0.0 m: must be between 0.01 m and 1000 m"),
        (piece(), "length", -0.2, "length -0.2 m: must be between 0.01 m and 1000 m"),
        (piece(), "chamfer", -0.001, "chamfer -0.001 m: must be 0 or more, less than 0.0245 m"),
        (piece(), "chamfer", 0.0245, "chamfer 0.0245 m: must be 0 or more, less than 0.0245 m"),
        (piece(), "chamfer", 0.03, "chamfer 0.03 m: must be 0 or more, less than 0.0245 m"),
        (SHORT, "chamfer", 0.02, "chamfer 0.02 m: must be 0 or more, less than 0.02 m"),
        (bat(), "radius", 0.5, "radius 0.5 m: must be less than half of its length of 1 m"),
        (bat(), "kind", "bat", "kind 'bat': must be BodyKind.BAT or BodyKind.PIECE"),
        (bat(), "shape", "rod", "shape 'rod': must be Shape.ROD or Shape.ROUND or Shape.OCTAGON"),
    ],
)  # fmt: skip
def test_an_impossible_form_is_refused_by_the_body_itself(
    body: Body, name: str, value: Any, line: str
) -> None:
    assert refused(lambda: replace(body, **{name: value})).startswith(f"body {body.name!r}: {line}")


def test_the_name_of_a_body_is_text() -> None:
    assert refused(lambda: replace(piece(), name=1)) == "body 1: its name must be text"  # type: ignore[arg-type]


@given(
    shape=st.sampled_from([Shape.ROUND, Shape.OCTAGON]),
    radius=st.floats(5e-4, 100.0),
    length=st.floats(0.01, 1000.0),
    mass=st.floats(allow_nan=False, allow_infinity=False),
    cut=st.floats(0.0, 0.99),
)
def test_a_trace_may_hold_any_body_of_a_possible_form(
    shape: Shape, radius: float, length: float, mass: float, cut: float
) -> None:
    chamfer = cut * min(radius, length / 2)
    body = Body("1", BodyKind.PIECE, shape, radius, length, mass, 0.0, chamfer)

    assert (body.radius, body.length, body.mass, body.chamfer) == (radius, length, mass, chamfer)


def test_the_numbers_of_a_body_become_plain_floats() -> None:
    given = Body("1", BodyKind.PIECE, Shape.ROUND, np.float64(0.025), Fraction(1, 5), 1)  # type: ignore[arg-type]

    assert repr(given) == repr(Body("1", BodyKind.PIECE, Shape.ROUND, 0.025, 0.2, 1.0))


# -- a scene: what cannot move ---------------------------------------------------------------------------


@pytest.mark.parametrize("mass", [0.0, -1.0, 1e-300, 1e300])
def test_a_body_in_a_scene_has_a_mass(mass: float) -> None:
    body = replace(piece(), mass=mass)

    line = refused(lambda: scene(replace(lying(), body=body)))
    assert line == f"body '1': mass {mass} kg: must be between 0.001 kg and 1000 kg"


@pytest.mark.parametrize("offset", [0.6, -0.6, 0.289])
def test_a_bat_keeps_a_moment_of_inertia(offset: float) -> None:
    # across a bat of 1 m it is mass · (1/12 - offset²), none at 0.2887 m
    line = refused(lambda: scene(rod(bat(offset=offset), (0.0, 0.0, 0.5))))

    assert line.startswith(f"body 'bat': offset {offset} m: must be within 0.288 m")


@given(offset=st.floats(-0.28, 0.28), length=st.floats(0.5, 2.0))
@settings(max_examples=30)
def test_a_bat_whose_mass_lies_off_the_middle_is_taken(offset: float, length: float) -> None:
    stick = bat(length=length, offset=offset * length)

    assert scene(rod(stick, (0.0, 0.0, 0.5))).bodies[0].body == stick


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (replace(piece(), offset=0.01), "offset 0.01 m: must be 0, as of every piece"),
        (replace(piece(), length=0.03), "length 0.03 m: must be more than 0.04244 m, or it is a disc"),
        (replace(piece(), shape=Shape.ROD), "shape 'rod': must be round or an octagon, as of every piece"),
        (replace(bat(), shape=Shape.ROUND), "shape 'round': must be a rod, as of every bat"),
    ],
)
def test_a_body_that_not_every_engine_can_move_is_refused(body: Body, line: str) -> None:
    start = Start(body, (0.0, 0.0, 0.5), (1.0, 0.0, 0.0))

    assert refused(lambda: scene(start)) == f"body {body.name!r}: {line}"


# -- a scene: states -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["position", "axis", "velocity", "angular"])
@pytest.mark.parametrize(
    "vector",
    [(0.0, 0.0), (0.0, 0.0, 1.0, 0.0), "abc", "up", 1.0, None, (0.0, "0", 1.0), {0: 0, 1: 0, 2: 1}, {0, 1, 2},
     (0.0, 0.0, True), np.zeros((3, 3)), np.array(1.0), (0.0, 0.0, BIG), (0.0, 0.0, 1e200),
     *((0.0, 0.0, bad) for bad in NOT_FINITE)],
    ids=str,
)  # fmt: skip
def test_a_vector_is_three_finite_numbers(name: str, vector: Any) -> None:
    line = refused(lambda: scene(replace(lying(), **{name: vector})))

    assert line.startswith(f"body '1': {name} ")
    assert line.endswith(": must be three finite numbers (x, y, z), none beyond 1e+100")


def test_a_generator_is_no_vector() -> None:
    line = refused(lambda: scene(replace(lying(), position=(float(k) for k in range(3)))))  # type: ignore[arg-type]

    assert line.startswith("body '1': position <generator object")


@given(
    position=st.tuples(st.floats(-LARGEST, LARGEST), st.floats(-LARGEST, LARGEST), st.floats(R, LARGEST)),
    velocity=st.tuples(*[st.floats(-LARGEST, LARGEST)] * 3),
)
def test_every_finite_state_above_the_sheet_makes_a_scene(position: Any, velocity: Any) -> None:
    start = replace(lying(), position=position, velocity=velocity)

    assert scene(start).bodies == (start,)


@pytest.mark.parametrize("axis", [(0.0, 0.0, 0.0), (0.0, 0.0, 2.0), (1.0, 1.0, 0.0), (LARGEST, 0.0, 0.0)])
def test_an_axis_has_length_one(axis: Any) -> None:
    line = refused(lambda: scene(replace(lying(), axis=axis)))

    assert line == f"body '1': axis {axis}: must have length 1, has {math.hypot(*axis):g}"


def test_held_is_true_or_false() -> None:
    line = refused(lambda: scene(replace(lying(), held="no")))  # type: ignore[arg-type]

    assert line == "body '1': held 'no': must be True or False"


# -- a scene: what it is made of -------------------------------------------------------------------------


@pytest.mark.parametrize("bodies", ["bat", 5, None, {1: lying()}, {lying()}, lying(), b"bat"], ids=str)
def test_the_bodies_are_a_list_or_a_tuple(bodies: Any) -> None:
    line = refused(lambda: Scene(bodies, SHEET))

    assert line.startswith("bodies ")
    assert line.endswith(" of a scene: must be a list or tuple of Start")


def test_a_generator_of_bodies_is_refused_and_not_emptied_on_the_way() -> None:
    starts = (lying(x=x, number=n) for n, x in ((1, 0.0), (2, 0.5)))

    assert refused(lambda: Scene(starts, SHEET)).startswith("bodies <generator object")  # type: ignore[arg-type]
    assert len(list(starts)) == 2


@pytest.mark.parametrize("bodies", [[], ()])
def test_a_scene_of_nothing_is_refused(bodies: Any) -> None:
    assert refused(lambda: Scene(bodies, SHEET)) == "a scene needs at least one body"


def test_only_starts_are_bodies_of_a_scene_and_only_bodies_start() -> None:
    assert refused(lambda: scene(lying(), "bat")) == "body 'bat', number 2 of a scene: must be a Start"
    line = refused(lambda: scene(replace(lying(), body="bat")))  # type: ignore[arg-type]
    assert line == "body 'bat' of a start: must be a Body, such as sim.scene.bat_body gives"


@pytest.mark.parametrize("surface", ["steel", None, 0.2, {"friction": 0.2}])
def test_a_surface_is_no_name(surface: Any) -> None:
    line = refused(lambda: scene(lying(), surface=surface))

    assert (
        line == f"surface {surface!r} of a scene: must be a Surface, such as sim.equipment.surface('steel')"
    )


@pytest.mark.parametrize("time", [math.nan, math.inf, -0.001, 1e7, BIG, "now", None, True])
def test_a_scene_starts_at_a_time_after_the_release(time: Any) -> None:
    line = refused(lambda: scene(lying(), time=time))

    assert line.startswith("time ")
    assert line.endswith(" of a scene: must be between 0 and 1e+06 seconds since release")


def test_bodies_that_are_added_to_the_list_later_are_not_in_the_scene() -> None:
    starts = [lying()]
    made = Scene(starts, SHEET)
    starts.append(replace(lying(), position=(math.nan, 0.0, 0.0)))

    assert made.bodies == (lying(),)


# -- a scene: places -------------------------------------------------------------------------------------


def test_two_bodies_in_one_place_are_refused() -> None:
    line = refused(
        lambda: scene(lying(), standing(x=1.0, number=2), replace(lying(number=3), axis=(0.0, 1.0, 0.0)))
    )

    assert line == "body '3': position (0.0, 0.0, 0.0245) is that of body '1' as well, must be another"


@pytest.mark.parametrize("apart", [2 * R, 2 * R - 0.001, 2 * R - 0.01, 0.002])
def test_bodies_that_begin_in_each_other_are_taken(apart: float) -> None:
    assert len(scene(lying(), lying(y=apart, number=2)).bodies) == 2


@pytest.mark.parametrize("z", [-0.5, -R, -0.0021])
def test_no_centre_of_mass_is_under_the_sheet(z: float) -> None:
    line = refused(lambda: scene(replace(lying(), position=(0.0, 0.0, z))))

    assert line == f"body '1': position (0.0, 0.0, {z}): must not be under the sheet, which is at z = 0"


SIN, COS = 0.6, 0.8
TOUCHING = {
    "lying piece": (lying(), R),
    "standing piece": (standing(), L / 2),
    "leaning piece": (Start(piece(), (0.0, 0.0, 1.0), (SIN, 0.0, COS)), COS * L / 2 + SIN * R),
    "octagon": (Start(piece(shape=Shape.OCTAGON), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)), R),
    "level bat": (rod(bat(), (0.0, 0.0, 1.0)), 0.02),
    "leaning bat": (Start(bat(), (0.0, 0.0, 1.0), (0.0, SIN, -COS)), COS * 0.48 + 0.02),
    "bat that is heavy below": (Start(bat(offset=0.1), (0.0, 0.0, 1.0), (0.0, SIN, COS)), COS * 0.38 + 0.02),
    "bat that is heavy above": (Start(bat(offset=0.1), (0.0, 0.0, 1.0), (0.0, SIN, -COS)), COS * 0.58 + 0.02),
}  # fmt: skip
"""A body, and the height of its centre of mass at which it touches the sheet."""


@pytest.mark.parametrize("case", TOUCHING)
def test_a_body_may_begin_two_millimetres_in_the_sheet_and_no_more(case: str) -> None:
    start, z = TOUCHING[case]

    trace = scene(replace(start, position=(0.0, 0.0, z - 0.0019))).run(until=1e-3)
    assert np.isfinite(trace.position).all()
    line = refused(scene(replace(start, position=(0.0, 0.0, z - 0.0024))).run)
    assert line.startswith(f"body {start.body.name!r}: position (0.0, 0.0, ")
    assert line.endswith(f": is 2.4 mm in the sheet, z must be {z:.4f} m or more")


def test_a_piece_whose_radius_was_forgotten_is_told_the_height_to_lie_at() -> None:
    line = refused(scene(replace(lying(), position=(0, 0, 0))).run)

    assert line == "body '1': position (0.0, 0.0, 0.0): is 24.5 mm in the sheet, z must be 0.0245 m or more"


def test_a_figure_of_ones_own_that_is_set_in_the_ground_is_thrown_at_all_the_same() -> None:
    sunk = {1: Placement((0.0, 0.5, R - 0.01), (1.0, 0.0, 0.0))}
    trace = simulate(default_throw(sunk, Hand.RIGHT, 13.0, KIT.bat), sunk, KIT)

    assert trace.position[-1, 1, 1] > 1.0


@pytest.mark.parametrize("kind", list(pieces()))
@pytest.mark.parametrize("hand", ["right", "left"])
def test_every_figure_is_a_scene_with_every_piece(kind: str, hand: str) -> None:
    for one in all_figures(hand):
        made = Scene(standing_pieces(dict(enumerate(one.pieces, 1)), pieces()[kind]), KIT.surface)
        assert made.run(until=1e-3).bodies == tuple(s.body for s in made.bodies)


@pytest.mark.parametrize("kind", ["round-48", "octagon"])
def test_what_lies_after_a_throw_is_a_scene_again(kind: str) -> None:
    kit = equipment(piece_key=kind)
    stood = dict(enumerate(figure("pushka").pieces, 1))
    trace = simulate(default_throw(stood, Hand.RIGHT, 13.0, kit.bat), stood, kit)
    ends = zip(trace.bodies, trace.position[-1].tolist(), trace.axis[-1].tolist(), strict=True)
    starts = [Start(body, tuple(centre), tuple(axis)) for body, centre, axis in ends]

    assert len(Scene(starts, kit.surface).run(until=1e-3).bodies) == 6


# -- a run -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("until", [math.nan, math.inf, -math.inf, -1.0, 0, 3601, BIG, "10", None, True])
def test_a_run_has_an_end(until: Any) -> None:
    line = refused(lambda: scene(lying(velocity=(1.0, 0.0))).run(until=until))

    assert line.startswith("until ")
    assert line.endswith(": must be more than 0 and at most 3600 seconds")


@given(until=st.floats(1e-3, 0.1))
@settings(max_examples=20, deadline=None)
def test_a_run_goes_on_until_then(until: float) -> None:
    trace = scene(lying(velocity=(1.0, 0.0))).run(until=until)

    # to the end of the step in which that moment lies, 40 ms at most
    assert until <= trace.time[-1] <= until + 0.04 + 1e-9


@pytest.mark.parametrize("engine", ["box2d", None, 1, ["box2d"]])
def test_an_engine_has_a_name(engine: Any) -> None:
    line = refused(lambda: scene(lying()).run(engine))

    assert line == f"engine {engine!r}: known: 'planar', 'mujoco'"


def test_numbers_of_any_kind_run_alike() -> None:
    plain = scene(replace(lying(), velocity=(1.0, 0.0, 0.0)), rod(bat_body(KIT.bat), (0.0, 1.0, 0.5)))
    other = [
        replace(lying(), position=np.array([0.0, 0.0, R]), velocity=[1, Fraction(0), 0]),  # type: ignore[arg-type]
        rod(bat_body(KIT.bat), (0, 1, Fraction(1, 2))),  # type: ignore[arg-type]
    ]

    brief: Any = np.float32(0.125)
    assert Scene(other, SHEET).run(until=brief).digest == plain.run(until=0.125).digest


def test_the_usual_bodies_are_taken() -> None:
    starts = [rod(bat_body(KIT.bat), (0.0, 0.0, 1.0)), replace(lying(), body=piece_body(KIT.piece, 1))]

    assert Scene(starts, KIT.surface, time=0.3).run(until=0.01).time[0] == 0.3
