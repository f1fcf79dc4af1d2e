"""The best assignment of rows to columns (H. W. Kuhn, 1955; the form with potentials and shortest
augmenting paths of R. Jonker and A. Volgenant, 1987).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Matching:
    """For each row a column of its own. `rent` of rows and `price` of columns are the potentials:
    rent + price - worth is 0 for pairs and never less than 0 elsewhere, and no matching with
    another pair in it comes nearer to this one than by that.
    """

    columns: list[int]
    rent: list[float]
    price: list[float]


def assignment(worth: Sequence[Sequence[float]]) -> Matching:
    """The matching for which the sum of `worth[row][column]` is the greatest.

    There are at least as many columns as rows. What must not be has a worth of -1e9, say: a
    number, as sums of infinity can't be compared.
    """
    columns = len(worth[0]) if worth else 0
    owner, price = [-1] * columns, [0.0] * columns
    rent = [0.0] * len(worth)
    for row in range(len(worth)):
        _place(row, worth, owner, price, rent)
    found = [-1] * len(worth)
    for column, row in enumerate(owner):
        if row >= 0:
            found[row] = column
    return Matching(found, rent, price)


def _place(
    row: int,
    worth: Sequence[Sequence[float]],
    owner: list[int],
    price: list[float],
    rent: list[float],
) -> None:
    """Give a further row a column, others changing theirs along the cheapest path."""
    slack, came = [inf] * len(owner), [-1] * len(owner)
    free, seen = set(range(len(owner))), list[int]()
    present, at = row, -1
    while present >= 0:
        for column in free:
            gap = rent[present] + price[column] - worth[present][column]
            if gap < slack[column]:
                slack[column], came[column] = gap, at
        at = min(free, key=slack.__getitem__)
        step = slack[at]
        rent[row] -= step
        for column in seen:
            rent[owner[column]] -= step
            price[column] += step
        for column in free:
            slack[column] -= step
        free.remove(at)
        seen.append(at)
        present = owner[at]
    while at >= 0:
        owner[at] = row if came[at] < 0 else owner[came[at]]
        at = came[at]
