"""Contracts of the engine: states, games, bots, scenes and lessons."""

__version__ = "0.1.0"
