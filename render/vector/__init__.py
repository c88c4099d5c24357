"""Drawings on paper: described once in millimetres, written as PDF, SVG or PNG.

`drawing` says what a drawing is, `board` how one is made, and `pdf`, `svg` and `png` write it. The writers
know nothing of figures; what draws knows nothing of files.
"""
