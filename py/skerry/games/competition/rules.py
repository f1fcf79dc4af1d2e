"""Rules of Island Competition (Matthias Jünemann).

In each round, cards are dealt one by one (chance events). Then each seat in turn secretly places
its cards on fields. Then the twelve fields are turned over one by one (chance events with one
outcome), and each trick is put on piles before the next field is turned over.

Actions are tuples that begin with a word:

    ("lay", card, field)      place a card on a field; a card already on it swaps places with it
    ("ready",)                finish placing; blind cards fill the other fields
    ("put", card, DOWN | UP)  put a card of the trick face down or on the pile of its sea
    ("gather",)               simple scoring: put all cards won on the face-down pile
    ("take", seat, sea, DOWN | UP)   use a national border: take the top card of that pile
    ("pass",)                 take no more cards for borders
    ("deal", card), ("turn",) chance events
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from skerry.core.state import (
    ADDED,
    CHANCE,
    TERMINAL,
    State,
    draw_index,
    freeze,
    make_draft,
    set_derived,
)

from . import deck, diagram, hidden_cards, steps
from .constants import DEALT, DOWN, EMPTY, SIZES, STUDY, UP, Action, Ints
from .deck import FIELDS, SEAS
from .scoring import points
from .validate import check

READY: Action = ("ready",)
GATHER: Action = ("gather",)
PASS: Action = ("pass",)
TURN: Action = ("turn",)
TURN_ONLY = ((TURN, 1.0),)

WAYS = {DOWN: "down", UP: "up"}


@dataclass(frozen=True, slots=True)
class CompetitionState(State[Action]):
    """A state of the game.

    Attributes:
        simple: 0 for the full game, 1 for the simple scoring, STUDY for the study preset.
        rounds: Number of rounds.
        hands: For each seat, the cards not placed yet.
        fields: For each seat, the card on each of the twelve fields, EMPTY, BLIND or HIDDEN.
        up: For each seat and sea, the face-up cards, the newest last.
        down: For each seat, the number of face-down cards.
        turned: For each seat, the number of its island cards turned over in this round.
        round: Index of the round, from 0; the number of rounds once the game is over.
        dealt: Number of cards dealt in this round.
        ready: Number of seats that have placed their cards in this round.
        field: The field whose cards are turned over now; if `shown` is empty, the next field.
        shown: The card of each seat on the field whose cards are turned over now; () while no
            trick is being put on piles.
        due: The cards of this trick that must still be put on piles, as (seat, card) pairs.
        takes: Number of cards that the seat that took the trick may still take across borders.
        won: For each field turned over so far, in all rounds, the seat that took the trick,
            NO_SEAT or TIED.
        gone: Cards that all players have seen and that are no longer face up, in ascending order.
        last: The last action (see `action_text.last_events`); ignored by comparison.
        sums: For each finished round, the points of all seats at its end; () if unknown. Ignored
            by comparison.
    """

    simple: int
    rounds: int
    hands: tuple[Ints, ...]
    fields: tuple[Ints, ...]
    up: tuple[tuple[Ints, ...], ...]
    down: Ints
    turned: Ints
    round: int = 0
    dealt: int = 0
    ready: int = 0
    field: int = 0
    shown: Ints = ()
    due: tuple[Ints, ...] = ()
    takes: int = 0
    won: Ints = ()
    gone: Ints = ()
    last: Action = dataclasses.field(default=(), compare=False)
    sums: tuple[Ints, ...] = dataclasses.field(default=(), compare=False, metadata={ADDED: True})

    @property
    def seat_count(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def hand_size(self) -> int:
        """The number of island cards dealt to each seat in a round."""
        return 1 if self.simple == STUDY else SIZES[self.seat_count][0]

    @property
    def is_dealing(self) -> bool:
        """Whether the deal of this round is not complete."""
        number = DEALT[self.simple == STUDY][len(self.hands)]
        return self.round < self.rounds and self.dealt < number

    @property
    def is_laying(self) -> bool:
        """Whether a seat is still placing cards in this round."""
        return self.round < self.rounds and not self.is_dealing and self.ready < self.seat_count

    @property
    def current_player(self) -> int:
        """The seat that must place cards, put cards on piles or take cards; CHANCE or TERMINAL.

        It is CHANCE before a card is dealt and before a field is turned over.
        """
        if self.round == self.rounds:
            return TERMINAL
        seats = len(self.hands)
        if self.dealt < DEALT[self.simple == STUDY][seats]:
            return CHANCE
        if self.ready < seats:
            return self.ready
        if self.due:
            return self.due[0][0]
        return self.taker if self.takes else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether all rounds are over."""
        return self.round == self.rounds

    @property
    def trick(self) -> Ints:
        """The island cards in `shown`, in the order of the seats."""
        return tuple(card for card in self.shown if card >= 0)

    @property
    def taker(self) -> int:
        """The seat that takes the trick in `shown`; NO_SEAT if it has no islands, or TIED."""
        return steps.trick_taker(self.field, self.shown)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions. READY and PASS, which end a phase, come last."""
        seat = self.current_player
        if seat < 0:
            return ()
        if self.ready < len(self.hands):
            hand = self.hands[seat]
            actions = steps.lay_actions(hand, self.fields[seat])
            if not hand:
                actions.append(READY)
            return tuple(actions)
        if self.due:
            return (GATHER,) if self.simple else steps.put_actions(self.due, seat)
        return (*steps.take_actions(self.up, seat), PASS)

    def chance_outcomes(self) -> Sequence[tuple[Action, float]]:
        """Return the deals of all cards left, or only TURN: the next field is turned over."""
        if self.current_player != CHANCE:
            return ()
        if not self.is_dealing:
            return TURN_ONLY
        left = self._undealt_cards()
        share = 1 / len(left)
        return tuple([(steps.deal_action(card), share) for card in left])

    def draw(self, rng: Random) -> Action:
        """Draw a chance outcome without listing all unseen cards."""
        if self.current_player != CHANCE or not self.is_dealing:
            turned: Action = State.draw(self, rng)
            return turned
        left = self._undealt_cards()
        return steps.deal_action(left[draw_index(len(left), rng)])

    def _undealt_cards(self) -> Ints:
        """Return the cards that can be dealt next, from the cache `derived` if possible."""
        try:
            left: Ints = self.derived
        except AttributeError:
            left = tuple(hidden_cards.unseen_cards(self))
            set_derived(self, left)
        return left

    def apply(self, action: Action) -> Self:
        """Return the state after an action or outcome."""
        new = make_draft(self)
        if action[0] == "deal":
            left = self._undealt_cards()
            place = bisect_left(self._undealt_cards(), action[1])
            new.derived = left[:place] + left[place + 1 :]
        steps.apply_action(new, action)
        return freeze(new, type(self))

    def returns(self) -> tuple[float, ...]:
        """Return 1 for a sole winner, 2 / n - 1 for each of n joint winners, -1 for losers."""
        if not self.is_terminal:
            return (0.0,) * self.seat_count
        totals = points(self)
        share = 1 / totals.count(max(totals))
        return tuple(2 * share - 1 if total == max(totals) else -1.0 for total in totals)

    def information_state(self, player: int | None) -> Self:
        """Return the state with HIDDEN in place of all cards that `player` can't know.

        These are the cards in other seats' hands and on their fields. While a seat places cards,
        the other seats can't see how many it has placed.
        """
        return hidden_cards.hide_cards(self, player)

    def resample(self, player: int, rng: Random) -> Self:
        """Return a random state that looks like this one to `player`."""
        return hidden_cards.resample(self, player, rng)

    def validate(self) -> None:
        """Raise AssertionError if a card is missing or in two places, or the phase is wrong."""
        check(self)

    def __str__(self) -> str:
        """Return the fields, hands and piles as text."""
        return diagram.diagram_text(self)


def begin(preset: str, seats: int) -> CompetitionState:
    """Return the state before the first card is dealt."""
    return CompetitionState(
        simple={"simple": 1, "study": STUDY}.get(preset, 0),
        rounds=1 if preset in ("short", "study") else SIZES[seats][1],
        hands=((),) * seats,
        fields=((EMPTY,) * FIELDS,) * seats,
        up=(((),) * len(SEAS),) * seats,
        down=(0,) * seats,
        turned=(0,) * seats,
    )


def notation(action: Action) -> str:
    """Return the notation of an action: usedom-a1, usedom-down, take-2-north-up, ready."""
    word: str = action[0]
    if word == "take":
        _, seat, sea, where = action
        return f"take-{seat + 1}-{SEAS[int(sea)].word}-{WAYS[where]}"
    if word not in ("deal", "lay", "put"):
        return word
    id = deck.cards()[int(action[1])].id
    places = {
        "deal": "",
        "lay": f"-{deck.field_code(action[-1])}",
        "put": f"-{WAYS[action[-1] % 2]}",
    }
    return id + places[word]
