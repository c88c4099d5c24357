"""The order of setting in words: how each piece is put down, on what, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from gorodki.figures.languages import N_
from gorodki.figures.setting import Posture, SettingStep
from gorodki.figures.support import TOUCHING
from gorodki.render.words.messages import Messages

ORDER = N_("Order of setting")
NO_ORDER = N_("The rules prescribe no order of setting; nothing is set before what carries it.")
_POSTURES: Mapping[Posture, str] = {
    Posture.STANDING: N_("standing"),
    Posture.ACROSS: N_("lying across"),
    Posture.ALONG: N_("lying along"),
}
_FAR_RIGHT = N_("lying at {angle} to the front line, far end to the right")
_FAR_LEFT = N_("lying at {angle} to the front line, far end to the left")
_LEANING: Sequence[str] = (  # the upper end by quarters of a turn, counter-clockwise from the thrower's right
    N_("leaning at {angle}, upper end to the right"),
    N_("leaning at {angle}, upper end away from the thrower"),
    N_("leaning at {angle}, upper end to the left"),
    N_("leaning at {angle}, upper end towards the thrower"),
)
_MIDDLE = 0.0005  # metres from the centre line that nobody can see


def step_text(step: SettingStep, words: Messages) -> str:
    """What to do with one piece, its number left out."""
    said = "; ".join(part for part in _parts(step, words) if part)
    return f"{said[:1].upper()}{said[1:]}."


def _parts(step: SettingStep, words: Messages) -> Iterator[str]:
    yield _posture(step, words)
    if step.on:
        source = N_("one end on {pieces}") if step.on_ground else N_("on {pieces}")
        yield words.text(source).format(pieces=_and(step.on, words))
    if step.against:
        yield words.text(N_("against {pieces}")).format(pieces=_and(step.against, words))
    yield _sideways(step.sideways, words)
    yield _depth(step.near, words)


def _posture(step: SettingStep, words: Messages) -> str:
    if step.posture is Posture.LEANING:
        quarter = round(step.heading / (math.pi / 2)) % 4
        return words.text(_LEANING[quarter]).format(angle=_whole_degrees(step.rise, words))
    if step.posture is Posture.TURNED:
        source = _FAR_RIGHT if step.heading < math.pi / 2 else _FAR_LEFT
        sharp = min(step.heading, math.pi - step.heading)
        return words.text(source).format(angle=_whole_degrees(sharp, words))
    return words.text(_POSTURES[step.posture])


def _sideways(x: float, words: Messages) -> str:
    if abs(x) <= _MIDDLE:
        return words.text(N_("in the middle"))
    source = N_("its middle {mm} to the right") if x > 0 else N_("its middle {mm} to the left")
    return words.text(source).format(mm=_mm(abs(x), words))


def _depth(near: float, words: Messages) -> str:
    if abs(near) <= TOUCHING:
        return words.text(N_("flush with the front line"))
    source = N_("near edge {mm} behind the front line") if near > 0 else N_("{mm} over the front line")
    return words.text(source).format(mm=_mm(abs(near), words))


def _mm(metres: float, words: Messages) -> str:
    return words.text(N_("{n} mm")).format(n=words.measure(metres * 1000))


def _whole_degrees(angle: float, words: Messages) -> str:
    return f"{words.number(math.degrees(angle))}°"


def _and(numbers: Sequence[int], words: Messages) -> str:
    """``1``, ``1 and 2``, ``1, 2 and 3``."""
    *first, last = (str(n) for n in numbers)
    return words.text(N_(" and ")).join([", ".join(first), last]) if first else last
