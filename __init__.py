"""Throws in gorodki, simulated, ruled clause by clause and drawn.

`gorodki.throw("pushka")` throws once, `gorodki.sweep("pushka")` many times (docs/python.md). Everything is
loaded when it is first used.
"""

import lazy_loader

__version__ = "0.3.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
