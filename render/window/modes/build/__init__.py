"""A figure of one's own: set piece by piece, checked, and thrown at."""
