"""What Palavan says of its tiles: names and labels for screen readers and for everybody."""

from __future__ import annotations

from functools import cache

from .land import EMPTY
from .tiles import LAND, edge, tiles

EDGES = ("top", "right", "bottom", "left")
SIDES = ("upper", "right", "lower", "left")
TURNED = ("", ", turned a quarter", ", turned half round", ", turned three quarters")


def name(tile: int) -> str:
    """A tile's name."""
    return tiles()[tile].id.upper()


def tile_id(tile: int) -> str:
    """The node of a tile, wherever it is."""
    return f"tile-{tiles()[tile].id}"


def tile_of(node: str) -> int:
    """The tile that a node shows; EMPTY for any other node."""
    ids = [tile_id(tile) for tile in range(len(tiles()))]
    return ids.index(node) if node in ids else EMPTY


def half_edges(halves: str) -> str:
    """An edge, clockwise: "land", "water", "land then water"."""
    one, two = ("land" if half == LAND else "water" for half in halves)
    return one if one == two else f"{one} then {two}"


@cache
def edges(piece: int) -> str:
    """What a piece has on its edges, clockwise from the top, equal neighbours in one."""
    found = [half_edges(edge(piece, side)) for side in range(4)]
    if len(set(found)) == 1:
        return f"all {found[0]}"
    said: list[tuple[list[str], str]] = []
    for side, what in enumerate(found):
        if said and said[-1][1] == what and " " not in what:
            said[-1][0].append(EDGES[side])
        else:
            said.append(([EDGES[side]], what))
    return ", ".join(f"{' and '.join(sides)} {what}" for sides, what in said)


def many(count: int, thing: str) -> str:
    """A count with its noun: "1 tile", "2 tiles"."""
    return f"{count} {thing}" + "s" * (count != 1)


def listing(words: list[str]) -> str:
    """Words with commas and an "and"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
