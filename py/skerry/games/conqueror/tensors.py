"""The Conqueror as numbers: planes of the whole sea, and where the turn is."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import LONG, Tensors, flags, one_hot

from .rules import ConquerorState, begin
from .terms import IDLE_ROUNDS, LOOSE, STAY

PLANES = 5
"""Planes for each seat."""


def tensors(preset: str, seats: int) -> Tensors:
    """Planes of the sea: land; for each seat its token, its coins, the islands it has won, those
    where its coin was the last, those it was given in the end. Then who observes, whose turn it is,
    the die, how many islands are to be laid yet and turns have been idle, as shares of the most.

    While corners are chosen, tokens that wait have empty planes. Dice cast for an island in the end
    are left out: nobody has anything to decide then.
    """
    names = begin(preset, seats).board.names
    size = len(names) * (1 + PLANES * seats) + 2 * seats + 6 + 2
    return Tensors((*names.values(), STAY), size, _observe, LONG, len(names))


def _observe(state: ConquerorState, seat: int) -> list[float]:
    seats = len(state.tokens)
    places = state.board.names
    planes = [flags(plane, state.side * state.board.pitch) for plane in _planes(state)]
    return [
        *(plane[place] for plane in planes for place in places),
        *one_hot(seat, seats),
        *one_hot(state.turn, seats),
        *one_hot(state.die - 1, 6),
        state.loose / LOOSE,
        min(1.0, state.idle / (IDLE_ROUNDS * seats)),
    ]


def _planes(state: ConquerorState) -> Iterator[int]:
    """The planes as bits, by tile."""
    yield state.land
    for seat in state.seats:
        yield 0 if state.tokens[seat] < 0 else 1 << state.tokens[seat]
        yield state.coins[seat]
        for seats in (state.owners, state.latest, state.awards):
            masks = zip(state.board.masks, seats, strict=False)  # no seats while islands are laid
            yield sum(mask for mask, other in masks if other == seat)
