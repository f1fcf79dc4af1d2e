"""How cards are laid: by rank, or as the best assignment against what others are likely to lay.

What matters is not the assignment but the table under it: how likely is an island to be beaten on a
field? Others do not lay cards at random, so hands are drawn from the cards not seen and laid by a
population of players: half of them lay each card where it ranks best, the others lay the best
answer to that. Where blind cards lie follows from that, so it differs from hand to hand. (One step
of fictitious play: G. Brown, "Iterative solution of games by fictitious play", 1951.)

How much its numbers matter: of 300 games against itself, level 4 with one of them changed took 154
(BORDER 0), 160.5 (OTHERS 0.5) and 156.5 (NOISE 0): all within chance (see bench/results).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from skerry.games.competition import deck
from skerry.games.competition.deck import FIELDS

from .assign import assignment

Lay = Mapping[int, int]
"""Cards and the fields on which they are laid."""

BORDER = 1.2
"""What a border is worth, in cards: one is taken, and somebody loses it. With more, cards go where
they have borders, with less, where they win more tricks."""

OTHERS = 1.1
"""What a card of others is worth in a trick, borders included. With more, tricks in which others
lay many cards are sought."""

PRIOR = 4
"""How many hands laid at random the table begins with, so that it is never empty. More make
the first plans those against players who lay at random."""

NOISE = 0.15
"""By how much those who plan differ, in cards: nobody is a machine. Without it all who plan lay
alike, and the answer is one to that; with much more they lay at random."""

BATCH = 10
"""Hands of each kind that are laid by turns: with fewer, plans follow the table sooner, and it is
made ready for them more often."""

NEVER = -1e9
"""What a card is worth on a field where it may not lie: less than any sum of others."""


@dataclass(slots=True)
class Table:
    """What others may hold, and what players with `size` cards have laid on each field: the
    merits of those cards in order, of `hands` hands.
    """

    pool: Sequence[int]
    size: int
    laid: list[list[float]] = field(default_factory=lambda: [[] for _ in range(FIELDS)])
    hands: int = 0
    order: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.order = [
            sorted(m for card in self.pool if (m := deck.merits(f)[card]) is not None)
            for f in range(FIELDS)
        ]

    def behind(self, place: int, merit: float) -> float:
        """The share of the pool that is better than a merit (half of what is equal)."""
        row = self.order[place]
        return 1 - _rank(row, merit) / max(1, len(row))

    def add(self, lay: Lay) -> None:
        """Count a hand that was laid."""
        self.hands += 1
        for card, place in lay.items():
            merit = deck.merits(place)[card]
            assert merit is not None
            insort(self.laid[place], merit)

    def risk(self, place: int, merit: float) -> tuple[float, float]:
        """How likely a player's island beats that merit on a field, and how likely there is one."""
        row, usual = self.laid[place], self.size / FIELDS
        total = self.hands + PRIOR
        better = len(row) - _rank(row, merit) + PRIOR * usual * self.behind(place, merit)
        return better / total, (len(row) + PRIOR * usual) / total


def _rank(row: Sequence[float], merit: float) -> float:
    """How many of a sorted row are below a value, half of what is equal included."""
    return (bisect_left(row, merit) + bisect_right(row, merit)) / 2


def by_rank(
    table: Table | None, hand: Sequence[int], free: Sequence[int], rng: Random, noise: float = 0.0
) -> dict[int, int]:
    """Each card where it ranks best, the best first: among the cards not seen, or, without a
    table, among all.
    """
    pairs = [
        (_behind(table, place, card, merit) + noise * rng.random(), card, place)
        for place in free
        for card in hand
        if (merit := deck.merits(place)[card]) is not None
    ]
    laid: dict[int, int] = {}
    taken: set[int] = set()
    for _, card, place in sorted(pairs):
        if card not in laid and place not in taken:
            laid[card] = place
            taken.add(place)
    return laid


def _behind(table: Table | None, place: int, card: int, merit: float) -> float:
    if table is not None:
        return table.behind(place, merit)
    rank = deck.ranks(place // 2)[card]
    assert rank is not None
    return rank if place % 2 else 1 - rank


def worths(table: Table, cards: Iterable[int], rivals: int) -> dict[int, list[float]]:
    """For each card and field the cards that it may be expected to bring in."""
    return {card: [_worth(table, card, f, rivals) for f in range(FIELDS)] for card in cards}


def _worth(table: Table, card: int, place: int, rivals: int) -> float:
    merit = deck.merits(place)[card]
    if merit is None:
        return NEVER
    better, island = table.risk(place, merit)
    safe = 1 - better
    own = 1 + BORDER * deck.borders()[card]
    return safe**rivals * (own + OTHERS * rivals * (island - better) / safe) if safe > 0 else 0.0


def planned(
    worth: Mapping[int, Sequence[float]],
    hand: Sequence[int],
    free: Sequence[int],
    rng: Random,
    noise: float = 0.0,
) -> dict[int, int]:
    """The assignment that may be expected to bring in most cards, with a little noise if wanted."""
    rows = [[worth[card][place] for place in free] for card in hand]
    if noise:
        rows = [[value + rng.gauss(0, noise) for value in row] for row in rows]
    return dict(zip(hand, (free[k] for k in assignment(rows).columns), strict=True))


class Population:
    """What others lay, better and better known: half by rank, half in answer to that. `mixed` is
    the table of all `hands` so far.
    """

    def __init__(self, unseen: Sequence[int], size: int, rivals: int) -> None:
        self.unseen, self.size, self.rivals = unseen, size, rivals
        self.mixed, self.ranked = Table(unseen, size), Table(unseen, size)
        self.answer: Mapping[int, Sequence[float]] = {}
        self.asked = 0
        self.rng = Random(repr(unseen))

    @property
    def hands(self) -> int:
        """How many hands have been laid."""
        return self.mixed.hands

    def grow(self, number: int) -> None:
        """Lay so many more hands."""
        for _ in range(number):
            hand = self.rng.sample(self.unseen, self.size)
            planning = self.hands % (2 * BATCH) >= BATCH
            self.mixed.add(self._answered(hand) if planning else self._ranked(hand))

    def _ranked(self, hand: Sequence[int]) -> Lay:
        known = self.ranked if self.hands % 2 else None
        lay = by_rank(known, hand, range(FIELDS), self.rng)
        self.ranked.add(lay)
        return lay

    def _answered(self, hand: Sequence[int]) -> Lay:
        if self.ranked.hands >= 2 * self.asked:
            self.answer = worths(self.ranked, self.unseen, self.rivals)
            self.asked = self.ranked.hands
        return planned(self.answer, hand, range(FIELDS), self.rng, NOISE)


@lru_cache(maxsize=8)
def population(unseen: tuple[int, ...], size: int, rivals: int, most: int) -> Population:
    """The population of those who hold some of these cards; whoever wants to know no more than
    `most` hands shares it.

    A hand is laid card by card, and what others lay is the same for all its cards. As everything
    here follows from the arguments, remembering it changes nothing but how long it takes.
    """
    del most
    return Population(unseen, size, rivals)
