"""Recordings that another program could write, right in every checksum and wrong in what they say."""

from __future__ import annotations

import hashlib
import io
import json
import math
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gorodki.court import adjudicate
from gorodki.court.files.former import former_checksum
from gorodki.court.files.limits import LARGEST_HEAD
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.throw.recording import Recording, from_bytes, load, save, to_bytes
from gorodki.court.gorodki.told import Told
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement
from gorodki.sim.canonical import canonical
from gorodki.sim.trace import Event, EventKind, Floats, Trace
from tests.court.test_recording import a_recording, head_of

RIGHT = a_recording()
FORMER = sorted((Path(__file__).parent / "former").glob("*.gtrace"))


def traced(**changed: Any) -> Recording:
    """The good recording with other things in its trace; digest and checksum will be right."""
    return replace(RIGHT, trace=replace(RIGHT.trace, **changed, _digest=""))


def put(array: str, at: Any, value: float) -> Recording:
    values: Floats = getattr(RIGHT.trace, array).copy()
    values[at] = value
    return traced(**{array: values})


def eventful(*events: Event) -> Recording:
    return traced(events=events)


def situated(**changed: Any) -> Recording:
    return replace(RIGHT, situation=replace(RIGHT.situation, **changed))


def figured(**changed: Any) -> Recording:
    return situated(figure=replace(RIGHT.situation.figure, **changed))


def sampled(count: int) -> Recording:
    t: Trace = RIGHT.trace
    rows = np.zeros(count, dtype=int)
    return traced(
        time=np.linspace(0, 30, count), position=t.position[rows], axis=t.axis[rows], roll=t.roll[rows]
    )


