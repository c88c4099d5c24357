"""What comes of an action: pure functions from state and action to state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from gorodki.court.gorodki.situation import Place
from gorodki.render.window import actions as a
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.state import AIMING, CloudOf, Look, Picked, Play, Shot, State
from gorodki.scenarios.throw.usual import usual_bat

MOST_ZOOM = 40.0
RATES = (0.0625, 0.125, 0.25, 0.5, 1.0, 2.0)
"""Rates of the film that the window offers, slowest first."""

_SETS_ANEW = ("figure", "hand")  # choices that set the whole figure again
_AIMS_ANEW = ("figure", "hand", "place", "category", "rules")  # ... and forget the numbers


def update(state: State, action: a.Action) -> State:
    """The state after an action; an action that means nothing here leaves it as it is."""
    handler = _HANDLERS.get(type(action))
    return state if handler is None else handler(state, action)


def _choose(state: State, action: a.Choose) -> State:
    if getattr(state.setup, action.name) == action.value:
        return _aiming(state)
    setup = replace(state.setup, **{action.name: cast(Any, action.value)})
    if action.name == "category" and setup.bat == usual_bat(state.setup.category):
        setup = replace(setup, bat=usual_bat(setup.category))
    if action.name in _SETS_ANEW:
        setup = replace(setup.whole(), place=Place.KON)
    if action.name in _AIMS_ANEW:
        setup = replace(setup, numbers=())
    return _aiming(replace(state, setup=setup, cloud=None, sheet=""))


def _choose_language(state: State, action: a.ChooseLanguage) -> State:
    return replace(state, lang=action.lang)


def _choose_mode(state: State, action: a.ChooseMode) -> State:
    if action.key == state.mode:
        return state
    mode = mode_named(action.key)
    before = replace(
        state,
        mode=action.key,
        look=Look(),
        shown=AIMING,
        picked=None,
        cloud=None,
        sheet="",
        play=_still(state.play),
    )
    return mode.enter(before)


def _set_numbers(state: State, action: a.SetNumbers) -> State:
    setup = state.setup.with_numbers(dict(action.numbers))
    return _aiming(replace(state, setup=setup, cloud=None))


def _aim_anew(state: State, _: a.AimAnew) -> State:
    return _aiming(replace(state, setup=replace(state.setup, numbers=()), cloud=None))


def _throw(state: State, _: a.MakeThrow) -> State:
    number = 1 + max((s.number for s in state.shots), default=0)
    shot = Shot(number, state.setup)
    next_seed = state.setup.seed + 1 if state.setup.thrower else state.setup.seed
    return replace(
        state,
        setup=replace(state.setup, seed=next_seed),
        shots=(*state.shots, shot),
        shown=number,
        picked=None,
        cloud=None,
        play=replace(state.play, time=0.0, running=True),
    )


def _retry(state: State, _: a.Retry) -> State:
    shot = state.shot(state.shown) or (state.shots[-1] if state.shots else None)
    return state if shot is None else _aiming(replace(state, setup=shot.setup, cloud=None))


def _next_throw(state: State, action: a.NextThrow) -> State:
    shot = state.shot(state.shown)
    if shot is None:
        return state
    before = replace(shot.setup, numbers=(), seed=state.setup.seed)
    if action.lying:
        setup = replace(before, lying=action.lying, place=Place(action.place), touched=True)
    else:
        setup = replace(before.whole(), place=Place.KON)
    return _aiming(replace(state, setup=setup, cloud=None))


def _set_up_anew(state: State, _: a.SetUpAnew) -> State:
    setup = replace(state.setup.whole(), place=Place.KON, numbers=())
    return _aiming(replace(state, setup=setup, cloud=None))


def _show_shot(state: State, action: a.ShowShot) -> State:
    if action.number == AIMING or state.shot(action.number) is None:
        return _aiming(state)
    play = replace(state.play, time=0.0, running=True)
    return replace(state, shown=action.number, picked=None, cloud=None, play=play)


def _overlay(state: State, action: a.Overlay) -> State:
    over = set(state.show.overlay) ^ {action.number}
    return replace(state, show=replace(state.show, overlay=tuple(sorted(over))))


def _forget(state: State, _: a.ForgetShots) -> State:
    return _aiming(replace(state, shots=(), show=replace(state.show, overlay=())))


def _toggle(state: State, action: a.Toggle) -> State:
    show = state.show
    show = (
        replace(show, paths=not show.paths) if action.what == "paths" else replace(show, marks=not show.marks)
    )
    return replace(state, show=show)


def _zoom(state: State, action: a.Zoom) -> State:
    """The middle moves towards the point so that the point stays under the mouse."""
    zoom = min(max(state.look.zoom * action.factor, 1.0), MOST_ZOOM)
    if zoom == 1.0:
        return replace(state, look=Look())
    cx, cy = state.look.centre or CENTRE
    share = 1.0 - state.look.zoom / zoom
    centre = (cx + (action.at[0] - cx) * share, cy + (action.at[1] - cy) * share)
    return replace(state, look=Look(zoom, centre))


def _pan(state: State, action: a.Pan) -> State:
    cx, cy = state.look.centre or CENTRE
    x, y = cx + action.by[0], cy + action.by[1]
    return replace(state, look=replace(state.look, centre=(_near(x, 6.0), _near(y, 14.0))))


def _fit(state: State, _: a.FitCourt) -> State:
    return replace(state, look=Look())


def _pick(state: State, action: a.Pick) -> State:
    picked = Picked(action.piece, action.fact)
    if state.picked == picked:
        return replace(state, picked=None)
    time = state.play.time if action.time is None else action.time
    return replace(state, picked=picked, play=replace(_still(state.play), time=time))


def _start_cloud(state: State, action: a.StartCloud) -> State:
    setup = (state.shot(state.shown) or Shot(0, state.setup)).setup
    cloud = CloudOf(setup.exact(), action.thrower, setup.seed, action.count)
    return replace(state, cloud=cloud, play=_still(state.play))


def _drop_cloud(state: State, _: a.DropCloud) -> State:
    return replace(state, cloud=None)


def _open_sheet(state: State, action: a.OpenSheet) -> State:
    return replace(state, sheet="" if state.sheet == action.sheet else action.sheet)


def _of_mode(state: State, action: a.OfMode) -> State:
    return mode_named(action.key).update(state, action.action)


def _tick(state: State, action: a.Tick) -> State:
    play = state.play
    if not play.running or action.length <= 0.0:
        return state
    time = play.time + action.seconds * play.rate
    if time >= action.length:
        # the end stays in snapshot for half a second before a loop begins again
        if play.loop:
            return replace(state, play=replace(play, time=time if time < action.length + 0.5 else 0.0))
        return replace(state, play=replace(play, time=action.length, running=False))
    return replace(state, play=replace(play, time=time))


def _play_pause(state: State, action: a.PlayPause) -> State:
    play = state.play
    if play.running:
        return replace(state, play=_still(play))
    start = 0.0 if play.time >= action.length - 1e-9 else play.time
    return replace(state, play=replace(play, time=start, running=True))


def _seek(state: State, action: a.Seek) -> State:
    return replace(state, play=replace(_still(state.play), time=max(0.0, action.time)))


def _rate(state: State, action: a.Rate) -> State:
    return replace(state, play=replace(state.play, rate=action.rate))


def _loop(state: State, _: a.Loop) -> State:
    return replace(state, play=replace(state.play, loop=not state.play.loop))


def _aiming(state: State) -> State:
    """Back to aiming: no earlier throw is on the court."""
    return replace(state, shown=AIMING, picked=None, play=replace(_still(state.play), time=0.0))


def _still(play: Play) -> Play:
    return replace(play, running=False)


def _near(value: float, limit: float) -> float:
    return min(max(value, -limit), limit)


CENTRE = (0.0, 0.75)
"""Point of the court in the middle of the whole view, metres, as `render.court_drawing.court_view` has it."""

Handler = Callable[[State, Any], State]
_HANDLERS: dict[type[a.Action], Handler] = {
    a.Choose: _choose,
    a.ChooseLanguage: _choose_language,
    a.ChooseMode: _choose_mode,
    a.SetNumbers: _set_numbers,
    a.AimAnew: _aim_anew,
    a.MakeThrow: _throw,
    a.Retry: _retry,
    a.NextThrow: _next_throw,
    a.SetUpAnew: _set_up_anew,
    a.ShowShot: _show_shot,
    a.Overlay: _overlay,
    a.ForgetShots: _forget,
    a.Toggle: _toggle,
    a.Zoom: _zoom,
    a.Pan: _pan,
    a.FitCourt: _fit,
    a.Pick: _pick,
    a.StartCloud: _start_cloud,
    a.DropCloud: _drop_cloud,
    a.OpenSheet: _open_sheet,
    a.OfMode: _of_mode,
    a.Tick: _tick,
    a.PlayPause: _play_pause,
    a.Seek: _seek,
    a.Rate: _rate,
    a.Loop: _loop,
}
