"""Constants of the rules, and special values in the fields of a state."""

from __future__ import annotations

from typing import Any

Ints = tuple[int, ...]

Action = tuple[Any, ...]
"""An action: its word, then its arguments. The docstring of rules.py lists all actions."""

EMPTY = -1
"""In place of a card number on a field: the field has no card."""

BLIND = -2
"""In place of a card number on a field: a blind card."""

HIDDEN = -3
"""In place of a card number, in information states only: a card that the viewer cannot know.

It occurs on fields and in hands.
"""

NO_SEAT = -1
"""In place of the seat that takes a trick: no seat has an island on the field."""

TIED = -2
"""In place of the seat that takes a trick: several islands tie for best."""

DOWN = 0
"""How a card is put on a pile: face down."""

UP = 1
"""How a card is put on a pile: face up, on the pile of its sea."""

SIZES = {2: (10, 6), 3: (10, 4), 4: (8, 4), 5: (8, 3)}
"""For each number of seats: the island cards per hand, and the rounds ("Game preparation" in the
rule book)."""

STUDY = 2
"""The value of `simple` in the study preset: simple scoring, one round, one card per player."""

STUDIED = (1, 27, 35)
"""The deck of the study preset: Rügen, Malta, Iceland."""

DEALT = {seats: seats * cards for seats, (cards, _rounds) in SIZES.items()}, {2: 2}
"""Island cards dealt in a round, for each number of seats: normally, and in the study preset."""
