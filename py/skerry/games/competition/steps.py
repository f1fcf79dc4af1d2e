"""Legal actions of each phase, and the effects of actions and chance outcomes on a state.

Actions are built once, in cached tables, and then shared. A function that applies an action changes
`new`, a draft: a mutable copy of the state. This saves time: a random game has about two thousand
actions, and most of them change only two fields of the state.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from . import deck
from .constants import BLIND, DOWN, EMPTY, HIDDEN, NO_SEAT, SIZES, TIED, UP, Action, Ints
from .deck import FIELDS, SEAS
from .scoring import points

Actions = tuple[Action, ...]


def lay_actions(hand: Ints, lying: Ints) -> list[Action]:
    """Return the actions that place or move a card.

    Moves of placed cards come first, in the order of their fields. Then come the actions that place
    a card of the hand, first on taken fields and then on free fields.

    Args:
        hand: the cards in the hand.
        lying: the card on each field, or EMPTY.
    """
    moved = _move_actions()
    actions = list[Action]()
    for start, card in enumerate(lying):
        if card != EMPTY:
            actions += moved[card][start]
    if hand:
        taken = [end for end, other in enumerate(lying) if other != EMPTY]
        free = [end for end, other in enumerate(lying) if other == EMPTY]
        actions += [*_lay_from_hand(hand, taken), *_lay_from_hand(hand, free)]
    for card, closed in _closed_fields().items():
        if card in lying:
            _remove_bad_swaps(card, closed, lying, actions)
    return actions


def _lay_from_hand(hand: Ints, ends: list[int]) -> list[Action]:
    """Return the actions that place a card of `hand` on one of the fields `ends`."""
    rows = [_lay_actions()[card] for card in hand]
    return [row[end] for row in rows for end in ends if end in row]


def _remove_bad_swaps(card: int, closed: Ints, lying: Ints, actions: list[Action]) -> None:
    """Remove from `actions` the swaps that would move `card` to a field where it can't be placed.

    `closed` are these fields; `lying` has the card on each field.
    """
    on = lying.index(card)
    for start in closed:
        action = _lay_actions().get(lying[start], {}).get(on)
        if action is not None:
            actions.remove(action)


def put_actions(due: Sequence[Ints], seat: int) -> Actions:
    """Return the actions with which a seat puts one of the cards that are due to it on a pile.

    `due` has the cards that must still be put on piles, as (seat, card) pairs.
    """
    table = _put_actions()
    return tuple([action for owner, card in due if owner == seat for action in table[card]])


def take_actions(up: Sequence[Sequence[Ints]], seat: int) -> Iterator[Action]:
    """Yield the actions with which `seat` takes the top card of another seat's face-up pile.

    `up` has the face-up piles of each seat, one for each sea.
    """
    for rows, (other, piles) in zip(_take_actions(), enumerate(up), strict=False):
        for row, pile in zip(rows, piles, strict=True):
            if other != seat and pile:
                yield from row


def deal_action(card: int) -> Action:
    """Return the chance outcome that deals a card."""
    return _deal_actions()[card]


@cache
def _closed_fields() -> dict[int, Ints]:
    """Return the fields where a card can't be placed, for each card that has such fields."""
    closed = {
        card: tuple(end for end in range(FIELDS) if not deck.can_place(card, end))
        for card in range(len(deck.cards()))
    }
    return {card: fields for card, fields in closed.items() if fields}


@cache
def _lay_actions() -> dict[int, dict[int, Action]]:
    """Return the "lay" action for each card and field. HIDDEN can be placed on any field."""
    return {
        card: {end: ("lay", card, end) for end in range(FIELDS) if deck.can_place(card, end)}
        for card in (HIDDEN, *range(len(deck.cards())))
    }


@cache
def _move_actions() -> dict[int, tuple[Actions, ...]]:
    """Return for each card and field the actions that move the card from that field to others."""
    return {
        card: tuple(
            tuple(action for end, action in laid.items() if end != start) for start in range(FIELDS)
        )
        for card, laid in _lay_actions().items()
    }


