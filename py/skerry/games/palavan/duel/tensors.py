"""Observation tensors of the duel."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors, concat_bits
from skerry.games.palavan.piece_planes import piece_planes, place_actions
from skerry.games.palavan.tiles import tiles

from .constants import FIELD
from .rules import YIELD, DuelState, begin

ROUNDS = 5
"""Most rounds of a match."""


def tensors(preset: str) -> Tensors:
    """Return planes of the cells, one for each piece, then by tile: the seat's own, the other's;
    then whether the seat is the second one, is to place, has begun; then tokens, own first, and the
    round, as shares of the most.
    """
    state = begin(preset)
    number = len(tiles())
    actions = (*place_actions(range(FIELD**2), FIELD), *[YIELD] * bool(state.choice))
    return Tensors(
        actions,
        size=FIELD**2 * 4 * number + 2 * number + 3 + 3,
        seen=_observe,
        longest=ROUNDS * (2 * number + state.choice),
        outcomes=number,
        shape=(4 * number, FIELD, FIELD),
    )


def _observe(state: DuelState, seat: int) -> Observation:
    number = len(tiles())
    other = 1 - seat
    whole = FIELD**2 * 4 * number
    flags = seat | (state.to_move == seat) << 1 | (state.first == seat) << 2
    ones = concat_bits(
        (piece_planes(state.laid), whole),
        (state.hands[seat], number),
        (state.hands[other], number),
        (flags, 3),
    )
    tokens = state.tokens[seat] / state.goal, state.tokens[other] / state.goal
    shares = (*tokens, state.round / ROUNDS)
    return ones, tuple(enumerate(shares, whole + 2 * number + 3))
