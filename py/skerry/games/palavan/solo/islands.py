"""The sets of nine tiles that can make an island, and in how many ways.

Of the 11,440 sets of nine of the sixteen tiles, 130 can make an island. `islands.json` has these
sets; `python py/tables/palavan_islands.py` writes the file. If the file was written for other
tiles, the sets are computed by a search.
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
from skerry.games.palavan.tiles import tile_numbers, tiles_hash

from .goals import GOALS
from .solving.solver import search_solutions


@dataclass(frozen=True, slots=True)
class Island:
    """A set of nine tiles that can make an island.

    Attributes:
        tiles: The tiles, as bits.
        ways: Number of islands that they make. Rotated islands count separately.
    """

    tiles: int
    ways: int


@cache
def islands() -> tuple[Island, ...]:
    """Return every set of tiles that can make an island, in rising order of `tiles`."""
    text = (files(__package__ or "") / "islands.json").read_text("utf-8")
    table: dict[str, Any] = json.loads(text)
    if table["digest"] != tiles_hash():
        return search_islands()
    rows: list[list[Any]] = table["islands"]
    return tuple(Island(bits_of(tile_numbers()[id] for id in ids), ways) for ways, *ids in rows)


def nearest_island(chosen: int) -> Island:
    """Return the set of nine that shares most tiles with `chosen` (tiles as bits).

    If several sets share equally many tiles, return the set with the most ways.
    """
    return max(islands(), key=lambda island: ((island.tiles & chosen).bit_count(), island.ways))


def search_islands() -> tuple[Island, ...]:
    """Return the same sets as `islands`, by a search that takes a tenth of a second in CPython."""
    goal = GOALS["island"]
    boards = filter(None, search_solutions(goal, [EMPTY] * goal.size, all_tiles_mask()))
    ways = Counter(bits_of(piece // 4 for piece in board) for board in boards)
    return tuple(Island(tiles, ways[tiles]) for tiles in sorted(ways))
