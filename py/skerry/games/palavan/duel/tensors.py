"""Observation tensors of the duel."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors, concat_bits
from skerry.games.palavan.piece_planes import piece_planes, place_actions
from skerry.games.palavan.tiles import tiles

from .constants import FIELD
from .rules import YIELD, DuelState, begin

ROUNDS = 5
"""Maximum number of rounds in a match."""


def tensors(preset: str) -> Tensors:
    """Return the encoding of the positions and actions of a preset as numbers.

    An observation of a seat consists of:

    - planes with a bit for each cell, one plane for each piece;
    - a bit for each tile: whether it is in the seat's hand; then the same for the opponent's hand;
    - three bits: whether the seat is the second one, is to move, has started the round;
    - three numbers from 0 to 1: the seat's tokens and the opponent's tokens, divided by `goal`; the
      number of the round, divided by ROUNDS.
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
