"""Pictures and text of many throws: a sweep, and the best aim."""
