"""Measuring on the court: its geometry, and where bodies are on it."""
