"""Throws told by hand with what the rules make of them, and the road of one throw walked for a caller.

Everything is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenarios.authored import author
    from scenarios.build import recording, situation, trace
    from scenarios.check import Difference
    from scenarios.check import check as check_scenario
    from scenarios.check import rule as rule_scenario
    from scenarios.load import load_scenario, save_scenario, scenario_schema, still_schema
    from scenarios.model import Scenario, Topic
    from scenarios.shelf import library as scenario_library
    from scenarios.shelf import scenario
    from scenarios.still import StillSituation
    from scenarios.way import Mark, Part, Waypoint

__all__ = [
    "Difference",
    "Mark",
    "Part",
    "Scenario",
    "StillSituation",
    "Topic",
    "Waypoint",
    "author",
    "check_scenario",
    "load_scenario",
    "recording",
    "rule_scenario",
    "save_scenario",
    "scenario",
    "scenario_library",
    "scenario_schema",
    "situation",
    "still_schema",
    "trace",
]

_HOMES = {
    "Difference": ("check", "Difference"),
    "Mark": ("way", "Mark"),
    "Part": ("way", "Part"),
    "Scenario": ("model", "Scenario"),
    "StillSituation": ("still", "StillSituation"),
    "Topic": ("model", "Topic"),
    "Waypoint": ("way", "Waypoint"),
    "author": ("authored", "author"),
    "check_scenario": ("check", "check"),
    "load_scenario": ("load", "load_scenario"),
    "recording": ("build", "recording"),
    "rule_scenario": ("check", "rule"),
    "save_scenario": ("load", "save_scenario"),
    "scenario": ("shelf", "scenario"),
    "scenario_library": ("shelf", "library"),
    "scenario_schema": ("load", "scenario_schema"),
    "situation": ("build", "situation"),
    "still_schema": ("load", "still_schema"),
    "trace": ("build", "trace"),
}


def __getattr__(name: str) -> Any:
    """Load a public name from the module where it lives."""
    if name not in _HOMES:
        raise AttributeError(f"module 'scenarios' has no attribute {name!r}")
    module, member = _HOMES[name]
    value = getattr(import_module(f"scenarios.{module}"), member)
    globals()[name] = value
    return value
