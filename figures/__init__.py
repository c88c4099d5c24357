"""What stands where: the lowest floor, which knows no motion and no rules beyond how a figure is set."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
