"""Observation tensors of the puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import parse_place_action
from skerry.games.palavan.piece_planes import piece_planes, place_actions
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import tiles

from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState, begin


def tensors(preset: str) -> Tensors:
    """Return the encoding of the positions and actions of a preset as numbers.

    An observation consists of:

    - planes with a bit for each cell: one plane for each piece, one for the given cells;
    - three rows with a bit for each tile: in play, chosen, in the tray;
    - one bit that is set while the player chooses tiles.
    """
    state = begin(preset)
    number = len(tiles())
    cells = len(state.givens)
    return Tensors(
        (*place_actions(range(cells), state.goal.width), *_other_actions(state)),
        size=cells * (4 * number + 1) + 3 * number + 1,
        seen=_observe,
        longest=2 * number,
        outcomes=len(state.chance_outcomes()),
        options=_options,
        shape=(4 * number + 1, state.goal.height, state.goal.width),
    )


def _other_actions(state: SoloState) -> list[str]:
    """Return the actions that are not placements."""
    ids = [tile.id for tile in tiles()]
    choices = [*ids, FILL, BEGIN] if state.is_choosing else []
    return [*(f"{id}-off" for id in ids), CLEAR, SOLVE, *choices]


def _options(state: SoloState) -> Sequence[str]:
    """Return the actions that a learning program chooses from.

    While the player chooses tiles, an action must leave an island possible. Afterwards, tiles from
    the tray are placed on empty cells and never moved. SOLVE is an option only if no such placement
    is legal.
    """
    legal = state.legal_actions()
    if state.is_choosing:
        useful = 0
        for island in state.possible_islands:
            useful |= island.tiles & ~state.chosen
        sensible = {BEGIN, *(tiles()[tile].id for tile in bit_indices(useful))}
        return [action for action in legal if action in sensible]
    board = state.board
    hand = state.hand
    free = [
        action
        for action in legal
        if "@" in action
        for piece, cell in [parse_place_action(action, state.goal.width)]
        if board[cell] == EMPTY and hand >> piece // 4 & 1
    ]
    return free or [SOLVE]


def _observe(state: SoloState, seat: int) -> Observation:
    number = len(tiles())
    givens = state.givens
    given = multi_hot(cell for cell, piece in enumerate(givens) if piece != EMPTY)
    ones = concat_bits(
        (piece_planes(state.board), len(givens) * 4 * number),
        (given, len(givens)),
        (state.tiles, number),
        (state.chosen, number),
        (state.hand, number),
        (state.is_choosing, 1),
    )
    return ones, ()
