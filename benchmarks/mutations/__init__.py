"""Broken and hostile files of every kind, made from good ones, given to the program, and what comes of it."""
