"""Everything measured on a trace before any clause is asked."""
