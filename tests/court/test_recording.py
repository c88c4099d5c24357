"""A recording comes back bit for bit, and a file that is none is refused in one line."""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.files.envelope import is_recording
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.gorodki.throw.recording import WOOD, Recording, from_bytes, load, save, to_bytes
from gorodki.figures.errors import InputError
from gorodki.figures.types import Basis, Figure, Hand, Placement, Vec3
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Origin, Shape, Trace
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.throw import Throw

number = st.floats(-99.0, 99.0)
point = st.tuples(number, number, number)
UNITS: list[Vec3] = [(0.0, 0.0, 1.0), (-1.0, 0.0, -0.0), (0.6, 0.8, 0.0), (1 / 3, -2 / 3, 2 / 3)]
placement = st.builds(Placement, point, st.sampled_from(UNITS))
word = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
key = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)


@st.composite
def traces(draw: st.DrawFn, numbers: list[int]) -> Trace:
    own = st.floats(-0.4, 0.4)
    bodies = (
        Body("bat", BodyKind.BAT, Shape.ROD, 0.025, 0.95, draw(st.floats(0.1, 9)), draw(own)),
        *(
            Body(str(n), BodyKind.PIECE, draw(st.sampled_from(WOOD[BodyKind.PIECE])), 0.024, 0.2, 0.25)
            for n in numbers
        ),
    )
    samples = draw(st.integers(1, 4))
    raw = draw(st.lists(own, min_size=samples * len(bodies) * 3, max_size=samples * len(bodies) * 3))
    block = np.array(raw, dtype=float).reshape(samples, len(bodies), 3)
    axis = np.array([draw(st.sampled_from(UNITS)) for _ in bodies])
    time = np.arange(samples) / 7.0
    index = st.none() | st.integers(1, len(bodies) - 1)
    pairs = st.lists(st.tuples(word, word), max_size=2).map(tuple)
    moment, speed = st.floats(0.0, float(time[-1])), st.floats(0.0, 900.0)
    kinds = st.sampled_from(EventKind)
    event = st.builds(Event, kinds, moment, st.just(0), index, st.none() | point, speed, pairs)
    events = draw(st.lists(event, max_size=3))
    return Trace(
        bodies=bodies,
        time=time,
        position=block,
        axis=np.broadcast_to(axis, block.shape).copy(),
        roll=block[:, :, 0] / 3.0,
        events=tuple(sorted((e for e in events if e.kind != "contact" or e.other), key=lambda e: e.time)),
        origin=Origin(
            "planar", draw(word), draw(st.floats(0, 1)), draw(st.none() | st.integers(0, 2**63 - 1))
        ),
    )


@st.composite
def recordings(draw: st.DrawFn) -> Recording:
    pieces = tuple(draw(st.lists(placement, min_size=1, max_size=10)))
    figure = Figure(
        key=draw(key),
        number=draw(st.none() | st.integers(1, 15)),
        names=draw(st.dictionaries(st.sampled_from(["en", "ru", "uk"]), word, max_size=3)),
        basis=draw(st.sampled_from(Basis)),
        note=draw(word),
        pieces=pieces,
        hand=draw(st.sampled_from(Hand)),
        mirrors=draw(st.booleans()),
        kon_only=draw(st.booleans()),
    )
    numbers = draw(st.lists(st.integers(1, len(pieces)), unique=True, min_size=1))
    situation = Situation(
        figure,
        draw(st.sampled_from(Hand)),
        draw(st.sampled_from(Place)),
        draw(st.sampled_from(["ru", "uk"])),
        "men",
        {n: draw(placement) for n in numbers},
        draw(st.booleans()),
    )
    return Recording(draw(throws), equipment(), situation, draw(traces(numbers)), draw(word))


throws = st.builds(
    Throw,
    distance=st.floats(5, 15),
    speed=st.floats(5, 20),
    elevation=st.floats(0, 0.5),
    azimuth=st.floats(-0.1, 0.1),
    offset=st.floats(-0.5, 0.5),
    height=st.floats(0.5, 2),
    turn_length=st.floats(3, 20),
    start_angle=st.floats(-3, 3),
    bat=st.just("reference"),
)


def same(a: Trace, b: Trace) -> bool:
    arrays = ("time", "position", "axis", "roll")
    return (
        (a.bodies, a.events, a.origin, a.digest) == (b.bodies, b.events, b.origin, b.digest)
        and all(getattr(a, n).tobytes() == getattr(b, n).tobytes() for n in arrays)
        and all(getattr(a, n).shape == getattr(b, n).shape for n in arrays)
    )


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(recordings())
def test_every_recording_comes_back_bit_for_bit(recording: Recording) -> None:
    data = to_bytes(recording)
    back = from_bytes(data, "a.gtrace")

    assert same(recording.trace, back.trace)
    assert back.trace.digest == replace(back.trace, _digest="").digest, "the carried digest is the true one"
    assert (back.throw, back.equipment, back.situation, back.thrower) == (
        recording.throw,
        recording.equipment,
        recording.situation,
        recording.thrower,
    )
    assert to_bytes(back) == data


