"""What tests of every floor share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

os.environ.pop("GORODKI_LANG", None)  # tests, and what they start, speak the language that they ask for


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts this process and its children, though the tests run where it is ignored (nohup)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
