"""Palavan as numbers: which piece lies on which cell, and what can still be laid."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.tensors import Tensors, flags, one_hot

from .duel import rules as duel
from .duel.rules import DuelState
from .duel.terms import FIELD
from .land import EMPTY
from .notation import listed, place, read_place
from .rules import PalavanState, begin
from .solo import rules as solo
from .solo.rules import SoloState
from .tiles import tiles, turns

ROUNDS = 5
"""Most rounds of a match."""


def tensors(preset: str, seats: int) -> Tensors:
    """For each cell and piece whether it lies there. Then of a puzzle, by tile: in play, chosen, in
    the hand; by cell: given; and whether the nine tiles are being chosen. Of a duel, by tile: the
    seat's own, the other's; who observes, who is to place, who began; tokens, own first, and
    the round, as shares of the most.
    """
    state = begin(preset, seats)
    number = len(tiles())
    if isinstance(state, DuelState):
        cells = FIELD**2
        size = cells * 4 * number + 2 * number + 3 + 3
        actions = (*_lays(range(cells), FIELD), *[duel.YIELD] * bool(state.choice))
        return Tensors(actions, size, _observe, ROUNDS * (2 * number + state.choice), number)
    cells = len(state.givens)
    actions = (*_lays(range(cells), state.goal.width), *_others(state))
    size = cells * (4 * number + 1) + 3 * number + 1
    return Tensors(actions, size, _observe, 2 * number, len(state.chance_outcomes()), _options)


def _lays(cells: Sequence[int], width: int) -> tuple[str, ...]:
    return tuple(
        place(4 * tile + turn, cell, width)
        for tile in range(len(tiles()))
        for turn in turns(tile)
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
        wanted = {tile for it in state.prospects for tile in listed(it.tiles & ~state.chosen)}
        able = {solo.BEGIN, *(tiles()[tile].id for tile in wanted)}
        return [action for action in legal if action in able]
    board, hand = state.board, state.hand
    free = [
        action
        for action in legal
        if "@" in action
        for piece, cell in [read_place(action, state.goal.width)]
        if board[cell] == EMPTY and hand >> piece // 4 & 1
    ]
    return free or [solo.SOLVE]


def _observe(state: PalavanState, seat: int) -> list[float]:
    return _duel(state, seat) if isinstance(state, DuelState) else _solo(state)


def _solo(state: SoloState) -> list[float]:
    number = len(tiles())
    return [
        *_pieces(state.board),
        *flags(state.tiles, number),
        *flags(state.chosen, number),
        *flags(state.hand, number),
        *(float(piece != EMPTY) for piece in state.givens),
        float(state.choosing),
    ]


def _duel(state: DuelState, seat: int) -> list[float]:
    number, other = len(tiles()), 1 - seat
    return [
        *_pieces(state.laid),
        *flags(state.hands[seat], number),
        *flags(state.hands[other], number),
        float(seat),
        float(state.to_move == seat),
        float(state.first == seat),
        state.tokens[seat] / state.goal,
        state.tokens[other] / state.goal,
        state.round / ROUNDS,
    ]


def _pieces(board: Sequence[int]) -> list[float]:
    return [number for piece in board for number in one_hot(piece, 4 * len(tiles()))]
