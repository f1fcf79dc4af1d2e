"""The rules of Island Competition (Matthias Jünemann). One source of legality: `legal_actions`.

A round: cards are dealt one by one (chance), the seats lay theirs in secret one after the other,
then twelve fields are turned over one by one (forced steps), and each trick is put on piles before
the next field is turned over.

Actions are tuples that begin with a word:

    ("lay", card, field)      put a card of yours on a field; what lies there changes places with it
    ("ready",)                all is laid; blind cards fill the other fields
    ("put", card, DOWN | UP)  a card of the trick goes on the face-down pile or on that of its sea
    ("gather",)               simple evaluation: all cards won go on the face-down pile
    ("take", seat, sea, DOWN | UP)   a national border: the top card of that pile comes to yours
    ("pass",)                 no more cards are taken for borders
    ("deal", card), ("turn",) what chance does
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
TURNED = ((TURN, 1.0),)

WAYS = {DOWN: "down", UP: "up"}


@dataclass(frozen=True, slots=True)
class CompetitionState(State):
    """A point of a game of `rounds` rounds; `simple` is 1 for the simple evaluation,
    and STUDY where three cards alone are in the game.

    Per seat: `hands` has the cards not laid yet, `fields` what lies on the twelve fields, `up` the
    face-up cards of each sea, the newest last, `down` how many lie face down, `turned` how many
    island cards this round has brought to light. `dealt` cards have been dealt in this `round`,
    `ready` seats have laid theirs. `field` is the one to be turned over next, or, when `shown` has
    what the seats had laid there, turned over now. Then `due` has the (seat, card) pairs to be put
    on piles yet, and after them the taker may take `takes` cards more. `won` has who took each
    trick so far, and `gone` the cards that all have seen and that lie face up no longer.
    `last` is what happened last (see `action_text.last_events`), and `sums` are all points after
    each round, if that is known; positions compare without them.
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
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def hand_size(self) -> int:
        """Island cards that each seat gets in a round."""
        return 1 if self.simple == STUDY else SIZES[self.seats][0]

    @property
    def dealing(self) -> bool:
        """Whether cards are still to be dealt in this round."""
        number = DEALT[self.simple == STUDY][len(self.hands)]
        return self.round < self.rounds and self.dealt < number

    @property
    def laying(self) -> bool:
        """Whether somebody still lays cards in this round."""
        return self.round < self.rounds and not self.dealing and self.ready < self.seats

    @property
    def current_player(self) -> int:
        """Who lays or sorts cards; CHANCE where cards are dealt or turned over."""
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
        """The island cards on the field that is turned over, in the order of the seats."""
        return tuple(card for card in self.shown if card >= 0)

    @property
    def taker(self) -> int:
        """Who takes the trick turned over; NOBODY or TIED if no seat does."""
        return steps.taker(self.field, self.shown)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the player to move may do; the action that ends a phase is the last one."""
        seat = self.current_player
        if seat < 0:
            return ()
        if self.ready < len(self.hands):
            hand = self.hands[seat]
            found = steps.lays(hand, self.fields[seat])
            if not hand:
                found.append(READY)
            return tuple(found)
        if self.due:
            return (GATHER,) if self.simple else steps.puts(self.due, seat)
        return (*steps.takes(self.up, seat), PASS)

    def chance_outcomes(self) -> Sequence[tuple[Action, float]]:
        """Any card not seen yet, or the one thing to do: turn the next field over."""
        if self.current_player != CHANCE:
            return ()
        if not self.dealing:
            return TURNED
        left = self._left()
        share = 1 / len(left)
        return tuple([(steps.deal(card), share) for card in left])

    def draw(self, rng: Random) -> Action:
        """A card to be dealt, found without a list of all those not seen yet."""
        if self.current_player != CHANCE or not self.dealing:
            turned: Action = State.draw(self, rng)
            return turned
        left = self._left()
        return steps.deal(left[draw_index(len(left), rng)])

    def _left(self) -> Ints:
        """The cards that can be dealt next: while cards are dealt, `derived` has them."""
        try:
            left: Ints = self.derived
        except AttributeError:
            left = tuple(hidden_cards.unseen_cards(self))
            set_derived(self, left)
        return left

    def apply(self, action: Action) -> Self:
        """The state after an action or outcome."""
        new = make_draft(self)
        if action[0] == "deal":
            left = self._left()
            place = bisect_left(self._left(), action[1])
            new.derived = left[:place] + left[place + 1 :]
        steps.take(new, action)
        return freeze(new, type(self))

    def returns(self) -> tuple[float, ...]:
        """Twice the share of the win, less one."""
        if not self.is_terminal:
            return (0.0,) * self.seats
        totals = points(self)
        share = 1 / totals.count(max(totals))
        return tuple(2 * share - 1 if total == max(totals) else -1.0 for total in totals)

    def information_state(self, player: int | None) -> Self:
        """Cards that others hold or have laid are HIDDEN; how far somebody has got who is laying
        cards is not to be seen either.
        """
        return hidden_cards.hide_cards(self, player)

    def resample(self, player: int, rng: Random) -> Self:
        """A state that looks like this to `player`, all such deals and layouts being as likely."""
        return hidden_cards.resample(self, player, rng)

    def validate(self) -> None:
        """No card is in two places or missing, and phases do not mix."""
        check(self)

    def __str__(self) -> str:
        """The game as text: what is on the fields and on the piles."""
        return diagram.drawing(self)


def begin(preset: str, seats: int) -> CompetitionState:
    """Before the first card is dealt."""
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
    """An action as it is written: usedom-a1, usedom-down, take-2-north-up, ready."""
    word: str = action[0]
    if word == "take":
        _, seat, sea, where = action
        return f"take-{seat + 1}-{SEAS[int(sea)].word}-{WAYS[where]}"
    if word not in ("deal", "lay", "put"):
        return word
    id = deck.cards()[int(action[1])].id
    places = {"deal": "", "lay": f"-{deck.code(action[-1])}", "put": f"-{WAYS[action[-1] % 2]}"}
    return id + places[word]
