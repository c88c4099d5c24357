"""Many throws: drawn from a thrower's error, run in blocks, on any number of workers. It knows no rule."""
