"""Clauses, evidence and findings of any game: what a detector hands back, and which finding decides."""