CONTACT = EventKind.CONTACT
BODY, LYING = RIGHT.trace.bodies[0], RIGHT.situation.lying[1]
NONSENSE: dict[str, tuple[Recording, str]] = {
    "NaN in time": (put("time", 1, math.nan), "array 'time' holds a number that is not finite, in sample 2"),
    "NaN in a place": (
        put("position", (1, 0, 2), math.nan),
        "array 'position' holds a number that is not finite",
    ),
    "infinity in an axis": (
        put("axis", (0, 0, 0), math.inf),
        "array 'axis' holds a number that is not finite",
    ),
    "infinity in a roll": (put("roll", (0, 0), -math.inf), "array 'roll' holds a number that is not finite"),
    "time back": (put("time", 1, -0.5), "time does not increase: sample 2 at -0.5 s after 0.0 s"),
    "time stands": (put("time", 1, 0.0), "time does not increase: sample 2 at 0.0 s after 0.0 s"),
    "before release": (
        put("time", 0, -1.0),
        "time goes from -1.0 to 1.0 s; 0 to 30 s after release are right",
    ),
    "days": (put("time", 1, 1e6), "time goes from 0.0 to 1000000.0 s"),
    "400 m": (put("position", (1, 0, 1), 400.0), "position of body '1' in sample 2 is (0, 400, 0.0245)"),
    "10 km": (put("position", (0, 0, 0), -1e4), "it must be within 100 m of the origin"),
    "1e9 m": (put("position", (1, 0, 2), 1e9), "it must be within 100 m of the origin"),
    "1e300 m": (put("position", (1, 0, 0), 1e300), "it must be within 100 m of the origin"),
    "under the ground": (put("position", (1, 0, 2), -3.0), "no lower than -0.5 m"),
    "no unit axis": (put("axis", (1, 0, 0), 1.01), "axis of body '1' in sample 2 is (1.01, 0, 0)"),
    "no axis": (put("axis", (1, 0, 0), 0.0), "it must be of length 1, to 1e-06"),
    "opposite axes": (put("axis", (1, 0), np.array([0.0, 0.0, -1.0])), "turns to its opposite at once"),  # type: ignore[arg-type]
    "a leap": (put("time", 1, 1e-6), "body '1' moves faster than 1000 m/s from sample 1 to sample 2"),
    "a whirl": (put("roll", (1, 0), 9e5), "body '1' rolls faster than 50000 rad/s"),
    "much roll": (put("roll", (1, 0), 1e7), "roll of body '1' in sample 2 is (1e+07)"),
    "shape of another": (traced(roll=np.zeros((3, 1))), "array 'roll' has shape (3, 1), (2, 1) is right"),
    "too many dimensions": (traced(time=np.zeros((2, 1))), "array 'time' has shape (2, 1), (2,) is right"),
    "no sample": (sampled(0), "time: 0 samples; 1 to 12000 are right"),
    "many samples": (sampled(12_001), "time: 12001 samples; 1 to 12000 are right"),
    "no body": (traced(bodies=()), "bodies: 0 of them; 1 to 11 are right"),
    "many bodies": (traced(bodies=(BODY,) * 12), "bodies: 12 of them; 1 to 11 are right"),
    "one body twice": (traced(bodies=(BODY, BODY)), "bodies: '1' appears twice"),
    "a piece that did not lie there": (
        traced(bodies=(replace(BODY, name="2"),)),
        "body '2' is no piece that lay before the throw",
    ),
    "a piece called bat": (
        traced(bodies=(replace(BODY, name="bat"),)),
        "the bat, where there is one, is the first",
    ),
    "a piece like a tree": (traced(bodies=(replace(BODY, length=20.0),)), "are those of no bat or piece"),
    "a piece without mass": (traced(bodies=(replace(BODY, mass=0.0),)), "mass 0 kg"),
    "body 99": (
        eventful(Event(EventKind.REST, 1.0, 99)),
        "events[1] (rest): body 99 is none of the 1 bodies",
    ),
    "body -1": (
        eventful(Event(EventKind.REST, 1.0, -1)),
        "events[1] (rest): body -1 is none of the 1 bodies",
    ),
    "other body 5": (eventful(Event(CONTACT, 1.0, 0, 5)), "events[1] (contact): body 5 is none"),
    "contact with itself": (eventful(Event(CONTACT, 1.0, 0, 0)), "two bodies touch, and it names one"),
    "contact of one": (eventful(Event(CONTACT, 1.0, 0)), "two bodies touch, and it names one"),
    "rest of nobody": (eventful(Event(EventKind.REST, 1.0)), "it happens to a body, and names none"),
    "events in disorder": (
        eventful(Event(EventKind.REST, 1.0, 0), Event(EventKind.GROUND, 0.5, 0)),
        "events[2] (ground): time 0.5 s is before the event in front of it",
    ),
    "an event after the end": (eventful(Event(EventKind.REST, 1.5, 0)), "or after the last sample"),
    "an event far away": (
        eventful(Event(Marked.WIND, 1.0, 0, None, (0.0, 1e4, 0.0))),
        "is farther than 100 m",
    ),
    "an event beyond sound": (eventful(Event(EventKind.GROUND, 1.0, 0, speed=1e6)), "speed 1e+06 m/s"),
    "an event of less than no speed": (eventful(Event(EventKind.GROUND, 1.0, 0, speed=-1.0)), "speed -1 m/s"),
    "many facts": (eventful(Event(Marked.WIND, 1.0, 0, data=(("a", "b"),) * 11)), "11 facts; at most 10"),
    "long facts": (eventful(Event(Marked.WIND, 1.0, 0, data=(("a", "b" * 301),))), "a fact longer than"),
    "many events": (eventful(*[Event(EventKind.REST, 1.0, 0)] * 2001), "events: 2001 of them; at most 2000"),
    "an engine of steam": (
        traced(origin=replace(RIGHT.trace.origin, engine="steam")),
        "origin: unknown engine 'steam'; planar, mujoco, authored are known",
    ),
    "a step of an hour": (traced(origin=replace(RIGHT.trace.origin, step=3600.0)), "origin: step 3600.0 s"),
    "a seed below none": (traced(origin=replace(RIGHT.trace.origin, seed=-1)), "origin: seed -1"),
    "a figure of a hundred": (figured(pieces=(LYING,) * 100), "figure: 100 pieces; 1 to 10 are right"),
    "a figure of none": (figured(pieces=()), "figure: 0 pieces; 1 to 10 are right"),
    "a piece of the figure far away": (
        figured(pieces=(Placement((0.0, 1e9, 0.0), LYING.axis),)),
        "figure.pieces[1]: centre (0.0, 1000000000.0, 0.0) is farther than 100 m",
    ),
    "a piece of the figure without direction": (
        figured(pieces=(Placement(LYING.centre, (0.0, 0.0, 0.5)),)),
        "figure.pieces[1]: axis (0.0, 0.0, 0.5) must have length 1",
    ),
    "piece 7 of one": (situated(lying={1: LYING, 7: LYING}), "lying: piece 7 is none of the 1 pieces"),
    "piece 0": (situated(lying={1: LYING, 0: LYING}), "lying: piece 0 is none of the 1 pieces"),
    "a key of two words": (figured(key="two words"), "figure: key must be one word"),
    "a long name": (figured(names={"en": "a" * 81}), "figure: names.en has 81 characters; at most 80"),
    "a long note": (figured(note="a" * 301), "figure: note has 301 characters; at most 300"),
    "a language of the moon": (figured(names={"moon": "a"}), "figure: a name in the unknown language 'moon'"),
    "rules of the moon": (situated(rules="moon"), "unknown rules 'moon'"),
    "a category of the moon": (situated(category="moon"), "unknown category 'moon'"),
    "a long thrower": (replace(RIGHT, thrower="a" * 81), "thrower: "),
}


