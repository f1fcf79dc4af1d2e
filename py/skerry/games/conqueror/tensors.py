"""The Conqueror as numbers: planes of the whole sea, and where the turn is."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import LONG_GAME, Observation, Tensors, concat_bits, one_hot

from .constants import IDLE_ROUNDS, LOOSE, STAY
from .rules import ConquerorState, begin

PLANES = 5
"""Planes for each seat."""


def tensors(preset: str, seats: int) -> Tensors:
    """Planes of the sea, rows from below, with a column of water at the right: land; for each seat
    its token, its coins, the islands it has won, those where its coin was the last, those it was
    given in the end. Then who observes, whose turn it is, the die, how many islands are to be laid
    yet and turns have been idle, as shares of the most.

    While corners are chosen, tokens that wait have empty planes. Dice cast for an island in the end
    are left out: nobody has anything to decide then.
    """
    state = begin(preset, seats)
    names, shape = state.board.names, (1 + PLANES * seats, state.side, state.board.pitch)
    size = shape[0] * shape[1] * shape[2] + 2 * seats + 6 + 2
    return Tensors((*names.values(), STAY), size, _seen, LONG_GAME, len(names), shape=shape)


def _seen(state: ConquerorState, seat: int) -> Observation:
    seats, sea = len(state.tokens), state.side * state.board.pitch
    planes = [(plane, sea) for plane in _planes(state)]
    turn = (one_hot(seat, seats), seats), (one_hot(state.turn, seats), seats)
    ones = concat_bits(*planes, *turn, (one_hot(state.die - 1, 6), 6))
    rest = len(planes) * sea + 2 * seats + 6
    idle = min(1.0, state.idle / (IDLE_ROUNDS * seats))
    return ones, ((rest, state.loose / LOOSE), (rest + 1, idle))


def _planes(state: ConquerorState) -> Iterator[int]:
    """The planes as bits, by tile."""
    masks, seats = state.board.masks, state.seats
    rows = [_shared(masks, row, len(seats)) for row in (state.owners, state.latest, state.awards)]
    yield state.land
    for seat in seats:
        yield 0 if state.tokens[seat] < 0 else 1 << state.tokens[seat]
        yield state.coins[seat]
        for row in rows:
            yield row[seat]


def _shared(masks: tuple[int, ...], owners: tuple[int, ...], seats: int) -> list[int]:
    """The tiles of each seat's islands; nobody has any while islands are laid."""
    found = [0] * seats
    for mask, owner in zip(masks, owners, strict=False):
        if owner >= 0:
            found[owner] |= mask
    return found
