"""What the puzzle's state is made of: presets that are not goals, and how many tiles they take."""

DEALT, CHOSEN, DAILY = "island", "choose", "daily"
"""The presets of nine dealt tiles, of nine chosen ones, and of the puzzle of the day."""

NINE = 9
"""Tiles of an island of three by three."""

CLEAR, SOLVE = "clear", "solve"
"""The actions of taking all tiles back, and of giving up."""
