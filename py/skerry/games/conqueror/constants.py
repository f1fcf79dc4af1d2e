"""Names and numbers shared by the game's modules."""

from __future__ import annotations

from skerry.core.i18n import N_

COLOURS = (N_("Red"), N_("Blue"), N_("Gold"), N_("Violet"))
"""The players, by seat."""

PLACE = "place"
CORNER = "corner"
"""Stages before the first turn: islands are placed, corners chosen."""

ROLL = "roll"
MOVE = "move"
LEAVE = "leave"
COUNT = "count"
OVER = "over"
"""The other stages, by what happens next."""

STAY = "stay"
"""The action if the roll leads nowhere."""

OUT = "out"
"""The forced outcome for a player who can never move again."""

FACES = ("1", "2", "3", "4", "5", "6")

BOX = 12
"""Coins of each colour in the box."""

LOOSE = 7
"""Islands that are placed one by one around the block."""

IDLE_ROUNDS = 12
"""With twelve coins each, rounds without a claim after which the game ends."""

Event = tuple[str, int, int]
"""The kind of an event, its seat (-1: none), and its tile, island or face."""

EVENTS = ("lay", "set", "walk", "stay", "claim", "win", "roll", "out", "cast", "award")
"""All kinds. "win" and "award" have an island, "roll" and "cast" a face, the others a tile."""
