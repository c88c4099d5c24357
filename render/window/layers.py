"""Pictures that are drawn once and kept, at once or in steps over several frames."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import pygame

from gorodki.render.window.pace import Pace

Steps = Callable[[], Iterator[pygame.Surface | None]]
"""Begins a picture that is drawn in steps of a few milliseconds; the last one gives it."""


class Layers:
    """Kept pictures, each by its name; drawn anew only where the key is another.

    Args:
        pace: how long a frame goes on with pictures that are drawn in steps; None for to their end.
    """

    def __init__(self, pace: Pace | None = None) -> None:
        self._pace = pace or Pace(math.inf)
        self._kept: dict[str, list[tuple[Hashable, pygame.Surface]]] = {}  # used last at the end
        self._begun: dict[str, tuple[Hashable, Iterator[pygame.Surface | None]]] = {}
        self._late: dict[str, tuple[Hashable, pygame.Surface, int]] = {}  # done, to be seen in the next frame
        self._asked: set[str] = set()  # in this frame, of those that are drawn in steps

    def begin(self) -> None:
        """A frame begins: what nobody asked for in the one before is not drawn to its end."""
        for name, (key, picture, keep) in self._late.items():
            self._keep(name, key, picture, keep)
        self._late.clear()
        self._begun = {name: begun for name, begun in self._begun.items() if name in self._asked}
        self._asked.clear()

    def get(self, name: str, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a name, drawn again where the key is another than last time."""
        found = self._found(name, key)
        return self._keep(name, key, draw(), 1) if found is None else found

    def slowly(self, name: str, key: Hashable, steps: Steps, *, keep: int = 1) -> pygame.Surface | None:
        """The picture of a name, drawn in steps for which the frame has time; None while it is being drawn.

        It is given in the next frame where its last step used up the time: so what is drawn with it has one
        of its own.

        Args:
            name: of the picture.
            key: changes where it is another.
            steps: draws it.
            keep: how many pictures of the name are kept, those used last.
        """
        found = self._found(name, key)
        if found is not None:
            return found
        if name in self._late and self._late[name][0] == key:
            return None
        self._asked.add(name)
        if self.begun(name) != key:
            self._begun[name] = (key, steps())
        while self._pace.step():
            picture = next(self._begun[name][1])
            if picture is not None:
                del self._begun[name]
                if self._pace.time_left:
                    return self._keep(name, key, picture, keep)
                self._late[name] = (key, picture, keep)
                return None
        return None

    @property
    def busy(self) -> bool:
        """True while a picture is being drawn in steps."""
        return bool(self._begun or self._late)

    def begun(self, name: str) -> Any:
        """Key of the picture of a name that is being drawn in steps, None for none."""
        return self._begun.get(name, (None,))[0]

    def last(self, name: str) -> tuple[Any, pygame.Surface] | None:
        """Key and picture of a name as it was used last."""
        kept = self._kept.get(name)
        return kept[-1] if kept else None

    def drop(self, name: str) -> None:
        """Have a picture drawn anew the next time, and leave one that is being drawn."""
        for pictures in (self._kept, self._begun, self._late):
            pictures.pop(name, None)

    def forget(self) -> None:
        """Keep nothing: the window has another size, and none of this comes again."""
        for pictures in (self._kept, self._begun, self._late):
            pictures.clear()

    def _found(self, name: str, key: Hashable) -> pygame.Surface | None:
        kept = self._kept.get(name, [])
        for k, (known, picture) in enumerate(kept):
            if known == key:
                kept.append(kept.pop(k))
                return picture
        return None

    def _keep(self, name: str, key: Hashable, picture: pygame.Surface, count: int) -> pygame.Surface:
        self._kept[name] = [*self._kept.get(name, []), (key, picture)][-count:]
        return picture
