"""The ratings of The Conqueror's levels."""

from __future__ import annotations

import json
from pathlib import Path

from skerry.games.conqueror import GAME

ROOT = Path(__file__).parents[3]


def test_ratings_equal_the_measured_ones() -> None:
    measured = json.loads((ROOT / "bench/results/conqueror_levels.json").read_text("utf-8"))
    rated = {str(level.id): level.rating for level in GAME.levels if level.rating is not None}
    assert rated == measured["ratings"]
    assert GAME.levels[0].rating == 0
