"""What the puzzle's state is made of: presets that are not goals, and how many tiles they take."""

DEALT = "island"
CHOSEN = "choose"
DAILY = "daily"
STUDY = "study"
"""The presets of nine dealt tiles, of nine chosen ones, of the puzzle of the day, and of the four
tiles of which all is known.
"""

STUDIED = ("c1", "m1", "m4", "m7")
"""Those four tiles: they fit in one way, and its turns."""

NINE = 9
"""Tiles of an island of three by three."""

CLEAR = "clear"
SOLVE = "solve"
"""The actions of taking all tiles back, and of giving up."""
