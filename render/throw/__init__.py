"""One throw as one picture: the court with all that happened, and the panel beside it."""
