"""Names of tiles and edges for the screen and screen readers, and ids of scene nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from skerry.core.i18n import N_, join_with_and, texts

from .land import EMPTY
from .notation import cell_name, cell_number
from .tiles import LAND, RIGHT, WATER, edge_halves, tiles

_, ngettext = texts(__name__)

EDGES = (N_("top"), N_("right"), N_("bottom"), N_("left"))
"""Names of the edges, in the order of `tiles.TOP` to `LEFT`. Node ids contain the English names."""

SIDES = (N_("top edge"), N_("right edge"), N_("bottom edge"), N_("left edge"))
_LAID = (
    N_("{tile} on {cell}"),
    N_("{tile} on {cell}, rotated once"),
    N_("{tile} on {cell}, rotated twice"),
    N_("{tile} on {cell}, rotated three times"),
)


def tile_name(tile: int) -> str:
    """Return a tile's name, such as "C3"."""
    return tiles()[tile].id.upper()


def placement_text(piece: int, cell: int, width: int) -> str:
    """Return a description of a placed piece, such as "C3 on b2, rotated once"."""
    return _(_LAID[piece % 4]).format(tile=tile_name(piece // 4), cell=cell_name(cell, width))


def edge_text(halves: str) -> str:
    """Return a description of an edge, such as "land then water".

    `halves` has the two letters of `tiles.edge_halves`.
    """
    return {
        LAND + LAND: _("land"),
        WATER + WATER: _("water"),
        LAND + WATER: _("land then water"),
        WATER + LAND: _("water then land"),
    }[halves]


def edges_text(piece: int) -> str:
    """Return a description of a piece's edges, clockwise from the top.

    An example is "top and right land, bottom land then water, left water". Consecutive edges that
    are all land or all water are combined.
    """
    runs = _edge_groups(piece)
    if len(runs[0][0]) == len(EDGES):
        return _("all land") if LAND in runs[0][1] else _("all water")
    return ", ".join(
        _("{sides} {colour}").format(
            sides=join_with_and([_(EDGES[side]) for side in sides]), colour=edge_text(halves)
        )
        for sides, halves in runs
    )


@cache
def _edge_groups(piece: int) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Return the edges in groups, clockwise from the top: their sides, and their two letters.

    A group has several edges if they are consecutive and all land or all water.
    """
    runs: list[tuple[tuple[int, ...], str]] = []
    for side in range(len(EDGES)):
        halves = edge_halves(piece, side)
        if runs and runs[-1][1] == halves and len(set(halves)) == 1:
            runs[-1] = ((*runs[-1][0], side), halves)
        else:
            runs.append(((side,), halves))
    return tuple(runs)


def tile_count_text(count: int) -> str:
    """Return a number of tiles as text: "1 tile", "2 tiles"."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


# Scene nodes


def tile_id(tile: int) -> str:
    """Return the node id of a tile."""
    return f"tile-{tiles()[tile].id}"


def tile_of_node(node: str) -> int:
    """Return the number of the tile with this node id; EMPTY if no tile has the id."""
    ids = [tile_id(tile) for tile in range(len(tiles()))]
    return ids.index(node) if node in ids else EMPTY


def cell_of_node(node: str, board: Sequence[int], width: int) -> int:
    """Return the cell of the node with this id, which is that of a cell or of a tile on the board.

    Returns EMPTY for other nodes and for tiles that are not on the board.
    """
    tile = tile_of_node(node)
    if tile != EMPTY:
        return next((cell for cell, piece in enumerate(board) if piece // 4 == tile), EMPTY)
    names = [cell_name(cell, width) for cell in range(len(board))]
    return cell_number(node, width) if node in names else EMPTY


def clash_id(cell: int, side: int, width: int) -> str:
    """Return the node id of the mark on a clashing edge; `side` is RIGHT or BOTTOM."""
    beyond = cell + (1 if side == RIGHT else width)
    return f"clash-{cell_name(cell, width)}-{cell_name(beyond, width)}"


def rim_fault_id(cell: int, side: int, width: int) -> str:
    """Return the node id of the mark on an edge at the rim that has land but must be water."""
    return f"ashore-{cell_name(cell, width)}-{EDGES[side]}"


def area_id(cell: int, region: int, width: int) -> str:
    """Return the node id of the region with number `region` of the tile on a cell."""
    return f"area-{cell_name(cell, width)}-{region}"
