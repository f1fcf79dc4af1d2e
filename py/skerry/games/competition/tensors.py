"""Island Competition as numbers: where each of the 128 cards is, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot, one_hot

from . import deck
from .constants import DOWN, EMPTY, UP, Action
from .deck import FIELDS, SEAS
from .rules import GATHER, PASS, READY, CompetitionState, begin, notation

CARDS = 128
HANDFUL = 10.0
"""Island cards of a hand at most."""

CROSSINGS = 8.0
"""More borders than a trick can have."""

MOST_PUT = 4
"""More actions than a seat has for a field, those before it was turned over included."""


def tensors(preset: str, seats: int) -> Tensors:
    """Rows of 128 cards: in the hand; on each of the seat's own fields; by seat, from the one that
    observes, on face-up piles (the newest of n is 1, the one before (n - 1) / n), turned over on
    this field, due to be put away; gone for good. Then by seat: fields with something on them, all
    the tricks it has taken. Then the field, the round, who lays; then by seat, as shares of the
    most: cards face down, in the hand, island cards seen in this round; and how many cards may be
    taken.
    """
    rounds = begin(preset, seats).rounds
    rows = 1 + FIELDS + 3 * seats + 1
    size = CARDS * rows + seats * (FIELDS + FIELDS * rounds) + FIELDS + rounds + (seats + 1)
    played = tuple(_actions(seats))
    return Tensors(
        tuple(notation(action) for action in played),
        size=size + 3 * seats + 1,
        seen=_seen,
        longest=rounds * FIELDS * seats * MOST_PUT,
        outcomes=CARDS,
        options=_options,
        played=played,
        shape=(rows, CARDS),
    )


def _actions(seats: int) -> Iterator[Action]:
    for card in range(CARDS):
        yield from (("lay", card, field) for field in range(FIELDS) if deck.fits(card, field))
        yield from (("put", card, where) for where in (DOWN, UP))
    piles = [(seat, sea) for seat in range(seats) for sea in range(len(SEAS))]
    yield from (("take", *pile, where) for pile in piles for where in (DOWN, UP))
    yield from (READY, GATHER, PASS)


def _options(state: CompetitionState) -> Sequence[Action]:
    """Cards that are laid lie: whoever wants them elsewhere lays them there at once."""
    legal = state.legal_actions()
    if not state.laying or legal == (READY,):
        return legal
    hand = state.hands[state.ready]
    lying = state.fields[state.ready]
    fresh = [act for act in legal if act[0] == "lay" and act[1] in hand and lying[act[2]] == EMPTY]
    return fresh or [action for action in legal if action == READY]


def _seen(state: CompetitionState, seat: int) -> Observation:
    seats = state.seats
    rounds = state.rounds
    order = [(seat + turn) % seats for turn in range(seats)]
    shares: list[tuple[int, float]] = []
    own = multi_hot(card for card in state.hands[seat] if card >= 0)
    rows = [own, *(one_hot(card, CARDS) for card in state.fields[seat])]
    for other in order:
        shares += _piles(state, other, len(rows) * CARDS)
        due = multi_hot(card for owner, card in state.due if owner == other)
        rows += (0, one_hot(state.shown[other], CARDS) if state.shown else 0, due)
    rows.append(multi_hot(state.gone))
    lays = order.index(state.ready) if state.laying else seats
    parts = [
        *((_laid(state, other, seat), FIELDS) for other in order),
        *((_won(state, other), FIELDS * rounds) for other in order),
        (1 << state.field, FIELDS),
        (one_hot(state.round, rounds), rounds),
        (1 << lays, seats + 1),
    ]
    ones = concat_bits(*((row, CARDS) for row in rows), *parts)
    place = len(rows) * CARDS + sum(length for _, length in parts)
    counts = [count for other in order for count in _counts(state, other)]
    crossings = min(1.0, state.takes / CROSSINGS)
    return ones, (*shares, *enumerate((*counts, crossings), place))


def _piles(state: CompetitionState, seat: int, start: int) -> Iterator[tuple[int, float]]:
    """The cards that lie face up before a seat."""
    for pile in state.up[seat]:
        for place, card in enumerate(pile, 1):
            yield start + card, place / len(pile)


def _laid(state: CompetitionState, seat: int, seen_by: int) -> int:
    """The fields on which a seat has something; how far others have got is not to be seen."""
    if state.laying and seat == state.ready != seen_by:
        return 0
    return multi_hot(field for field, card in enumerate(state.fields[seat]) if card != EMPTY)


def _won(state: CompetitionState, seat: int) -> int:
    return multi_hot(place for place, winner in enumerate(state.won) if winner == seat)


def _counts(state: CompetitionState, seat: int) -> tuple[float, float, float]:
    """Cards face down, in the hand or laid before all are ready, and island cards seen."""
    cards = len(state.hands[seat])
    if state.laying and seat == state.ready:
        cards += sum(card != EMPTY for card in state.fields[seat])
    return state.down[seat] / CARDS, cards / HANDFUL, state.turned[seat] / HANDFUL
