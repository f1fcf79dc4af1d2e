"""The pie rule: the value of a lone first stone, from a table.

`openings.json` holds, for each number of columns, the value of every first stone for its owner with
the other colour to move. `python py/tables/atoll_openings.py` writes the table; proven values, 1 or
0, replace those of the search (`py/tables/atoll_first_stones.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

FAIR = 0.5
"""A first stone worth more is taken over by a swap."""

FAIREST_COUNT = 6
"""Number of fairest first stones among which a bot chooses. More vary the games, but the last of
them are less even.
"""


@cache
def table(columns: int) -> Mapping[str, float]:
    """Return the value of each first stone by cell name; empty for a board without a table."""
    searched: Mapping[str, float] = _load().get(str(columns), {})
    return {**searched, **proven_values(columns)}


def proven_values(columns: int) -> Mapping[str, float]:
    """Return the first stones whose winner is proven if nobody swaps: 1 for Black, 0 for White."""
    values: Mapping[str, float] = _load()["proven"].get(str(columns), {})
    return values


@cache
def _load() -> Mapping[str, Mapping[str, Any]]:
    data: Mapping[str, Mapping[str, Any]] = json.loads(
        files("skerry.games.atoll").joinpath("openings.json").read_text("utf-8")
    )
    return data


def worth_opening(columns: int) -> dict[str, float]:
    """Return the value of each first stone for the player who places it; the opponent takes the
    better side.
    """
    return {name: min(worth, 1 - worth) for name, worth in table(columns).items()}


def fairest(columns: int) -> list[str]:
    """Return the first stones closest to even, the closest first.

    If all are proven, none is even; then the search's values decide.
    """
    worth = worth_opening(columns)
    searched = _load().get(str(columns), {})
    return sorted(worth, key=lambda name: (-worth[name], abs(searched[name] - FAIR), name))[
        :FAIREST_COUNT
    ]
