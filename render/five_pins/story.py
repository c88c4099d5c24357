"""A told stroke in words: its title, how it began, what happened in its order; not the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.figures.languages import N_
from gorodki.render.five_pins.words import BALLS, CUSHIONS, PINS
from gorodki.render.words.messages import Messages
from gorodki.scenarios.five_pins.model import StrokeScenario, ToldEvent, What
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import Event, EventKind, Trace

SEEN: Mapping[PinsMarked, PinsNote] = {
    PinsMarked.WRONG_BALL: PinsNote.WRONG_BALL,
    PinsMarked.MOVING: PinsNote.MOVING,
    PinsMarked.NOT_TIP: PinsNote.NOT_TIP,
    PinsMarked.TWICE: PinsNote.TWICE,
    PinsMarked.PUSHED: PinsNote.PUSHED,
    PinsMarked.CLEANED: PinsNote.CLEANED,
    PinsMarked.SHIFTED: PinsNote.SHIFTED,
    PinsMarked.TOUCHED: PinsNote.TOUCHED,
    PinsMarked.FOOT: PinsNote.FOOT,
    PinsMarked.PLACED: PinsNote.PLACED,
    PinsMarked.LEFT_PLACE: PinsNote.LEFT_PLACE,
    PinsMarked.REFUSED: PinsNote.REFUSED,
    PinsMarked.EARLY: PinsNote.DRAW_EARLY,
}
OTHER_SEEN: Mapping[PinsMarked, str] = {
    PinsMarked.STRAIGHT: N_("The own ball touched another at the start and was played straight at it."),
    PinsMarked.NO_WAY: N_(
        "No stroke without a fault was possible: the balls were set to the opening position."
    ),
    PinsMarked.ASKS_OPENING: N_("The opponent asks that the offender's ball go on the upper mark."),
}
CONTACT = N_("{ball} meets {other}.")
CUSHION = N_("{ball} meets the {cushion}.")
FELL = N_("The {pin} pin falls, toppled by the {other} ball.")
FELL_BY_PIN = N_("The {pin} pin falls, toppled by the {other} pin.")
OVER_BALL = N_("{ball} flies over the {other} ball.")
OVER_PIN = N_("{ball} flies over the {other} pin.")
BEFORE = N_("Before the stroke: {what}")
BY_OPPONENT = N_("By the waiting player: {what}")
OWN = N_("The striker plays the {ball} ball.")
ALL: Mapping[str, str] = {**BALLS, **PINS, **CUSHIONS}


def story(told: StrokeScenario, words: Messages) -> str:
    """What happened, a sentence each; a scenario's own description where it has one."""
    if told.description is not None:
        return told.description.text(words.lang)
    first = [] if told.is_draw else [words.text(OWN).format(ball=words.text(BALLS[told.own]))]
    return " ".join([*first, *(_sentence(h, words) for h in told.happened)])


def told_event(event: Event, trace: Trace, words: Messages) -> str:
    """What one event of the table was, as a sentence; empty for an event that is none of these."""
    names = ["" if i is None else trace.bodies[i].name for i in (event.body, event.other)]
    match event.kind:
        case EventKind.CONTACT:
            source, values = CONTACT, {"ball": names[0], "other": names[1]}
        case TableEvent.CUSHION:
            source, values = CUSHION, {"ball": names[0], "cushion": event.fixture.partition(":")[2]}
        case TableEvent.PIN_FELL:
            source = FELL if names[1] in BALLS else FELL_BY_PIN
            values = {"pin": names[0], "other": names[1]}
        case TableEvent.OFF_TABLE:
            source = (PinsNote.TOUCHED_WOOD if event.fixture else PinsNote.OFF_TABLE).words
            values = {"ball": names[0]}
        case _:
            return ""
    said = words.text(source).format(**{k: words.text(ALL[v]) for k, v in values.items()})
    return f"{said[:1].upper()}{said[1:]}"


def _sentence(h: ToldEvent, words: Messages) -> str:
    names = dict(_names(h, words))
    match h.what:
        case What.CONTACT:
            source = CONTACT
        case What.CUSHION:
            source = CUSHION
        case What.FELL:
            source = FELL if h.other in BALLS else FELL_BY_PIN
        case What.OFF:
            source = (PinsNote.TOUCHED_WOOD if h.wood else PinsNote.OFF_TABLE).words
        case What.OVER:
            source = OVER_BALL if h.other in BALLS else OVER_PIN
        case seen:
            source = SEEN[seen].words if seen in SEEN else OTHER_SEEN[seen]
    text = words.text(source).format(**names)
    text = f"{text[:1].upper()}{text[1:]}"
    for told, frame in ((h.before, BEFORE), (h.by_opponent, BY_OPPONENT)):
        text = words.text(frame).format(what=f"{text[:1].lower()}{text[1:]}") if told else text
    return text


def _names(h: ToldEvent, words: Messages) -> Iterator[tuple[str, str]]:
    tables = (("ball", h.ball), ("other", h.other), ("pin", h.pin), ("cushion", h.cushion))
    for name, value in tables:
        if value is not None:
            yield name, words.text(ALL[value])
