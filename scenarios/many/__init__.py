"""Many throws: sweeps, the best aim, and the search for cases at the edge."""
