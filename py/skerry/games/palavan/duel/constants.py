"""What the duel's state is made of: sizes and phases."""

FIELD = 7
FRAME = 4
"""Cells along a side of the field, and of what is laid at most."""

HAND = 8
"""Tiles that each player is dealt."""

DEAL, PLAY, SKIPPING, COUNTED, OVER = range(5)
"""The phases of a round. COUNTED: the tokens are given; OVER: the match as well."""

MAY_YIELD = 2
"""The choice of who lost the round before and has laid nothing yet."""
