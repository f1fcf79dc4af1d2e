"""Positions from drawings: rows from the top, `.` free, r b g v coins, `#` won, blank: lifted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from skerry.games.conqueror.board import block, landings
from skerry.games.conqueror.constants import LEAVE, MOVE, ROLL
from skerry.games.conqueror.rules import ConquerorState

LETTERS = "rbgv"


def sea(
    drawing: str,
    tokens: str,
    *,
    die: int = 0,
    turn: int = 0,
    preset: str = "basic",
    won: Mapping[str, int] | None = None,
    last: Mapping[str, int] | None = None,
) -> ConquerorState:
    """A square sea full of islands, to move with a die or about to roll.

    `tokens` are tiles by seat ("-": out); `won` and `last` are seats by an island's lower left
    tile: who won it, and whose coin on it is the newest (by default the first seat that has one).
    """
    rows = drawing.strip("|\n").replace("|", "").splitlines()
    side = len(rows)
    won = won or {}
    last = last or {}
    pitch = side + 1
    islands = block(side, side)
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
    taken = state.claimed | state.standing
    if not landings(state.tokens[turn], state.land, taken, pitch):
        state = replace(state, stage=LEAVE)
    state.validate()
    return state
