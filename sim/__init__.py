"""What moves, and when: throw, flight, engines, trace. It knows no rules."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
