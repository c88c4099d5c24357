"""The window: an immutable state, pure updates, and a thin shell that draws the one and makes the others.

``state`` says all there is to show, ``actions`` what a person can do, ``update`` what comes of it, ``undo``
keeps the states before, ``keep`` writes them to a file. ``work`` is what takes long, ``workshop`` has it done
in processes of its own. ``shell`` turns events into actions and states into pictures.
"""
