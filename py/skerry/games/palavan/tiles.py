"""The tiles of Palavan, read from tiles.json.

A tile is square; each edge is land, water, or half and half. A *half-edge* is one half of an edge.
The eight half-edges of a tile are listed clockwise from the left half of the top edge. A *region*
is a connected area of land or water on one tile. A *piece* is a tile with a rotation: the number
`4 * tile + quarter turns clockwise`.

The code works with any set of tiles in the file. Data files that are derived from the tiles store
`tiles_hash()`, which shows whether they are out of date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, TypeVar

LAND = "L"
WATER = "W"

Around = TypeVar("Around", str, tuple[int, ...])
"""Eight values, one per half-edge."""

TOP, RIGHT, BOTTOM, LEFT = range(4)
"""The edges, clockwise. The halves of edge `e` are 2 * e and 2 * e + 1."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile without a rotation.

    Attributes:
        id: Id in lower case, such as "c3".
        halves: Eight letters, LAND or WATER, one for each half-edge.
        regions: For each half-edge the number of the region that it belongs to.
    """

    id: str
    halves: str
    regions: tuple[int, ...]


@cache
def tiles() -> tuple[Tile, ...]:
    """Return all tiles in the order of the file."""
    return tuple(
        Tile(row["id"].lower(), row["halves"], tuple(row["regions"]))
        for row in _load_data()["tiles"]
    )


@cache
def tiles_hash() -> str:
    """Return a hash of all tiles: twelve hexadecimal digits."""
    rows = [[tile.id, tile.halves, tile.regions] for tile in tiles()]
    return sha256(json.dumps(rows).encode()).hexdigest()[:12]


@cache
def tile_numbers() -> Mapping[str, int]:
    """Return a mapping from the id of each tile to its number (index in `tiles()`)."""
    return {tile.id: number for number, tile in enumerate(tiles())}


@cache
def rotated_halves(piece: int) -> str:
    """Return the letters of the eight half-edges of a rotated tile, as in `Tile.halves`."""
    tile, turn = divmod(piece, 4)
    return _rotate_values(tiles()[tile].halves, turn)


@cache
def rotated_regions(piece: int) -> tuple[int, ...]:
    """Return the region of each of the eight half-edges of a rotated tile, as in `Tile.regions`."""
    tile, turn = divmod(piece, 4)
    return _rotate_values(tiles()[tile].regions, turn)


@cache
def distinct_turns(tile: int) -> tuple[int, ...]:
    """Return the quarter turns after which a tile looks different each time; the first is 0."""
    first_turn: dict[tuple[str, tuple[int, ...]], int] = {}
    for turn in range(4):
        behind = rotated_regions(4 * tile + turn)
        # Renumbered by first appearance, so that only the grouping of half-edges counts.
        together = tuple(map(behind.index, behind))
        first_turn.setdefault((rotated_halves(4 * tile + turn), together), turn)
    return tuple(first_turn.values())


@cache
def edge_halves(piece: int, side: int) -> str:
    """Return the two half-edges of a piece at `side`, clockwise: two letters."""
    return rotated_halves(piece)[2 * side : 2 * side + 2]


@cache
def edges_match(piece: int, side: int, other: int) -> bool:
    """Return whether the piece `other` fits next to `piece`, at the edge `side` of `piece`."""
    return edge_halves(piece, side) == edge_halves(other, (side + 2) % 4)[::-1]


def _rotate_values(around: Around, turn: int) -> Around:
    """Rotate the eight values `around` a tile clockwise by `turn` quarter turns."""
    cut = len(around) - 2 * turn
    return around[cut:] + around[:cut]


def _load_data() -> dict[str, Any]:
    text = (files(__package__ or "") / "tiles.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
