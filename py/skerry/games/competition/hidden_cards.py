"""Hidden information: what a player knows of a state, and the states that agree with it."""

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
"""After so many layouts none of which may be, there is none: the state is damaged. Only one island
cannot lie on one field, so that in play few are thrown away."""


def hide_cards(state: S, player: int | None) -> S:
    """The state with HIDDEN in the place of cards that `player` (None: an onlooker) cannot know.

    Cards of somebody who lays cards at the moment are all in the hand, as far as others see.
    """
    busy = state.ready if state.laying else None
    rows = [
        (hand, lying) if seat == player else _hidden(hand, lying, seat == busy)
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


def _hidden(hand: Ints, lying: Ints, busy: bool) -> tuple[Ints, Ints]:
    if busy:
        laid = sum(card != EMPTY for card in lying)
        return (HIDDEN,) * (len(hand) + laid), NO_CARDS
    veil = tuple(card if card == EMPTY else HIDDEN for card in lying)
    return (HIDDEN,) * len(hand), veil


def unseen_cards(state: CompetitionState) -> list[int]:
    """The cards that a state does not place: in the deck, or hidden."""
    seen = {*state.gone, *(card for _, card in state.due)}
    seen.update(*state.hands, *state.fields, *(pile for piles in state.up for pile in piles))
    every = STUDIED if state.simple == STUDY else range(len(deck.cards()))
    return [card for card in every if card not in seen]


def resample(state: S, player: int, rng: Random) -> S:
    """A state drawn from all that look like this to `player`, each deal and layout being as
    likely. Raises ValueError when there is none.
    """
    known = hide_cards(state, player)
    left = unseen_cards(known)
    for _try in range(TRIES):
        rng.shuffle(left)
        drawn = _filled(known, player, left, rng)
        if all(_allowed(lying) for lying in drawn.fields):
            return drawn
    raise ValueError(_("no cards agree with what is known of this game"))


def _filled(known: S, player: int, left: list[int], rng: Random) -> S:
    """The known state with the first of some cards in hands and on fields, in any layout."""
    stock = iter(left)
    hands = list(known.hands)
    fields = list(known.fields)
    for seat in range(known.seats):
        hands[seat] = tuple(sorted(next(stock) if c == HIDDEN else c for c in hands[seat]))
        places = [place for place, card in enumerate(fields[seat]) if card == HIDDEN]
        islands = known.hand_size - known.turned[seat]
        if known.laying and seat == known.ready != player:
            hands[seat], fields[seat] = _begun(hands[seat], rng)
        elif places:
            cards = dict(zip(rng.sample(places, islands), stock, strict=False))
            fields[seat] = tuple(
                cards.get(place, BLIND) if card == HIDDEN else card
                for place, card in enumerate(fields[seat])
            )
    return replace(known, hands=tuple(hands), fields=tuple(fields))


def _begun(hand: Ints, rng: Random) -> tuple[Ints, Ints]:
    """A hand of which some cards, perhaps all or none, are laid somewhere."""
    laid = rng.sample(hand, rng.randint(0, len(hand)))
    cards = dict(zip(rng.sample(range(FIELDS), len(laid)), laid, strict=True))
    lying = tuple(cards.get(place, EMPTY) for place in range(FIELDS))
    return tuple(card for card in hand if card not in laid), lying


def _allowed(lying: Ints) -> bool:
    return all(card < 0 or deck.fits(card, place) for place, card in enumerate(lying))
