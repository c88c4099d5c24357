"""Known answers of physics problems, see README.md beside this file."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any


def oracle(name_prefix: str, **inputs: float) -> dict[str, float]:
    """Outputs of the one record about gorodki whose name begins so and whose inputs agree with `inputs`.

    Raises:
        LookupError: where no record or more than one fits.
    """
    found = [r for r in oracles(name_prefix) if _agrees(r["inputs"], inputs)]
    if len(found) != 1:
        names = [(r["name"], r["inputs"]) for r in found]
        raise LookupError(f"{len(found)} oracles fit {name_prefix!r} {inputs}: {names}")
    return dict(found[0]["outputs"])


def oracles(name_prefix: str, book: str = "oracles") -> list[dict[str, Any]]:
    """Every record of a book whose name begins with a prefix, whole; ``S1`` means S1 and not S10."""
    found = [r for r in _records(book) if _begins(r["name"], name_prefix)]
    if not found:
        raise LookupError(f"no oracle begins with {name_prefix!r}")
    return found


def _begins(name: str, prefix: str) -> bool:
    inside_a_number = prefix[-1:].isdigit() and name[len(prefix) :][:1].isdigit()
    return name.startswith(prefix) and not inside_a_number


def _agrees(stored: dict[str, Any], wanted: dict[str, float]) -> bool:
    return all(k in stored and abs(stored[k] - v) <= 1e-9 * max(1.0, abs(v)) for k, v in wanted.items())


@lru_cache
def _records(book: str) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads(Path(__file__).with_name(f"{book}.json").read_text("utf-8"))
    return records
