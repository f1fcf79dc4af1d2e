"""The tiles of Palavan, read from tiles.json.

A tile is square; each edge is land, water, or half and half. Its eight half-edges are listed
clockwise from the left half of the top edge. A *piece* is a tile with a rotation: the number `4 *
tile + quarter turns clockwise`. No code depends on which tiles there are: another set in the file
is another game, and `digest` shows that derived data is out of date.
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
    """A tile: `halves` is eight of L and W, `regions` the number of the region behind each
    half-edge.
    """

    id: str
    halves: str
    regions: tuple[int, ...]


@cache
def tiles() -> tuple[Tile, ...]:
    """Return all tiles in the order of the file; ids are lower case."""
    return tuple(
        Tile(row["id"].lower(), row["halves"], tuple(row["regions"])) for row in _load()["tiles"]
    )


@cache
def digest() -> str:
    """Return twelve hexadecimal digits that change when any tile does."""
    rows = [[tile.id, tile.halves, tile.regions] for tile in tiles()]
    return sha256(json.dumps(rows).encode()).hexdigest()[:12]


@cache
def tile_numbers() -> Mapping[str, int]:
    """Return the number of each tile by its id."""
    return {tile.id: number for number, tile in enumerate(tiles())}


@cache
def halves(piece: int) -> str:
    """Return the half-edges of a piece, clockwise from the left half of the top edge."""
    tile, turn = divmod(piece, 4)
    return _rotate(tiles()[tile].halves, turn)


@cache
def regions(piece: int) -> tuple[int, ...]:
    """Return the region behind each half-edge of a piece."""
    tile, turn = divmod(piece, 4)
    return _rotate(tiles()[tile].regions, turn)


@cache
def distinct_turns(tile: int) -> tuple[int, ...]:
    """Return the quarter turns of a tile that look different, 0 always among them."""
    first_turn: dict[tuple[str, tuple[int, ...]], int] = {}
    for turn in range(4):
        behind = regions(4 * tile + turn)
        together = tuple(map(behind.index, behind))  # independent of the regions' numbers
        first_turn.setdefault((halves(4 * tile + turn), together), turn)
    return tuple(first_turn.values())


@cache
def edge(piece: int, side: int) -> str:
    """Return the two halves of an edge of a piece, clockwise."""
    return halves(piece)[2 * side : 2 * side + 2]


@cache
def fits(piece: int, side: int, other: int) -> bool:
    """Return whether `other` fits beside `piece` at its edge `side`: both halves must match."""
    return edge(piece, side) == edge(other, (side + 2) % 4)[::-1]


def _rotate(around: Around, turn: int) -> Around:
    """Rotate the values around a tile by quarter turns clockwise."""
    cut = len(around) - 2 * turn
    return around[cut:] + around[:cut]


def _load() -> dict[str, Any]:
    text = (files(__package__ or "") / "tiles.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
