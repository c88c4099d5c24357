"""Tables with balls and pins: their measures, marks and set-ups, and positions of a coach's own."""
