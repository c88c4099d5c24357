"""The shell around the state: events become actions, the state becomes pictures, and nothing here waits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES, system_language
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.claim import Left, claimed
from gorodki.render.window.controls import Controls
from gorodki.render.window.court_view import view_of
from gorodki.render.window.display import WindowPlace, open_window, pixels_per_point
from gorodki.render.window.keep import Kept
from gorodki.render.window.keeping import Keeping
from gorodki.render.window.layout import layout
from gorodki.render.window.memory import Memory
from gorodki.render.window.mode_register import load_modes, mode_named
from gorodki.render.window.pace import Pace
from gorodki.render.window.painter import Painter
from gorodki.render.window.pointing import Pointing
from gorodki.render.window.saving import FILM_SIZE, Saving
from gorodki.render.window.sheets import OFFERS
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import State
from gorodki.render.window.typing_keys import actions_of_key
from gorodki.render.window.undo import Timeline, step
from gorodki.render.window.update import update
from gorodki.render.window.widgets import IDLE
from gorodki.render.window.workshop import Workshop
from gorodki.render.words.messages import messages

FRAMES = 60  # a second
SETTLED = 0.15  # s without a move of view or aim after which the court is drawn fine again
REST = 0.5  # s without anything new after which the window rests: who has just clicked may do so again
NOTICE = 6.0  # s for which a notice stays in the status line
TOLD = 20.0  # s ... where it tells what happened before the window was there
TITLE = "gorodki"


class App:
    """The window, from its first event to its last.

    Args:
        state: what it begins with; None for the habits of the last window.
        left: what earlier windows left, and where the state is kept.
        place: of the window; None for where the last one was.
        folder: where pictures and films go; None for the working folder.
        film_size: of the pictures of a film, pixels.
    """

    def __init__(
        self,
        state: State | None = None,
        *,
        left: Left,
        place: WindowPlace | None = None,
        folder: Path | None = None,
        film_size: tuple[int, int] = FILM_SIZE,
    ) -> None:
        self.place = place or left.place or WindowPlace()  # of the window while it fills no screen
        self.window = open_window(self.place, TITLE)
        self.workshop = Workshop()
        self.pace = Pace()
        self.controls = Controls(self.pace)
        self.painter = Painter(self.pace)
        first = state or left.habits or State(lang=system_language())
        first = mode_named(first.mode).enter(first)
        self.offers = left.offers
        self.line = Timeline(replace(first, sheet=self._offered()))
        self.open = True
        self.pointing = Pointing()
        self.saving = Saving(folder or Path.cwd(), film_size)
        self.keeping = Keeping(left.path, left.taken_in)
        self.memory = Memory()
        self._since_moved = self._since_aimed = 1e9
        self._notice, self._notice_left = "", 0.0
        self._since_drawn = self._since_new = 0.0
        self._drawn: object = None
        self._full = self._maximised = False
        for words, gaps in left.told:
            self.notice(messages(first.lang).text(words).format(**gaps), TOLD)
        load_modes()  # here, since these take too long for a frame, as does the first picture
        for lang in LANGUAGES:
            messages(lang)
        self.draw()

    @property
    def state(self) -> State:
        """What the window shows."""
        return self.line.now

    @property
    def ui(self) -> Controls:
        """The widgets as they are now, all of them made; for tests and for tools that read the screen."""
        self.controls.make(self.snapshot(), whole=True)
        return self.controls

    @property
    def busy(self) -> bool:
        """True while widgets are made or pictures drawn in steps over several frames."""
        return self.controls.busy or self.painter.layers.busy

    def snapshot(self) -> Snapshot:
        """All there is to see now."""
        state = self.state
        place = layout(self.window.get_surface().get_size())
        return Snapshot(
            state,
            messages(state.lang),
            place,
            view_of(place.court, state.look),
            self.workshop,
            self._since_aimed < SETTLED,
        )

    def run(self) -> None:
        """Live until the window is closed."""
        clock = pygame.time.Clock()
        try:
            with self.memory:
                while self.open:
                    self.frame(min(clock.tick(FRAMES) / 1000.0, 0.1))
            self._keep_last()
        except KeyboardInterrupt:
            self._keep_last()
            raise
        finally:
            self.close()

    def frame(self, seconds: float) -> None:
        """One frame: take in what happened in the last seconds, and draw."""
        self.pace.begin()
        events = _last_moves(pygame.event.get())
        for event in events:
            self._event(event)
        if not self.open:
            return
        self._take_typed()
        snapshot = self.snapshot()
        film = mode_named(self.state.mode).film(snapshot)
        length = film.length if film is not None and not film.pending else 0.0
        self.do(a.Tick(seconds, length))
        self._work()
        self._notice_left -= seconds
        self._since_moved += seconds
        self._since_aimed += seconds
        if trouble := self.keeping.follow(seconds, self._kept()):
            self.notice(trouble)
        self._since_drawn += seconds
        seen = (self.state, self.workshop.version, self.status(snapshot))
        new = bool(events) or seen != self._drawn or self.busy
        self._since_new = 0.0 if new else self._since_new + seconds
        if new or self._since_drawn >= IDLE:
            self._drawn = seen
            self.draw(self._since_drawn)
            self._since_drawn = 0.0
            self.memory.tidy(resting=False)
        else:
            self.memory.tidy(resting=self._since_new >= REST)

    def draw(self, seconds: float = 0.0) -> None:
        """Draw the window and show it."""
        controls, snapshot = self.controls, self.snapshot()
        controls.make(snapshot)
        controls.follow(snapshot)
        controls.update(seconds)
        moving = self._since_moved < SETTLED
        self.painter.draw(self.window.get_surface(), snapshot, controls, self.status(snapshot), moving=moving)
        self.window.flip()

    def do(self, action: a.Action) -> None:
        """Let an action take effect."""
        if isinstance(action, a.Quit):
            self.open = False
        elif isinstance(action, a.FillScreen):
            self._full = not self._full
            self.window.set_fullscreen(desktop=True) if self._full else self.window.set_windowed()
        elif isinstance(action, a.Say):
            self.notice(action.words)
        elif isinstance(action, a.SavePicture | a.SaveFilm | a.SaveThing | a.KeepAnswer):
            self._save(action)
        elif isinstance(action, a.Restore | a.Postpone):
            self._decide(action)
        else:
            self.line = step(self.line, action, update)
            if isinstance(action, a.Zoom | a.Pan | a.FitCourt):
                self._since_moved = 0.0
            if isinstance(action, a.SetNumbers):
                self._since_aimed = 0.0

    def _save(self, action: a.SavePicture | a.SaveFilm | a.SaveThing | a.KeepAnswer) -> None:
        """Write something, and say what became of it."""
        if isinstance(action, a.SavePicture):
            self.notice(self.saving.picture(self.window.get_surface(), self.snapshot()))
        elif isinstance(action, a.SaveFilm):
            self.notice(self.saving.film(self.snapshot()))
        elif isinstance(action, a.KeepAnswer):
            self.saving.answer(action.reveal, action.at, action.number)
            self.do(action.then)
        else:
            done, said = self.saving.thing(action, self.snapshot())
            self.notice(said)
            if done and action.then is not None:
                self.do(action.then)

    def _decide(self, action: a.Restore | a.Postpone) -> None:
        """Go on with what an earlier window left, forget it, or leave it to the next start."""
        shown = replace(self.state, sheet="")
        if isinstance(action, a.Postpone):
            self.notice(messages(self.state.lang).text(w.KEPT_FOR_LATER))
        elif self.offers:
            offer, self.offers = self.offers[-1], self.offers[:-1]
            shown = offer.state if action.wanted else replace(shown, sheet=self._offered())
        self.line = Timeline(shown)

    def notice(self, words: str, seconds: float = NOTICE) -> None:
        """Say something in the status line for a while."""
        self._notice, self._notice_left = words, seconds

    def status(self, snapshot: Snapshot) -> tuple[str, str]:
        """What the window waits for, and where the mouse is."""
        said = self.saving.status(snapshot) or (self._notice if self._notice_left > 0 else "")
        if not said and (seconds := self.workshop.compiling) is not None:
            said = snapshot.words.text(w.COMPILING).format(seconds=int(seconds))
        said = said or mode_named(self.state.mode).status(snapshot)
        at = self.pointing.on_court(snapshot)
        where = (
            "F1"
            if at is None
            else f"x {snapshot.words.metres(at[0])}   y {snapshot.words.metres(at[1])}   ·   F1"
        )
        return said, f"{where} {snapshot.words.text(w.HELP)}"

    def close(self) -> None:
        """End the processes and take the window away."""
        self.workshop.close()
        self.saving.close()
        self.keeping.close()
        self.window.destroy()

    def _work(self) -> None:
        """Have done what is wanted now; whatever was wanted before and is not any more is left."""
        snapshot, mode = self.snapshot(), mode_named(self.state.mode)
        self.workshop.wish(list(mode.quick(snapshot)), [*mode.slow(snapshot), *self.saving.jobs()])
        while self.workshop.notes:
            self.notice(self.workshop.notes.pop(0), TOLD)
        done = self.saving.finished(self.workshop, snapshot)
        if done:
            self.notice(done)

    def _event(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.controls.leave()
            self._take_typed()
            self.do(a.Quit())
            return
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._maximised = event.type == pygame.WINDOWMAXIMIZED
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            share = pixels_per_point(self.window)
            if share != 1.0:
                at = (round(event.pos[0] * share), round(event.pos[1] * share))
                event = pygame.event.Event(event.type, {**event.dict, "pos": at})
        snapshot = self.snapshot()
        if event.type == pygame.DROPFILE:
            self._dropped(event.file)
            return
        if self.state.sheet:
            self._sheet_event(event, snapshot)
            return
        typing = self.controls.typing
        made, theirs = self.controls.process(event, snapshot)
        for action in made:
            self.do(action)
        snapshot = (
            self.snapshot() if made else snapshot
        )  # what was typed is in force for what the same click means
        then = actions_of_key(event, snapshot) if event.type == pygame.KEYDOWN and not typing else []
        if not theirs:
            then += self.pointing.actions(event, snapshot, self.painter, over_widget=self.controls.hovering)
        for action in then:
            self.do(action)

    def _take_typed(self) -> None:
        """Let take effect what was typed into fields that were left."""
        for action in self.controls.typed(self.snapshot()):
            self.do(action)

    def _dropped(self, file: str) -> None:
        """A file that was let go over the window, such as a figure of one's own."""
        try:
            made = mode_named(self.state.mode).dropped(file, self.snapshot())
        except InputError as fault:
            self.notice(str(fault))
        else:
            for action in made:
                self.do(action)

    def _sheet_event(self, event: pygame.event.Event, snapshot: Snapshot) -> None:
        """While a sheet lies over the window only the sheet can be clicked."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            self.do(a.Postpone() if self.state.sheet in OFFERS else a.OpenSheet(""))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            zone = self.painter.zone_at(event.pos, snapshot)
            if zone is not None:
                self.do(zone.action)
            elif not snapshot.layout.sheet.contains(event.pos) and self.state.sheet not in OFFERS:
                self.do(a.OpenSheet(""))

    def _offered(self) -> str:
        """The sheet that asks whether to go on with what an earlier window left; empty where nothing is."""
        return "" if not self.offers else OFFERS[0 if self.offers[-1].crashed else 1]

    def _kept(self) -> Kept:
        """What is kept of this window; what earlier ones left is kept along until somebody decides."""
        if not (self._full or self._maximised):
            self.place = WindowPlace(self.window.size, self.window.position)
        return Kept(self.state, offers=self.offers, place=self.place)

    def _keep_last(self) -> None:
        """Keep the state of a proper end."""
        self.keeping.end(self._kept())


def _last_moves(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events without moves of the mouse that another move follows at once."""
    moves = [e.type == pygame.MOUSEMOTION for e in events]
    return [e for k, e in enumerate(events) if not (moves[k] and k + 1 < len(moves) and moves[k + 1])]


def open_app() -> None:
    """Open the window with what its user last had, and live until it is closed.

    Raises:
        InputError: where there is no display.
    """
    with claimed() as left:
        App(left=left).run()
