"""Reasons why a typed move, or a click on the picture, is not a legal move of a duel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.i18n import N_, join_with_and, texts
from skerry.games.palavan.explain import parse_placement
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, tiles_mask
from skerry.games.palavan.text import SIDES, cell_of_node, edge_text, tile_name, tile_of_node
from skerry.games.palavan.tiles import distinct_turns, edge_halves

from .constants import FIELD, PLAY
from .field import has_neighbour, neighbour_cells, open_cells
from .rules import YIELD, DuelState
from .text import placement_counts

_ = texts(__name__)[0]


def explain_illegal_move(state: DuelState, text: str) -> str:
    """Return why a typed move is illegal."""
    if text == YIELD:
        return _(
            "Only the loser of the last round can let the opponent start, and only "
            "before the first tile"
        )
    placement = parse_placement(text, FIELD, FIELD * FIELD)
    return placement if isinstance(placement, str) else explain_illegal_placement(state, *placement)


def explain_illegal_picks(state: DuelState, picks: tuple[str, ...]) -> str:
    """Return why picking these nodes in this order makes no move; "" if there is no reason."""
    if not picks or state.phase != PLAY:
        return ""
    tile = tile_of_node(picks[0])
    cell = cell_of_node(picks[-1], state.laid, FIELD)
    if tile == EMPTY:
        if cell == EMPTY:
            return ""
        return _("Choose one of your tiles first, then {cell}").format(cell=picks[0])
    if not state.hands[state.to_move] >> tile & 1:
        return explain_illegal_placement(state, tile, 0, max(cell, 0))
    if tile not in placement_counts(state, state.to_move):
        return _("{tile} doesn't fit anywhere now").format(tile=tile_name(tile))
    return _explain_no_rotation_fits(state, tile, cell) if cell != EMPTY else ""


def _explain_no_rotation_fits(state: DuelState, tile: int, cell: int) -> str:
    """Return why a tile can't be placed on a cell in any rotation; "" if it can be."""
    reasons = [explain_illegal_placement(state, tile, turn, cell) for turn in distinct_turns(tile)]
    if not all(reasons):
        return ""
    if cell not in open_cells(state.laid):
        return reasons[0]
    needed = [
        _("{colour} on its {edge}").format(colour=edge_text(halves), edge=_(SIDES[side]))
        for side, halves in _edges_that_would_match(state.laid, cell)
    ]
    text = _("{tile} won't fit on {cell}, however you rotate it: that square needs {wanted}")
    return text.format(
        tile=tile_name(tile), cell=cell_name(cell, FIELD), wanted=join_with_and(needed)
    )


def _edges_that_would_match(laid: Sequence[int], cell: int) -> Iterator[tuple[int, str]]:
    """Yield the sides of a cell that have a neighbouring tile, and the edge that would match there.

    The edge is the two letters of `tiles.edge_halves`.
    """
    for side, other in enumerate(neighbour_cells(cell)):
        if other >= 0 and laid[other] != EMPTY:
            yield side, edge_halves(laid[other], (side + 2) % 4)[::-1]


_CLASHES = (
    N_("Rotated this way, {tile} doesn't fit on {cell}: its top edge clashes"),
    N_("Rotated this way, {tile} doesn't fit on {cell}: its right edge clashes"),
    N_("Rotated this way, {tile} doesn't fit on {cell}: its bottom edge clashes"),
    N_("Rotated this way, {tile} doesn't fit on {cell}: its left edge clashes"),
)


def explain_illegal_placement(state: DuelState, tile: int, turn: int, cell: int) -> str:
    """Return why the seat to move can't place a tile on a cell, rotated by `turn` quarter turns.

    Returns "" if the placement is legal.
    """
    where = cell_name(cell, FIELD)
    if not state.hands[state.to_move] >> tile & 1:
        text = _("Tile {tile} belongs to the opponent")
        if tiles_mask(state.laid) >> tile & 1:
            text = _("Tile {tile} is already on the board")
        return text.format(tile=tile_name(tile))
    if state.laid[cell] != EMPTY:
        return _("There's already a tile on {cell}").format(cell=where)
    if cell not in open_cells(state.laid):
        if has_neighbour(state.laid, cell):
            return _("The layout can't be more than four tiles wide or high")
        text = _("A tile must share a side with another tile; there is none next to {cell}")
        return text.format(cell=where)
    for side, halves in _edges_that_would_match(state.laid, cell):
        if edge_halves(4 * tile + turn, side) != halves:
            return _(_CLASHES[side]).format(tile=tile_name(tile), cell=where)
    return ""
