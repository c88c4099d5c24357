"""What is nonsense in a file that was believed: looked for with other eyes than those of the program.

Nothing here uses the project's own readers: a file that the program took is opened again with plain library
calls, and whatever cannot be meant is named.
"""

from __future__ import annotations

import io
import json
import math
import sqlite3
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.mutations.spoil import independent_digest

FAR: Final = 100.001  # m, and a hair for what is printed
SECONDS: Final = 30.001


def nonsense(kind: str, name: str, data: bytes) -> list[str]:
    """What a file of a kind says that cannot be meant."""
    return list(_LOOKS[kind](name, data))


def _recording(_: str, data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        if any(i.compress_type not in (0, 8) for i in z.infolist()):
            yield "packed neither stored nor deflated"
        head = json.loads(z.read("recording.json"))
        a = {n: np.load(io.BytesIO(z.read(f"{n}.npy"))) for n in ("time", "position", "axis", "roll")}
    if not all(np.isfinite(v).all() for v in a.values()):
        yield "numbers that are not finite"
    bodies = len(head["bodies"])
    if a["position"].shape != (len(a["time"]), bodies, 3) or a["axis"].shape != a["position"].shape:
        yield "shapes that do not fit"
    if (np.diff(a["time"]) <= 0).any() or a["time"][0] < 0 or a["time"][-1] > SECONDS:
        yield "time that runs back, or for ever"
    if (np.abs(a["position"]) > FAR).any():
        yield "a body far away"
    if (np.abs(np.linalg.norm(a["axis"], axis=-1) - 1) > 1e-5).any():
        yield "an axis that is no unit vector"
    times = [e["time"] for e in head["events"]]
    if times != sorted(times) or (times and not 0 <= times[0] <= times[-1] <= a["time"][-1]):
        yield "events in disorder"
    for e in head["events"]:
        if any(i is not None and not 0 <= i < bodies for i in (e.get("body"), e.get("other"))):
            yield "an event of a body that is not there"
    names = [b["name"] for b in head["bodies"]]
    if any(n != "bat" and n not in head["situation"]["lying"] for n in names) or len(set(names)) < len(names):
        yield "a piece that did not lie there"
    yield from _places(head["situation"])
    if head["schema"] == 2 and head["digest"] != independent_digest(head, a):
        yield "a digest of something else"


def _places(situation: Mapping[str, Any]) -> Iterator[str]:
    pieces = situation["figure"]["pieces"]
    for place in (*pieces, *situation["lying"].values()):
        if not all(abs(v) <= FAR for v in place["centre"]) or abs(math.hypot(*place["axis"]) - 1) > 1e-5:
            yield "a piece that lies nowhere"
    if not set(situation["lying"]) <= {str(n) for n in range(1, len(pieces) + 1)}:
        yield "a piece that the figure has not"


def _told(_: str, data: bytes) -> Iterator[str]:
    """A scenario or a still situation."""
    told = tomllib.loads(data.decode("utf-8-sig"))
    yield from _numbers(told, FAR, {"heading_deg": 36_000.0, "light_mm": 3000.0, "penalty_cm": 300.0})
    for key in ("motion", "events", "still", "pieces", "happened", "lying"):
        if len(told.get(key, ())) > 200:
            yield f"{len(told[key])} of {key}"
    ways = [*told.get("motion", ()), *([told["bat"]] if isinstance(told.get("bat"), dict) else [])]
    for way in ways:
        times = [w["t"] for w in way["waypoints"]]
        if times != sorted(set(times)) or not all(0 <= t <= 60 for t in times) or len(times) > 200:
            yield "a way that runs back, or for ever"
    yield from _files([told.get("figure"), told.get("found", {}).get("recording")])


def _numbers(tree: Any, most: float, other: Mapping[str, float]) -> Iterator[str]:
    """Places are far away, angles and the like have bounds of their own."""
    for key, value in _leaves(tree):
        if isinstance(value, float) and not math.isfinite(value):
            yield f"{key} that is not finite"
        elif key in _MEASURES and isinstance(value, int | float) and abs(value) > other.get(key, most):
            yield f"{key} of {value}"


_MEASURES: Final = ("x", "y", "t", "lift", "start", "heading_deg", "light_mm", "penalty_cm")


def _leaves(tree: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(tree, dict):
        for k, v in tree.items():
            yield from _leaves(v, k)
    elif isinstance(tree, list):
        for v in tree:
            yield from _leaves(v, key)
    else:
        yield key, tree


def _files(names: Any) -> Iterator[str]:
    for name in names:
        if isinstance(name, str) and (
            name.startswith("/") or ".." in Path(name).parts or name == "link.toml"
        ):
            yield f"the file {name}"


def _figure(_: str, data: bytes) -> Iterator[str]:
    told = tomllib.loads(data.decode("utf-8-sig"))
    if not 1 <= len(told["pieces"]) <= 10:
        yield f"{len(told['pieces'])} pieces"
    for piece in told["pieces"]:
        if not all(abs(v) <= FAR for v in piece["centre"]) or not 0 < math.hypot(*piece["axis"]) < 1e4:
            yield "a piece that stands nowhere"
    if any(len(t) > 300 or "\0" in t for _, t in _leaves(told) if isinstance(t, str)):
        yield "a text without end"


def _programme(_: str, data: bytes) -> Iterator[str]:
    told = tomllib.loads(data.decode("utf-8-sig"))
    if not 1 <= len(told["figures"]) <= 30:
        yield f"{len(told['figures'])} figures"
    yield from _files(told["figures"])


def _match(_: str, data: bytes) -> Iterator[str]:
    told = json.loads(data.decode("utf-8-sig"))
    for key, value in _leaves(told):
        if isinstance(value, float) and not math.isfinite(value):
            yield f"{key} that is not finite"
    yield from _files(told["setup"]["figures"])
    for game in told["games"]:
        for thrown in game["throws"]:
            yield from _places(thrown["after"])
            if set(map(str, thrown["out"])) & set(thrown["after"]["lying"]):
                yield "a piece that is out and lies there"


def _answers(name: str, data: bytes) -> Iterator[str]:
    text = data.decode("utf-8-sig")
    told = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    for answer in told.values():
        if not set(answer) <= {"throw", "pieces", "next", "setting"}:
            yield "an answer to what was not asked"
        if any(not isinstance(v, str) for _, v in _leaves(answer)):
            yield "an answer that is no word"


def _log(_: str, data: bytes) -> Iterator[str]:
    log = sqlite3.connect(":memory:")
    log.deserialize(data)
    kinds = log.execute("SELECT DISTINCT type FROM sqlite_master").fetchall()
    if kinds and kinds != [("table",)]:
        yield "something else than tables"
    for row in log.execute("SELECT typeof(at), typeof(question), typeof(topic), typeof(correct) FROM answer"):
        if row != ("real", "text", "text", "integer"):
            yield f"an answer made of {row}"


def _window(_: str, data: bytes) -> Iterator[str]:
    for key, value in _leaves(json.loads(data)):
        if isinstance(value, float) and not math.isfinite(value):
            yield f"{key} that is not finite"


_LOOKS: Final[Mapping[str, Callable[[str, bytes], Iterator[str]]]] = {
    "recording": _recording,
    "scenario": _told,
    "still": _told,
    "figure": _figure,
    "programme": _programme,
    "match": _match,
    "answers": _answers,
    "log": _log,
    "window": _window,
}
