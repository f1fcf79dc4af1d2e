"""Reasons why a typed move, or a click on the picture, is not a legal move of a puzzle."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.games.palavan.explain import parse_placement
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, tiles_mask
from skerry.games.palavan.text import cell_of_node, tile_name, tile_of_node
from skerry.games.palavan.tiles import tile_numbers

from .constants import NINE
from .rules import BEGIN, FILL, SoloState
from .text import smallest_change_text

_ = texts(__name__)[0]


def explain_illegal_move(state: SoloState, text: str) -> str:
    """Return why a typed move is illegal; "" if there is no particular reason."""
    if state.is_choosing:
        return _explain_illegal_choice(state, text)
    placement = parse_placement(text, state.goal.width, state.goal.size)
    if isinstance(placement, str):
        return placement
    tile, _turn, cell = placement
    return explain_illegal_placement(state, tile, cell)


def _explain_illegal_choice(state: SoloState, text: str) -> str:
    """Return why a typed action is illegal while the player chooses tiles."""
    count = state.chosen.bit_count()
    if text == BEGIN and count == NINE:
        reason = _("These nine tiles can't make an island. {amends}")
        return reason.format(amends=smallest_change_text(state))
    if text == BEGIN:
        return _("An island needs nine tiles; you have chosen {count}").format(count=count)
    if text == FILL:
        reason = _("These tiles can no longer make an island. {amends}")
        return reason.format(amends=smallest_change_text(state))
    return _("You have chosen nine tiles. Put one back first") if text in tile_numbers() else ""


def explain_illegal_picks(state: SoloState, picks: tuple[str, ...]) -> str:
    """Return why picking these nodes in this order makes no move; "" if there is no reason."""
    if not picks or state.current_player != 0:
        return ""
    tile = tile_of_node(picks[0])
    if state.is_choosing:
        is_full = state.chosen.bit_count() == NINE and tile != EMPTY
        return _("You have chosen nine tiles. Put one back first") if is_full else ""
    if tile == EMPTY:
        return _explain_illegal_first_pick(state, picks[0])
    if tiles_mask(state.givens) >> tile & 1:
        return _("{tile} is given and can't be moved").format(tile=tile_name(tile))
    if picks[-1] == "tray":
        is_in_tray = state.hand >> tile & 1
        return _("{tile} is already in the tray").format(tile=tile_name(tile)) if is_in_tray else ""
    cell = cell_of_node(picks[-1], state.board, state.goal.width)
    return explain_illegal_placement(state, tile, cell) if cell != EMPTY else ""


def _explain_illegal_first_pick(state: SoloState, id: str) -> str:
    """Return why a node that is not a tile can't be picked first; "" if there is no reason."""
    if id == "tray":
        return _("To put a tile back, choose the tile first, then the tray")
    names = [cell_name(cell, state.goal.width) for cell in range(state.goal.size)]
    return _("Choose a tile first, then {cell}").format(cell=id) if id in names else ""


def explain_illegal_placement(state: SoloState, tile: int, cell: int) -> str:
    """Return why a tile can't be placed on a cell; "" if there is no special reason."""
    given = state.givens[cell]
    if given != EMPTY:
        return _("{tile} is given and can't be moved").format(tile=tile_name(given // 4))
    if tiles_mask(state.givens) >> tile & 1:
        return _("Tile {tile} is given and can't be moved").format(tile=tile_name(tile))
    if not state.tiles >> tile & 1:
        return _("Tile {tile} isn't one of the nine").format(tile=tile_name(tile))
    return ""
