"""Pictures of a throw: court, pieces, paths and the ruling in words. Nothing here needs a display."""

import os

import lazy_loader

# The greeting of pygame would go to stdout, where results go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
