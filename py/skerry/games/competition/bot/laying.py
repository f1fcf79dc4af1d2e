"""Placing cards on fields: by rank, or as the best assignment against a model of the opponents.

The model estimates the probability that a card is beaten on a field. Opponents don't place cards at
random. So hands are drawn from the unseen cards, and two kinds of players place them: one half by
rank, the other half as the best response to the first half. Fields that they leave free are fields
with blind cards. (One step of fictitious play: G. Brown, "Iterative solution of games by fictitious
play", 1951.)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from skerry.games.competition import deck
from skerry.games.competition.deck import FIELDS

from .assign import best_matching

Layout = Mapping[int, int]
"""The field of each placed card."""

BORDER_VALUE = 1.2
"""Value of a border on the bot's own card, in cards: the bot can take a card from another player.
With a higher value, the bot tries harder to win tricks with such islands."""

RIVAL_CARD_VALUE = 1.1
"""Value of a rival's card in a trick, including its borders. With a higher value, the bot seeks
tricks to which rivals contribute many cards."""

PRIOR_HANDS = 4
"""Weight of a randomly placed hand in a model, in hands, so that a model is never empty. With a
higher value, the first plans fit random players."""

NOISE = 0.15
"""Standard deviation of the random noise on the values of planning players, in cards. Without noise
these players would place the same card always on the same field; with much noise, at random."""

BATCH = 10
"""Number of hands that each kind of player places in turn."""

FORBIDDEN = -1e9
"""Value of an illegal placement: lower than any sum of values of legal placements."""


@dataclass(slots=True)
class OpponentModel:
    """A model of the cards that opponents place.

    Attributes:
        pool: the cards that opponents may have.
        size: the number of cards in a hand.
        hands: the number of hands that were added to the model.
        placed: for each field, the sorted `deck.merits_on_field` of these hands' cards.
        order: for each field, the sorted merits of all cards in the pool.
    """

    pool: Sequence[int]
    size: int
    placed: list[list[float]] = field(default_factory=lambda: [[] for _ in range(FIELDS)])
    hands: int = 0
    order: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.order = [_sorted_merits(self.pool, place) for place in range(FIELDS)]

    def share_better(self, place: int, merit: float) -> float:
        """Return the share of the pool's cards that are better on the field `place` than a merit.

        Cards with an equal merit count half.
        """
        row = self.order[place]
        return 1 - _count_below(row, merit) / max(1, len(row))

    def add(self, layout: Layout) -> None:
        """Add a hand that an opponent has placed."""
        self.hands += 1
        for card, place in layout.items():
            merit = deck.merits_on_field(place)[card]
            assert merit is not None
            insort(self.placed[place], merit)

    def loss_and_tie_chances(self, place: int, merit: float) -> tuple[float, float]:
        """Return two probabilities about an opponent's card on the field `place`.

        The first is that the opponent has an island there with a greater merit than `merit`. The
        second is that the opponent has any island there, not a blind card.
        """
        row = self.placed[place]
        random_cards = PRIOR_HANDS * self.size / FIELDS
        total = self.hands + PRIOR_HANDS
        better = (
            len(row) - _count_below(row, merit) + random_cards * self.share_better(place, merit)
        )
        return better / total, (len(row) + random_cards) / total


def _sorted_merits(cards: Iterable[int], place: int) -> list[float]:
    merits = deck.merits_on_field(place)
    return sorted(merit for card in cards if (merit := merits[card]) is not None)


def _count_below(row: Sequence[float], merit: float) -> float:
    """Return how many values in a sorted row are below `merit`; equal values count half."""
    return (bisect_left(row, merit) + bisect_right(row, merit)) / 2


def layout_by_rank(
    model: OpponentModel | None,
    hand: Sequence[int],
    free: Sequence[int],
    rng: Random,
    noise: float = 0.0,
) -> dict[int, int]:
    """Return a layout in which the card with the best rank on any free field is placed first.

    Args:
        model: cards are ranked within its pool; None: among all cards of the game.
        hand: the cards to place.
        free: the fields to place them on.
        rng: the source of noise.
        noise: a random number from 0 to `noise` is added to each rank; ranks are from 0 to 1.
    """
    pairs = [
        (_share_better(model, place, card, merit) + noise * rng.random(), card, place)
        for place in free
        for card in hand
        if (merit := deck.merits_on_field(place)[card]) is not None
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
    rank = deck.rank_shares(place // 2)[card]
    assert rank is not None
    return rank if place % 2 else 1 - rank


def card_values(model: OpponentModel, cards: Iterable[int], rivals: int) -> dict[int, list[float]]:
    """Return for each card and field what the card is expected to win there, counted in cards.

    National borders count too. The value is FORBIDDEN if the card can't be placed on the field.
    `rivals` is the number of opponents.
    """
    return {
        card: [_card_value(model, card, place, rivals) for place in range(FIELDS)] for card in cards
    }


def _card_value(model: OpponentModel, card: int, place: int, rivals: int) -> float:
    merit = deck.merits_on_field(place)[card]
    if merit is None:
        return FORBIDDEN
    better, present = model.loss_and_tie_chances(place, merit)
    safe = 1 - better
    if safe <= 0:
        return 0.0
    own_value = 1 + BORDER_VALUE * deck.border_counts()[card]
    return safe**rivals * (own_value + RIVAL_CARD_VALUE * rivals * (present - better) / safe)


def planned_layout(
    values: Mapping[int, Sequence[float]],
    hand: Sequence[int],
    free: Sequence[int],
    rng: Random,
    noise: float = 0.0,
) -> dict[int, int]:
    """Return the layout with the greatest sum of `values[card][field]`.

    Gaussian noise with the standard deviation `noise` is added to the values.
    """
    rows = [[values[card][place] for place in free] for card in hand]
    if noise:
        rows = [[value + rng.gauss(0, noise) for value in row] for row in rows]
    return dict(zip(hand, (free[k] for k in best_matching(rows).columns), strict=True))


class OpponentPopulation:
    """A growing population of opponents.

    One half places by rank, the other half plays the best response to the first half.

    Attributes:
        unseen: The cards that opponents may have.
        size: The number of cards in a hand.
        rivals: The number of opponents of a player.
        mixed: The model of all hands.
        ranked: The model of the hands that were placed by rank.
        answer_values: The values on which the best response to `ranked` is based.
        answered_hands: The number of hands in `ranked` when these values were computed.
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
    def hand_count(self) -> int:
        """The number of hands placed."""
        return self.mixed.hands

    def add_hands(self, count: int) -> None:
        """Place `count` more hands."""
        for _ in range(count):
            hand = self.rng.sample(self.unseen, self.size)
            planning = self.hand_count % (2 * BATCH) >= BATCH
            self.mixed.add(self._best_response(hand) if planning else self._layout_by_rank(hand))

    def _layout_by_rank(self, hand: Sequence[int]) -> Layout:
        model = self.ranked if self.hand_count % 2 else None
        layout = layout_by_rank(model, hand, range(FIELDS), self.rng)
        self.ranked.add(layout)
        return layout

    def _best_response(self, hand: Sequence[int]) -> Layout:
        if self.ranked.hands >= 2 * self.answered_hands:
            self.answer_values = card_values(self.ranked, self.unseen, self.rivals)
            self.answered_hands = self.ranked.hands
        return planned_layout(self.answer_values, hand, range(FIELDS), self.rng, NOISE)


@lru_cache(maxsize=8)
def cached_population(
    unseen: tuple[int, ...], size: int, rivals: int, most: int
) -> OpponentPopulation:
    """Return the population for the given unseen cards, from a cache.

    The bot places its hand card by card and needs the same model each time. `most` is the limit on
    the population's hands. It is unused, but part of the cache's key, so that searches with
    different limits don't share a population.
    """
    del most
    return OpponentPopulation(unseen, size, rivals)
