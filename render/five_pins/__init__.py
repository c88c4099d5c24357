"""Words and pictures of five pins."""
