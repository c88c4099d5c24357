"""Gorodki by its clauses: situation, rules, detectors, and the ruling that they make."""
