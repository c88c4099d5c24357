"""Compiling to machine code, and keeping it between runs, for every engine that is written in Python."""
