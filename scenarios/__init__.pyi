from .authored import author
from .build import recording, situation, trace
from .check import Difference, check_scenario, rule_scenario
from .load import load_scenario, save_scenario, scenario_schema, still_schema
from .model import Scenario, Topic
from .shelf import scenario, scenario_library
from .still import StillSituation
from .way import Mark, Part, Waypoint

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
