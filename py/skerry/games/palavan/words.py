"""What Palavan calls things: labels for screen readers, and the nodes of its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .land import EMPTY
from .notation import cell_name, cell_number
from .tiles import LAND, RIGHT, edge, tiles

EDGES = ("top", "right", "bottom", "left")
SIDES = ("upper", "right", "lower", "left")
TURNED = ("", ", turned a quarter", ", turned half round", ", turned three quarters")


def name(tile: int) -> str:
    """A tile's name."""
    return tiles()[tile].id.upper()


def laid_as(piece: int, cell: int, width: int) -> str:
    """Where and how a piece lies: "C3 on b2, turned a quarter"."""
    return f"{name(piece // 4)} on {cell_name(cell, width)}{TURNED[piece % 4]}"


def half_edges(halves: str) -> str:
    """An edge, clockwise: "land", "water", "land then water"."""
    one, two = ("land" if half == LAND else "water" for half in halves)
    return one if one == two else f"{one} then {two}"


@cache
def edges(piece: int) -> str:
    """What a piece has on its edges, clockwise from the top: "top land, right land then water".

    Half-edges are told clockwise as well; edges in a row that are the same are told at once.
    """
    found = [half_edges(edge(piece, side)) for side in range(4)]
    if len(set(found)) == 1 and " " not in found[0]:
        return f"all {found[0]}"
    said: list[tuple[list[str], str]] = []
    for side, what in enumerate(found):
        if said and said[-1][1] == what and " " not in what:
            said[-1][0].append(EDGES[side])
        else:
            said.append(([EDGES[side]], what))
    return ", ".join(f"{listing(sides)} {what}" for sides, what in said)


def many(count: int, thing: str) -> str:
    """A count with its noun: "1 tile", "2 tiles"."""
    return f"{count} {thing}" + "s" * (count != 1)


def listing(words: Sequence[str]) -> str:
    """Words with commas and an "and"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# Nodes


def tile_id(tile: int) -> str:
    """The node of a tile, wherever it is."""
    return f"tile-{tiles()[tile].id}"


def tile_of(node: str) -> int:
    """The tile that a node shows; EMPTY for any other node."""
    ids = [tile_id(tile) for tile in range(len(tiles()))]
    return ids.index(node) if node in ids else EMPTY


def cell_of(node: str, board: Sequence[int], width: int) -> int:
    """The cell that a node stands for, be it the cell or the tile there; EMPTY for none."""
    tile = tile_of(node)
    if tile != EMPTY:
        return next((cell for cell, piece in enumerate(board) if piece // 4 == tile), EMPTY)
    names = [cell_name(cell, width) for cell in range(len(board))]
    return cell_number(node, width) if node in names else EMPTY


def clash_id(cell: int, side: int, width: int) -> str:
    """The node of an inner edge that clashes."""
    beyond = cell + (1 if side == RIGHT else width)
    return f"clash-{cell_name(cell, width)}-{cell_name(beyond, width)}"


def ashore_id(cell: int, side: int, width: int) -> str:
    """The node of an edge of the rim that has land where water should be."""
    return f"ashore-{cell_name(cell, width)}-{EDGES[side]}"


def area_id(cell: int, region: int, width: int) -> str:
    """The node of a tile's region, which is part of an area."""
    return f"area-{cell_name(cell, width)}-{region}"
