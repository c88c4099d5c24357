"""A throw: aimed, flown, and looked at."""
