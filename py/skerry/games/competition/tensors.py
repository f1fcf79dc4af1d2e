"""Tensor encoding: a seat's knowledge of the place of each of the 128 cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot, one_hot

from . import deck
from .constants import DOWN, EMPTY, UP, Action
from .deck import FIELDS, SEAS
from .rules import GATHER, PASS, READY, CompetitionState, begin, notation

CARDS = 128
HANDFUL = 10.0
"""The greatest number of island cards in a hand."""

CROSSINGS = 8.0
"""An upper bound on the borders in a trick."""

MOST_PUT = 4
"""An upper bound on the actions of a seat for one field of a round, placing cards included."""


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of observations. Seats are listed from the observer on.

    First come rows with a value for each of the 128 cards:

    - the observer's hand, and its card on each field;
    - for each seat: its face-up piles (the top card of a pile of n is 1, the card below it
      (n - 1) / n, and so on), its card on the field turned over, and the cards due to it;
    - the cards in `gone`.

    Then come:

    - for each seat, the fields on which it has a card; for each seat, the tricks it took;
    - the field, the round, and the seat that is placing cards (all one-hot);
    - for each seat, as shares of a maximum: its face-down cards, the cards in its hand, its islands
      turned over in this round;
    - as a share of CROSSINGS, the number of cards that may be taken across borders.
    """
    rounds = begin(preset, seats).rounds
    rows = 1 + FIELDS + 3 * seats + 1
    size = CARDS * rows + seats * (FIELDS + FIELDS * rounds) + FIELDS + rounds + (seats + 1)
    played = tuple(_all_actions(seats))
    return Tensors(
        tuple(notation(action) for action in played),
        size=size + 3 * seats + 1,
        seen=_observe,
        longest=rounds * FIELDS * seats * MOST_PUT,
        outcomes=CARDS,
        options=_options,
        played=played,
        shape=(rows, CARDS),
    )


def _all_actions(seats: int) -> Iterator[Action]:
    for card in range(CARDS):
        yield from (("lay", card, field) for field in range(FIELDS) if deck.can_place(card, field))
        yield from (("put", card, where) for where in (DOWN, UP))
    piles = [(seat, sea) for seat in range(seats) for sea in range(len(SEAS))]
    yield from (("take", *pile, where) for pile in piles for where in (DOWN, UP))
    yield from (READY, GATHER, PASS)


def _options(state: CompetitionState) -> Sequence[Action]:
    """Return the legal actions that a learning program chooses from.

    While cards are placed, they are the placements on empty fields, or READY if there is no such
    placement.
    """
    legal = state.legal_actions()
    if not state.is_laying or legal == (READY,):
        return legal
    hand = state.hands[state.ready]
    lying = state.fields[state.ready]
    fresh = [act for act in legal if act[0] == "lay" and act[1] in hand and lying[act[2]] == EMPTY]
    return fresh or [action for action in legal if action == READY]


def _observe(state: CompetitionState, seat: int) -> Observation:
    seats = state.seat_count
    rounds = state.rounds
    order = [(seat + turn) % seats for turn in range(seats)]
    shares: list[tuple[int, float]] = []
    hand_bits = multi_hot(card for card in state.hands[seat] if card >= 0)
    rows = [hand_bits, *(one_hot(card, CARDS) for card in state.fields[seat])]
    for other in order:
        shares += _pile_entries(state, other, len(rows) * CARDS)
        due = multi_hot(card for owner, card in state.due if owner == other)
        rows += (0, one_hot(state.shown[other], CARDS) if state.shown else 0, due)
    rows.append(multi_hot(state.gone))
    lays = order.index(state.ready) if state.is_laying else seats
    parts = [
        *((_taken_fields(state, other, seat), FIELDS) for other in order),
        *((_trick_bits(state, other), FIELDS * rounds) for other in order),
        (1 << state.field, FIELDS),
        (one_hot(state.round, rounds), rounds),
        (1 << lays, seats + 1),
    ]
    ones = concat_bits(*((row, CARDS) for row in rows), *parts)
    place = len(rows) * CARDS + sum(length for _, length in parts)
    counts = [count for other in order for count in _count_shares(state, other)]
    crossings = min(1.0, state.takes / CROSSINGS)
    return ones, (*shares, *enumerate((*counts, crossings), place))


def _pile_entries(state: CompetitionState, seat: int, start: int) -> Iterator[tuple[int, float]]:
    """Yield for each face-up card of a seat its index in the observation and its value.

    `start` is the index of the row.
    """
    for pile in state.up[seat]:
        for place, card in enumerate(pile, 1):
            yield start + card, place / len(pile)


def _taken_fields(state: CompetitionState, seat: int, seen_by: int) -> int:
    """Return the fields on which `seat` has a card (bits), as far as `seen_by` can know them."""
    if state.is_laying and seat == state.ready != seen_by:
        return 0
    return multi_hot(field for field, card in enumerate(state.fields[seat]) if card != EMPTY)


def _trick_bits(state: CompetitionState, seat: int) -> int:
    return multi_hot(place for place, winner in enumerate(state.won) if winner == seat)


def _count_shares(state: CompetitionState, seat: int) -> tuple[float, float, float]:
    """Return shares of a maximum: face-down cards, cards in the hand, islands turned over.

    Cards that the seat has placed count as cards in the hand until the seat is ready.
    """
    cards = len(state.hands[seat])
    if state.is_laying and seat == state.ready:
        cards += sum(card != EMPTY for card in state.fields[seat])
    return state.down[seat] / CARDS, cards / HANDFUL, state.turned[seat] / HANDFUL