@cache
def _put_actions() -> tuple[Actions, ...]:
    cards = range(len(deck.cards()))
    return tuple(tuple(("put", card, where) for where in (DOWN, UP)) for card in cards)


@cache
def _take_actions() -> tuple[tuple[Actions, ...], ...]:
    """Return the two "take" actions for each seat and sea."""
    seas = range(len(SEAS))
    return tuple(
        tuple(tuple(("take", other, sea, where) for where in (DOWN, UP)) for sea in seas)
        for other in range(max(SIZES))
    )


@cache
def _deal_actions() -> Actions:
    return tuple(("deal", card) for card in range(len(deck.cards())))


# Effects of actions and outcomes


def apply_action(new: Any, action: Action) -> None:
    """Apply an action or outcome to a draft.

    Raises KeyError for an unknown word.
    """
    _HANDLERS[action[0]](new, *action[1:])


@lru_cache(256)
def trick_taker(field: int, shown: Ints) -> int:
    """Return the seat with the best island on a field; NO_SEAT without islands, or TIED.

    `shown` has each seat's card on the field.
    """
    best = deck.best_cards(field, (card for card in shown if card >= 0))
    if len(best) == 1:
        return shown.index(best[0])
    return TIED if best else NO_SEAT


# Dealing, laying and turning over


def _deal_card(new: Any, card: int) -> None:
    seat = new.dealt % len(new.hands)
    hand = [*new.hands[seat]]
    insort(hand, card)
    new.hands = _replace_item(new.hands, seat, tuple(hand))
    new.dealt += 1
    new.last = ("deal",)


def _lay_card(new: Any, card: int, end: int) -> None:
    seat = new.ready
    hand = new.hands[seat]
    lying = [*new.fields[seat]]
    other = lying[end]
    if card in hand:
        rest = [*hand]
        rest.remove(card)
        if other != EMPTY:
            insort(rest, other)
        new.hands = _replace_item(new.hands, seat, tuple(rest))
    else:
        lying[lying.index(card)] = other
    lying[end] = card
    new.fields = _replace_item(new.fields, seat, tuple(lying))
    new.last = ("lay", seat, card, end)


def _confirm_ready(new: Any) -> None:
    seat = new.ready
    lying = tuple([BLIND if card == EMPTY else card for card in new.fields[seat]])
    new.fields = _replace_item(new.fields, seat, lying)
    new.ready = seat + 1
    new.last = ("ready", seat)


def _turn_over_field(new: Any) -> None:
    """Turn a field over and decide which seat gets which of its islands."""
    place = new.field
    shown = tuple([lying[place] for lying in new.fields])
    winner = trick_taker(place, shown)
    islands = [(seat, card) for seat, card in enumerate(shown) if card >= 0]
    lost: list[int] = []
    if winner == TIED:
        best = deck.best_cards(place, [card for _, card in islands])
        lost = [card for _, card in islands if card not in best]
    new.fields = tuple([_replace_item(lying, place, EMPTY) for lying in new.fields])
    new.turned = tuple([n + (card >= 0) for n, card in zip(new.turned, shown, strict=True)])
    new.shown = shown
    new.due = tuple(
        [(winner if winner >= 0 else seat, card) for seat, card in islands if card not in lost]
    )
    new.won = (*new.won, winner)
    new.gone = _merge_in_deck_order(new.gone, lost)
    new.last = ("turn", place)
    if not islands:
        _finish_field(new)


# Tricks


