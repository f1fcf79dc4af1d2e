"""What the numbers in a state stand for."""

from __future__ import annotations

from typing import Any

Ints = tuple[int, ...]

Action = tuple[Any, ...]
"""A word and what belongs to it; rules.py has the list."""

EMPTY = -1
BLIND = -2
HIDDEN = -3
"""What lies on a field when it is no island: nothing (yet, or any more), a blind card, or, in an
information state, something that its owner alone knows. Hands hold HIDDEN cards as well.
"""

NOBODY = -1
TIED = -2
"""Who took a trick when it was no seat: there was no island, or several were the best."""

DOWN = 0
UP = 1
"""The face-down pile, and the face-up pile of a card's sea."""

SIZES = {2: (10, 6), 3: (10, 4), 4: (8, 4), 5: (8, 3)}
"""Island cards in a hand and rounds, by seats (rule book, "Game preparation")."""

STUDY = 2
"""What `simple` is in the game for study: simple evaluation, one round, a card for each player."""

STUDIED = (1, 27, 35)
"""The cards of that game: Rügen, Malta, Iceland."""

DEALT = {seats: seats * cards for seats, (cards, _rounds) in SIZES.items()}, {2: 2}
"""Island cards that are dealt in a round, by seats; and in the game for study."""
