"""The one error every floor raises for input that cannot be used."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be used: the message quotes it and says what would be right.

    The message is one line, fit to be shown to a person as it stands. The command line prints it and exits 2.
    """