def one_line(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        from_bytes(data, "my.gtrace")
    line = str(caught.value)
    assert line.startswith("'my.gtrace' ")
    assert "\n" not in line
    assert len(line) < 300
    return line


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_with_a_right_checksum_and_digest_is_refused_in_one_line(kind: str) -> None:
    recording, reason = NONSENSE[kind]
    line = one_line(to_bytes(recording))
    assert line.startswith("'my.gtrace' is not a usable recording: ")
    assert reason in line


def sealed(change: Callable[[dict[str, Any]], None], **arrays: bytes) -> bytes:
    """The good recording with another head and other members, and the checksum of that."""
    with zipfile.ZipFile(io.BytesIO(to_bytes(RIGHT))) as z:
        parts = {n: z.read(n) for n in z.namelist()}
    parts |= {f"{name}.npy": data for name, data in arrays.items()}
    head = json.loads(parts["recording.json"])
    del head["checksum"]
    change(head)
    h = hashlib.sha256(canonical(head))
    for name in ("time", "position", "axis", "roll"):
        h.update(parts[f"{name}.npy"])
    parts["recording.json"] = json.dumps({**head, "checksum": h.hexdigest()}).encode()
    return zipped(parts)


def zipped(parts: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as z:
        for name, data in parts.items():
            z.writestr(name, data)
    return out.getvalue()


def at(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(head: dict[str, Any]) -> None:
        place: Any = head
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


HEADS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "another digest": (at("digest", value="0" * 64), "its digest is '0000"),
    "a digest that is none": (at("digest", value=7), "its digest is 7, and "),
    "an unknown kind of event": (at("events", 0, "kind", value="report"), "events.0.kind: Input should be"),
    "a place of two": (at("events", 0, "place", value=[1, 2]), "events.0.place"),
    "a number in words": (at("events", 0, "time", value="soon"), "events.0.time"),
    "a number in quotes": (
        at("events", 0, "time", value="1.0"),
        "events.0.time: Input should be a valid number",
    ),
    "a truth for a number": (
        at("events", 0, "body", value=False),
        "events.0.body: Input should be a valid integer",
    ),
    "a body in part": (at("bodies", 0, value={"name": "1"}), "bodies.0.kind: Field required"),
    "a throw beyond strength": (at("throw", "speed", value=1e6), "speed 1000000 m/s: must be between"),
    "a bat of a kilometre": (at("equipment", "bat", "length", value=1000), "length is 1000"),
    "a member that is not known": (at("extra", value=1), "'extra' has no place in recording.json"),
    "half a surrogate pair": (at("thrower", value="\ud800"), "holds half of a surrogate pair"),
    "NUL": (at("thrower", value="a\0b"), "holds the character NUL"),
    "a long text": (at("situation", "figure", "note", value="a" * 10_001), "a text of 10001 characters"),
    "depth": (at("extra", value=json.loads("[" * 30 + "]" * 30)), "more than 20 deep"),
}


@pytest.mark.parametrize("kind", HEADS)
def test_a_head_that_says_nonsense_is_refused_in_one_line(kind: str) -> None:
    change, reason = HEADS[kind]
    assert reason in one_line(sealed(change))


def test_a_number_beyond_every_float_is_refused() -> None:
    data = zipped(
        {
            **members(),
            "recording.json": json.dumps(head_of(to_bytes(RIGHT))).replace("15.0", "1e999").encode(),
        }
    )
    assert "1e999 is no finite number" in one_line(data)


def members() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(to_bytes(RIGHT))) as z:
        return {n: z.read(n) for n in z.namelist()}


def npy(descr: str, shape: str, body: bytes, order: str = "False") -> bytes:
    header = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}".ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + body


