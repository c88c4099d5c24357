"""Recordings and the result of a throw as files."""
