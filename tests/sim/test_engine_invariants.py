"""What every run must keep, whatever is thrown at what."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from figures import all_figures, figure
from figures.types import Hand, Placement
from sim import simulate
from sim.aim import default_throw
from sim.constants import GRAVITY
from sim.equipment import equipment
from sim.planar import run_many
from sim.scene import Scene
from sim.throw import Throw
from sim.throwing import opening
from sim.trace import Trace

HOUSE = Path(__file__).parents[2]
KIT = equipment()
KEYS = [f.key for f in all_figures()]