def a_recording() -> Recording:
    up: Vec3 = (0.0, 0.0, 1.0)
    figure = Figure("one", None, {"en": "One"}, Basis.OWN, "", (Placement((0.0, 0.1, 0.1), up),))
    trace = Trace(
        bodies=(Body("1", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25),),
        time=np.array([0.0, 1.0]),
        position=np.array([[[0.0, 0.1, 0.1]], [[0.0, 3.0, 0.0245]]]),
        axis=np.array([[[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]]]),
        roll=np.zeros((2, 1)),
        events=(Event(EventKind.REST, 1.0, 0),),
        origin=Origin("authored", "1"),
    )
    lying = {1: figure.pieces[0]}
    situation = Situation(figure, Hand.RIGHT, Place.KON, "ru", "men", lying)
    throw = Throw(13.0, 15.0, 0.1, 0.0, 0.0, 1.2, 5.0, 0.0, "reference")
    return Recording(throw, equipment(), situation, trace, "novice")


def changed(data: bytes, member: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            new.writestr(info.filename, content if info.filename == member else old.read(info.filename))
    return out.getvalue()


def head_of(data: bytes) -> dict[str, object]:
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        head = json.loads(z.read("recording.json"))
    assert isinstance(head, dict)
    return head


def test_a_saved_recording_is_one_file_that_numpy_opens_without_pickle(tmp_path: Path) -> None:
    path = tmp_path / "throw.gtrace"
    save(a_recording(), path)

    assert [p.name for p in tmp_path.iterdir()] == ["throw.gtrace"]
    assert is_recording(path.read_bytes(), "given")
    assert same(load(path).trace, a_recording().trace)
    with np.load(path, allow_pickle=False) as content:
        assert content["position"].shape == (2, 1, 3)


def test_what_is_no_recording_is_not_taken_for_one() -> None:
    assert not is_recording(b"title = 'x'\n", "case.toml")
    assert not is_recording(b"", "missing.toml")
    assert is_recording(b"", "missing.gtrace")


GOOD = to_bytes(a_recording())
BAD = {
    "empty": (b"", "not a recording"),
    "text": (b"hello", "not a recording"),
    "truncated": (GOOD[: len(GOOD) // 2], "truncated"),
    "other zip": (b"PK\x05\x06" + bytes(18), "not a recording"),
    "one bit of an array": (changed(GOOD, "roll.npy", b"\x93NUMPY"), "damaged"),
    "no JSON": (changed(GOOD, "recording.json", b"{"), "not valid JSON"),
    "no table": (changed(GOOD, "recording.json", b"[]"), "not a recording"),
    "not finite": (changed(GOOD, "recording.json", b'{"schema": NaN}'), "NaN is no finite number"),
    "no schema": (changed(GOOD, "recording.json", b"{}"), "not a recording"),
    "newer": (changed(GOOD, "recording.json", b'{"schema": 4}'), "newer gorodki"),
    "deep": (changed(GOOD, "recording.json", b"[" * 100_000), "more than 20 deep"),
    "edited": (
        changed(GOOD, "recording.json", json.dumps({**head_of(GOOD), "digest": "0" * 64}).encode()),
        "checksum",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_broken_file_is_refused_in_one_line_that_names_it(kind: str) -> None:
    data, reason = BAD[kind]

    with pytest.raises(InputError) as caught:
        from_bytes(data, "my.gtrace")

    assert reason in str(caught.value)
    assert "'my.gtrace'" in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 7))
def test_a_flipped_bit_is_noticed_or_harmless(byte: int, bit: int) -> None:
    data = bytearray(GOOD)
    data[byte] ^= 1 << bit

    with suppress(InputError):  # else a bit of the zip's own bookkeeping, such as a date
        back = from_bytes(bytes(data), "my.gtrace")
        assert same(back.trace, a_recording().trace)
        assert back.throw == a_recording().throw


def test_a_recording_that_cannot_be_read_or_written_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read '.*missing\.gtrace': no such file"):
        load(tmp_path / "missing.gtrace")
    with pytest.raises(InputError, match=r"cannot write '.*': .*folder that exists"):
        save(a_recording(), tmp_path / "no" / "such" / "throw.gtrace")
