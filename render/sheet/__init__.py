"""The parts of a printed sheet: views of a figure to scale, the order of setting, head and foot."""
