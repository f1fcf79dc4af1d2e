"""Tensor encoding: planes of the whole sea, and the state of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import LONG_GAME, Observation, Tensors, concat_bits, one_hot

from .constants import IDLE_ROUNDS, LOOSE, STAY
from .rules import ConquerorState, begin
from .scoring import coin_order

PLANES = 5
"""Number of planes for each seat, without the plane for the order of coins."""


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of observations.

    First come planes of the sea, row by row from the lowest, with a column of water at the right:

    - land;
    - for each seat its token, its coins, the islands it has won, the islands with its coin as the
      last one placed, and the islands it was awarded;
    - in variants with an order of coins, for each seat the islands with its coin as the last but
      one.

    Then come the observer (one-hot), the seat whose turn it is (one-hot), the face of the die
    (one-hot), the share of loose islands not placed yet, and the share of idle turns after which
    the game ends.

    A seat that has no token on the board has an empty plane. The rolls of a dice-off are left out,
    because no player decides anything then.
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
    """Yield each plane as a set of tiles (bits)."""
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
        yield from _tiles_by_seat(masks, _last_but_one_seats(state), len(seats))


def _last_but_one_seats(state: ConquerorState) -> tuple[int, ...]:
    """Return for each island the seat of its last coin but one, or -1."""
    orders = [coin_order(state, island) for island in range(len(state.latest))]
    return tuple(order[-2] if len(order) > 1 else -1 for order in orders)


def _tiles_by_seat(masks: tuple[int, ...], owners: tuple[int, ...], seats: int) -> list[int]:
    """Return for each seat the tiles of its islands (bits).

    `owners` has the seat of each island, or -1. It is empty while islands are placed.
    """
    tiles = [0] * seats
    for mask, owner in zip(masks, owners, strict=False):
        if owner >= 0:
            tiles[owner] |= mask
    return tiles
