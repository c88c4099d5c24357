"""Throws told by hand with what the rules make of them, and the road of one throw walked for a caller.

Everything is loaded when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
