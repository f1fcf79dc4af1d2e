"""Palavan as numbers: which piece lies on which cell, and what can still be laid."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot

from .duel import rules as duel
from .duel.constants import FIELD
from .duel.rules import DuelState
from .land import EMPTY
from .notation import parse_place_action, place_action
from .piece_sets import bit_indices
from .rules import begin
from .solo import rules as solo
from .solo.rules import SoloState
from .tiles import distinct_turns, tiles

ROUNDS = 5
"""Most rounds of a match."""


def tensors(preset: str, seats: int) -> Tensors:
    """Planes of the cells: for each piece where it lies. Of a puzzle one more: the tiles given;
    then by tile: in play, chosen, in the hand; and whether the nine tiles are being chosen. Of a
    duel, by tile: the seat's own, the other's; who observes, who is to place, who began; tokens,
    own first, and the round, as shares of the most.
    """
    state = begin(preset, seats)
    number = len(tiles())
    if isinstance(state, DuelState):
        actions = (*_lays(range(FIELD**2), FIELD), *[duel.YIELD] * bool(state.choice))
        return Tensors(
            actions,
            size=FIELD**2 * 4 * number + 2 * number + 3 + 3,
            seen=_duel,
            longest=ROUNDS * (2 * number + state.choice),
            outcomes=number,
            shape=(4 * number, FIELD, FIELD),
        )
    cells = len(state.givens)
    return Tensors(
        (*_lays(range(cells), state.goal.width), *_others(state)),
        size=cells * (4 * number + 1) + 3 * number + 1,
        seen=_solo,
        longest=2 * number,
        outcomes=len(state.chance_outcomes()),
        options=_options,
        shape=(4 * number + 1, state.goal.height, state.goal.width),
    )


def _lays(cells: Sequence[int], width: int) -> tuple[str, ...]:
    return tuple(
        place_action(4 * tile + turn, cell, width)
        for tile in range(len(tiles()))
        for turn in distinct_turns(tile)
        for cell in cells
    )


def _others(state: SoloState) -> list[str]:
    """What else can be done in a puzzle."""
    ids = [tile.id for tile in tiles()]
    choices = [*ids, solo.FILL, solo.BEGIN] if state.choosing else []
    return [*(f"{id}-off" for id in ids), solo.CLEAR, solo.SOLVE, *choices]


def _options(state: SoloState) -> Sequence[str]:
    """Tiles are chosen of which an island can come; they are laid on free cells, and stay; who is
    stuck gives up.
    """
    legal = state.legal_actions()
    if state.choosing:
        wanted = {tile for it in state.prospects for tile in bit_indices(it.tiles & ~state.chosen)}
        able = {solo.BEGIN, *(tiles()[tile].id for tile in wanted)}
        return [action for action in legal if action in able]
    board = state.board
    hand = state.hand
    free = [
        action
        for action in legal
        if "@" in action
        for piece, cell in [parse_place_action(action, state.goal.width)]
        if board[cell] == EMPTY and hand >> piece // 4 & 1
    ]
    return free or [solo.SOLVE]


def _solo(state: SoloState, seat: int) -> Observation:
    number = len(tiles())
    givens = state.givens
    given = multi_hot(cell for cell, piece in enumerate(givens) if piece != EMPTY)
    ones = concat_bits(
        (_pieces(state.board), len(givens) * 4 * number),
        (given, len(givens)),
        (state.tiles, number),
        (state.chosen, number),
        (state.hand, number),
        (state.choosing, 1),
    )
    return ones, ()


def _duel(state: DuelState, seat: int) -> Observation:
    number = len(tiles())
    other = 1 - seat
    whole = FIELD**2 * 4 * number
    flags = seat | (state.to_move == seat) << 1 | (state.first == seat) << 2
    ones = concat_bits(
        (_pieces(state.laid), whole),
        (state.hands[seat], number),
        (state.hands[other], number),
        (flags, 3),
    )
    tokens = state.tokens[seat] / state.goal, state.tokens[other] / state.goal
    shares = (*tokens, state.round / ROUNDS)
    return ones, tuple(enumerate(shares, whole + 2 * number + 3))


def _pieces(board: Sequence[int]) -> int:
    """A plane for each piece, with a bit where it lies."""
    cells = len(board)
    found = 0
    for cell, piece in enumerate(board):
        if piece != EMPTY:
            found |= 1 << piece * cells + cell
    return found
