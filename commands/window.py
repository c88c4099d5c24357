"""The window, which opens where no command is given."""

from __future__ import annotations


def window() -> None:
    """Open the window and live in it until it is closed.

    Raises:
        InputError: where there is no display.
    """
    from gorodki.render.window.shell import open_app

    open_app()
