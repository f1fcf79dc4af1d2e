"""Hidden information: a player's knowledge of a state, and random states that agree with it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeVar

from skerry.core.i18n import texts

from . import deck
from .constants import BLIND, EMPTY, HIDDEN, STUDIED, STUDY, Ints
from .deck import FIELDS

if TYPE_CHECKING:
    from .rules import CompetitionState

_ = texts(__name__)[0]

S = TypeVar("S", bound="CompetitionState")

NO_CARDS: Ints = (EMPTY,) * FIELDS

TRIES = 200
"""Number of random states to try before the given state counts as damaged.

Few random states are illegal, because only one island can't be placed in only one category.
"""


def hide_cards(state: S, player: int | None) -> S:
    """Return the state with HIDDEN in place of all cards that `player` can't know.

    For a spectator, `player` is `None`. While a seat places cards, other players see all its cards
    as hidden cards in its hand.
    """
    busy = state.ready if state.is_laying else None
    rows = [
        (hand, lying) if seat == player else _hide_cards_of_seat(hand, lying, seat == busy)
        for seat, (hand, lying) in enumerate(zip(state.hands, state.fields, strict=True))
    ]
    secret = state.last[:1] == ("lay",) and state.last[1] != player
    before = ("ready", state.ready - 1) if state.ready else ("deal",)
    return replace(
        state,
        hands=tuple(hand for hand, _ in rows),
        fields=tuple(lying for _, lying in rows),
        last=before if secret else state.last,
    )


def _hide_cards_of_seat(hand: Ints, lying: Ints, busy: bool) -> tuple[Ints, Ints]:
    if busy:
        laid = sum(card != EMPTY for card in lying)
        return (HIDDEN,) * (len(hand) + laid), NO_CARDS
    veil = tuple(card if card == EMPTY else HIDDEN for card in lying)
    return (HIDDEN,) * len(hand), veil


def unseen_cards(state: CompetitionState) -> list[int]:
    """Return the cards that are still in the deck or HIDDEN in this state."""
    placed = {*state.gone, *(card for _, card in state.due)}
    placed.update(*state.hands, *state.fields, *(pile for piles in state.up for pile in piles))
    every = STUDIED if state.simple == STUDY else range(len(deck.cards()))
    return [card for card in every if card not in placed]


def resample(state: S, player: int, rng: Random) -> S:
    """Return a random state that looks like this one to `player`.

    All deals are equally likely, and so are all layouts with the same number of cards.

    Raises ValueError if no such state is found.
    """
    known = hide_cards(state, player)
    left = unseen_cards(known)
    for _try in range(TRIES):
        rng.shuffle(left)
        drawn = _fill_hidden(known, player, left, rng)
        if all(_fits_fields(lying) for lying in drawn.fields):
            return drawn
    raise ValueError(_("no possible deal matches this game"))


def _fill_hidden(known: S, player: int, left: list[int], rng: Random) -> S:
    """Return `known` with the cards `left` in place of the hidden cards, in order.

    If a seat has hidden cards on fields, its islands and blind cards are distributed over these
    fields at random. If another seat than `player` is placing cards now, some cards of its hand are
    placed at random.
    """
    stock = iter(left)
    hands = list(known.hands)
    fields = list(known.fields)
    for seat in range(known.seat_count):
        hands[seat] = tuple(sorted(next(stock) if c == HIDDEN else c for c in hands[seat]))
        places = [place for place, card in enumerate(fields[seat]) if card == HIDDEN]
        islands = known.hand_size - known.turned[seat]
        if known.is_laying and seat == known.ready != player:
            hands[seat], fields[seat] = _lay_some(hands[seat], rng)
        elif places:
            cards = dict(zip(rng.sample(places, islands), stock, strict=False))
            fields[seat] = tuple(
                cards.get(place, BLIND) if card == HIDDEN else card
                for place, card in enumerate(fields[seat])
            )
    return replace(known, hands=tuple(hands), fields=tuple(fields))


def _lay_some(hand: Ints, rng: Random) -> tuple[Ints, Ints]:
    """Place random cards of `hand` on random fields.

    Returns:
        The cards left in the hand, and the card on each field, or EMPTY.
    """
    laid = rng.sample(hand, rng.randint(0, len(hand)))
    cards = dict(zip(rng.sample(range(FIELDS), len(laid)), laid, strict=True))
    lying = tuple(cards.get(place, EMPTY) for place in range(FIELDS))
    return tuple(card for card in hand if card not in laid), lying


def _fits_fields(lying: Ints) -> bool:
    return all(card < 0 or deck.can_place(card, place) for place, card in enumerate(lying))