ARRAYS = {
    "a shape of 10**12": npy("<f8", "(1000000000000,)", bytes(16)),
    "single precision": npy("<f4", "(2,)", bytes(8)),
    "big-endian": npy(">f8", "(2,)", bytes(16)),
    "objects": npy("|O", "(2,)", b"\x80\x04]\x94."),
    "columns first": npy("<f8", "(2,)", bytes(16), "True"),
    "bytes left over": npy("<f8", "(1,)", bytes(16)),
    "no header": b"hello",
    "a header that is a program": npy("<f8", "((lambda: 2)(),)", bytes(16)),
    "a header of brackets": npy("<f8", "(" * 900 + ")" * 900, bytes(16)),
}


@pytest.mark.parametrize("kind", ARRAYS)
def test_an_array_is_taken_for_what_it_says_only_where_it_is_that(kind: str) -> None:
    assert "array 'time'" in one_line(sealed(lambda _: None, time=ARRAYS[kind]))


@pytest.mark.slow
@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_recording_packed_otherwise_than_deflated_is_not_unpacked(method: int) -> None:
    parts = {**members(), "position.npy": bytes(50_000_000)}
    assert "stored or deflated is right" in one_line(zipped(parts, method))


@pytest.mark.slow
@pytest.mark.parametrize("lie", [False, True])
def test_a_member_is_unpacked_no_further_than_to_its_limit(lie: bool) -> None:
    bomb = bytes(300_000_000)
    data = bytearray(zipped({**members(), "recording.json": bomb}))
    if lie:  # in the member's own header and in the directory
        data = bytearray(bytes(data).replace(len(bomb).to_bytes(4, "little"), (100).to_bytes(4, "little")))
    line = one_line(bytes(data))
    assert "damaged" in line if lie else f"recording.json is larger than {LARGEST_HEAD} bytes" in line


def test_what_has_no_place_in_the_file_is_told() -> None:
    more = {**members(), "../../run.sh": b"x"}
    assert "'../../run.sh' has no place in it" in one_line(zipped(more))
    fewer = {n: d for n, d in members().items() if n != "axis.npy"}
    assert "it holds no axis.npy" in one_line(zipped(fewer))


