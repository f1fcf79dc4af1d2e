"""The pie rule: what a lone first stone is worth, from a table searched beforehand.

`openings.json` holds, for each number of columns, the value of every first stone to its owner
with the other colour to move. `python py/tables/atoll_openings.py` writes it; what is proven,
1 or 0, takes the place of what was searched (`py/tables/atoll_first_stones.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

FAIR = 0.5
"""Above this worth a first stone is taken over by a swap: a larger number would leave its owner
what is better than even."""

CHOICES = 6
"""Among how many of the fairest first stones a bot chooses: more vary the games, and the last of
them are less even."""


@cache
def table(columns: int) -> Mapping[str, float]:
    """The worth of each first stone by cell name; empty for a board that nobody has searched."""
    searched: Mapping[str, float] = _read().get(str(columns), {})
    return {**searched, **proven(columns)}


def proven(columns: int) -> Mapping[str, float]:
    """The first stones of which it is proven who wins if nobody swaps: 1 for Black, 0 for White."""
    found: Mapping[str, float] = _read()["proven"].get(str(columns), {})
    return found


@cache
def _read() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = json.loads(
        files("skerry.games.atoll").joinpath("openings.json").read_text("utf-8")
    )
    return found


def worth_opening(columns: int) -> dict[str, float]:
    """What each first stone is worth to who places it: the other side will take the better part."""
    return {name: min(worth, 1 - worth) for name, worth in table(columns).items()}


def fairest(columns: int) -> list[str]:
    """The first stones closest to even, the closest first. Where all are proven none is even; then
    those that the search holds for even."""
    worth, searched = worth_opening(columns), _read().get(str(columns), {})
    return sorted(worth, key=lambda name: (-worth[name], abs(searched[name] - FAIR), name))[
        :CHOICES
    ]
