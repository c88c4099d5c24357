"""Numbers of nature that every part of the simulation shares."""

GRAVITY = 9.81
"""Acceleration of free fall, m/s² (standard gravity 9.80665 rounded, as in the project's test oracles)."""
