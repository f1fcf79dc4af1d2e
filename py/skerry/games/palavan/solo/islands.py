"""The choices of nine tiles that can make an island, with the number of their islands.

Of the 11,440 choices of nine of the sixteen tiles, 130 can. `islands.json` holds them; `python
py/tables/palavan_islands.py` writes it. For other tiles than those of the file they are computed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask, bits_of
from skerry.games.palavan.tiles import digest, tile_numbers

from .goals import GOALS
from .solving.solver import solutions


@dataclass(frozen=True, slots=True)
class Island:
    """A choice of `tiles`, as bits, and the number of islands that they make (`ways`).

    Rotated islands count separately.
    """

    tiles: int
    ways: int


@cache
def islands() -> tuple[Island, ...]:
    """Return every choice of tiles that can make an island, in rising order of the bits."""
    text = (files(__package__ or "") / "islands.json").read_text("utf-8")
    table: dict[str, Any] = json.loads(text)
    if table["digest"] != digest():
        return search_islands()
    rows: list[list[Any]] = table["islands"]
    return tuple(Island(bits_of(tile_numbers()[id] for id in ids), ways) for ways, *ids in rows)


def nearest(chosen: int) -> Island:
    """Return the choice that shares most tiles with `chosen` (bits); among several, the one with
    most ways.
    """
    return max(islands(), key=lambda island: ((island.tiles & chosen).bit_count(), island.ways))


def search_islands() -> tuple[Island, ...]:
    """Compute what `islands` returns, in a tenth of a second in CPython."""
    goal = GOALS["island"]
    boards = filter(None, solutions(goal, [EMPTY] * goal.size, all_tiles_mask()))
    ways = Counter(bits_of(piece // 4 for piece in board) for board in boards)
    return tuple(Island(tiles, ways[tiles]) for tiles in sorted(ways))
