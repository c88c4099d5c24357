"""*Did you mean*: the one way an unknown name is answered."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A tail for an error message: the closest known name, else the list of what there is.

    Args:
        name: what was asked for.
        known: what would have been right, in the order in which it should be listed.

    Returns:
        ``did you mean 'pushka'?`` or ``known: 'a', 'b'``.
    """
    listed = list(dict.fromkeys(str(k) for k in known))
    by_folded = {folded(k): k for k in reversed(listed)}
    close = get_close_matches(folded(name), list(by_folded), n=1, cutoff=0.6)
    if close:
        return f"did you mean {by_folded[close[0]]!r}?"
    return "known: " + ", ".join(repr(k) for k in listed)


def folded(name: str) -> str:
    """A name as it is compared: no case, no outer or doubled space, Russian ё as е."""
    return " ".join(name.casefold().replace("ё", "е").split())
