"""Random continuations of a game: which player takes which cards.

In the present round the player knows only their own cards. The other players' cards are drawn from
the unseen cards and placed by rank. For later rounds it is random which players have islands on a
field, and which of them takes the trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from skerry.games.competition import deck, hidden_cards
from skerry.games.competition.constants import HIDDEN
from skerry.games.competition.deck import FIELDS, SEAS
from skerry.games.competition.rules import CompetitionState

from . import tactics
from .laying import OpponentModel, layout_by_rank
from .tactics import Piles


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: the seat that takes it, the seas of its cards, and the number of their borders."""

    taker: int
    seas: tuple[int, ...]
    borders: int


def piles_of(state: CompetitionState, unseen: Sequence[int]) -> Piles:
    """Return the piles of a state, and an estimate of how many cards of each sea are still to come.

    `unseen` has the cards that the player can't see. The cards to come are some of them.
    """
    up = [[len(pile) for pile in row] for row in state.up]
    seas = deck.sea_by_card()
    share = _cards_to_come(state) / max(1, len(unseen))
    coming = [round(share * sum(seas[c] == sea for c in unseen)) for sea in range(len(SEAS))]
    return Piles(up, list(state.down), coming)


def _cards_to_come(state: CompetitionState) -> int:
    """Return the number of island cards that will be turned over in the rest of the game."""
    rounds = state.rounds - state.round
    return rounds * state.seat_count * state.hand_size - sum(state.turned)


class Futures:
    """A source of random continuations that agree with the knowledge of `seat`."""

    def __init__(self, state: CompetitionState, seat: int, rng: Random) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.unseen = hidden_cards.unseen_cards(state)
        self.model = OpponentModel(self.unseen, state.hand_size)
        first = state.field + bool(state.shown)
        self.fields = range(first, FIELDS) if state.ready == state.seat_count else range(0)

    def draw(self) -> list[Trick]:
        """Return a random continuation: all tricks of the rest of the game, in order."""
        stock = self.unseen[:]
        self.rng.shuffle(stock)
        tricks = self._present_round(stock) if self.fields else []
        all_placed = self.state.ready == self.state.seat_count
        later_rounds = self.state.rounds - self.state.round - all_placed
        for _ in range(later_rounds):
            tricks += self._unknown_round(stock)
        return tricks

    def _present_round(self, stock: list[int]) -> list[Trick]:
        """Return the tricks of the fields that are not turned over yet in this round.

        The hidden cards of the other seats are taken from the end of `stock`, which is changed in
        place.
        """
        layouts = [self._layout_of(other, stock) for other in range(self.state.seat_count)]
        tricks = list[Trick]()
        for field in self.fields:
            tricks += _tricks_of_field(field, [layout.get(field) for layout in layouts])
        return tricks

    def _layout_of(self, other: int, stock: list[int]) -> dict[int, int]:
        """Return the island that the seat `other` has on each field, without its blind cards.

        If `other` is not the player's own seat, its islands are drawn from `stock` and placed by
        rank.
        """
        cards = self.state.fields[other]
        if other == self.seat:
            return {field: card for field, card in enumerate(cards) if card >= 0}
        count = self.state.hand_size - self.state.turned[other]
        hidden = [field for field, card in enumerate(cards) if card == HIDDEN]
        free = sorted(self.rng.sample(hidden, count))
        hand = [stock.pop() for _ in range(count)]
        layout = layout_by_rank(self.model, hand, free, self.rng)
        return {field: card for card, field in layout.items()}

    def _unknown_round(self, stock: list[int]) -> list[Trick]:
        seats = self.state.seat_count
        size = self.state.hand_size
        rng = self.rng
        seats_by_field: list[list[int]] = [[] for _ in range(FIELDS)]
        for seat in range(seats):
            for field in rng.sample(range(FIELDS), size):
                seats_by_field[field].append(seat)
        tricks: list[Trick] = []
        for field_seats in seats_by_field:
            cards = [stock.pop() for _ in field_seats if stock]
            if cards:
                tricks.append(_make_trick(rng.choice(field_seats), cards))
        return tricks


def _make_trick(taker: int, cards: Sequence[int]) -> Trick:
    seas = deck.sea_by_card()
    borders = deck.border_counts()
    return Trick(taker, tuple(seas[card] for card in cards), sum(borders[card] for card in cards))


def _tricks_of_field(field: int, card_by_seat: Sequence[int | None]) -> list[Trick]:
    """Return the tricks of a field: one, or in a tie one trick of one card for each tied seat."""
    cards = [card for card in card_by_seat if card is not None]
    best = deck.best_cards(field, cards)
    if len(best) == 1:
        return [_make_trick(card_by_seat.index(best[0]), cards)]
    return [Trick(card_by_seat.index(card), (deck.sea_by_card()[card],), 0) for card in best]


def points_after_tricks(piles: Piles, tricks: Sequence[Trick], simple: bool) -> list[int]:
    """Return each seat's points after all tricks, if all players decide without a search.

    The piles are changed in place.
    """
    for trick in tricks:
        if simple:
            piles.down[trick.taker] += len(trick.seas)
            continue
        sides = tactics.choose_sides(piles, trick.taker, trick.seas)
        for sea, side in zip(trick.seas, sides, strict=True):
            piles.put_card(trick.taker, sea, side)
        if trick.borders:
            tactics.take_best_across_borders(piles, trick.taker, trick.borders)
    return piles.points_by_seat()


def win_share(totals: Sequence[int], seat: int) -> float:
    """Return the seat's share of the win, from 0 to 1."""
    return 1 / totals.count(max(totals)) if totals[seat] == max(totals) else 0.0


def payoff(totals: Sequence[int], seat: int) -> float:
    """Return the seat's share of the win plus a small bonus for its lead in points."""
    best_rival = max(total for other, total in enumerate(totals) if other != seat)
    return win_share(totals, seat) + 0.02 * max(-20, min(20, totals[seat] - best_rival))
