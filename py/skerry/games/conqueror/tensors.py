"""Tensor encoding: planes of the whole sea, and the state of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import LONG_GAME, Observation, Tensors, concat_bits, one_hot

from .constants import IDLE_ROUNDS, LOOSE, STAY
from .rules import ConquerorState, begin
from .scoring import coin_order

PLANES = 5
"""Planes per seat."""


def tensors(preset: str, seats: int) -> Tensors:
    """Describe the encoding.

    Planes of the sea, rows from below, with a column of water at the right: land; for each seat its
    token, its coins, its won islands, islands with its coin as the last, and awarded islands; in
    variants with an order of coins, for each seat the islands with its coin as the last but one.
    Then the observer, the seat to move, the die, and as shares of their maximum the islands still
    to be placed and the idle turns.

    While corners are chosen, waiting tokens have empty planes. Rolls for leftover islands are left
    out: there is nothing to decide then.
    """
    state = begin(preset, seats)
    names = state.board.names
    planes = PLANES + state.variant.coin_order
    shape = (1 + planes * seats, state.side, state.board.pitch)
    size = shape[0] * shape[1] * shape[2] + 2 * seats + 6 + 2
    return Tensors((*names.values(), STAY), size, _observe, LONG_GAME, len(names), shape=shape)


def _observe(state: ConquerorState, seat: int) -> Observation:
    seats = len(state.tokens)
    sea = state.side * state.board.pitch
    planes = [(plane, sea) for plane in _planes(state)]
    turn = (one_hot(seat, seats), seats), (one_hot(state.turn, seats), seats)
    ones = concat_bits(*planes, *turn, (one_hot(state.die - 1, 6), 6))
    rest = len(planes) * sea + 2 * seats + 6
    idle = min(1.0, state.idle / (IDLE_ROUNDS * seats))
    return ones, ((rest, state.loose / LOOSE), (rest + 1, idle))


def _planes(state: ConquerorState) -> Iterator[int]:
    """Yield the planes as bits, by tile."""
    masks = state.board.masks
    seats = state.seats
    rows = [
        _tiles_by_seat(masks, row, len(seats)) for row in (state.owners, state.latest, state.awards)
    ]
    yield state.land
    for seat in seats:
        yield 0 if state.tokens[seat] < 0 else 1 << state.tokens[seat]
        yield state.coins[seat]
        for row in rows:
            yield row[seat]
    if state.variant.coin_order:
        yield from _tiles_by_seat(masks, _last_but_one(state), len(seats))


def _last_but_one(state: ConquerorState) -> tuple[int, ...]:
    """Return by island the seat of the last coin but one; -1: none."""
    orders = [coin_order(state, island) for island in range(len(state.latest))]
    return tuple(order[-2] if len(order) > 1 else -1 for order in orders)


def _tiles_by_seat(masks: tuple[int, ...], owners: tuple[int, ...], seats: int) -> list[int]:
    """Return the tiles of each seat's islands; none while islands are placed."""
    tiles = [0] * seats
    for mask, owner in zip(masks, owners, strict=False):
        if owner >= 0:
            tiles[owner] |= mask
    return tiles
