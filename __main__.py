"""``python -m gorodki`` is the command line."""

import sys

from gorodki.run_sim import main

sys.exit(main())