def test_a_stored_recording_is_as_good_as_a_deflated_one() -> None:
    assert from_bytes(zipped(members(), zipfile.ZIP_STORED), "a").trace.digest == RIGHT.trace.digest


def test_what_would_not_be_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^this is no throw that can be kept: time does not increase"):
        save(put("time", 1, 0.0), tmp_path / "a.gtrace")
    assert list(tmp_path.iterdir()) == []


def test_a_throw_that_is_only_told_is_no_recording() -> None:
    with pytest.raises(InputError, match="only told of a throw is no recording"):
        to_bytes(traced(told=Told()))


def test_the_digest_is_over_bits_and_not_over_printed_numbers() -> None:
    # counted by hand, from the page on recordings: another program must come to the same
    half, one = "f:3fe0000000000000", "f:3ff0000000000000"
    assert canonical({"b": [0.5, 1, None, True], "a": "Вал"}) == (
        f'{{"a":"\\u0412\\u0430\\u043b","b":["{half}",1,null,true]}}'.encode()
    )
    trace = replace(RIGHT.trace, _digest="")
    sizes = ",".join(f'"f:{np.float64(v).byteswap().tobytes().hex()}"' for v in (0.0245, 0.2, 0.25, 0.0, 0.0))
    zero = "f:0000000000000000"
    text = (
        f'[[["1","piece","round",{sizes}]],[["rest","{one}",0,null,null,"{zero}",[]]],'
        f'["authored","1","{zero}",null]]'
    )
    h = hashlib.sha256(b"gorodki trace 2\n" + text.encode())
    for array in (trace.time, trace.position, trace.axis, trace.roll):
        h.update(array.astype("<f8").tobytes())
    assert trace.digest == h.hexdigest()
    assert replace(trace, events=(Event(EventKind.REST, 1, 0),), _digest="").digest == trace.digest


@pytest.mark.parametrize("file", FORMER, ids=lambda f: f.stem)
def test_a_recording_of_the_first_format_is_read_ruled_and_written_anew(file: Path) -> None:
    old = load(file)
    head = head_of(file.read_bytes())
    assert (head["schema"], old.former_digest) == (1, head["digest"])
    assert old.trace.digest != old.former_digest

    new = from_bytes(to_bytes(old), "new.gtrace")
    assert (new.trace.digest, new.former_digest) == (old.trace.digest, "")
    assert adjudicate(new.trace, new.situation) == adjudicate(old.trace, old.situation)


def test_a_recording_of_the_second_format_names_no_game_and_is_one_of_gorodki() -> None:
    file = Path(__file__).parent / "former" / "2" / "pushka-3.gtrace"
    head, old = head_of(file.read_bytes()), load(file)
    assert (head["schema"], "game" in head, old.former_digest) == (2, False, "")
    assert old.trace.digest == head["digest"]

    written = to_bytes(old)
    assert (head_of(written)["schema"], head_of(written)["game"]) == (3, "gorodki")
    assert from_bytes(written, "new.gtrace").trace.digest == head["digest"]


def test_a_recording_of_another_game_is_no_throw() -> None:
    assert "is a recording of 'chess', not of a throw of gorodki" in one_line(
        sealed(at("game", value="chess"))
    )


def test_a_ball_is_no_gorodok() -> None:
    change = at("bodies", 0, "kind", value="ball")
    assert "no ball that is a round is thrown" in one_line(sealed(change))


def test_a_wrong_digest_in_a_recording_of_the_first_format_is_told() -> None:
    with zipfile.ZipFile(FORMER[0]) as z:
        parts = {n: z.read(n) for n in z.namelist()}
    head = {**json.loads(parts["recording.json"]), "digest": "0" * 64}
    del head["checksum"]
    arrays = [parts[f"{n}.npy"] for n in ("time", "position", "axis", "roll")]
    parts["recording.json"] = json.dumps({**head, "checksum": former_checksum(head, arrays)}).encode()
    assert "its digest is '0000" in one_line(zipped(parts))
