"""Names and numbers shared by the game's modules."""

from __future__ import annotations

from skerry.core.i18n import N_

COLOURS = (N_("Red"), N_("Blue"), N_("Gold"), N_("Violet"))
"""The name of each seat's colour."""

PLACE = "place"
CORNER = "corner"
"""Stages before the first turn: islands are placed (PLACE), players choose corners (CORNER)."""

ROLL = "roll"
MOVE = "move"
LEAVE = "leave"
COUNT = "count"
OVER = "over"
"""The other stages, named after the next event: a roll (ROLL), a walk (MOVE), a stuck player leaves
(LEAVE), a roll for a leftover island (COUNT), no event (OVER)."""

STAY = "stay"
"""The action if the roll leads nowhere."""

OUT = "out"
"""The only chance outcome at stage LEAVE: a player who can never move again is out."""

FACES = ("1", "2", "3", "4", "5", "6")

BOX = 12
"""Coins of each colour in the box."""

LOOSE = 7
"""The number of islands that are placed one by one around the block."""

IDLE_ROUNDS = 12
"""With twelve coins each, the game ends after this number of rounds without a claim."""

Event = tuple[str, int, int]
"""The kind of an event, its seat (-1: no seat), and its tile, island or face."""

EVENTS = ("lay", "set", "walk", "stay", "claim", "win", "roll", "out", "cast", "award")
"""All kinds. "win" and "award" have an island, "roll" and "cast" a face, the other kinds a tile."""
