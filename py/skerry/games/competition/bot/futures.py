"""The rest of a game, drawn at random: who takes which cards.

Of the present round the player knows the own cards; the others' are drawn from those not seen and
laid by rank. Of later rounds nothing is known, so tricks go to any of those who have an island in
them.
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
from .laying import Table, by_rank
from .tactics import Piles


@dataclass(frozen=True, slots=True)
class Trick:
    """Who takes the cards of which seas, with how many borders."""

    taker: int
    seas: tuple[int, ...]
    borders: int


def piles_of(state: CompetitionState, unseen: Sequence[int]) -> Piles:
    """The piles of a state."""
    up = [[len(pile) for pile in row] for row in state.up]
    seas = deck.seas()
    share = _to_come(state) / max(1, len(unseen))
    coming = [round(share * sum(seas[c] == sea for c in unseen)) for sea in range(len(SEAS))]
    return Piles(up, list(state.down), coming)


def _to_come(state: CompetitionState) -> int:
    """How many cards have still to be turned over."""
    rounds = state.rounds - state.round
    return rounds * state.seats * state.hand_size - sum(state.turned)


class Futures:
    """Draws the rest of the game, as the player `seat` may expect it."""

    def __init__(self, state: CompetitionState, seat: int, rng: Random) -> None:
        self.state, self.seat, self.rng = state, seat, rng
        self.unseen = hidden_cards.unseen(state)
        self.table = Table(self.unseen, state.hand_size)
        first = state.field + bool(state.shown)
        self.places = range(first, FIELDS) if state.ready == state.seats else range(0)

    def draw(self) -> list[Trick]:
        """The tricks to come, in order."""
        stock = self.unseen[:]
        self.rng.shuffle(stock)
        tricks = self._this_round(stock) if self.places else []
        laid = self.state.ready == self.state.seats
        later = self.state.rounds - self.state.round - laid
        for _ in range(later):
            tricks += self._round(stock)
        return tricks

    def _this_round(self, stock: list[int]) -> list[Trick]:
        """The fields that have not been turned over; cards are taken from the stock."""
        rows = [self._laid(other, stock) for other in range(self.state.seats)]
        return [trick for f in self.places for trick in _taken(f, [row.get(f) for row in rows])]

    def _laid(self, other: int, stock: list[int]) -> dict[int, int]:
        """The islands of a seat by field."""
        lying = self.state.fields[other]
        if other == self.seat:
            return {place: card for place, card in enumerate(lying) if card >= 0}
        number = self.state.hand_size - self.state.turned[other]
        hidden = [place for place, card in enumerate(lying) if card == HIDDEN]
        free = sorted(self.rng.sample(hidden, number))
        hand = [stock.pop() for _ in range(number)]
        return {place: card for card, place in by_rank(self.table, hand, free, self.rng).items()}

    def _round(self, stock: list[int]) -> list[Trick]:
        """A round about which nothing is known."""
        seats, size, rng = self.state.seats, self.state.hand_size, self.rng
        players: list[list[int]] = [[] for _ in range(FIELDS)]
        for seat in range(seats):
            for place in rng.sample(range(FIELDS), size):
                players[place].append(seat)
        tricks: list[Trick] = []
        for row in players:
            cards = [stock.pop() for _ in row if stock]
            if cards:
                tricks.append(_trick(rng.choice(row), cards))
        return tricks


def _trick(taker: int, cards: Sequence[int]) -> Trick:
    seas, borders = deck.seas(), deck.borders()
    return Trick(taker, tuple(seas[card] for card in cards), sum(borders[card] for card in cards))


def _taken(place: int, row: Sequence[int | None]) -> list[Trick]:
    """What becomes of a field on which these islands lie, by seat."""
    cards = [card for card in row if card is not None]
    best = deck.best(place, cards)
    if len(best) == 1:
        return [_trick(row.index(best[0]), cards)]
    return [Trick(row.index(card), (deck.seas()[card],), 0) for card in best]


def finish(piles: Piles, tricks: Sequence[Trick], simple: bool) -> list[int]:
    """The points at the end, when everybody decides at a glance."""
    for trick in tricks:
        if simple:
            piles.down[trick.taker] += len(trick.seas)
            continue
        ways = tactics.split(piles, trick.taker, trick.seas)
        for sea, where in zip(trick.seas, ways, strict=True):
            piles.lie(trick.taker, sea, where)
        if trick.borders:
            tactics.raid(piles, trick.taker, trick.borders)
    return piles.totals()


def share(totals: Sequence[int], seat: int) -> float:
    """The seat's share of the win."""
    return 1 / totals.count(max(totals)) if totals[seat] == max(totals) else 0.0


def payoff(totals: Sequence[int], seat: int) -> float:
    """The share of the win, and a little for the lead."""
    rest = max(total for other, total in enumerate(totals) if other != seat)
    return share(totals, seat) + 0.02 * max(-20, min(20, totals[seat] - rest))
