"""A programme or a match, played bat by bat."""
