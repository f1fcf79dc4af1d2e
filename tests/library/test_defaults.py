"""Defaults: the day, the computer's level, the seed of a daily game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from skerry.core.registry import BUILT_IN, load
from skerry.library.defaults import daily_seed, default_level, default_seed
from skerry.library.rating import fair_opponent
from skerry.library.suggestion import suggest_level


def test_days_follow_utc() -> None:
    assert daily_seed(datetime.fromisoformat("2026-11-21T23:30:00-05:00")) == "2026-11-22"


@pytest.mark.parametrize("id", ["atoll", "palavan", "islant"])
def test_the_default_level_is_the_second_weakest(id: str) -> None:
    game = load(id)
    assert default_level(game) == game.levels[1]


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_new_player_meets_the_same_level_everywhere(id: str) -> None:
    game = load(id)
    first = default_level(game)
    assert suggest_level(game, []).level == first
    fair = fair_opponent(game, 2, [])
    assert fair is None or fair.level == first


def test_a_daily_preset_defaults_to_the_seed_of_today() -> None:
    palavan = load("palavan")
    days = {daily_seed(datetime.now(UTC))}
    seed = default_seed(palavan, "daily", None)
    assert seed in days | {daily_seed(datetime.now(UTC))}
    assert default_seed(palavan, "daily", "2026-11-01") == "2026-11-01"
    assert default_seed(palavan, "basic", None) is None
    assert default_seed(palavan, None, "s") == "s"
