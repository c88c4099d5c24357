"""How much memory a sweep takes at its peak, and whether that grows with the number of throws."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.speed import HOUSE, Line
from benchmarks.table import Goal

THROWS = 100_000
FIGURE = "pushka"
SHORTER = 10  # times: the sweep that the peak is compared with

PEAK_MB = Goal(must=600.0, aim=300.0)
GROWTH_MB = Goal(must=60.0, aim=20.0)

# in a process of its own, or the peak would be that of everything that was measured before
_SWEEP = """
import resource, sys
from pathlib import Path
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.scenarios.many.sweep import planned, run
from gorodki.scenarios.many.file import rows_file
from gorodki.sim.sweep.workers import workers
figure, throws, count, path = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
with rows_file(path) as file, workers(count) as (pool, used):
    run(planned(ThrowRequest(figure, seed=7), throws), pool, used, out=file)
status = Path("/proc/self/status")  # there the peak is this program's; ru_maxrss begins with its parent's
own = (
    int(status.read_text().split("VmHWM:")[1].split()[0]) if status.exists()
    else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
)
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
print((own + (count if count > 1 else 0) * child) * unit)
"""


def peak_mb(throws: int, figure: str = FIGURE, count: int = 1) -> float:
    """Peak of the resident memory of a sweep that writes Parquet, megabytes.

    With several workers: that of the gathering process and as many times that of the largest worker.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rows.parquet")
        command = [sys.executable, "-c", _SWEEP, figure, str(throws), str(count), path]
        done = subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, text=True)  # noqa: S603
    return int(done.stdout) / 1e6


def lines(throws: int, figure: str = FIGURE, count: int = 1) -> list[Line]:
    """The peak, and how much of it came with the last nine tenths of the throws."""
    short = max(throws // SHORTER, 1)
    before, peak = peak_mb(short, figure, count), peak_mb(throws, figure, count)
    return [
        Line(
            f"memory of a {throws:,}-throw sweep without traces",
            peak,
            f"{peak:.0f} MB ({count} worker{'s' if count > 1 else ''})",
            PEAK_MB,
            "≤ 600 MB, aim ≤ 300 MB",
        ),
        Line(
            f"growth of it from {short:,} throws",
            peak - before,
            f"{peak - before:+.0f} MB",
            GROWTH_MB,
            "≤ 60 MB, aim ≤ 20 MB",
        ),
    ]
