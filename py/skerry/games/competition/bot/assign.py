"""The best assignment of rows to columns (H. W. Kuhn, 1955).

The form with potentials and shortest augmenting paths is that of R. Jonker and A. Volgenant, 1987.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Matching:
    """An assignment with the greatest sum of values, and the potentials that prove it.

    For a row and a column, `rent[row] + price[column] - values[row][column]` is 0 if they are
    matched. Otherwise it is at least 0, and a lower bound for how much smaller the greatest sum
    would be if this row and this column had to be matched.

    Attributes:
        columns: The column of each row.
        rent: The potential of each row.
        price: The potential of each column.
    """

    columns: list[int]
    rent: list[float]
    price: list[float]


def best_matching(values: Sequence[Sequence[float]]) -> Matching:
    """Return the matching with the greatest sum of `values[row][column]`.

    There must be at least as many columns as rows. Give a forbidden pair a value such as -1e9, not
    infinity: sums of infinities can't be compared.
    """
    columns = len(values[0]) if values else 0
    owner = [-1] * columns
    price = [0.0] * columns
    rent = [0.0] * len(values)
    for row in range(len(values)):
        _add_row(row, values, owner, price, rent)
    column_of = [-1] * len(values)
    for column, row in enumerate(owner):
        if row >= 0:
            column_of[row] = column
    return Matching(column_of, rent, price)


def _add_row(
    row: int,
    values: Sequence[Sequence[float]],
    owner: list[int],
    price: list[float],
    rent: list[float],
) -> None:
    """Match one more row with a column, along the cheapest augmenting path.

    Rows on this path that were matched before get other columns. `owner` (the row of each column,
    or -1), `price` and `rent` are changed in place.
    """
    slack = [inf] * len(owner)
    previous = [-1] * len(owner)
    unvisited = set(range(len(owner)))
    visited = list[int]()
    path_row = row
    path_end = -1
    while path_row >= 0:
        for column in unvisited:
            gap = rent[path_row] + price[column] - values[path_row][column]
            if gap < slack[column]:
                slack[column] = gap
                previous[column] = path_end
        path_end = min(unvisited, key=slack.__getitem__)
        step = slack[path_end]
        rent[row] -= step
        for column in visited:
            rent[owner[column]] -= step
            price[column] += step
        for column in unvisited:
            slack[column] -= step
        unvisited.remove(path_end)
        visited.append(path_end)
        path_row = owner[path_end]
    while path_end >= 0:
        owner[path_end] = row if previous[path_end] < 0 else owner[previous[path_end]]
        path_end = previous[path_end]
