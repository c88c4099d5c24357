"""*Did you mean*: the one way an unknown name is answered."""

from __future__ import annotations

import re
import unicodedata
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
    """A name as it is compared, so that the ways in which people type one are one.

    No case, no outer or doubled space, Russian ё as е; forms that Unicode holds for compatible (decomposed
    letters, full-width ones) as one; any apostrophe or stress mark as none; a hyphen or full stop as a space.
    """
    name = name.replace("\N{ACUTE ACCENT}", "'")  # which is a space with a mark for NFKC
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(_BETWEEN.sub(" ", _MARKS.sub("", plain.replace("ё", "е"))).split())


_MARKS = re.compile("['`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032\u0301]")
_BETWEEN = re.compile(r"(?<=\w)[.\-\u00ad\u2010-\u2015\u2212]")
