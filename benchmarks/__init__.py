"""How true and how fast the engines are.

``python -m benchmarks`` measures, ``python -m benchmarks.soak`` and ``.sensitivity`` make the long runs.
"""
