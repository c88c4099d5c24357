"""One throw of gorodki: recorded, ruled, and told as JSON."""
