"""Preset ids, actions and numbers of tiles of the solo puzzles."""

DEALT = "island"
CHOSEN = "choose"
DAILY = "daily"
STUDY = "study"
"""Presets: an island of nine dealt tiles (DEALT), an island of nine tiles that the player chooses
(CHOSEN), the daily puzzle (DAILY), and a puzzle of four tiles that is small enough to solve
completely (STUDY)."""

STUDIED = ("c1", "m1", "m4", "m7")
"""The tiles of the preset STUDY. Apart from rotations of the board, they fit in only one way."""

NINE = 9
"""Number of tiles of an island (3 by 3)."""

CLEAR = "clear"
SOLVE = "solve"
"""Actions: CLEAR puts all tiles back into the tray, SOLVE gives up and shows a solution."""
