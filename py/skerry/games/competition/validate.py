"""Checks that a state is possible: each card is in one place, and all fields agree with the phase.

A state may come from untrusted data. The checks assume only that its tuples have the right shape.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from . import deck
from .constants import BLIND, EMPTY, HIDDEN, NO_SEAT, SIZES, STUDIED, STUDY, TIED, Ints
from .deck import FIELDS, SEAS
from .scoring import points

if TYPE_CHECKING:
    from .rules import CompetitionState

EVENTS = {"deal": 1, "lay": 4, "ready": 2, "turn": 2, "gather": 3, "take": 5, "pass": 2}
"""Length of `last` for each first word. It varies for "put", which has one or two cards."""


def check(state: CompetitionState) -> None:
    """Raise AssertionError with a reason if the state is impossible."""
    _check_sizes(state)
    _check_phase(state)
    _check_cards(state)
    _check_places(state)
    _check_trick(state)
    _check_last_action(state)
    _check_sums(state)


def _check_sizes(state: CompetitionState) -> None:
    seats = state.seat_count
    assert seats in SIZES, f"no game for {seats}"
    assert state.simple in (0, 1, STUDY), "the evaluation is simple or full"
    assert state.simple != STUDY or (seats, state.rounds) == (2, 1), "a study is for two"
    assert state.rounds in (1, SIZES[seats][1]), f"no game of {state.rounds} rounds"
    rows = (state.fields, state.up, state.down, state.turned)
    assert all(len(row) == seats for row in rows), "something for each seat"
    assert all(len(lying) == FIELDS for lying in state.fields), "there are twelve fields"
    assert all(len(piles) == len(SEAS) for piles in state.up), "there are nine seas"
    assert all(0 <= n <= len(deck.cards()) for n in state.down), "no such pile"


def _check_phase(state: CompetitionState) -> None:
    total = state.seat_count * state.hand_size
    over = state.round == state.rounds
    assert 0 <= state.round <= state.rounds, f"no round {state.round}"
    assert 0 <= state.dealt <= total, f"{state.dealt} cards dealt"
    assert 0 <= state.ready <= state.seat_count, f"{state.ready} seats ready"
    assert 0 <= state.field < FIELDS, f"no field {state.field}"
    assert not over or (state.dealt, state.ready) == (0, 0), "the game is over"
    assert state.dealt == total or state.ready == 0, "cards are laid when all are dealt"
    open_fields = state.field or state.shown or any(state.turned)
    assert state.ready == state.seat_count or not open_fields, (
        "fields are turned over when all are laid"
    )
    assert len(state.won) == FIELDS * state.round + state.field + bool(state.shown), "tricks"
    assert all(w in (NO_SEAT, TIED, *range(state.seat_count)) for w in state.won), "no such taker"


def _check_cards(state: CompetitionState) -> None:
    """Check that each card is in at most one place, and that no card turned over is missing."""
    held = [*chain(*state.hands), *chain(*state.fields)]
    piled = [*chain(*chain(*state.up))]
    due = [card for _, card in state.due]
    known = [*(card for card in held if card not in (EMPTY, BLIND, HIDDEN)), *piled, *due]
    known += state.gone
    assert len(set(known)) == len(known), "a card is in two places"
    assert all(0 <= card < len(deck.cards()) for card in known), "no such card"
    assert state.simple != STUDY or set(known) <= set(STUDIED), "a card that is not in the game"
    assert list(state.gone) == sorted(state.gone), "cards that are gone are in order"
    for piles in state.up:
        for sea, pile in enumerate(piles):
            assert all(deck.sea_by_card()[card] == sea for card in pile), "a card in the wrong sea"
    light = state.round * state.seat_count * state.hand_size + sum(state.turned)
    assert len(piled) + len(due) + len(state.gone) == light, "a card is missing"
    assert sum(state.down) <= len(state.gone), "more face down than was seen"
    assert not state.simple or not piled, "with simple scoring nothing lies face up"


def _check_places(state: CompetitionState) -> None:
    """Check the hands and fields of each seat against the phase."""
    for seat, (hand, lying) in enumerate(zip(state.hands, state.fields, strict=True)):
        islands = [card for card in lying if card not in (EMPTY, BLIND)]
        assert BLIND not in hand, "blind cards are not in hands"
        assert EMPTY not in hand, "a hand has no gaps"
        assert list(hand) == sorted(hand), "a hand is in order"
        assert all(c < 0 or deck.can_place(c, f) for f, c in enumerate(lying)), "a card on a dash"
        if state.ready <= seat:
            _check_seat_placing(state, seat, len(hand) + len(islands), lying)
        else:
            _check_seat_ready(state, seat, hand, lying)


def _check_seat_placing(state: CompetitionState, seat: int, cards: int, lying: Ints) -> None:
    """Check the cards of a seat that has not finished placing. `cards` is their number.

    The seat must have all cards dealt to it and no others. Only the seat that is placing cards may
    have cards on fields.
    """
    dealt = len(range(seat, state.dealt, state.seat_count))
    busy = state.is_laying and seat == state.ready
    assert cards == dealt, f"seat {seat} has {cards} cards and was dealt {dealt}"
    assert BLIND not in lying, "blind cards are laid last"
    assert HIDDEN not in lying, "cards are hidden in the hand until all are laid"
    assert busy or set(lying) == {EMPTY}, "cards laid out of turn"


def _check_seat_ready(state: CompetitionState, seat: int, hand: Ints, lying: Ints) -> None:
    """Check the cards of a seat that has finished placing.

    Its hand must be empty. Its fields must be empty if they were turned over, and otherwise full.
    The number of islands on its fields must be the number of those not turned over yet.
    """
    clear = state.field + bool(state.shown)
    assert not hand, "a card was not laid"
    assert all(card == EMPTY for card in lying[:clear]), "a field was not cleared"
    assert EMPTY not in lying[clear:], "a field is empty"
    left = state.hand_size - state.turned[seat]
    hidden = lying.count(HIDDEN)
    islands = sum(card >= 0 for card in lying)
    assert 0 <= state.turned[seat] <= clear, "more cards turned over than fields"
    assert islands <= left <= islands + hidden, "a seat has too few or too many islands"


def _check_trick(state: CompetitionState) -> None:
    assert len(state.shown) in (0, state.seat_count), "each seat shows what it laid"
    assert state.shown or not (state.due or state.takes), "no trick to be sorted"
    assert not (state.due and state.takes), "borders come after the splitting"
    if not state.shown:
        return
    assert state.due or state.takes, "this field is done"
    assert state.won[-1] == state.taker, "the trick goes to the best island"
    _check_open_cards(state)
    best = deck.best_cards(state.field, state.trick)
    owners = {
        card: state.taker if state.taker >= 0 else seat
        for seat, card in enumerate(state.shown)
        if card in (state.trick if state.taker >= 0 else best)
    }
    assert all(owners.get(card) == seat for seat, card in state.due), "a card for somebody else"
    assert list(state.due) == [(owners[c], c) for c in owners if (owners[c], c) in state.due]
    limit = sum(deck.border_counts()[card] for card in state.trick) * (state.taker >= 0)
    assert 0 <= state.takes <= limit * (1 - state.simple), "more takes than borders"
    robbed = (s != state.taker and any(piles) for s, piles in enumerate(state.up))
    assert not state.takes or any(robbed), "there is nothing to take"


def _check_open_cards(state: CompetitionState) -> None:
    """Check `shown`: no card occurs twice, and each island is due, on a pile or in `gone`."""
    cards = list(state.trick)
    assert len(set(cards)) == len(cards), "a card is shown twice"
    assert len(cards) + state.shown.count(BLIND) == state.seat_count, (
        "an island or a blind card each"
    )
    placed = {*state.gone, *chain(*chain(*state.up)), *(card for _, card in state.due)}
    assert placed.issuperset(cards), "a card of the trick is nowhere"


def _check_last_action(state: CompetitionState) -> None:
    """Check the form of the last action."""
    if not state.last:
        return
    word, *rest = state.last
    assert word == "put" or EVENTS.get(word) == len(state.last), f"nothing like {word} happens"
    assert word != "put" or len(rest) in (2, 3), "one or two cards are put on piles"
    flat = [*rest[:1], *chain(*rest[1:])] if word == "put" else rest
    assert all(type(value) is int for value in flat), "numbers tell it"
    assert all(0 <= value < len(deck.cards()) for value in flat), "no such seat or card"
    seats = {"deal": 0, "turn": 0, "take": 2}.get(word, 1)
    assert all(seat < state.seat_count for seat in rest[:seats]), "no such seat"
    ways = [pair[1] for pair in rest[1:]] if word == "put" else rest[4:]
    assert all(len(pair) == 2 for pair in rest[1:]) if word == "put" else True
    assert all(where in (0, 1) for where in ways), "down or up"
    assert word not in ("lay", "turn") or rest[-1] < FIELDS, "no such field"


def _check_sums(state: CompetitionState) -> None:
    """Check the points after each round, if they are known."""
    assert len(state.sums) in (0, state.round), "points after each round"
    assert all(len(row) == state.seat_count for row in state.sums), "points for each seat"
    most = 2 * len(deck.cards())
    assert all(type(n) is int and 0 <= n <= most for row in state.sums for n in row), "no points"
    counted = state.is_terminal and state.sums
    assert not counted or state.sums[-1] == points(state), "the last points are those of the end"
