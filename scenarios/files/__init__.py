"""Scenarios: what a file of a case says, and the trace and the ruling that come of it."""
