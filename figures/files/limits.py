"""How large the files may be that a person gives, and what stands in them: figures, programmes, any text.

Every limit is far above what the sport needs and low enough that no file keeps the program busy for long or
fills the memory: what is within them is read and ruled in seconds. Limits of what only one floor knows stand
with that floor (`sim.limits`, `court.limits`, `scenarios.limits`). The numbers are assumed, where no source
is named.
"""

from __future__ import annotations

from typing import Final

MIB: Final = 1 << 20

TEXT_FILE: Final = MIB // 2
"""Bytes of a text file that a person writes: a figure, a programme, a scenario, answers."""

LARGEST_FILE: Final = 32 * MIB
"""Bytes of any other file that is read: a recording, a match, the state of the window."""

NESTING: Final = 20
"""Tables and lists in one another, and the parts of one dotted key."""

LONGEST_WORD: Final = 100
"""Characters of a number or a bare key as it is written: twice what the longest number takes."""

LONGEST_TEXT: Final = 10_000
"""Characters of any text in a file; most are shorter."""

MOST_PIECES: Final = 10
"""Pieces of a figure: the rules have five, an own figure of training twice as many."""

LONGEST_KEY: Final = 80
"""Characters of the key of a figure or programme."""

LONGEST_NAME: Final = 80
"""Characters of a name as it is shown: three lines of the title of a sheet."""

LONGEST_NOTE: Final = 300
"""Characters of the note on a figure or programme: one sentence, that fits on its sheet."""

MOST_FIGURES: Final = 30
"""Figures of a programme: the longest one has 15."""

FARTHEST: Final = 100.0
"""Metres from the origin that anything lies or flies: the court is 25 m long, a bat thrown by the strongest
arm at 40 m/s and 45 degrees would come down after some 120 m in still air, and nobody throws so."""
