"""Files of one throw of gorodki: the recording, and the result as JSON."""
