"""How true and how fast the engines are.

``python -m benchmarks fidelity`` and ``python -m benchmarks speed``.
"""
