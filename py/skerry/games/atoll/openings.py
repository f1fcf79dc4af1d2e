"""Values of first stones, for the pie rule.

`openings.json` has a table for each number of columns: the value of every first stone for its
owner, with the other colour to move. `python py/tables/atoll_openings.py` writes the tables by
search. Proven values, 1 or 0, replace those of the search (`py/tables/atoll_first_stones.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

FAIR = 0.5
"""A bot swaps if the first stone is worth more than this."""

FAIREST_COUNT = 6
"""Number of fairest first stones from which a bot chooses. With more, games vary more, but some
first stones are less even.
"""


@cache
def table(columns: int) -> Mapping[str, float]:
    """Return the value of each first stone by cell name; empty for a board without a table."""
    searched: Mapping[str, float] = _load().get(str(columns), {})
    return {**searched, **proven_values(columns)}


def proven_values(columns: int) -> Mapping[str, float]:
    """Return the first stones with a proven winner without a swap: 1 for Black, 0 for White."""
    values: Mapping[str, float] = _load()["proven"].get(str(columns), {})
    return values


@cache
def _load() -> Mapping[str, Mapping[str, Any]]:
    data: Mapping[str, Mapping[str, Any]] = json.loads(
        files("skerry.games.atoll").joinpath("openings.json").read_text("utf-8")
    )
    return data


def worth_opening(columns: int) -> dict[str, float]:
    """Return each first stone's value for its player, if the opponent takes the better side."""
    return {name: min(worth, 1 - worth) for name, worth in table(columns).items()}


def fairest(columns: int) -> list[str]:
    """Return the first stones closest to even, the closest first.

    Among stones of equal value, such as those with a proven winner, the search's values decide.
    """
    worth = worth_opening(columns)
    searched = _load().get(str(columns), {})
    return sorted(worth, key=lambda name: (-worth[name], abs(searched[name] - FAIR), name))[
        :FAIREST_COUNT
    ]
