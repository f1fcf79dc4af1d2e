"""Values of first stones, for the pie rule.

`openings.json` has a table for some numbers of columns: for each first stone its value for Black
(0 to 1), if White is to move and there is no swap. `python py/tables/atoll_openings.py` writes the
tables by search. Proven values, 1 or 0, replace values of the search
(`py/tables/atoll_first_stones.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from skerry.core.i18n import N_

FAIR = 0.5
"""A bot swaps if the value of the first stone is above this threshold."""

FAIREST_COUNT = 6
"""Number of first stones from which a bot chooses: those with values closest to FAIR. With a higher
number, games vary more, but some first stones are less even.
"""


NO_SAFE_OPENING = N_("White may swap, so no first move is safe.")
"""A text for boards on which every first stone has a proven winner."""


@cache
def opening_values(columns: int) -> Mapping[str, float]:
    """Return the value of each first stone, by the name of its cell; empty without a table."""
    searched: Mapping[str, float] = _load_tables().get(str(columns), {})
    return {**searched, **proven_values(columns)}


def proven_values(columns: int) -> Mapping[str, float]:
    """Return the proven values of first stones, by cell.

    The value is 1 if Black wins without a swap, and 0 if White wins.
    """
    values: Mapping[str, float] = _load_tables()["proven"].get(str(columns), {})
    return values


@cache
def _load_tables() -> Mapping[str, Mapping[str, Any]]:
    data: Mapping[str, Mapping[str, Any]] = json.loads(
        files("skerry.games.atoll").joinpath("openings.json").read_text("utf-8")
    )
    return data


def values_with_swap(columns: int) -> dict[str, float]:
    """Return the value of each first stone for its player, if the opponent may swap."""
    return {name: min(worth, 1 - worth) for name, worth in opening_values(columns).items()}


def searched_values_with_swap(columns: int) -> dict[str, float]:
    """Return the values of first stones with a swap, from the search alone.

    Proven values are ignored. If every first stone loses against perfect play, they don't show
    which stone is hardest to answer, and the game would look decided before the first move.
    """
    searched = _load_tables().get(str(columns), {})
    return {name: min(worth, 1 - worth) for name, worth in searched.items()}


def fairest_openings(columns: int) -> list[str]:
    """Return the FAIREST_COUNT first stones whose values are closest to FAIR, the closest first.

    Among stones with equal values, such as proven values, the values of the search decide.
    """
    worth = values_with_swap(columns)
    searched = _load_tables().get(str(columns), {})
    return sorted(worth, key=lambda name: (-worth[name], abs(searched[name] - FAIR), name))[
        :FAIREST_COUNT
    ]
