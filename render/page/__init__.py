"""A throw as one file for any browser: it replays the throw and tells the ruling, without any network."""
