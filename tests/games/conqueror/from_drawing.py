"""Positions made from drawings.

The first row of a drawing is the top row. "." is a free tile, "r", "b", "g" and "v" are coins, "#"
is a tile of a won island, and a blank is a removed tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from skerry.games.conqueror.board import islands_of_middle_block, landing_tiles
from skerry.games.conqueror.constants import LEAVE, MOVE, ROLL
from skerry.games.conqueror.rules import ConquerorState

LETTERS = "rbgv"


def parse_drawing(
    drawing: str,
    tokens: str,
    *,
    die: int = 0,
    turn: int = 0,
    preset: str = "basic",
    won: Mapping[str, int] | None = None,
    last: Mapping[str, int] | None = None,
) -> ConquerorState:
    """Return a position on a square board.

    Args:
        drawing: The rows; "|" marks the ends of a row.
        tokens: The tile of each seat's token; "-" means that the player is out.
        die: The rolled face; 0 before the roll.
        turn: The seat whose turn it is.
        preset: The preset.
        won: The winner of each won island, by the island's lower left tile.
        last: The owner of the newest coin on islands, by their lower left tiles. Other islands have
            the first seat with a coin there.
    """
    rows = drawing.strip("|\n").replace("|", "").splitlines()
    side = len(rows)
    won = won or {}
    last = last or {}
    pitch = side + 1
    islands = islands_of_middle_block(side, side)
    seats = tokens.split()
    at = {
        f"{'abcdefgh'[x]}{side - y}": (row.ljust(side)[x], (side - 1 - y) * pitch + x)
        for y, row in enumerate(rows)
        for x in range(side)
    }
    coins = [0] * len(seats)
    for sign, tile in at.values():
        if sign in LETTERS:
            coins[LETTERS.index(sign)] |= 1 << tile
    owners = [-1] * len(islands)
    latest = [-1] * len(islands)
    names = {tile: name for name, (_, tile) in at.items()}
    for number, corner in enumerate(islands):
        mask = (3 | 3 << pitch) << corner
        owners[number] = won.get(names[corner], -1)
        current = [seat for seat in range(len(seats)) if coins[seat] & mask]
        first = current[0] if current else -1
        latest[number] = max(owners[number], last.get(names[corner], first))
    state = ConquerorState(
        preset=preset,
        side=side,
        islands=islands,
        loose=0,
        stage=MOVE if die else ROLL,
        turn=turn,
        tokens=tuple(at[name][1] if name != "-" else -1 for name in seats),
        coins=tuple(coins),
        owners=tuple(owners),
        latest=tuple(latest),
        awards=(-1,) * len(islands),
        die=die,
    )
    taken = state.claimed_tiles | state.token_tiles
    if not landing_tiles(state.tokens[turn], state.land, taken, pitch):
        state = replace(state, stage=LEAVE)
    state.validate()
    return state
