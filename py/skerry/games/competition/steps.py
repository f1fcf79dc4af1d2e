"""What may be done in each phase, and what actions and chance outcomes do to a state.

Actions come out of tables: each is made once, and then shared. A step gets a draft, which is a copy
of the state that can still be written to, and changes it into the next state: a random game has
some two thousand steps, and most change two fields of seventeen.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from . import deck
from .constants import BLIND, DOWN, EMPTY, HIDDEN, NOBODY, SIZES, TIED, UP, Action, Ints
from .deck import FIELDS, SEAS
from .scoring import points

Actions = tuple[Action, ...]


def lays(hand: Ints, lying: Ints) -> list[Action]:
    """Ways to lay a card: those that lie are moved, card by card from the first field; those of the
    hand go on fields taken, and then on free ones.
    """
    moved = _moved()
    found = list[Action]()
    for start, card in enumerate(lying):
        if card != EMPTY:
            found += moved[card][start]
    if hand:
        taken = [end for end, other in enumerate(lying) if other != EMPTY]
        free = [end for end, other in enumerate(lying) if other == EMPTY]
        found += [*_out(hand, taken), *_out(hand, free)]
    for card, closed in _bare().items():
        if card in lying:
            _keep_out(card, closed, lying, found)
    return found


def _out(hand: Ints, ends: list[int]) -> list[Action]:
    """Ways to lay cards of a hand on some fields."""
    rows = [_laid()[card] for card in hand]
    return [row[end] for row in rows for end in ends if end in row]


def _keep_out(card: int, closed: Ints, lying: Ints, found: list[Action]) -> None:
    """A card changes places with none that comes from where it may not lie."""
    on = lying.index(card)
    for start in closed:
        action = _laid().get(lying[start], {}).get(on)
        if action is not None:
            found.remove(action)


def puts(due: Sequence[Ints], seat: int) -> Actions:
    """Ways to put the cards on piles that are due to a seat."""
    table = _put_actions()
    return tuple([action for owner, card in due if owner == seat for action in table[card]])


def takes(up: Sequence[Sequence[Ints]], seat: int) -> Iterator[Action]:
    """What a seat could take across a border: the top card of any face-up pile of others."""
    for rows, (other, piles) in zip(_take_actions(), enumerate(up), strict=False):
        for row, pile in zip(rows, piles, strict=True):
            if other != seat and pile:
                yield from row


def deal(card: int) -> Action:
    """The outcome that a card is dealt."""
    return _deal_actions()[card]


@cache
def _bare() -> dict[int, Ints]:
    """The cards that may not lie everywhere, and on which fields they may not."""
    closed = {
        card: tuple(end for end in range(FIELDS) if not deck.fits(card, end))
        for card in range(len(deck.cards()))
    }
    return {card: fields for card, fields in closed.items() if fields}


@cache
def _laid() -> dict[int, dict[int, Action]]:
    """By card, and by field where it may lie. Of a hidden card nobody knows where it may."""
    return {
        card: {end: ("lay", card, end) for end in range(FIELDS) if deck.fits(card, end)}
        for card in (HIDDEN, *range(len(deck.cards())))
    }


@cache
def _moved() -> dict[int, tuple[Actions, ...]]:
    """By card, and by the field where it lies: the ways to lay it on another one."""
    return {
        card: tuple(
            tuple(action for end, action in laid.items() if end != start) for start in range(FIELDS)
        )
        for card, laid in _laid().items()
    }


@cache
def _put_actions() -> tuple[Actions, ...]:
    """By card."""
    cards = range(len(deck.cards()))
    return tuple(tuple(("put", card, where) for where in (DOWN, UP)) for card in cards)


@cache
def _take_actions() -> tuple[tuple[Actions, ...], ...]:
    """By seat and sea."""
    seas = range(len(SEAS))
    return tuple(
        tuple(tuple(("take", other, sea, where) for where in (DOWN, UP)) for sea in seas)
        for other in range(max(SIZES))
    )


@cache
def _deal_actions() -> Actions:
    """By card."""
    return tuple(("deal", card) for card in range(len(deck.cards())))


# What they do


def take(new: Any, action: Action) -> None:
    """Make what follows an action or outcome of a draft. KeyError for a word that is none."""
    _STEPS[action[0]](new, *action[1:])


@lru_cache(256)
def taker(field: int, shown: Ints) -> int:
    """Who has the best island of a field, by what the seats laid there; NOBODY or TIED if no
    single seat has.
    """
    best = deck.best(field, (card for card in shown if card >= 0))
    if len(best) == 1:
        return shown.index(best[0])
    return TIED if best else NOBODY


# Before fields are turned over


def _deal(new: Any, card: int) -> None:
    seat = new.dealt % len(new.hands)
    hand = [*new.hands[seat]]
    insort(hand, card)
    new.hands = _set(new.hands, seat, tuple(hand))
    new.dealt += 1
    new.last = ("deal",)


def _lay(new: Any, card: int, end: int) -> None:
    seat = new.ready
    hand = new.hands[seat]
    lying = [*new.fields[seat]]
    other = lying[end]
    if card in hand:
        rest = [*hand]
        rest.remove(card)
        if other != EMPTY:
            insort(rest, other)
        new.hands = _set(new.hands, seat, tuple(rest))
    else:
        lying[lying.index(card)] = other
    lying[end] = card
    new.fields = _set(new.fields, seat, tuple(lying))
    new.last = ("lay", seat, card, end)


def _ready(new: Any) -> None:
    seat = new.ready
    lying = tuple([BLIND if card == EMPTY else card for card in new.fields[seat]])
    new.fields = _set(new.fields, seat, lying)
    new.ready = seat + 1
    new.last = ("ready", seat)


def _turn(new: Any) -> None:
    """Turn a field over: who has the best island takes all, and a tie leaves each their own."""
    place = new.field
    shown = tuple([lying[place] for lying in new.fields])
    winner = taker(place, shown)
    islands = [(seat, card) for seat, card in enumerate(shown) if card >= 0]
    lost: list[int] = []
    if winner == TIED:
        best = deck.best(place, [card for _, card in islands])
        lost = [card for _, card in islands if card not in best]
    new.fields = tuple([_set(lying, place, EMPTY) for lying in new.fields])
    new.turned = tuple([n + (card >= 0) for n, card in zip(new.turned, shown, strict=True)])
    new.shown = shown
    new.due = tuple(
        [(winner if winner >= 0 else seat, card) for seat, card in islands if card not in lost]
    )
    new.won = (*new.won, winner)
    new.gone = _merged(new.gone, lost)
    new.last = ("turn", place)
    if not islands:
        _close(new)


# Tricks


def _put(new: Any, card: int, where: int) -> None:
    """Put a card of the trick on a pile. Where the rule leaves no choice about the last card, it
    follows at once: one at least goes face down and one face up.
    """
    seat = new.due[0][0]
    trick: list[int] = [shown for shown in new.shown if shown >= 0]
    whole = taker(new.field, new.shown) >= 0
    placed = [(card, where)]
    left = tuple([pair for pair in new.due if pair[1] != card])
    if len(left) == 1 and whole:
        before = (done for done in trick if (seat, done) not in new.due)
        if all(_way(new, seat, done) == where for done in before):
            placed.append((left[0][1], UP if where == DOWN else DOWN))
            left = ()
    new.due = left
    new.last = ("put", seat, *placed)
    for done, way in placed:
        _lie(new, seat, done, way)
    if not left:  # borders come into force if a seat took the trick
        new.takes = sum(deck.borders()[done] for done in trick) if whole else 0
        _go_on(new)


def _way(new: Any, seat: int, card: int) -> int:
    """Where a card of the trick that a seat took has been put."""
    return UP if card in new.up[seat][deck.seas()[card]] else DOWN


def _lie(new: Any, seat: int, card: int, where: int) -> None:
    """The card on a pile of a seat."""
    if where == DOWN:
        new.down = _set(new.down, seat, new.down[seat] + 1)
        new.gone = _merged(new.gone, [card])
    else:
        sea = deck.seas()[card]
        piles = new.up[seat]
        new.up = _set(new.up, seat, _set(piles, sea, (*piles[sea], card)))


def _gather(new: Any) -> None:
    seat = new.due[0][0]
    own = [card for owner, card in new.due if owner == seat]
    new.due = tuple([pair for pair in new.due if pair[0] != seat])
    new.down = _set(new.down, seat, new.down[seat] + len(own))
    new.gone = _merged(new.gone, own)
    new.last = ("gather", seat, len(own))
    if not new.due:
        _close(new)


def _take(new: Any, other: int, sea: int, where: int) -> None:
    seat = taker(new.field, new.shown)
    piles = new.up[other]
    *rest, card = piles[sea]
    new.up = _set(new.up, other, _set(piles, sea, tuple(rest)))
    new.takes -= 1
    new.last = ("take", seat, other, card, where)
    _lie(new, seat, card, where)
    _go_on(new)


def _pass(new: Any) -> None:
    new.last = ("pass", taker(new.field, new.shown))
    _close(new)


def _go_on(new: Any) -> None:
    """The taker goes on taking cards, if any are due and there are any."""
    seat = taker(new.field, new.shown)
    if not (new.takes and any(any(piles) for other, piles in enumerate(new.up) if other != seat)):
        _close(new)


def _close(new: Any) -> None:
    """The field is done: on to the next one, the next round, or the end."""
    new.shown = new.due = ()
    new.takes = 0
    new.field += 1
    if new.field == FIELDS:
        if len(new.sums) == new.round:
            new.sums = (*new.sums, points(new))
        new.turned = (0,) * len(new.hands)
        new.round += 1
        new.dealt = new.ready = new.field = 0


_STEPS: dict[str, Callable[..., None]] = {
    "deal": _deal,
    "lay": _lay,
    "ready": _ready,
    "turn": _turn,
    "put": _put,
    "gather": _gather,
    "take": _take,
    "pass": _pass,
}


def _set(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def _merged(cards: Ints, more: Sequence[int]) -> Ints:
    """Cards and more cards, in the order of the deck."""
    return tuple(sorted((*cards, *more))) if more else cards
