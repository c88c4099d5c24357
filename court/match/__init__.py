"""A match: who plays which figures, how it stands, and its file."""
