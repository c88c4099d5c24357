"""How much a scenario, a still situation, answers and the training log may hold; their schemas say the same.

The numbers are assumed: many times what the cases that come with the program need, which have at most 20
waypoints a body and ten events. What is within them is ruled in seconds.
"""

from __future__ import annotations

from typing import Final

MOST_WAYPOINTS: Final = 200
"""Waypoints of one body."""

MOST_EVENTS: Final = 200
"""Events of a scenario."""

MOST_HAPPENED: Final = 50
"""What happened besides in a still situation."""

MOST_SIGHTS: Final = 20
"""What was seen of one piece."""

MOST_PLACES: Final = 10
"""Pieces in any list: no piece is there twice."""

MOST_CLAUSES: Final = 50
"""Clauses of a scenario."""

MOST_FACTS: Final = 10
"""Further named facts of an event."""

MOST_ANSWERS: Final = 1000
"""Questions that a file of answers answers."""

LONGEST_ENTRY: Final = 2000
"""Characters of a text in the training log."""

LARGEST_LOG: Final = 64 << 20
"""Bytes of the training log; an answer takes some 500."""
