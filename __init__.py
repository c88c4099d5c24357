"""Throws in gorodki, simulated, ruled clause by clause and drawn."""

__version__ = "0.3.0"
