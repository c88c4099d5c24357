from .difference import Difference
from .files.authored import author
from .files.build import recording, situation, trace
from .files.check import check_scenario, rule_scenario
from .files.load import load_scenario, save_scenario, scenario_schema, still_schema
from .files.model import Scenario, Topic
from .files.shelf import scenario, scenario_library
from .files.still import StillSituation
from .files.way import Mark, Part, Waypoint

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
