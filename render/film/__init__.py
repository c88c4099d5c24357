"""Films: the clock, the stage, and the file."""
