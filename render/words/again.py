"""What became of a recorded throw that was simulated again, in words."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees

from gorodki.figures.languages import N_
from gorodki.render.words.columns import together
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.wording import Label
from gorodki.scenarios.throw.again import Again
from gorodki.sim.difference import DifferingQuantity, FirstDifference

_QUANTITIES = {
    DifferingQuantity.BODY: N_("bodies or their measures"),
    DifferingQuantity.TIME: N_("time of a sample"),
    DifferingQuantity.POSITION: N_("position"),
    DifferingQuantity.AXIS: N_("direction of the axis"),
    DifferingQuantity.ROLL: N_("turn about the own axis"),
    DifferingQuantity.EVENT: N_("event"),
    DifferingQuantity.END: N_("end of the motion"),
}
_UNITS = {
    DifferingQuantity.TIME: (1.0, N_("{n} s")),
    DifferingQuantity.POSITION: (1000.0, N_("{n} mm")),
    DifferingQuantity.AXIS: (degrees(1.0), "{n}°"),
    DifferingQuantity.ROLL: (degrees(1.0), "{n}°"),
    DifferingQuantity.END: (1.0, N_("{n} s")),
}
"""How much one of a quantity's unit is as a person reads it, and how that is written."""


def again_text(checked: Again, lang: str = "en") -> str:
    """Whether the digest holds, and where the two throws first differ, without a final line break.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    return together(_lines(checked, words))


def _lines(checked: Again, words: Messages) -> Iterator[str]:
    digest = words.label(Label.DIGEST)
    if checked.holds:
        yield words.text(N_("The digest holds: simulated again, the motion is the same to the bit."))
        yield f"{digest}: {checked.kept.digest}"
        return
    if checked.difference is None:
        yield words.text(N_("The motion is the same to the bit, but the digest names other versions."))
    else:
        yield words.text(N_("The digest does not hold: simulated again, the motion is another."))
        yield words.text(N_("First difference: {where}")).format(where=_where(checked.difference, words))
        yield from _apart(checked, words)
    for told, trace in ((N_("recorded"), checked.kept), (N_("now"), checked.now)):
        yield f"{words.text(told)}: {trace.origin.engine} {trace.origin.version}; {digest} {trace.digest}"


def _apart(checked: Again, words: Messages) -> Iterator[str]:
    if checked.apart is not None:
        yield words.text(N_("First more than 1 mm apart: {where}")).format(where=_where(checked.apart, words))
    elif checked.difference is not None and checked.difference.quantity is not DifferingQuantity.BODY:
        yield words.text(N_("Nowhere more than 1 mm apart."))


def _where(found: FirstDifference, words: Messages) -> str:
    """Moment, body and quantity, and how far it is off."""
    parts = [words.text(N_("{n} s")).format(n=words.number(found.time, 4))]
    if found.body is not None:
        bat = found.body == "bat"
        piece = f"{words.text(N_('gorodok'))} {found.body}" if found.body.isdigit() else found.body
        parts.append(words.text(N_("bat")) if bat else piece)
    parts.append(words.text(_QUANTITIES[found.quantity]))
    if found.amount is not None:
        unit, written = _UNITS[found.quantity]
        amount = f"{found.amount * unit:.2g}".replace(".", "." if words.lang == "en" else ",")
        parts.append(words.text(written).format(n=amount))
    return ", ".join(parts)
