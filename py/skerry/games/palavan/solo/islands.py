"""The choices of tiles from which an island can be made, with the number of their islands.

They are few among many: of the 11 440 choices of nine of the sixteen tiles, 130. `islands.json`
holds them; `python py/tables/palavan_islands.py` writes it. Of other tiles than those it was
written for it is not believed, and they are computed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import bits_of, every_tile
from skerry.games.palavan.tiles import digest, numbers

from .goals import GOALS
from .solver import solutions


@dataclass(frozen=True, slots=True)
class Island:
    """A choice of `tiles`, as bits, and in how many `ways` they make an island.

    An island and the same one turned are different ways.
    """

    tiles: int
    ways: int


@cache
def islands() -> tuple[Island, ...]:
    """Every choice of tiles from which an island can be made, in rising order of the bits."""
    text = (files(__package__ or "") / "islands.json").read_text("utf-8")
    table: dict[str, Any] = json.loads(text)
    if table["digest"] != digest():
        return found()
    rows: list[list[Any]] = table["islands"]
    return tuple(Island(bits_of(numbers()[id] for id in ids), ways) for ways, *ids in rows)


def nearest(chosen: int) -> Island:
    """The island with most of the tiles `chosen`, given as bits: no other one is reached by putting
    fewer of them back. Of several such, the one with most ways. A glance at the whole table.
    """
    return max(islands(), key=lambda it: ((it.tiles & chosen).bit_count(), it.ways))


def found() -> tuple[Island, ...]:
    """The same, searched for: a tenth of a second in CPython."""
    goal = GOALS["island"]
    boards = filter(None, solutions(goal, [EMPTY] * goal.size, every_tile()))
    ways = Counter(bits_of(piece // 4 for piece in board) for board in boards)
    return tuple(Island(tiles, ways[tiles]) for tiles in sorted(ways))
