"""A match of five pins: what was played, how it stands, and its file."""
