"""Drawing: canvas and pen, the one way from the court to the picture, pieces, lines, letters."""
