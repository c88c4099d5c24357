"""English words of the window: source texts of the message catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from gorodki.figures.languages import N_

CHANGE_FIGURE = N_("Choose figure")
EXACT = N_("no error")
THROW = N_("Throw")
AIM_ANEW = N_("Aim to hit")
CLOUD = N_("200 throws")
RETRY = N_("Retry")
NEXT = N_("Go on")
WHOLE = N_("Set anew")
UNDO, REDO = N_("Undo"), N_("Redo")
PICTURE, FILM = N_("Picture"), N_("Film")
HELP = N_("Help")
WINDOW = N_("Window")
PATHS, MARKS = N_("Paths"), N_("Marks")
LOOP = N_("Loop")
FIT = N_("Whole court")
HISTORY = N_("Throws so far")
NO_THROWS = N_("No throw yet. Space throws.")
FORGET = N_("Clear")
CLOSE = N_("Close")
RESTORE_TITLE = N_("The window was not closed properly last time.")
UNFINISHED_TITLE = N_("The window was closed before this was finished.")
LATER = N_("Not now")
KEPT_FOR_LATER = N_("It will be offered again at the next start.")
ANOTHER_WINDOW = N_("Another window is open; this one keeps its state in {path}.")
SET_ASIDE = N_("What the last window left cannot be used and is set aside as {path}: {reason}")
COMPILING = N_("Compiling the engine for this machine, about 20 s: {seconds} s so far …")
RESTORE = N_("Go on where it stopped")
FRESH = N_("Begin anew")

NUMBERS: Mapping[str, str] = {
    "speed": N_("Speed"),
    "elevation": N_("Elevation"),
    "azimuth": N_("Azimuth, to the left"),
    "offset": N_("Offset, to the right"),
    "height": N_("Release height"),
    "turn_length": N_("Flight per turn"),
    "start_angle": N_("Start angle"),
    "tilt": N_("Tilt of the turning"),
    "tilt_at": N_("High side at"),
}

READY = N_("Drag on the court to aim. Space throws.")
AIMING = N_("Working out the throw that is aimed …")
THROWING = N_("Working out the throw …")
PLAYING = N_("Throw {n}, played at {rate}")
RESTING = N_("Throw {n}. N: the next throw. R: the same again.")
CLOUDING = N_("Cloud: {done} of {count} throws are worked out …")
CLOUDED = N_("Cloud of {count} throws.")
SAVED = N_("Saved {path}")
TAKEN = N_("{path} holds another figure: give this one another file name, or save once more to replace it.")
CHANGED = N_("{path} was changed by another program: nothing is written; open it again to go on with that.")
FILMING = N_("Making the film: {percent} % …")
NO_FILM = N_("There is no film yet: throw first.")
NO_NUMBER = N_("“{typed}” is no number; the one before stays in force.")
CANNOT = N_("This cannot be thrown: {reason}")
