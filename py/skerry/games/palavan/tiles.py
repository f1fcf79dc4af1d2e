"""The tiles of Palavan, read from tiles.json, and what follows from them alone.

A tile is square; each edge is land, water, or half and half. Its eight half-edges are listed
clockwise from the left half of the top edge. A *piece* is a tile turned some way: the number
`4 * tile + quarter turns clockwise`. Nothing here or elsewhere asks which tile it is: another set
in the file is another game, and `digest` tells derived data that it is out of date.
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
"""Eight things, one for each half-edge."""

TOP, RIGHT, BOTTOM, LEFT = range(4)
"""The edges, clockwise. The halves of edge `e` are 2 * e and 2 * e + 1."""


@dataclass(frozen=True, slots=True)
class Tile:
    """`halves` is eight of L and W; `regions` the number of the region behind each half-edge."""

    id: str
    halves: str
    regions: tuple[int, ...]


@cache
def tiles() -> tuple[Tile, ...]:
    """All tiles, in the order of the file; ids in lowercase."""
    return tuple(
        Tile(row["id"].lower(), row["halves"], tuple(row["regions"])) for row in _data()["tiles"]
    )


@cache
def digest() -> str:
    """Twelve hexadecimal digits that change when any tile does."""
    told = [[tile.id, tile.halves, tile.regions] for tile in tiles()]
    return sha256(json.dumps(told).encode()).hexdigest()[:12]


@cache
def numbers() -> Mapping[str, int]:
    """The number of a tile by its id."""
    return {tile.id: number for number, tile in enumerate(tiles())}


@cache
def halves(piece: int) -> str:
    """The half-edges of a piece, clockwise from the left half of the top edge."""
    tile, turn = divmod(piece, 4)
    return _turned(tiles()[tile].halves, turn)


@cache
def regions(piece: int) -> tuple[int, ...]:
    """The region behind each half-edge of a piece."""
    tile, turn = divmod(piece, 4)
    return _turned(tiles()[tile].regions, turn)


@cache
def turns(tile: int) -> tuple[int, ...]:
    """The quarter turns of a tile that can be told apart, 0 always among them."""
    seen: dict[tuple[str, tuple[int, ...]], int] = {}
    for turn in range(4):
        behind = regions(4 * tile + turn)
        together = tuple(map(behind.index, behind))  # whatever the regions are numbered
        seen.setdefault((halves(4 * tile + turn), together), turn)
    return tuple(seen.values())


@cache
def edge(piece: int, side: int) -> str:
    """The two halves of an edge of a piece, clockwise."""
    return halves(piece)[2 * side : 2 * side + 2]


@cache
def fits(piece: int, side: int, other: int) -> bool:
    """Whether `other` may lie beside `piece`, at its edge `side`: both halves must agree."""
    return edge(piece, side) == edge(other, (side + 2) % 4)[::-1]


def _turned(around: Around, turn: int) -> Around:
    """Eight things round a tile after quarter turns clockwise."""
    cut = len(around) - 2 * turn
    return around[cut:] + around[:cut]


def _data() -> dict[str, Any]:
    text = (files(__package__ or "") / "tiles.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
