"""The rules of Trove, a game with chance (the deal) and hidden information (cards and bids).

Each player is dealt a hand. In each round both players bid a card in secret; then the bids are
revealed, and the higher card wins a pearl. The player with more pearls wins. Actions and chance
outcomes are cards, which are numbers from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from skerry.core.state import CHANCE, TERMINAL, State

SIZES = {"standard": 5, "small": 3}
"""The number of cards in a hand, and so of rounds, for each preset."""

SPARE = 2
"""Cards that stay in the deck after the deal."""

NONE = 0
"""The bid of a player who has not bid yet in this round."""

HIDDEN = -1
"""A card or bid in an information state that only its owner knows."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TroveState(State[int]):
    """A position.

    Attributes:
        size: Number of cards in a hand after the deal.
        hands: The cards of each seat, lowest first. A card that is bid stays in the hand until it
            is revealed: otherwise the hand would tell which card it is.
        bids: The bid of each seat in this round, or NONE.
        pearls: The pearls that each seat has won.
        shown: The bids of the previous round; () in the first round.
        gone: The cards played in earlier rounds, lowest first.
    """

    size: int
    hands: tuple[Cards, ...] = ((), ())
    bids: Cards = (NONE, NONE)
    pearls: Cards = (0, 0)
    shown: Cards = ()
    gone: Cards = ()

    @property
    def deck(self) -> int:
        """The number of cards; they are 1 to `deck`."""
        return 2 * self.size + SPARE

    @property
    def rounds_played(self) -> int:
        """The number of rounds played."""
        return len(self.gone) // 2

    @property
    def is_dealing(self) -> bool:
        """Whether a hand is not complete."""
        return self.rounds_played == 0 and min(map(len, self.hands)) < self.size

    @property
    def current_player(self) -> int:
        """The seat to bid; CHANCE during the deal, TERMINAL at the end."""
        if self.rounds_played == self.size:
            return TERMINAL
        return CHANCE if self.is_dealing else self.bids.index(NONE)

    def legal_actions(self) -> Cards:
        """Return the cards in the hand of the seat to bid, lowest first."""
        player = self.current_player
        return self.hands[player] if player >= 0 else ()

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """Return each card that can be dealt next, with its probability."""
        if not self.is_dealing:
            return ()
        cards = self.unseen_cards()
        return tuple((card, 1 / len(cards)) for card in cards)

    def unseen_cards(self) -> list[int]:
        """Return the cards that are in no hand and not gone, as far as this state knows."""
        known = {*self.gone, *self.hands[0], *self.hands[1]}
        return [card for card in range(1, self.deck + 1) if card not in known]

    def apply(self, action: int) -> Self:
        """Return the position after a card was dealt or bid."""
        if self.is_dealing:
            seat = int(len(self.hands[0]) > len(self.hands[1]))
            hand = sorted_cards((*self.hands[seat], action))
            return replace(self, hands=_with_item(self.hands, seat, hand))
        seat = self.current_player
        bids = (action, self.bids[1]) if seat == 0 else (self.bids[0], action)
        return replace(self, bids=bids) if NONE in bids else self._reveal(bids)

    def _reveal(self, bids: Cards) -> Self:
        winner = bids.index(max(bids))
        return replace(
            self,
            hands=tuple(
                tuple(card for card in hand if card != bid)
                for hand, bid in zip(self.hands, bids, strict=True)
            ),
            bids=(NONE, NONE),
            pearls=tuple(count + (seat == winner) for seat, count in enumerate(self.pearls)),
            shown=bids,
            gone=sorted_cards((*self.gone, *bids)),
        )

    def returns(self) -> tuple[float, float]:
        """Return 1 for the seat with more pearls and -1 for the other; zeros before the end."""
        if not self.is_terminal:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.pearls[0] > self.pearls[1] else (-1.0, 1.0)

    def information_state(self, player: int | None) -> Self:
        """Hide the other player's cards and bid, but not whether there is a bid."""
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(self.hands)
        )
        bids = tuple(
            bid if seat == player or bid == NONE else HIDDEN for seat, bid in enumerate(self.bids)
        )
        return replace(self, hands=hands, bids=bids)

    def resample(self, player: int, rng: Random) -> Self:
        """Draw the other hand from the cards that `player` doesn't know, then any bid from it."""
        known = self.information_state(player)
        unseen = known.unseen_cards()
        other = 1 - player
        hand = sorted_cards(rng.sample(unseen, len(known.hands[other])))
        bid = rng.choice(hand) if known.bids[other] == HIDDEN else NONE
        hands = _with_item(known.hands, other, hand)
        bids = (known.bids[0], bid) if other else (bid, known.bids[1])
        return replace(known, hands=hands, bids=bids)

    def validate(self) -> None:
        """Raise AssertionError with a reason if the fields contradict the rules."""
        assert self.size in SIZES.values(), f"no preset has {self.size} cards in a hand"
        assert len(self.hands) == len(self.bids) == len(self.pearls) == 2, "two players"
        cards = [card for hand in self.hands for card in hand if card != HIDDEN] + [*self.gone]
        assert len(set(cards)) == len(cards), "a card is in two places"
        assert all(1 <= card <= self.deck for card in cards), "a number is no card"
        first, second = map(len, self.hands)
        assert first - second in (0, 1), "the hands differ in size"
        assert self.is_dealing or 2 * self.size == first + second + len(self.gone), "cards missing"
        assert min(self.pearls) >= 0, "no number may be negative"
        assert sum(self.pearls) == self.rounds_played, "one pearl a round"
        assert len(self.shown) == 2 * bool(self.gone), "the bids of one round are shown"
        assert set(self.shown) <= set(self.gone), "cards that were shown are gone"
        for bid, hand in zip(self.bids, self.hands, strict=True):
            assert bid in (NONE, HIDDEN) or bid in hand, "a bid from another hand"

    def __str__(self) -> str:
        """Return the hands, bids and pearls as text."""
        from .text import diagram_text

        return diagram_text(self)


def _with_item(row: tuple[Cards, ...], place: int, value: Cards) -> tuple[Cards, ...]:
    return (*row[:place], value, *row[place + 1 :])


def sorted_cards(cards: Iterable[int]) -> Cards:
    """Return the cards, lowest first."""
    return tuple(sorted(cards))


def begin(preset: str, seats: int) -> TroveState:
    """Return the first position: nothing is dealt yet."""
    return TroveState(SIZES[preset])
