"""One throw walked for a caller: aimed, simulated, and kept as a recording."""
