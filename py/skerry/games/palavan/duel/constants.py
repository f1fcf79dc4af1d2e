"""Sizes and phases of the duel."""

FIELD = 7
"""Number of cells along a side of the field."""

FRAME = 4
"""Greatest width and height of the placed tiles, in cells."""

HAND = 8
"""Number of tiles dealt to each player."""

DEAL, PLAY, SKIPPING, COUNTED, OVER = range(5)
"""Phases of a round. COUNTED: the round is over and scored. OVER: the match is over too."""

MAY_YIELD = 2
"""Value of `DuelState.choice` while the loser of the last round may still decide who starts."""
