"""Text from elsewhere made fit to be shown: what steers a terminal or the reading order is made visible."""

from __future__ import annotations

import unicodedata

_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"  # belong to words and signs, and steer nothing
_STEERING = ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(text: str) -> str:
    r"""The text with every character that steers instead of showing something in its escaped form.

    These are control characters but for the line feed, those that order or hide letters (bidirectional
    overrides, zero-width spaces), halves of surrogate pairs, and other separators of lines. ``\u001b`` stands
    for an escape: the form that JSON has, so that JSON stays what it says.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(c if c == "\n" or not _steers(c) else _escaped(c) for c in text)


def one_line(text: str) -> str:
    """The text with a blank in place of every line break, so that it cannot pass for lines of its own."""
    parts = text.splitlines()
    if parts == [text] or not parts:
        return text
    return " ".join([parts[0].rstrip(), *(part.strip() for part in parts[1:])]).rstrip()


def bounded(text: str, longest: int) -> str:
    """The text, with its middle left out where it is longer than so many characters."""
    if len(text) <= longest:
        return text
    head = longest * 2 // 3
    return f"{text[:head]} [...] {text[len(text) - (longest - head - len(' [...] ')) :]}"


def _steers(char: str) -> bool:
    return unicodedata.category(char) in _STEERING and char not in _JOINERS


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[k]:02x}{units[k + 1]:02x}" for k in range(0, len(units), 2))
