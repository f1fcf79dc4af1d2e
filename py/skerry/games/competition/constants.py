"""Constants of the rules, and values with a special meaning in a state."""

from __future__ import annotations

from typing import Any

Ints = tuple[int, ...]

Action = tuple[Any, ...]
"""An action: its word, then its arguments. The docstring of rules.py lists all of them."""

EMPTY = -1
"""In place of a card number on a field: no card."""

BLIND = -2
"""In place of a card number on a field: a blind card."""

HIDDEN = -3
"""In place of a card number, in information states only: a card that the viewer cannot know.

It occurs on fields and in hands.
"""

NO_SEAT = -1
"""In place of the seat that took a trick: no island was on the field."""

TIED = -2
"""Value in place of a trick's winner if several islands are the best."""

DOWN = 0
"""Side of a card that is put on the face-down pile."""

UP = 1
"""The place of a card that is put on the face-up pile of its sea."""

SIZES = {2: (10, 6), 3: (10, 4), 4: (8, 4), 5: (8, 3)}
"""(Island cards per hand, rounds) by number of seats (rule book, "Game preparation")."""

STUDY = 2
"""The value of `simple` in the study preset: simple scoring, one round, one card per player."""

STUDIED = (1, 27, 35)
"""The cards of the study preset: Rügen, Malta, Iceland."""

DEALT = {seats: seats * cards for seats, (cards, _rounds) in SIZES.items()}, {2: 2}
"""Island cards dealt per round, by seats: in the normal game, and in the study preset."""
