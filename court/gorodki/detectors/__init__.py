"""Detectors: one small pure function per clause, from a measured case to findings."""
