"""What one piece did, as far as clauses ask: when it moved, left, touched the zone, turned and stopped."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.turning import Reversal, turns
from gorodki.court.gorodki.profile import Profile
from gorodki.court.measuring.crossing import Entering, Leaving, Margin, entering
from gorodki.court.measuring.exits import leavings
from gorodki.court.measuring.footprint import footprint, footprints, reach
from gorodki.court.measuring.geometry import Court
from gorodki.court.measuring.path import Moment, Path
from gorodki.court.measuring.region import Region, clearance_mm
from gorodki.figures.types import Placement
from gorodki.sim.trace import Event, EventKind, Trace

DEEP = 0.1  # metres from the border, beyond which the clearance of a stopped piece decides nothing
TOUCHING = 0.001  # metres of light between two bodies that count as touching where no contact was recorded


@dataclass(frozen=True, eq=False)
class Track:
    """What one piece did.

    Args:
        piece: its number in the figure.
        path: its poses.
        moved: when it began to move; None where it never did.
        city: how it left the city.
        zone: how it touched the penalty zone before it wholly left or had a dead point; where it left through
            the zone the deepest pose may be a later one.
        turns: reversals of its rolling, in order of time.
        stop: clearance to the city where it stopped, exact within 10 cm of a border and a bound of it beyond;
            None where it left the area or never moved.
        held: where a clause puts it, whatever it did after that moment; None where none does.
        strayed: when it first touched the penalty zone after its dead point; None where it never did.
        through: True where it wholly left over the penalty zone.
        rode_out: True where it was wholly outside on another piece and came back.
        told: True where only told places and facts are known: times then only number their order.
    """

    piece: int
    path: Path
    moved: Moment | None
    city: Leaving
    zone: Entering
    turns: tuple[Reversal, ...]
    stop: Margin | None = None
    held: Placement | None = None
    strayed: Moment | None = None
    through: bool = False
    rode_out: bool = False
    told: bool = False

    @property
    def dead_point(self) -> Reversal | None:
        """The first reversal inside that nothing caused; what happened after it does not count."""
        left = self.city.left
        first = next((t for t in self.turns if t.contact is None), None)
        return first if first and (left is None or first.at.time <= left.time) else None

    @property
    def left(self) -> Moment | None:
        """When it wholly left, if that was before any dead point and before it touched the penalty zone."""
        left = self.city.left
        if left is None or self.dead_point is not None or self.zone.touched is not None:
            return None
        return left

    @property
    def settled(self) -> float:
        """When its fate was sealed: out, at a dead point or in the penalty zone; infinite if it never was."""
        dead = self.dead_point
        known = (self.left, dead.at if dead else None, self.zone.touched)
        return min((m.time for m in known if m is not None), default=math.inf)

    @property
    def counts_as_stopped(self) -> Moment:
        """When and where it stopped, or counts as stopped: at its dead point, or where a clause puts it."""
        if self.dead_point is not None:
            return self.dead_point.at
        stop = self.path.stop
        return Moment(stop.time, self.held.centre) if self.held is not None else stop

    @property
    def rest(self) -> Placement | None:
        """Where it stopped, or where a clause puts it; None where it left the area."""
        if self.held is not None:
            return self.held
        return None if self.path.left_area and self.city.left is not None else self.path.last


def tracks_of(trace: Trace, paths: Mapping[int, Path], rules: Profile, place: Court) -> list[Track]:
    """The tracks of the pieces of a trace, from their paths by index."""
    least = rules.tolerances.moved_mm / 1000.0
    moved = {index: _first_motion(path, least) for index, path in paths.items()}
    going = [index for index, at in moved.items() if at is not None]
    left = dict(zip(going, leavings([paths[i] for i in going], place.city_region), strict=True))
    return [
        _moved(trace, index, path, left[index], moved[index], rules, place)
        if index in left
        else Track(int(path.body.name), path, None, Leaving(None, None), Entering(None, None), ())
        for index, path in paths.items()
    ]


def _moved(
    trace: Trace, index: int, path: Path, city: Leaving, moved: Moment | None, rules: Profile, place: Court
) -> Track:
    met = trace.events_of(EventKind.CONTACT, Marked.HINDERED, body=index)
    found = tuple(
        _met(trace, index, _named(t, met, index))
        for t in turns(path.followed, [e.time for e in met], rules.tolerances)
    )
    dead = _dead(found)
    landed = [e.time for e in trace.events_of(EventKind.GROUND, body=index)]
    zone = _entered(path, place, city.left, dead.time if dead is not None else math.inf, landed)
    strayed = None
    if dead is not None and zone.touched is None:
        strayed = _entered(path, place, city.left, math.inf, landed).touched
    stop = None if path.left_area and city.left is not None else _stop(path, place)
    through = city.left is not None and not _beside(path, place.zone_region, city.left.time)
    return Track(int(path.body.name), path, moved, city, zone, found, stop, strayed=strayed, through=through)


def _named(turn: Reversal, met: Sequence[Event], index: int) -> Reversal:
    """A turn with the body that caused it."""
    if turn.contact is None:
        return turn
    event = next(e for e in met if e.time == turn.contact)
    return replace(turn, other=event.other if event.body == index else event.body)


def _entered(path: Path, place: Court, left: Moment | None, end: float, landed: Sequence[float]) -> Entering:
    """How it touched the ground of the penalty zone before it wholly left, up to a moment.

    What wholly left over the zone, in the air too, went through it (UA-V1): that counts as a touch.
    """
    region = place.zone_region
    if left is None or left.time >= end:
        return _landed(path, region, entering(path, region, end), landed, end)
    zone = _landed(path, region, entering(path, region, left.time), landed, left.time)
    if _beside(path, region, left.time):
        return zone
    # it left through the zone: how far it got there counts too
    return Entering(zone.touched or left, entering(path, region, end).innermost)


def _beside(path: Path, region: Region, time: float) -> bool:
    """Whether a body is wholly beside a region at a moment, seen from above."""
    return bool(region.beside(path.at(np.array([time])).outlines())[0])


def _landed(path: Path, region: Region, zone: Entering, landed: Sequence[float], end: float) -> Entering:
    """As found at the samples, with the landings between them."""
    times = [t for t in landed if t <= end and (zone.touched is None or t < zone.touched.time)]
    if not times:
        return zone
    there = path.at(np.array(times))
    down = np.flatnonzero(~region.beside(there.outlines()))
    return replace(zone, touched=there.moment(int(down[0]))) if len(down) else zone


def hold(track: Track, time: float, pose: Placement, place: Court) -> Track:
    """The track of a piece that a clause puts somewhere at a moment: nothing after that moment counts."""
    path = track.path.until(time)
    path = replace(path, left_area=False)
    moved = track.moved if track.moved is not None and track.moved.time < time else None
    kept = tuple(t for t in track.turns if t.at.time < time)
    stop = Margin(clearance_mm(footprint(path.body, pose), place.city_region), Moment(time, pose.centre))
    if track.told:  # between its places nothing is to be measured
        touched = track.zone.touched if track.zone.touched and track.zone.touched.time < time else None
        zone = Entering(touched, track.zone.innermost if touched else None)
        return Track(track.piece, path, moved, Leaving(None, None), zone, kept, stop, pose, told=True)
    gone = track.city.left is not None and track.city.left.time <= time
    near = leavings([path], place.city_region)[0].outermost if moved and not gone else None
    city = Leaving(None, near)
    zone = entering(path, place.zone_region) if moved else Entering(None, None)
    return Track(track.piece, path, moved, city, zone, kept, stop, pose)


def _stop(path: Path, place: Court) -> Margin:
    """Clearance where it stopped; far from every border a bound of it, since nothing there hangs on it."""
    region, far = place.city_region, reach(path.body)
    lower, upper = (float(b[0]) for b in region.distance_bounds(path.centre[-1:, :2]))
    if upper < -far - DEEP:
        return Margin((upper + far) * 1000.0, path.stop)
    if lower > far + DEEP:
        return Margin((lower - far) * 1000.0, path.stop)
    return Margin(clearance_mm(path.last_footprint, region), path.stop)


def _dead(found: tuple[Reversal, ...]) -> Moment | None:
    return next((t.at for t in found if t.contact is None), None)


def _first_motion(path: Path, least: float) -> Moment | None:
    """The last moment at which the piece still was where it stood before it moved by more than `least`."""
    if (
        len(path.time) == 2
        and (path.centre[0] == path.centre[1]).all()
        and (path.axis[0] == path.axis[1]).all()
    ):
        return None
    shift = np.abs(path.centre - path.centre[0])
    turn = np.abs(path.axis - path.axis[0])
    centre = np.maximum(np.maximum(shift[:, 0], shift[:, 1]), shift[:, 2])
    end = np.maximum(np.maximum(turn[:, 0], turn[:, 1]), turn[:, 2]) * (path.body.length / 2)
    moved = centre + end > least
    return path.moment(max(int(moved.argmax()) - 1, 0)) if moved.any() else None


def _met(trace: Trace, index: int, turn: Reversal) -> Reversal:
    """A turn, with its cause where another body touched the piece though no contact was recorded."""
    if turn.contact is not None:
        return turn
    body = trace.bodies[index]
    mine = footprint(body, turn.pose)
    far = body.length + 2 * body.radius
    for other, its in enumerate(trace.bodies):
        if other == index or trace.only_told(other):
            continue
        centre, axis = trace.pose_at(other, turn.at.time)
        lowest = (
            centre[2] - abs(axis[2]) * its.length / 2 - its.radius * math.sqrt(1 - min(axis[2] ** 2, 1.0))
        )
        if lowest > 2 * body.radius or math.dist(centre[:2], turn.pose.centre[:2]) > far + its.length:
            continue
        if mine.distance(footprints(its, centre[None], axis[None])[0]) <= TOUCHING:
            return replace(turn, contact=turn.at.time, other=other)
    return turn
