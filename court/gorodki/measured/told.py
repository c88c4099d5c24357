"""What one piece did, from what was told of it: told places are measured, and the told order counts.

Times of such a track are numbers of the order: 0 is where the piece stood, 1 the first thing seen, and so on;
a fact that a place itself shows lies just before that place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from gorodki.court.gorodki.measured.meeting import Meeting
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.measured.turning import Reversal
from gorodki.court.gorodki.told import Over, Seen, SeenFact, Sighted, Told
from gorodki.court.measuring.crossing import Entering, Leaving, Margin
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.path import Moment, Path
from gorodki.court.measuring.region import TOUCH, clearance_mm
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body

if TYPE_CHECKING:
    from gorodki.court.gorodki.profile import Tolerances
    from gorodki.court.measuring.geometry import Court, CourtSize

JUST = 0.5  # of an order number: what a place shows was so before what is said of it
BEYOND = 0.25  # metres beyond a border at which a piece is wholly outside whichever way it lies
BAT = "bat"


def told_track(body: Body, stands: Placement, seen: Seen, tolerances: Tolerances, place: Court) -> Track:
    """The track of a piece that was told."""
    path = _path(body, stands, seen)
    displaced = seen.rest is not None and _shift(body, stands, seen.rest) > tolerances.moved_mm / 1000.0
    if not (displaced or seen.sights or seen.gone):
        return Track(int(body.name), path, None, Leaving(None, None), Entering(None, None), (), told=True)
    left, touched = _crossings(body, seen, place)
    turns = tuple(_turns(seen))
    dead = next((t.at.time for t in turns if not left or t.at.time <= left[0].time), math.inf)
    end = min(dead, left[0].time if left else math.inf)
    touches = [m for m in touched if m.time <= end]
    strayed = next((m for m in touched if m.time > dead), None)
    far, deep = _extreme(body, seen, place, out=True), _extreme(body, seen, place, out=False, end=end)
    return Track(
        int(body.name),
        path,
        Moment(0.0, stands.centre),
        Leaving(left[0] if left else None, far if not left or (far and far.mm > 0.0) else None),
        Entering(touches[0] if touches else None, deep if not touches or (deep and deep.mm <= 0.0) else None),
        turns,
        _stop(body, seen, place),
        strayed=strayed,
        through=seen.gone is Over.ZONE,
        told=True,
    )


def _path(body: Body, stands: Placement, seen: Seen) -> Path:
    """The told places, one after another, with nothing between."""
    placed = [(0.0, stands), *((float(k), pose) for k, pose in _poses(seen))]
    return Path(
        body,
        np.array([time for time, _ in placed]),
        np.array([pose.centre for _, pose in placed], dtype=float),
        np.array([pose.axis for _, pose in placed], dtype=float),
        np.zeros(len(placed)),
        left_area=seen.gone is not None,
    )


def _poses(seen: Seen) -> Iterator[tuple[int, Placement]]:
    """Every told place with its number."""
    for k, sight in enumerate(seen.sights, 1):
        if sight.pose is not None:
            yield k, sight.pose
    if seen.rest is not None:
        yield len(seen.sights) + 1, seen.rest


def _crossings(body: Body, seen: Seen, place: Court) -> tuple[list[Moment], list[Moment]]:
    """When it was wholly outside, not through the zone; and when it touched the zone or left through it."""
    out: list[Moment] = []
    zone: list[Moment] = []
    for k, sight in enumerate(seen.sights, 1):
        shown = _shown(body, sight.pose, place) if sight.pose else None
        at = Moment(float(k), sight.pose.centre if sight.pose else None)
        if sight.what is Sighted.TOUCHED_ZONE or sight.over is Over.ZONE:
            zone.append(at)
        elif sight.what is Sighted.WENT_OUT:
            (zone if sight.over is None and shown is Over.ZONE else out).append(at)
        elif shown is not None:
            (zone if shown is Over.ZONE else out).append(Moment(k - JUST, at.place))
    last = len(seen.sights) + 1
    if seen.rest is not None:
        shown = _shown(body, seen.rest, place)
        if shown is not None:
            (zone if shown is Over.ZONE else out).append(Moment(last - JUST, seen.rest.centre))
    elif seen.gone is Over.ZONE:
        zone.append(Moment(last - JUST, None))
        out.append(Moment(float(last), None))
    elif seen.gone is not None:
        out.append(Moment(float(last), None))
    return out, zone


def _shown(body: Body, pose: Placement, place: Court) -> Over | None:
    """ZONE where a place touches the penalty zone, else some side where it is wholly outside the city."""
    seen = np.array([footprint(body, pose)], dtype=object)
    if bool(place.zone_region.clearance_mm(seen)[0] <= TOUCH * 1000.0):
        return Over.ZONE
    if place.city_region.touches(seen)[0]:
        return None
    return Over.LEFT if pose.centre[0] < 0.0 else Over.RIGHT


def _turns(seen: Seen) -> Iterator[Reversal]:
    for k, sight in enumerate(seen.sights, 1):
        if sight.what is not Sighted.TURNED or sight.pose is None:
            continue
        later = [math.dist(sight.pose.centre[:2], p.centre[:2]) for n, p in _poses(seen) if n > k]
        yield Reversal(
            Moment(float(k), sight.pose.centre), sight.pose, max(later) if later else None, contact=None
        )


def _extreme(body: Body, seen: Seen, place: Court, *, out: bool, end: float = math.inf) -> Margin | None:
    """The greatest clearance to the city, or the smallest to the zone, at the told places up to an end."""
    region = place.city_region if out else place.zone_region
    found = [
        Margin(clearance_mm(footprint(body, pose), region), Moment(float(k), pose.centre))
        for k, pose in _poses(seen)
        if k - JUST <= end
    ]
    if out:
        return max(found, key=lambda m: m.mm, default=None)
    return min(found, key=lambda m: m.mm, default=None)


def _stop(body: Body, seen: Seen, place: Court) -> Margin | None:
    if seen.rest is None:
        return None
    at = Moment(float(len(seen.sights) + 1), seen.rest.centre)
    return Margin(clearance_mm(footprint(body, seen.rest), place.city_region), at)


def touched_by_bat(told: Told) -> bool:
    """Whether the bat was told to have met a piece on its way."""
    return any(sight.by == BAT for seen in told.pieces.values() for sight in seen.sights)


def told_meetings(told: Told, tracks: Mapping[int, Track], tolerances: Tolerances) -> Iterator[Meeting]:
    """Meetings that were told: with what had come back, or with a piece that had a dead point."""
    for name, seen in told.pieces.items():
        track = tracks[int(name)]
        for k, sight in enumerate(seen.sights, 1):
            stood = sight.what is Sighted.HAD_STOPPED
            if not (stood or sight.what is Sighted.HINDERED) or track.settled < k - JUST:
                continue
            back, driven = _came_back(sight.by, told, tracks)
            if not back and not _had_turned(sight.by, tracks):
                continue
            pose = sight.pose or track.path.pose(0)
            yield Meeting(
                track.piece,
                sight.by,
                int(sight.by) if sight.by.isdigit() else None,
                Moment(float(k), pose.centre),
                pose,
                _heading(track.path, k, pose),
                not stood,
                _shifted(track.path, k, pose, gone=seen.gone is not None),
                back,
                driven,
                _shift(track.path.body, track.path.pose(0), pose) > tolerances.moved_mm / 1000.0,
            )


def told_collisions(told: Told, tracks: Mapping[int, Track]) -> Iterator[tuple[int, str, SeenFact]]:
    """Pieces told to have met another body that had neither come back nor turned back, each with the body."""
    for name, seen in told.pieces.items():
        for sight in seen.sights:
            stood = sight.what in (Sighted.HAD_STOPPED, Sighted.HINDERED)
            plain = stood and not _came_back(sight.by, told, tracks)[0] and not _had_turned(sight.by, tracks)
            if sight.what is Sighted.MET or plain:
                yield int(name), sight.by, sight


def _came_back(
    name: str, told: Told, tracks: Mapping[int, Track], asked: tuple[str, ...] = ()
) -> tuple[bool, bool]:
    """Whether a body had been out and come back, or was driven by one that had; and whether only driven."""
    if name in ("", BAT):
        return True, False
    track = tracks.get(int(name))
    if track is not None and track.left is not None:
        return True, False
    seen = told.pieces.get(name, Seen())
    driven = any(
        s.what is Sighted.HAD_STOPPED and _came_back(s.by, told, tracks, (*asked, name))[0]
        for s in seen.sights
        if s.by not in (*asked, name)
    )
    return driven, driven


def _had_turned(name: str, tracks: Mapping[int, Track]) -> bool:
    track = tracks.get(int(name)) if name.isdigit() else None
    return track is not None and track.dead_point is not None


def border_of(seen: Seen, number: float) -> Over:
    """Over which border a piece was told to have left at a number of the order."""
    over = seen.sights[int(number) - 1].over if number <= len(seen.sights) else seen.gone
    return over or Over.REAR


def over_border(before: Placement, over: Over, size: CourtSize) -> Placement:
    """A piece straight over a border from where it was: wholly outside, its direction kept."""
    x, y, z = before.centre
    if over is Over.REAR:
        return Placement((x, size.side + BEYOND, z), before.axis)
    width = size.half_side + max(0.0, min(-y, size.prigorod_depth)) + BEYOND
    return Placement((-width if over is Over.LEFT else width, y, z), before.axis)


def _heading(path: Path, number: int, pose: Placement) -> Vec3:
    """The direction in which it came to a told place from the one before; a unit vector or none."""
    before = path.before(float(number)).centre
    dx, dy = pose.centre[0] - before[0], pose.centre[1] - before[1]
    way = math.hypot(dx, dy)
    return (dx / way, dy / way, 0.0) if way > 0.0 else (0.0, 0.0, 0.0)


def _shifted(path: Path, number: int, pose: Placement, *, gone: bool) -> float:
    """How far it lay from a told place later on, metres, at most."""
    rows = np.flatnonzero(path.time > number).tolist()
    later = [_shift(path.body, pose, path.pose(row)) for row in rows]
    return math.inf if gone else max(later, default=0.0)


def _shift(body: Body, a: Placement, b: Placement) -> float:
    """How far a piece, or one of its ends, is from where it was, whichever end is which."""
    turn = min(math.dist(a.axis, b.axis), math.dist(a.axis, tuple(-v for v in b.axis)))
    return math.dist(a.centre, b.centre) + turn * body.length / 2
