"""What tests of every floor share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

for _name in ("GORODKI_LANG", "LC_ALL", "LC_MESSAGES"):  # tests, and what they start, speak English
    os.environ.pop(_name, None)
os.environ["LANG"] = "C.UTF-8"


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts this process and its children, though the tests run where it is ignored (nohup)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
