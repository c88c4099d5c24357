"""The court of carom five pins: strokes ruled clause by clause, the draw, placing, and how a game stands."""
