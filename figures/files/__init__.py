"""Files: read with one clear error, written whole or not at all."""
