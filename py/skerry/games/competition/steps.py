"""What actions and chance outcomes do to a state. Which of them are legal, rules.py says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from . import deck
from .deck import FIELDS
from .terms import BLIND, DOWN, EMPTY, NOBODY, TIED, UP, Action, Ints

if TYPE_CHECKING:
    from .rules import CompetitionState

S = TypeVar("S", bound="CompetitionState")


def take(state: S, word: str, rest: Sequence[int]) -> S:
    """The state after the action or outcome of that word."""
    step: Callable[..., S] = _STEPS[word]
    return step(state, *rest)


def taker(field: int, shown: Ints) -> int:
    """Who has the best island of a field, by what the seats laid there; NOBODY or TIED if no
    single seat has.
    """
    best = deck.best(field, (card for card in shown if card >= 0))
    if len(best) == 1:
        return shown.index(best[0])
    return TIED if best else NOBODY


def takes(state: CompetitionState, seat: int) -> Iterator[Action]:
    """What a seat could take across a border: the top card of any face-up pile of others."""
    for other, piles in enumerate(state.up):
        for sea, pile in enumerate(piles):
            if other != seat and pile:
                yield from (("take", other, sea, where) for where in (DOWN, UP))


# Before fields are turned over


def _deal(state: S, card: int) -> S:
    seat = state.dealt % state.seats
    hand = tuple(sorted((*state.hands[seat], card)))
    return replace(
        state, hands=_set(state.hands, seat, hand), dealt=state.dealt + 1, last=("deal",)
    )


def _lay(state: S, card: int, end: int) -> S:
    seat = state.ready
    hand, lying = set(state.hands[seat]), list(state.fields[seat])
    other = lying[end]
    if card in hand:
        hand.remove(card)
        hand |= {other} - {EMPTY}
    else:
        lying[lying.index(card)] = other
    lying[end] = card
    return replace(
        state,
        hands=_set(state.hands, seat, tuple(sorted(hand))),
        fields=_set(state.fields, seat, tuple(lying)),
        last=("lay", seat, card, end),
    )


def _ready(state: S) -> S:
    seat = state.ready
    lying = tuple(BLIND if card == EMPTY else card for card in state.fields[seat])
    fields = _set(state.fields, seat, lying)
    return replace(state, fields=fields, ready=seat + 1, last=("ready", seat))


def _turn(state: S) -> S:
    """Turn a field over: who has the best island takes all, and a tie leaves each their own."""
    place = state.field
    shown = tuple(lying[place] for lying in state.fields)
    winner = taker(place, shown)
    islands = [(seat, card) for seat, card in enumerate(shown) if card >= 0]
    best = deck.best(place, (card for _, card in islands))
    lost = [card for _, card in islands if winner == TIED and card not in best]
    due = ((winner if winner >= 0 else seat, card) for seat, card in islands)
    after = replace(
        state,
        fields=tuple(_set(lying, place, EMPTY) for lying in state.fields),
        turned=tuple(n + (card >= 0) for n, card in zip(state.turned, shown, strict=True)),
        shown=shown,
        due=tuple((seat, card) for seat, card in due if card not in lost),
        won=(*state.won, winner),
        gone=_merged(state.gone, lost),
        last=("turn", place),
    )
    return after if islands else _close(after)


# Tricks


def _put(state: S, card: int, where: int) -> S:
    """Put a card of the trick on a pile. Where the rule leaves no choice about the last card, it
    follows at once: one at least goes face down and one face up.
    """
    seat = state.due[0][0]
    placed = [(card, where)]
    left = tuple(pair for pair in state.due if pair[1] != card)
    if len(left) == 1 and state.taker >= 0:
        before = (done for done in state.trick if (seat, done) not in state.due)
        if {where, *(_way(state, done) for done in before)} == {where}:
            placed.append((left[0][1], UP if where == DOWN else DOWN))
            left = ()
    after = replace(state, due=left, last=("put", seat, *placed))
    for done, way in placed:
        after = _lie(after, seat, done, way)
    return after if left else _sorted_out(after)


def _way(state: CompetitionState, card: int) -> int:
    """Where a card of the trick has been put."""
    return UP if card in state.up[state.taker][deck.seas()[card]] else DOWN


def _lie(state: S, seat: int, card: int, where: int) -> S:
    """The card on a pile of a seat."""
    if where == DOWN:
        down = _set(state.down, seat, state.down[seat] + 1)
        return replace(state, down=down, gone=_merged(state.gone, [card]))
    sea = deck.seas()[card]
    piles = _set(state.up[seat], sea, (*state.up[seat][sea], card))
    return replace(state, up=_set(state.up, seat, piles))


def _sorted_out(state: S) -> S:
    """All cards are put away: borders come into force if a seat took the trick."""
    crossings = sum(deck.borders()[card] for card in state.trick) if state.taker >= 0 else 0
    return _go_on(replace(state, takes=crossings))


def _gather(state: S) -> S:
    seat = state.due[0][0]
    own = [card for owner, card in state.due if owner == seat]
    left = tuple(pair for pair in state.due if pair[0] != seat)
    after = replace(
        state,
        due=left,
        down=_set(state.down, seat, state.down[seat] + len(own)),
        gone=_merged(state.gone, own),
        last=("gather", seat, len(own)),
    )
    return after if left else _close(after)


def _take(state: S, other: int, sea: int, where: int) -> S:
    seat = state.taker
    *rest, card = state.up[other][sea]
    robbed = _set(state.up[other], sea, tuple(rest))
    after = replace(
        state,
        up=_set(state.up, other, robbed),
        takes=state.takes - 1,
        last=("take", seat, other, card, where),
    )
    return _go_on(_lie(after, seat, card, where))


def _pass(state: S) -> S:
    return _close(replace(state, last=("pass", state.taker)))


def _go_on(state: S) -> S:
    """The taker goes on taking cards, if any are due and there are any."""
    more = state.takes and any(True for _ in takes(state, state.taker))
    return state if more else _close(state)


def _close(state: S) -> S:
    """The field is done: on to the next one, the next round, or the end."""
    after = replace(state, shown=(), due=(), takes=0, field=state.field + 1)
    if after.field < FIELDS:
        return after
    fresh = (0,) * state.seats
    return replace(after, turned=fresh, round=state.round + 1, dealt=0, ready=0, field=0)


_STEPS: dict[str, Callable[..., Any]] = {
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
    return tuple(sorted((*cards, *more)))
