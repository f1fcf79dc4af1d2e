"""The tensor encoding of observations, for learning programs."""

from __future__ import annotations

from skerry.core.tensors import Tensors, from_flat_observer

from .rules import SIZES, TroveState, begin


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of observations.

    For each card: whether it is in the observer's hand, whether it is the observer's bid, whether
    it is gone, and whether it was shown in the last round. Then whether the other player has bid,
    the observer's seat, and both seats' pearls as shares of all pearls.
    """
    deck = begin(preset, seats).deck
    cards = tuple(range(1, deck + 1))
    return Tensors(
        tuple(map(str, cards)),
        4 * deck + 4,
        from_flat_observer(_observe),
        longest=2 * SIZES[preset],
        outcomes=deck,
        played=cards,
    )


def _observe(state: TroveState, seat: int) -> list[float]:
    rows = (state.hands[seat], (state.bids[seat],), state.gone, state.shown)
    cards = range(1, state.deck + 1)
    numbers = [float(card in row) for row in rows for card in cards]
    pearls = [state.pearls[each] / state.size for each in (seat, 1 - seat)]
    return [*numbers, float(state.bids[1 - seat] != 0), float(seat), *pearls]
