"""Detectors of five pins: one small pure function per clause, from facts to findings."""
