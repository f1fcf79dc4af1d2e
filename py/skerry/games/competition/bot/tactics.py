"""Splitting tricks and crossing borders, judged by what the piles are likely to bring.

A card face down is a point for certain. A card face up is one only where its owner ends with most
cards of its sea, and may take all of another's there. How likely that is depends on the lead and on
how many cards of the sea can still come. The lead is taken for the end of a random walk, whose
chance to stay above zero is the normal distribution's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product, repeat
from math import erf, sqrt

from skerry.games.competition.constants import DOWN, UP

UPWARD = 0.45
"""The share of cards to come that are put face up: with more, leads are less safe and cards face
down better."""

LEAD = 12
"""From this lead on nothing changes: a smaller number would take leads for equally safe that are
not."""

Counts = list[list[int]]
"""Face-up cards by seat and sea."""

Crossing = tuple[float, int, int, int]
"""A card taken across a border: (gain in outlook, other seat, sea, where it goes)."""

NOTHING: Crossing = (0.0, -1, -1, DOWN)
"""No card is taken."""


@dataclass(slots=True)
class Piles:
    """What lies before the seats, and how many cards of each sea are to come (about)."""

    up: Counts
    down: list[int]
    coming: list[int]

    def copy(self) -> Piles:
        """The same piles, to try something on."""
        return Piles([row[:] for row in self.up], self.down[:], self.coming)

    def lie(self, seat: int, sea: int, where: int) -> None:
        """Put a card of a sea on a pile of a seat."""
        if where == UP:
            self.up[seat][sea] += 1
        else:
            self.down[seat] += 1

    def totals(self) -> list[int]:
        """The points of each seat, as at the end."""
        totals = self.down[:]
        for column in zip(*self.up, strict=True):
            top = max(column)
            share = -(-top // column.count(top))
            for seat, count in enumerate(column):
                if count == top:
                    totals[seat] += share
        return totals


@cache
def holding(lead: int, coming: int) -> float:
    """How likely a lead (negative: an arrear) lasts while about so many cards are to come."""
    spread = sqrt(UPWARD * coming + 0.15)
    return 0.5 + 0.5 * erf(max(-LEAD, min(LEAD, lead)) / spread / sqrt(2))


def outlook(piles: Piles, seat: int) -> float:
    """The points that a seat may expect of the piles, less what the others may on average."""
    rivals = len(piles.down) - 1
    value = piles.down[seat] - (sum(piles.down) - piles.down[seat]) / rivals
    columns = zip(*piles.up, strict=True)
    return value + sum(map(_sea_outlook, columns, repeat(seat), piles.coming))


@lru_cache(maxsize=1 << 15)
def _sea_outlook(counts: tuple[int, ...], seat: int, coming: int) -> float:
    """The same for a sea of which so many cards are to come."""
    first, second = sorted(counts, reverse=True)[:2]
    value = 0.0
    for owner, count in enumerate(counts):
        if count:
            lead = count - (second if count == first else first)
            points = count * holding(lead, coming)
            value += points if owner == seat else -points / (len(counts) - 1)
    return value


def gain(piles: Piles, seat: int, sea: int) -> float:
    """How much better a card of a sea is face up than nowhere: the same in short, for one card."""
    column = [row[sea] for row in piles.up]
    own = column.pop(seat)
    return _gain(own, max(column), len(column), piles.coming[sea])


@lru_cache(maxsize=1 << 15)
def _gain(own: int, best: int, rivals: int, coming: int) -> float:
    now, then = holding(own - best, coming), holding(own + 1 - best, coming)
    return then + (then - now) * (own + best / rivals)


def splits(number: int, before: Sequence[int], whole: bool) -> Iterator[tuple[int, ...]]:
    """All ways to put so many cards, when others of the trick went those ways before; `whole`: it
    is a trick of several cards, of which one at least goes either way.
    """
    for ways in product((DOWN, UP), repeat=number):
        if not whole or {*before, *ways} == {DOWN, UP}:
            yield ways


def split(piles: Piles, seat: int, seas: Sequence[int]) -> tuple[int, ...]:
    """Where to put the cards of a trick, decided at a glance: those face up that gain most."""
    if len(seas) == 1:
        return (UP if gain(piles, seat, seas[0]) > 1 else DOWN,)
    gains = [gain(piles, seat, sea) for sea in seas]
    order = sorted(range(len(seas)), key=gains.__getitem__, reverse=True)
    ways = [DOWN] * len(seas)
    ways[order[0]] = UP
    for k in order[1:-1]:
        if gains[k] > 1 and seas[k] not in [seas[j] for j in order if ways[j] == UP]:
            ways[k] = UP
    return tuple(ways)


def crossings(piles: Piles, seat: int) -> list[Crossing]:
    """What may be taken across a border and where to."""
    found: list[Crossing] = []
    for sea, column in enumerate(zip(*piles.up, strict=True)):
        for gain, other, where in _thefts(column, seat, piles.coming[sea]):
            found.append((gain, other, sea, where))
    return found


@lru_cache(maxsize=1 << 15)
def _thefts(counts: tuple[int, ...], seat: int, coming: int) -> tuple[tuple[float, int, int], ...]:
    """The same for one sea: (gain in outlook, other seat, where)."""
    found: list[tuple[float, int, int]] = []
    before = _sea_outlook(counts, seat, coming)
    for other, count in enumerate(counts):
        if other != seat and count:
            less = tuple(n - (k == other) for k, n in enumerate(counts))
            more = tuple(n + (k == seat) for k, n in enumerate(less))
            found.append((1 + _sea_outlook(less, seat, coming) - before, other, DOWN))
            found.append((_sea_outlook(more, seat, coming) - before, other, UP))
    return tuple(found)


def cross(piles: Piles, seat: int, other: int, sea: int, where: int) -> None:
    """Take a card of another's pile."""
    piles.up[other][sea] -= 1
    piles.lie(seat, sea, where)


def raid(piles: Piles, seat: int, number: int) -> None:
    """Take so many cards across borders, each where it gains most."""
    for _ in range(number):
        gain, *best = max(crossings(piles, seat), default=NOTHING)
        if gain <= 0:
            return
        cross(piles, seat, *best)
