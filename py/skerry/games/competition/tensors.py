"""Island Competition as numbers: where each of the 128 cards is, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.tensors import Tensors, marked, one_hot

from . import deck
from .deck import FIELDS, SEAS
from .rules import GATHER, PASS, READY, CompetitionState, begin, notation
from .terms import DOWN, EMPTY, UP, Action

CARDS = 128
HANDFUL = 10.0
"""Island cards of a hand at most."""

CROSSINGS = 8.0
"""More borders than a trick can have."""

MOST_PUT = 4
"""More actions than a seat has for a field, those before it was turned over included."""


def tensors(preset: str, seats: int) -> Tensors:
    """Cards, 128 numbers each time: in the hand; on each of the seat's own fields; by seat, from
    the one that observes, on face-up piles (the newest of n is 1, the one before (n - 1) / n),
    turned over on this field, due to be put away; gone for good. By seat: fields with something on
    them, cards face down, in the hand, island cards seen in this round, and all the tricks it has
    taken. Then the field, the round, who lays, and how many cards may be taken.
    """
    rounds = begin(preset, seats).rounds
    size = CARDS * (1 + FIELDS + 3 * seats + 1)
    size += seats * (FIELDS + 3 + FIELDS * rounds) + FIELDS + rounds + (seats + 1) + 1
    actions = tuple(notation(action) for action in _actions(seats))
    longest = rounds * FIELDS * seats * MOST_PUT
    return Tensors(actions, size, _observe, longest, CARDS, _options)


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
    hand, lying = state.hands[state.ready], state.fields[state.ready]
    fresh = [act for act in legal if act[0] == "lay" and act[1] in hand and lying[act[2]] == EMPTY]
    return fresh or [action for action in legal if action == READY]


def _observe(state: CompetitionState, seat: int) -> list[float]:
    order = [(seat + turn) % state.seats for turn in range(state.seats)]
    known = state.information_state(seat)
    return [
        *marked((card for card in known.hands[seat] if card >= 0), CARDS),
        *(number for card in known.fields[seat] for number in one_hot(card, CARDS)),
        *(number for other in order for number in _cards(known, other)),
        *marked(known.gone, CARDS),
        *(number for other in order for number in _counts(known, other)),
        *one_hot(known.field, FIELDS),
        *one_hot(known.round, known.rounds),
        *one_hot(order.index(known.ready) if known.laying else known.seats, known.seats + 1),
        min(1.0, known.takes / CROSSINGS),
    ]


def _cards(known: CompetitionState, seat: int) -> list[float]:
    """The piles of a seat, and what it has to do with the field that is turned over."""
    piles = [0.0] * CARDS
    for pile in known.up[seat]:
        for place, card in enumerate(pile, 1):
            piles[card] = place / len(pile)
    shown = known.shown[seat] if known.shown else EMPTY
    due = (card for owner, card in known.due if owner == seat)
    return [*piles, *one_hot(shown, CARDS), *marked(due, CARDS)]


def _counts(known: CompetitionState, seat: int) -> list[float]:
    laid = [float(card != EMPTY) for card in known.fields[seat]]
    down = known.down[seat] / CARDS
    hand, turned = len(known.hands[seat]) / HANDFUL, known.turned[seat] / HANDFUL
    won = (place for place, winner in enumerate(known.won) if winner == seat)
    return [*laid, down, hand, turned, *marked(won, FIELDS * known.rounds)]
