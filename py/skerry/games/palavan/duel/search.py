"""Exact play of a round's end: alpha-beta on how many tiles more than the other one still lays.

What is found out about a position, between which bounds its value lies and which move did best,
is kept with its shape (see `position`). A search that is broken off loses only what it was
doing: asked again, it soon stands where it stood. (D. Knuth, R. Moore, "An analysis of alpha-beta
pruning", 1975; its results agree with a solver's that knows the rules alone in 186 of 186 cases,
bench/results/palavan_exact.json.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .constants import HAND
from .position import Shape, Step, Table, steps

KILLERS = 2
"""How many moves that have refuted others at the same depth are tried first. More are tried at the
cost of those that the order would have had first.
"""


FAR = 99
"""More tiles than anybody has, and so beyond every value."""


class OutOfWork(Exception):  # noqa: N818 - it is no error
    """The search stops here for now."""


@dataclass(slots=True)
class Solver:
    """A search through one table. `work` counts positions; at `limit` OutOfWork is raised."""

    table: Table
    work: int = 0
    limit: int = 1 << 60
    killers: tuple[list[list[int]], list[list[int]]] = field(
        default_factory=lambda: (_lists(), _lists())
    )

    def value(self, taken: int, free: int, mover: int, low: int, high: int) -> int:
        """How many tiles more than the other the mover will still lay, if both play their best.

        Exact strictly between `low` and `high`; a value up to `low` says "at most", one from
        `high` on "at least".
        """
        return self._value(self.table.shape(taken), taken, free, mover, low, high)

    def bounds(self, shape: Shape, free: int, mover: int) -> tuple[int, int]:
        """What is known of the value by now: at least, and at most."""
        return (shape.known[mover].get(free) or self._counted(shape, free, mover))[:2]

    def _value(self, shape: Shape, taken: int, free: int, mover: int, low: int, high: int) -> int:
        known = shape.known[mover]
        least, most, best = known.get(free) or self._counted(shape, free, mover)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if self.work >= self.limit:
            raise OutOfWork
        self.work += 1
        low = max(low, least)
        high = min(high, most)
        mine = free & self.table.hands[mover] & shape.front
        if mine:
            value, best = self._best(taken, free, mine, mover, low, high, best)
        else:
            value = -self._value(shape, taken, free, 1 - mover, -high, -low)
        known[free] = (
            value if value > low else least,
            value if value < high else most,
            best,
        )
        return value

    def _counted(self, shape: Shape, free: int, mover: int) -> tuple[int, int, int]:
        """Bounds without a search: each side lays what has a place left, or nothing."""
        if not free & shape.front:
            return (0, 0, -1)
        mine = self.table.tiles[mover]
        theirs = self.table.tiles[1 - mover]
        most = least = 0
        for tile in mine:
            if free & tile:
                most += 1
        for tile in theirs:
            if free & tile:
                least -= 1
        if free & shape.front & self.table.hands[mover]:
            least += 1
        return (least, most, -1)

    def _best(
        self, taken: int, free: int, mine: int, mover: int, low: int, high: int, hint: int
    ) -> tuple[int, int]:
        """The best value of the moves `mine`, or the first from `high` on, and its move."""
        top = -FAR
        best = -1
        killers = self.killers[mover][taken.bit_count()]
        hints = (hint, *killers) if hint >= 0 else tuple(killers)
        for move, shape, after, left in self._ordered(taken, free, mine, mover, hints):
            value = 1 - self._value(shape, after, left, 1 - mover, 1 - high, 1 - low)
            if value > top:
                top = value
                best = move
                low = max(low, value)
                if value >= high:
                    if move not in killers:
                        killers.insert(0, move)
                        del killers[KILLERS:]
                    break
        return top, best

    def _ordered(
        self, taken: int, free: int, mine: int, mover: int, hints: tuple[int, ...]
    ) -> Iterator[Step]:
        """The moves `mine`: the hints first, and the rest is put in order only if they fail."""
        table = self.table
        for move in hints:
            if mine >> move & 1:
                mine ^= 1 << move
                after = taken | table.cell[move]
                shape = table.shape(after)
                yield move, shape, after, free & table.keeps[move] & shape.inside
        yield from steps(table, taken, free, mine, mover)


def _lists() -> list[list[int]]:
    """An empty list for each number of tiles laid."""
    return [[] for _ in range(HAND + HAND)]
