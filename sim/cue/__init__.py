"""Balls, cushions and pins on a table: from event to event, without a time step."""
