"""Evaluation of piles for splitting tricks and crossing borders.

A face-down card scores one point. A face-up card scores only if its owner has the most cards of its
sea at the end. The probability of that depends on the owner's present lead and on the number of
cards of this sea that are still to come: the lead is treated as a random walk, so the probability
that it ends above zero follows from the normal distribution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product, repeat
from math import erf, sqrt

from skerry.games.competition.constants import DOWN, UP

FACE_UP_SHARE = 0.45
"""The assumed share of future cards that go face up. With a higher value, leads are less safe and
face-down cards are better."""

MAX_LEAD = 12
"""Leads are clamped to -MAX_LEAD..MAX_LEAD, which limits the number of cached values."""

Counts = list[list[int]]
"""The number of face-up cards of each seat and sea."""

Crossing = tuple[float, int, int, int]
"""A card to take across a border: (gain in expected points, other seat, sea, UP or DOWN)."""

NO_CROSSING: Crossing = (0.0, -1, -1, DOWN)


@dataclass(slots=True)
class Piles:
    """The piles of all seats.

    Attributes:
        up: Number of face-up cards by seat and sea.
        down: Number of face-down cards by seat.
        coming: Estimated number of cards of each sea that are still to be split.
    """

    up: Counts
    down: list[int]
    coming: list[int]

    def copy(self) -> Piles:
        """Return a copy."""
        return Piles([row[:] for row in self.up], self.down[:], self.coming)

    def put_card(self, seat: int, sea: int, side: int) -> None:
        """Put a card of a sea on a seat's pile, face UP or DOWN."""
        if side == UP:
            self.up[seat][sea] += 1
        else:
            self.down[seat] += 1

    def points_by_seat(self) -> list[int]:
        """Return the points of each seat by the final scoring."""
        totals = self.down[:]
        for column in zip(*self.up, strict=True):
            top = max(column)
            share = -(-top // column.count(top))
            for seat, count in enumerate(column):
                if count == top:
                    totals[seat] += share
        return totals


@cache
def lead_survival(lead: int, coming: int) -> float:
    """Return the probability that a lead lasts to the end of the game.

    Args:
        lead: the lead in face-up cards of a sea, negative if the seat is behind.
        coming: the number of cards of this sea that are still to be split.
    """
    deviation = sqrt(FACE_UP_SHARE * coming + 0.15)
    return 0.5 + 0.5 * erf(max(-MAX_LEAD, min(MAX_LEAD, lead)) / deviation / sqrt(2))


def expected_points(piles: Piles, seat: int) -> float:
    """Return the expected points of a seat minus the mean of the other seats' expected points."""
    rivals = len(piles.down) - 1
    value = piles.down[seat] - (sum(piles.down) - piles.down[seat]) / rivals
    columns = zip(*piles.up, strict=True)
    return value + sum(map(_expected_sea_points, columns, repeat(seat), piles.coming))


@lru_cache(maxsize=1 << 15)
def _expected_sea_points(counts: tuple[int, ...], seat: int, coming: int) -> float:
    first, second = sorted(counts, reverse=True)[:2]
    value = 0.0
    for owner, count in enumerate(counts):
        if count:
            lead = count - (second if count == first else first)
            points = count * lead_survival(lead, coming)
            value += points if owner == seat else -points / (len(counts) - 1)
    return value


def card_gain(piles: Piles, seat: int, sea: int) -> float:
    """Return what one more face-up card of a sea is worth to a seat, in expected points."""
    rival_counts = [row[sea] for row in piles.up]
    count = rival_counts.pop(seat)
    return _sea_gain(count, max(rival_counts), len(rival_counts), piles.coming[sea])


@lru_cache(maxsize=1 << 15)
def _sea_gain(count: int, best_rival: int, rivals: int, coming: int) -> float:
    before = lead_survival(count - best_rival, coming)
    after = lead_survival(count + 1 - best_rival, coming)
    return after + (after - before) * (count + best_rival / rivals)


def side_splits(count: int, earlier: Sequence[int], both_sides: bool) -> Iterator[tuple[int, ...]]:
    """Yield all ways to put `count` cards face UP or DOWN, as tuples of sides.

    Args:
        count: the number of cards that are left in the trick.
        earlier: the sides of the trick's cards that are already on piles.
        both_sides: whether the trick must have at least one card on each side.
    """
    for sides in product((DOWN, UP), repeat=count):
        if not both_sides or {*earlier, *sides} == {DOWN, UP}:
            yield sides


def choose_sides(piles: Piles, seat: int, seas: Sequence[int]) -> tuple[int, ...]:
    """Return the side (UP or DOWN) of each card of a trick, without a search.

    Args:
        piles: the piles before.
        seat: the seat that takes the trick.
        seas: the sea of each card.

    A single card goes face up if it gains more than a point there. Of several cards, the card with
    the greatest gain goes face up and the card with the least gain face down. Any other card goes
    face up if it gains more than a point and no other card of its sea in this trick is face up.
    """
    if len(seas) == 1:
        return (UP if card_gain(piles, seat, seas[0]) > 1 else DOWN,)
    gains = [card_gain(piles, seat, sea) for sea in seas]
    order = sorted(range(len(seas)), key=gains.__getitem__, reverse=True)
    sides = [DOWN] * len(seas)
    sides[order[0]] = UP
    for k in order[1:-1]:
        if gains[k] > 1 and seas[k] not in [seas[j] for j in order if sides[j] == UP]:
            sides[k] = UP
    return tuple(sides)


def find_crossings(piles: Piles, seat: int) -> list[Crossing]:
    """Return all ways in which a seat can take a card across a border (see `Crossing`)."""
    return [
        (gain, other, sea, side)
        for sea, counts in enumerate(zip(*piles.up, strict=True))
        for gain, other, side in _sea_crossings(counts, seat, piles.coming[sea])
    ]


@lru_cache(maxsize=1 << 15)
def _sea_crossings(
    counts: tuple[int, ...], seat: int, coming: int
) -> tuple[tuple[float, int, int], ...]:
    """Return the ways in which a seat can take a card of one sea across a border.

    `counts` has the number of face-up cards of this sea for each seat. A way is (gain in expected
    points, other seat, side on which the card is put).
    """
    crossings: list[tuple[float, int, int]] = []
    before = _expected_sea_points(counts, seat, coming)
    for other, count in enumerate(counts):
        if other != seat and count:
            less = tuple(n - (k == other) for k, n in enumerate(counts))
            more = tuple(n + (k == seat) for k, n in enumerate(less))
            face_down = 1 + _expected_sea_points(less, seat, coming)
            face_up = _expected_sea_points(more, seat, coming)
            crossings.append((face_down - before, other, DOWN))
            crossings.append((face_up - before, other, UP))
    return tuple(crossings)


def take_across_border(piles: Piles, seat: int, other: int, sea: int, side: int) -> None:
    """Take a face-up card of a sea from seat `other` and put it on a pile of `seat`."""
    piles.up[other][sea] -= 1
    piles.put_card(seat, sea, side)


def take_best_across_borders(piles: Piles, seat: int, count: int) -> None:
    """Take up to `count` cards across borders, the most valuable first, while they gain points."""
    for _ in range(count):
        gain, *best = max(find_crossings(piles, seat), default=NO_CROSSING)
        if gain <= 0:
            return
        take_across_border(piles, seat, *best)
