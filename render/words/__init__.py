"""Everything that is said: message catalogues, and throws, rulings, figures and matches as plain text."""
