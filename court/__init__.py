"""The court: geometry, rulebook profiles, the adjudicator and its rulings.

What needs Shapely is loaded when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
