"""The program ``gorodki``: Ctrl-C ends it in one line from here on. What it does is in `commands.line`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if not __package__:  # run as a file: the package is the folder that it lies in, installed or not
    from importlib.util import module_from_spec, spec_from_file_location

    _HERE = Path(__file__).resolve().parent
    _SPEC = spec_from_file_location("gorodki", _HERE / "__init__.py", submodule_search_locations=[str(_HERE)])
    if _SPEC is not None and _SPEC.loader is not None:
        sys.modules["gorodki"] = module_from_spec(_SPEC)
        _SPEC.loader.exec_module(sys.modules["gorodki"])

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130
"""Exit code, as in `gorodki.commands.output`, which is not read yet when it may be needed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 what was asked about is wrong, 2 unusable input."""
    try:
        from gorodki.commands.line import run

        return run(arguments)
    except KeyboardInterrupt:  # while the program is being read
        if sys.stderr is not None:
            print("gorodki: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
