"""The words and numbers of the game that its parts share."""

from __future__ import annotations

from skerry.core.i18n import N_

COLOURS = (N_("Red"), N_("Blue"), N_("Gold"), N_("Violet"))
"""The players, by seat."""

PLACE, CORNER = "place", "corner"
"""Stages before anybody walks: islands are laid, corners chosen."""

ROLL, MOVE, LEAVE, COUNT, OVER = "roll", "move", "leave", "count", "over"
"""Stages: what happens next."""

STAY = "stay"
"""The action of whom the roll leads nowhere."""

OUT = "out"
"""What happens to whoever can never move again."""

FACES = ("1", "2", "3", "4", "5", "6")

BOX = 12
"""Coins of each colour in the box."""

LOOSE = 7
"""Islands that are laid one by one round the block."""

IDLE_ROUNDS = 12
"""With twelve coins each, rounds without a claim after which the game is over."""

Event = tuple[str, int, int]
"""What happened, to which seat (-1: none), and where: a tile, an island, or the face of a die."""

EVENTS = ("lay", "set", "walk", "stay", "claim", "win", "roll", "out", "cast", "award")
"""What can happen: "win" and "award" have an island, "roll" and "cast" a face, others a tile."""
