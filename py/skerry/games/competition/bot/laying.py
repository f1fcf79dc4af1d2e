"""Placing cards on fields: by rank, or as the best assignment against a model of the opponents.

The assignment is only as good as the model: how likely is a card to be beaten on a field? Opponents
don't place cards at random. So the model draws hands from the unseen cards and lets two kinds of
players place them: half of the hands by rank, the other half as the best answer to the model so
far. This also shows on which fields opponents put their blind cards. (One step of fictitious play:
G. Brown, "Iterative solution of games by fictitious play", 1951.)
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

Layout = Mapping[int, int]
"""The field of each card."""

BORDER_VALUE = 1.2
"""Value of a border, in cards: the player takes a card, and another player loses it. With a higher
value, the bot seeks borders; with a lower one, it seeks tricks."""

RIVAL_CARD_VALUE = 1.1
"""Value of a rival's card in a trick, including its borders. With a higher value, the bot seeks
tricks to which rivals contribute many cards."""

PRIOR_HANDS = 4
"""Number of random hands in a new model, so that it is never empty. With more, the first plans are
plans against random players."""

NOISE = 0.15
"""Random deviation of planning players, in cards. Without it they would all place alike, and the
best answer would fit only that; with much more they would place at random."""

BATCH = 10
"""Number of hands that one kind of player places before the other kind does. With fewer, plans
follow the model sooner, but it must be evaluated more often."""

FORBIDDEN = -1e9
"""Value of an illegal placement: lower than any sum of the others."""


@dataclass(slots=True)
class OpponentModel:
    """A model of the cards that opponents place.

    Attributes:
        pool: the cards that opponents may have.
        size: the number of cards in a hand.
        hands: the number of hands counted.
        placed: by field, the sorted merits of the cards that these hands placed there.
        order: by field, the sorted merits of the whole pool.
    """

    pool: Sequence[int]
    size: int
    placed: list[list[float]] = field(default_factory=lambda: [[] for _ in range(FIELDS)])
    hands: int = 0
    order: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.order = [_sorted_merits(self.pool, place) for place in range(FIELDS)]

    def share_better(self, place: int, merit: float) -> float:
        """Return the share of the pool that is better than a merit; equal ones count half."""
        row = self.order[place]
        return 1 - _count_below(row, merit) / max(1, len(row))

    def add(self, layout: Layout) -> None:
        """Count a hand that was placed."""
        self.hands += 1
        for card, place in layout.items():
            merit = deck.merits(place)[card]
            assert merit is not None
            insort(self.placed[place], merit)

    def risk(self, place: int, merit: float) -> tuple[float, float]:
        """Return the probabilities that a player's card beats a merit, and that there is one."""
        row = self.placed[place]
        random_cards = PRIOR_HANDS * self.size / FIELDS
        total = self.hands + PRIOR_HANDS
        better = (
            len(row) - _count_below(row, merit) + random_cards * self.share_better(place, merit)
        )
        return better / total, (len(row) + random_cards) / total


def _sorted_merits(cards: Iterable[int], place: int) -> list[float]:
    merits = deck.merits(place)
    return sorted(merit for card in cards if (merit := merits[card]) is not None)


def _count_below(row: Sequence[float], merit: float) -> float:
    """Return how many values of a sorted row are below a merit; equal ones count half."""
    return (bisect_left(row, merit) + bisect_right(row, merit)) / 2


def layout_by_rank(
    model: OpponentModel | None,
    hand: Sequence[int],
    free: Sequence[int],
    rng: Random,
    noise: float = 0.0,
) -> dict[int, int]:
    """Return the fields of the cards, each placed by its rank: the best rank first.

    Ranks are relative to the model's pool, or to all cards without a model. `noise` is the size of
    random deviations.
    """
    pairs = [
        (_share_better(model, place, card, merit) + noise * rng.random(), card, place)
        for place in free
        for card in hand
        if (merit := deck.merits(place)[card]) is not None
    ]
    layout: dict[int, int] = {}
    taken: set[int] = set()
    for _, card, place in sorted(pairs):
        if card not in layout and place not in taken:
            layout[card] = place
            taken.add(place)
    return layout


def _share_better(model: OpponentModel | None, place: int, card: int, merit: float) -> float:
    if model is not None:
        return model.share_better(place, merit)
    rank = deck.ranks(place // 2)[card]
    assert rank is not None
    return rank if place % 2 else 1 - rank


def card_values(model: OpponentModel, cards: Iterable[int], rivals: int) -> dict[int, list[float]]:
    """Return for each card, by field, the cards that it is expected to win."""
    return {
        card: [_card_value(model, card, place, rivals) for place in range(FIELDS)] for card in cards
    }


def _card_value(model: OpponentModel, card: int, place: int, rivals: int) -> float:
    merit = deck.merits(place)[card]
    if merit is None:
        return FORBIDDEN
    better, present = model.risk(place, merit)
    safe = 1 - better
    if safe <= 0:
        return 0.0
    own_value = 1 + BORDER_VALUE * deck.borders()[card]
    return safe**rivals * (own_value + RIVAL_CARD_VALUE * rivals * (present - better) / safe)


def planned_layout(
    values: Mapping[int, Sequence[float]],
    hand: Sequence[int],
    free: Sequence[int],
    rng: Random,
    noise: float = 0.0,
) -> dict[int, int]:
    """Return the assignment with the greatest expected value, with random noise on the values."""
    rows = [[values[card][place] for place in free] for card in hand]
    if noise:
        rows = [[value + rng.gauss(0, noise) for value in row] for row in rows]
    return dict(zip(hand, (free[k] for k in assignment(rows).columns), strict=True))


class Population:
    """A growing population of opponents.

    Half of them place by rank, the other half play the best answer to these.

    Attributes:
        mixed: The model of all opponents.
        ranked: The model of those that place by rank.
    """

    def __init__(self, unseen: Sequence[int], size: int, rivals: int) -> None:
        self.unseen = unseen
        self.size = size
        self.rivals = rivals
        self.mixed = OpponentModel(unseen, size)
        self.ranked = OpponentModel(unseen, size)
        self.answer_values: Mapping[int, Sequence[float]] = {}
        self.answered_hands = 0
        self.rng = Random(repr(unseen))

    @property
    def hands(self) -> int:
        """The number of hands placed."""
        return self.mixed.hands

    def grow(self, count: int) -> None:
        """Place `count` more hands."""
        for _ in range(count):
            hand = self.rng.sample(self.unseen, self.size)
            planning = self.hands % (2 * BATCH) >= BATCH
            self.mixed.add(self._best_response(hand) if planning else self._by_rank(hand))

    def _by_rank(self, hand: Sequence[int]) -> Layout:
        model = self.ranked if self.hands % 2 else None
        layout = layout_by_rank(model, hand, range(FIELDS), self.rng)
        self.ranked.add(layout)
        return layout

    def _best_response(self, hand: Sequence[int]) -> Layout:
        if self.ranked.hands >= 2 * self.answered_hands:
            self.answer_values = card_values(self.ranked, self.unseen, self.rivals)
            self.answered_hands = self.ranked.hands
        return planned_layout(self.answer_values, hand, range(FIELDS), self.rng, NOISE)


@lru_cache(maxsize=8)
def population(unseen: tuple[int, ...], size: int, rivals: int, most: int) -> Population:
    """Return the population for these unseen cards, from a cache.

    The bot places its hand card by card and needs the same model each time. A population depends
    only on the arguments. `most` (a limit on its hands) is unused, but part of the cache's key, so
    that searches with different limits don't share a population.
    """
    del most
    return Population(unseen, size, rivals)
