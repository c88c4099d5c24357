"""Strokes of five pins told in files: what happened in which order, and what the rules make of it."""
