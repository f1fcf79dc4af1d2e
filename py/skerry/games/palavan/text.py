"""What Palavan calls things: labels for screen readers, and the nodes of its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from skerry.core.i18n import N_, listing, texts

from .land import EMPTY
from .notation import cell_name, cell_number
from .tiles import LAND, RIGHT, WATER, edge, tiles

_, ngettext = texts(__name__)

EDGES = (N_("top"), N_("right"), N_("bottom"), N_("left"))
"""Words, and in English parts of the names of nodes."""

SIDES = (N_("top edge"), N_("right edge"), N_("bottom edge"), N_("left edge"))
_LAID = (
    N_("{tile} on {cell}"),
    N_("{tile} on {cell}, rotated once"),
    N_("{tile} on {cell}, rotated twice"),
    N_("{tile} on {cell}, rotated three times"),
)


def name(tile: int) -> str:
    """A tile's name."""
    return tiles()[tile].id.upper()


def laid_as(piece: int, cell: int, width: int) -> str:
    """Where and how a piece lies: "C3 on b2, turned a quarter"."""
    return _(_LAID[piece % 4]).format(tile=name(piece // 4), cell=cell_name(cell, width))


def half_edges(halves: str) -> str:
    """An edge, clockwise: "land", "water", "land then water"."""
    return {
        LAND + LAND: _("land"),
        WATER + WATER: _("water"),
        LAND + WATER: _("land then water"),
        WATER + LAND: _("water then land"),
    }[halves]


def edges(piece: int) -> str:
    """What a piece has on its edges, clockwise from the top: "top land, right land then water".

    Half-edges are told clockwise as well; edges in a row that are the same are told at once.
    """
    runs = _runs(piece)
    if len(runs[0][0]) == len(EDGES):
        return _("all land") if LAND in runs[0][1] else _("all water")
    return ", ".join(
        _("{sides} {colour}").format(
            sides=listing([_(EDGES[side]) for side in sides]), colour=half_edges(halves)
        )
        for sides, halves in runs
    )


@cache
def _runs(piece: int) -> tuple[tuple[tuple[int, ...], str], ...]:
    """The edges clockwise from the top with their halves, those in a row together that are the
    same and of one colour.
    """
    found: list[tuple[tuple[int, ...], str]] = []
    for side in range(len(EDGES)):
        halves = edge(piece, side)
        if found and found[-1][1] == halves and len(set(halves)) == 1:
            found[-1] = ((*found[-1][0], side), halves)
        else:
            found.append(((side,), halves))
    return tuple(found)


def tile_count(count: int) -> str:
    """How many tiles: "1 tile", "2 tiles"."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


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