def _put_card(new: Any, card: int, where: int) -> None:
    """Put a card of the trick on a pile.

    If a seat takes a trick of several cards, at least one must go face down and at least one face
    up. If all cards but one are on the same side, the function also puts the last card on the other
    side.
    """
    seat = new.due[0][0]
    trick: list[int] = [shown for shown in new.shown if shown >= 0]
    whole = trick_taker(new.field, new.shown) >= 0
    placed = [(card, where)]
    left = tuple([pair for pair in new.due if pair[1] != card])
    if len(left) == 1 and whole:
        before = (done for done in trick if (seat, done) not in new.due)
        if all(_side_of_put(new, seat, done) == where for done in before):
            placed.append((left[0][1], UP if where == DOWN else DOWN))
            left = ()
    new.due = left
    new.last = ("put", seat, *placed)
    for done, way in placed:
        _add_to_pile(new, seat, done, way)
    if not left:  # borders count only if a seat took the trick
        new.takes = sum(deck.border_counts()[done] for done in trick) if whole else 0
        _finish_field_unless_taking(new)


def _side_of_put(new: Any, seat: int, card: int) -> int:
    """Return the side, UP or DOWN, on which `seat` has put a card of the trick."""
    return UP if card in new.up[seat][deck.sea_by_card()[card]] else DOWN


def _add_to_pile(new: Any, seat: int, card: int, where: int) -> None:
    """Add a card to a pile of a seat: face down, or face up on the pile of the card's sea.

    `where` is DOWN or UP.
    """
    if where == DOWN:
        new.down = _replace_item(new.down, seat, new.down[seat] + 1)
        new.gone = _merge_in_deck_order(new.gone, [card])
    else:
        sea = deck.sea_by_card()[card]
        piles = new.up[seat]
        new.up = _replace_item(new.up, seat, _replace_item(piles, sea, (*piles[sea], card)))


def _gather_trick(new: Any) -> None:
    seat = new.due[0][0]
    cards = [card for owner, card in new.due if owner == seat]
    new.due = tuple([pair for pair in new.due if pair[0] != seat])
    new.down = _replace_item(new.down, seat, new.down[seat] + len(cards))
    new.gone = _merge_in_deck_order(new.gone, cards)
    new.last = ("gather", seat, len(cards))
    if not new.due:
        _finish_field(new)


def _take_card(new: Any, other: int, sea: int, where: int) -> None:
    seat = trick_taker(new.field, new.shown)
    piles = new.up[other]
    *rest, card = piles[sea]
    new.up = _replace_item(new.up, other, _replace_item(piles, sea, tuple(rest)))
    new.takes -= 1
    new.last = ("take", seat, other, card, where)
    _add_to_pile(new, seat, card, where)
    _finish_field_unless_taking(new)


def _pass_crossing(new: Any) -> None:
    new.last = ("pass", trick_taker(new.field, new.shown))
    _finish_field(new)


def _finish_field_unless_taking(new: Any) -> None:
    """Finish the field unless the seat that took the trick can still take a card."""
    seat = trick_taker(new.field, new.shown)
    if not (new.takes and any(any(piles) for other, piles in enumerate(new.up) if other != seat)):
        _finish_field(new)


def _finish_field(new: Any) -> None:
    """Finish the field: go to the next field, the next round, or the end."""
    new.shown = new.due = ()
    new.takes = 0
    new.field += 1
    if new.field == FIELDS:
        if len(new.sums) == new.round:
            new.sums = (*new.sums, points(new))
        new.turned = (0,) * len(new.hands)
        new.round += 1
        new.dealt = new.ready = new.field = 0


_HANDLERS: dict[str, Callable[..., None]] = {
    "deal": _deal_card,
    "lay": _lay_card,
    "ready": _confirm_ready,
    "turn": _turn_over_field,
    "put": _put_card,
    "gather": _gather_trick,
    "take": _take_card,
    "pass": _pass_crossing,
}


def _replace_item(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """Return a copy of the tuple `row` with another value at the index `place`."""
    return (*row[:place], value, *row[place + 1 :])


def _merge_in_deck_order(cards: Ints, more: Sequence[int]) -> Ints:
    """Return the cards of both sequences in the order of the deck."""
    return tuple(sorted((*cards, *more))) if more else cards
