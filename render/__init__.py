"""Pictures of a throw: court, pieces, paths and the ruling in words. Nothing here needs a display."""

import os

# The greeting of pygame would go to stdout, where results go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
